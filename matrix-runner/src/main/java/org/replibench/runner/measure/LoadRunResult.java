package org.replibench.runner.measure;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.TimeSpans;

/**
 * What is known of a cell after the load has ended, before its files are read.
 *
 * @param time what was measured
 * @param activeTime when the load was on, of one that pauses
 * @param jtl JMeter's samples
 * @param loadSamples the same in microseconds, of a load that pauses; empty for another
 * @param diedNodes names of nodes that ended before the window did
 * @param membershipConstant whether every node saw the same cluster at the window's beginning and end
 * @param driverFailure why the driver ended early; empty if it did not
 * @param warmUp what preceded the window
 * @param ordersBefore what the database had sold shortly before the window
 * @param ordersAfter what it had sold shortly after
 */
public record LoadRunResult(
        MeasuredTime time,
        TimeSpans activeTime,
        Path jtl,
        Optional<Path> loadSamples,
        List<String> diedNodes,
        boolean membershipConstant,
        String driverFailure,
        WarmUpResult warmUp,
        AuditInput.OrderSnapshot ordersBefore,
        AuditInput.OrderSnapshot ordersAfter) {}
