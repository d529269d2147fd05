package org.replibench.runner.sample;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.replibench.records.raw.MetricKey;

/** One kind of thing to sample; another one is one class and one line in {@link Probes}. */
public interface Probe {
    /** The present readings; what can't be read now, such as a dead node, is left out. */
    Map<MetricKey, Double> read();

    /** The same with the moment that they are of. */
    default Reading look() {
        return new Reading(read(), OptionalLong.empty());
    }

    /** The same where not all are of one moment. */
    default List<Reading> looks() {
        return List.of(look());
    }

    /** Whether a server answers for it, which takes some of the CPU time that others count. */
    default boolean asksServer() {
        return false;
    }

    /**
     * Readings of one moment.
     *
     * @param nanos the moment, by this machine's monotonic clock; empty: when the reading of all probes began
     */
    record Reading(Map<MetricKey, Double> values, OptionalLong nanos) {
        public Reading {
            values = Map.copyOf(values);
        }
    }
}
