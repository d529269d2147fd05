package org.replibench.runner.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.sample.ClockDrift;
import org.replibench.runner.sample.ClockReading;

/**
 * What is known of a cell after the load has ended, before its files are read.
 *
 * @param time what was measured
 * @param begun when JMeter was started
 * @param ended when all was read that belongs to it
 * @param activeTime when the load was on, of one that pauses
 * @param jtl JMeter's samples
 * @param loadSamples the same in microseconds, of a load that pauses; empty for another
 * @param diedNodes names of nodes that ended before the window did
 * @param membershipConstant whether every node saw the same cluster at the window's beginning and end
 * @param driverFailure why the driver ended early; empty if it did not
 * @param warmUp what preceded the window
 * @param ordersBefore what the database had sold shortly before the window
 * @param ordersAfter what it had sold shortly after
 * @param hostClocks how the clocks of the nodes' machines went from before the first window to after the last one, where these are
 *     other machines
 */
public record LoadRunResult(
        MeasuredTime time,
        ClockReading begun,
        ClockReading ended,
        TimeSpans activeTime,
        Path jtl,
        Optional<Path> loadSamples,
        List<String> diedNodes,
        boolean membershipConstant,
        String driverFailure,
        WarmUpResult warmUp,
        AuditInput.OrderSnapshot ordersBefore,
        AuditInput.OrderSnapshot ordersAfter,
        List<ClockDrift> hostClocks) {
    /** The same if the driver's end was otherwise than it seemed; empty: it was as it seemed. */
    public LoadRunResult withDriverFailure(String later) {
        return later.isEmpty() || !driverFailure.isEmpty()
                ? this
                : new LoadRunResult(
                        time,
                        begun,
                        ended,
                        activeTime,
                        jtl,
                        loadSamples,
                        diedNodes,
                        membershipConstant,
                        later,
                        warmUp,
                        ordersBefore,
                        ordersAfter,
                        hostClocks);
    }

    /**
     * By how much the wall clock was set while the load ran, or drifted within the windows, in milliseconds; below 0 if it was set
     * back. JMeter reads that clock when it begins, and servers all the time: after a step what they wrote does not belong to
     * the same moments, within windows and between them.
     */
    double clockStepMillis() {
        List<ClockReading> clocks = new ArrayList<>();
        clocks.add(begun);
        clocks.addAll(time.clocks());
        clocks.add(ended);
        double step = ClockReading.largestStepMillis(clocks);
        double drift = time.clockDriftMillis();
        return Math.abs(drift) > Math.abs(step) ? drift : step;
    }
}
