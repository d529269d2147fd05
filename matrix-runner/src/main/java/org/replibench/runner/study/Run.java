package org.replibench.runner.study;

import java.nio.file.Path;
import java.util.List;
import org.replibench.runner.audit.LedgerReading;
import org.replibench.runner.sample.Snapshot;

/**
 * What is known of a cell after the load has ended, before its files are read.
 *
 * @param start readings at the beginning of the measured window
 * @param end readings at its end
 * @param jtl JMeter's samples
 * @param died names of nodes that ended before the window did
 * @param membershipConstant whether every node saw the same cluster at the window's beginning and end
 * @param driverFailure why the driver ended early; empty if it did not
 * @param warmUp what preceded the window
 * @param opening what the database had sold shortly before the window
 * @param closing what it had sold shortly after
 */
record Run(
        Snapshot start,
        Snapshot end,
        Path jtl,
        List<String> died,
        boolean membershipConstant,
        String driverFailure,
        WarmedUp warmUp,
        LedgerReading opening,
        LedgerReading closing) {
    double seconds() {
        return end.secondsSince(start);
    }
}
