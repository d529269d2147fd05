package org.replibench.runner.sample;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.replibench.petstore.parts.ThrottledTime;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * How long the quota of a container throttled all that runs in it: the driver, the nodes and this process alike.
 *
 * @param groups in which this process is
 */
record CpuThrottlingProbe(ThrottledTime groups) implements Probe {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** The probe of the container in which this process runs; empty where there is nothing to read. */
    static Optional<CpuThrottlingProbe> ofThisProcess() {
        ThrottledTime groups = ThrottledTime.ofThisProcess();
        return groups.known() ? Optional.of(new CpuThrottlingProbe(groups)) : Optional.empty();
    }

    @Override
    public Map<MetricKey, Double> read() {
        long nanos = groups.nanos();
        return nanos == ThrottledTime.UNKNOWN
                ? Map.of()
                : Map.of(new MetricKey(MetricKey.HOST, Metric.THROTTLED_TIME), nanos / NANOS_PER_SECOND);
    }
}
