package org.replibench.analysis.rounds;

import java.util.Optional;
import org.replibench.analysis.blocks.ExclusionCause;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.WindowsFile.Window;

/**
 * Decides whether a window is left out, by the machines alone, not by what arms came out as.
 *
 * @param cores of the machine
 */
record WindowExclusion(double cores) {
    /** Of the machine's CPU time in a window: above, the hypervisor ran other virtual machines. */
    private static final double MAX_STOLEN_SHARE = 0.03;

    /** How much a window may differ by the two clocks: one was set. */
    private static final double MAX_CLOCK_STEP_MILLIS = 50;

    /** A window that is that much longer than its block's shortest was not ended in time: the machine stood still. */
    private static final double MAX_OVERRUN = 1.5;

    /**
     * Why, if it is.
     *
     * @param shortestSeconds of the windows of its block
     */
    Optional<ExclusionCause> cause(Window window, double shortestSeconds) {
        if (isStolen(window)) {
            return Optional.of(ExclusionCause.STOLEN_TIME);
        }
        if (hasClockStep(window)) {
            return Optional.of(ExclusionCause.CLOCK_STEP);
        }
        return window.seconds() > MAX_OVERRUN * shortestSeconds
                ? Optional.of(ExclusionCause.MACHINE_FAULT)
                : Optional.empty();
    }

    private boolean isStolen(Window window) {
        return window.growth().keySet().stream()
                .filter(key -> key.metric() == Metric.STEAL)
                .anyMatch(key -> window.growth(key.subject(), Metric.STEAL)
                        > MAX_STOLEN_SHARE * cpuSeconds(window, key.subject()));
    }

    /** Of all cores, in the window: of a node's machine its times add up to it. */
    private double cpuSeconds(Window window, String subject) {
        return subject.equals(MetricKey.HOST)
                ? cores * window.seconds()
                : window.growth(subject, Metric.HOST_BUSY)
                        + window.growth(subject, Metric.HOST_IDLE)
                        + window.growth(subject, Metric.STEAL);
    }

    private static boolean hasClockStep(Window window) {
        double wallMillis = window.endMillis() - window.startMillis();
        return Math.abs(wallMillis - 1e3 * window.seconds()) > MAX_CLOCK_STEP_MILLIS;
    }
}
