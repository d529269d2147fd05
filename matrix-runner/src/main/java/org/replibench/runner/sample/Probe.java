package org.replibench.runner.sample;

import java.util.Map;
import org.replibench.records.raw.MetricKey;

/** One kind of thing to sample; another one is one class and one line in {@link Probes}. */
public interface Probe {
    /** The present readings; what can't be read now, such as a dead node, is left out. */
    Map<MetricKey, Double> read();

    /** Whether a server answers for it, which takes some of the CPU time that others count. */
    default boolean asksServer() {
        return false;
    }
}
