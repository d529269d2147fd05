package org.replibench.analysis.paper;

import java.util.Locale;
import org.replibench.analysis.paper.PaperFinding.DecidableFinding;
import org.replibench.analysis.paper.PaperFinding.Measure;
import org.replibench.analysis.statistics.RatioInterval;

/** Figures of explanations in words, and how intervals lie to each other. */
final class ExplanationText {
    private static final double PERCENT = 100;
    private static final double THOUSAND = 1000;

    private ExplanationText() {}

    /** Such as {@code 71 % (69 to 73 %)}. */
    static String percent(RatioInterval share) {
        return format("%.1f %% (%.1f to %.1f %%)", share, PERCENT);
    }

    /** Such as {@code 4.1 points (3.0 to 5.2)}. */
    static String points(RatioInterval difference) {
        return format("%.1f points (%.1f to %.1f)", difference, PERCENT);
    }

    /** A share in percent, or the difference of two in points; with the interval, if there is one. */
    static String share(RatioInterval measured, Measure measure) {
        boolean level = measure == Measure.LEVEL;
        if (measured.testable()) {
            return level ? percent(measured) : points(measured);
        }
        return String.format(Locale.ROOT, level ? "%.1f %%" : "%.1f points", PERCENT * measured.ratio());
    }

    /** Such as {@code 0.02 of 1000 (0.00 to 0.11)}. */
    static String perThousand(RatioInterval share) {
        return format("%.2f of 1000 (%.2f to %.2f)", share, THOUSAND);
    }

    /** Such as {@code × 1.31 (1.28 to 1.35)}. */
    static String times(RatioInterval ratio) {
        return format("× %.2f (%.2f to %.2f)", ratio, 1);
    }

    private static String format(String text, RatioInterval of, double factor) {
        return String.format(Locale.ROOT, text, factor * of.ratio(), factor * of.low(), factor * of.high());
    }

    static String plain(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    /** The same with what the paper says, such as {@code × 1.10 (1.08 to 1.12; the paper, medium load: 1.25)}. */
    static String times(RatioInterval ratio, DecidableFinding paper) {
        PaperRatio then = paper.accepted();
        return String.format(
                Locale.ROOT,
                "× %.2f (%.2f to %.2f; the paper, %s load: %.2f%s)",
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                paper.topic().load(),
                then.min(),
                then.min() == then.max() ? "" : " to " + plain(then.max()));
    }

    static boolean overlap(RatioInterval one, RatioInterval other) {
        return one.low() <= other.high() && other.low() <= one.high();
    }

    static boolean isWithin(RatioInterval ratio, PaperRatio accepted) {
        return accepted.minAccepted() <= ratio.low() && ratio.high() <= accepted.maxAccepted();
    }

    /** Whether all of it is larger than what is accepted, or smaller. */
    static boolean isBeyond(RatioInterval ratio, PaperRatio accepted, boolean above) {
        return above ? ratio.low() > accepted.maxAccepted() : ratio.high() < accepted.minAccepted();
    }
}
