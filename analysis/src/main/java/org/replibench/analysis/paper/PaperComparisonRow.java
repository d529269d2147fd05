package org.replibench.analysis.paper;

import java.util.List;
import org.replibench.analysis.statistics.RatioInterval;

/**
 * A line of the table "the paper found / we found / agree?".
 *
 * @param about what is compared with what, such as "write quota: 2211wq2 against 2211, medium load"
 * @param quantity such as "throughput, pages/s"; empty if the paper gives no ratio
 * @param theirs what the paper says
 * @param ours the ratio with its interval, and where; empty if it was not measured
 * @param agreement in words
 * @param cells that it was derived from, by id
 */
public record PaperComparisonRow(
        String about, String quantity, String theirs, String ours, String agreement, List<String> cells) {
    public PaperComparisonRow {
        cells = List.copyOf(cells);
    }

    /** Whether what we measured is what the paper says. */
    enum Agreement {
        /** The whole interval is what it says. */
        AGREES("agrees"),
        /** None of the interval is. */
        DISAGREES("disagrees"),
        /** Part of it is: more repeats, or blocks, would tell. */
        OPEN("open"),
        /** One repeat has no interval; what it came out as is what the paper says. */
        LOOKS_ALIKE("looks alike, not tested"),
        /** One repeat has no interval; what it came out as is not what the paper says. */
        LOOKS_DIFFERENT("looks different, not tested"),
        /** The study has no repeat with valid cells of both arms. */
        NOT_MEASURED("not measured");

        private final String label;

        Agreement(String words) {
            this.label = words;
        }

        String label() {
            return label;
        }

        static Agreement of(RatioInterval ours, PaperRatio theirs) {
            double ratio = ours.ratio();
            if (!ours.testable()) {
                return theirs.minAccepted() <= ratio && ratio <= theirs.maxAccepted() ? LOOKS_ALIKE : LOOKS_DIFFERENT;
            }
            if (theirs.minAccepted() <= ours.low() && ours.high() <= theirs.maxAccepted()) {
                return AGREES;
            }
            return ours.high() < theirs.minAccepted() || ours.low() > theirs.maxAccepted() ? DISAGREES : OPEN;
        }
    }
}
