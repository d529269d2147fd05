package org.replibench.runner.measure;

import java.nio.file.Path;
import java.util.List;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.sample.MetricSnapshot;

/**
 * What is known of a cell after the load has ended, before its files are read.
 *
 * @param start readings at the beginning of the measured window
 * @param end readings at its end
 * @param jtl JMeter's samples
 * @param diedNodes names of nodes that ended before the window did
 * @param membershipConstant whether every node saw the same cluster at the window's beginning and end
 * @param driverFailure why the driver ended early; empty if it did not
 * @param warmUp what preceded the window
 * @param ordersBefore what the database had sold shortly before the window
 * @param ordersAfter what it had sold shortly after
 */
public record LoadRunResult(
        MetricSnapshot start,
        MetricSnapshot end,
        Path jtl,
        List<String> diedNodes,
        boolean membershipConstant,
        String driverFailure,
        WarmUpResult warmUp,
        AuditInput.OrderSnapshot ordersBefore,
        AuditInput.OrderSnapshot ordersAfter) {
    public MeasuredWindow window() {
        return new MeasuredWindow(start, end);
    }

    public double seconds() {
        return window().seconds();
    }
}
