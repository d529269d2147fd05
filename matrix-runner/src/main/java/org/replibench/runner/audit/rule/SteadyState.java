package org.replibench.runner.audit.rule;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.replibench.analysis.statistics.Mser5;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.SamplingError;

/**
 * The window should not be warm-up: response times have a level (MSER-5), and both halves served as many pages.
 *
 * <p>It marks: a rule as noisy as the window that it judges, would it throw repeats away, would choose among them by what they
 * came out as.
 */
public record SteadyState() implements Rule {
    static final double HALVES = 0.02;

    /** Ten groups of five, of which MSER-5 leaves out at most half; what chance does to the halves is in their limit. */
    private static final int FEWEST_PAGES = 50;

    /**
     * Single pages are so noisy that the minimum of a slow trend lies near the edge and not on it; the means of as many groups
     * show the trend, and still tell a cut to 2.5 % of the window.
     */
    private static final int OBSERVATIONS = 200;

    private static final String REQUIRED = "cut before the window's middle";

    @Override
    public List<AuditCheck> judge(AuditInput auditInput) {
        double[] responses = auditInput.pages().responsesMillis();
        if (responses.length < FEWEST_PAGES) {
            return List.of(new AuditCheck(
                            "steadiness", responses.length + " pages", "at least " + FEWEST_PAGES + " pages", false)
                    .asWarning());
        }
        double[] groups = groupMeans(responses);
        Mser5 series = Mser5.of(groups);
        double cut = (double) series.cut() / groups.length;
        double first = auditInput.pages().pagesInFirstHalf();
        double second = responses.length - first;
        double standardError =
                Math.sqrt(2) * auditInput.samplingError().ofHalf().countError(responses.length / 2.0);
        return List.of(
                new AuditCheck(
                                "steadiness",
                                String.format(Locale.ROOT, "MSER-5 of response times cuts %.1f %%", 100 * cut),
                                REQUIRED,
                                series.steady())
                        .asWarning(),
                LimitChecks.deviation(
                                "halves",
                                "pages",
                                " in the second half",
                                second,
                                first,
                                SamplingError.effectiveLimit(standardError, HALVES))
                        .asWarning());
    }

    private static double[] groupMeans(double[] responses) {
        int size = Math.max(1, responses.length / OBSERVATIONS);
        return IntStream.range(0, responses.length / size)
                .mapToDouble(group -> Arrays.stream(responses, group * size, (group + 1) * size)
                        .average()
                        .orElseThrow())
                .toArray();
    }
}
