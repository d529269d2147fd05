package org.replibench.analysis.paper;

import java.util.List;
import java.util.Locale;
import org.replibench.analysis.statistics.RatioInterval;

/**
 * A line of the table "the paper found / we found / agree?".
 *
 * @param id of the finding
 * @param chapter of the paper
 * @param about what is compared with what, such as "write quota: 2211wq2 against 2211, medium load"
 * @param quantity such as "throughput, pages/s"; empty if the paper gives no ratio
 * @param theirs what the paper says
 * @param accepted within which a ratio is that
 * @param measured the ratio with its interval
 * @param ours the same in words, and where; empty if it was not measured
 * @param verdict whether what we measured is what the paper says
 * @param agreement the same in words, and what is missing
 * @param cells that it was derived from, by id
 */
public record PaperComparisonRow(
        String id,
        String chapter,
        String about,
        String quantity,
        String theirs,
        PaperRatio accepted,
        RatioInterval measured,
        String ours,
        Verdict verdict,
        String agreement,
        List<String> cells) {
    public PaperComparisonRow {
        cells = List.copyOf(cells);
    }

    /** Whether what we measured is what the paper says. */
    public enum Verdict {
        /** The whole interval is what it says. */
        AGREES,
        /** None of the interval is. */
        DISAGREES,
        /** Part of it is, or one repeat has no interval: more repeats, or blocks, would tell. */
        INCONCLUSIVE,
        /** The study has no repeat with valid cells of both arms, or nothing that judges it. */
        NOT_MEASURED;

        /** Such as {@code not measured}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        static Verdict of(RatioInterval ours, PaperRatio theirs) {
            if (!ours.testable()) {
                return INCONCLUSIVE;
            }
            if (theirs.minAccepted() <= ours.low() && ours.high() <= theirs.maxAccepted()) {
                return AGREES;
            }
            return ours.high() < theirs.minAccepted() || ours.low() > theirs.maxAccepted() ? DISAGREES : INCONCLUSIVE;
        }

        /** With what is missing. */
        static String inWords(RatioInterval ours, PaperRatio theirs) {
            Verdict verdict = of(ours, theirs);
            return ours.testable() ? verdict.label() : verdict.label() + ": too few repeats or blocks for an interval";
        }
    }
}
