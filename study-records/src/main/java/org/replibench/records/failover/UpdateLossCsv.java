package org.replibench.records.failover;

import java.util.List;
import org.replibench.model.FailoverCell;
import org.replibench.records.csv.CsvColumn;

/** {@code loss.csv} of a study whose faults came at set times after updates: one row per pattern and delay. */
public final class UpdateLossCsv {
    /** The name of such a file. */
    public static final String FILE = "loss.csv";

    /**
     * How many updates were lost when a fault came so long after them.
     *
     * @param cell one of the row's cells
     * @param delayMillis from the response to the fault, as planned
     * @param actualDelayMillis what that came to: the median
     * @param lowShare of the 95 % interval of the share that was lost
     */
    public record UpdateLoss(
            FailoverCell cell,
            double delayMillis,
            double actualDelayMillis,
            int updates,
            int updatesLost,
            double lowShare,
            double highShare) {}

    private static final List<CsvColumn<UpdateLoss>> COLUMNS = List.of(
            CsvColumn.text("pattern", loss -> loss.cell().pattern().code()),
            CsvColumn.text("engine", loss -> loss.cell().engine()),
            CsvColumn.text("nodes", loss -> loss.cell().nodes()),
            CsvColumn.text("fault", loss -> loss.cell().fault()),
            CsvColumn.text("balancer", loss -> loss.cell().balancer()),
            CsvColumn.number("delay_ms", UpdateLoss::delayMillis),
            CsvColumn.number("delay_reached_ms", UpdateLoss::actualDelayMillis),
            CsvColumn.text("updates", UpdateLoss::updates),
            CsvColumn.text("updates_lost", UpdateLoss::updatesLost),
            CsvColumn.number("updates_lost_share_low", UpdateLoss::lowShare),
            CsvColumn.number("updates_lost_share_high", UpdateLoss::highShare));

    private UpdateLossCsv() {}

    /** Returns the header and a row for each. */
    public static String format(List<UpdateLoss> losses) {
        return CsvColumn.format(COLUMNS, losses);
    }
}
