package org.replibench.machines.linux.cgroup;

import org.replibench.model.RangeChecks;
import org.replibench.model.Refusal;

/**
 * The CPU limit of a group: once its share of a period is used, it is throttled until the next.
 *
 * @param cores such as 0.15
 * @param periodMicros 1000 to 1000000
 */
public record CpuQuota(double cores, int periodMicros) {
    /**
     * Linux's own. Measured with requests of 2 ms at 60 % of 0.15 cores: p99 37–47 ms, against 115 ms with a period of 10
     * ms; saturated, twice the work.
     */
    public static final int DEFAULT_PERIOD_MICROS = 100_000;

    private static final int KERNEL_MIN_QUOTA_MICROS = 1_000;

    /** @throws IllegalArgumentException with one line if the kernel allows no such quota */
    public CpuQuota {
        RangeChecks.require("CPU quota period in µs", periodMicros, 1_000, 1_000_000);
        if (micros(cores, periodMicros) < KERNEL_MIN_QUOTA_MICROS) {
            double min = (double) KERNEL_MIN_QUOTA_MICROS / periodMicros;
            throw new Refusal(
                            "node.cpus",
                            "less than the kernel allows",
                            "at least " + min + " cores",
                            String.valueOf(cores),
                            "-Dnode.cpus=" + min)
                    .exception();
        }
    }

    /** A quota in periods of the default length. */
    public CpuQuota(double cores) {
        this(cores, DEFAULT_PERIOD_MICROS);
    }

    /** The share of each period, all cores added up. */
    long micros() {
        return micros(cores, periodMicros);
    }

    private static long micros(double cores, int periodMicros) {
        return Math.round(cores * periodMicros);
    }
}
