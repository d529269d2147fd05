package org.replibench.cluster.linux.cgroup;

/**
 * Processor time that a group used, and how its quota held it up; all cumulative.
 *
 * @param usedMicros all cores added up
 * @param throttledMicros how long it stood still because its share of a period was used up
 * @param periods periods of the quota in which it wanted to run
 * @param throttledPeriods those of them in which it was made to stand still
 */
public record CpuUse(long usedMicros, long throttledMicros, long periods, long throttledPeriods) {
    /** What was used since {@code earlier}. */
    public CpuUse since(CpuUse earlier) {
        return new CpuUse(
                usedMicros - earlier.usedMicros,
                throttledMicros - earlier.throttledMicros,
                periods - earlier.periods,
                throttledPeriods - earlier.throttledPeriods);
    }
}
