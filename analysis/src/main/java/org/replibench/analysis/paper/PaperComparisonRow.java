package org.replibench.analysis.paper;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.replibench.analysis.statistics.RatioInterval;

/**
 * A line of the table "the paper found / we found / agree?".
 *
 * @param id of the finding
 * @param source who says so
 * @param chapter of the white paper; empty of other sources
 * @param about what is compared with what, such as "write quota: 2211wq2 against 2211, medium load"
 * @param quantity such as "throughput, pages/s"; empty if nothing decides it
 * @param theirs what the source says
 * @param accepted within which that is so
 * @param measured the ratio with its interval; of shares the share, or by how much two differ
 * @param ours the same in words, and where; empty if it was not measured
 * @param verdict whether what we measured is what the source says
 * @param agreement the same in words, and what is missing
 * @param causes what kinds of things explain that it disagrees; empty if nothing in the records does, or nothing has to
 * @param why the same with their figures, in one line; empty if nothing has to be explained
 * @param nodes on which it was measured, the contender's where the baseline has others; 0 if it was not
 * @param load likewise, by its name; empty if it was not measured
 * @param cells that it was derived from, by id
 */
public record PaperComparisonRow(
        String id,
        String source,
        String chapter,
        String about,
        String quantity,
        String theirs,
        PaperRatio accepted,
        RatioInterval measured,
        String ours,
        Verdict verdict,
        String agreement,
        List<String> causes,
        String why,
        int nodes,
        String load,
        List<String> cells) {
    public PaperComparisonRow {
        causes = List.copyOf(causes);
        cells = List.copyOf(cells);
    }

    /** Whether it is of the white paper's advice, not of its findings. */
    boolean ofAdvice() {
        return chapter.equals(PaperFindings.ADVICE);
    }

    /** A row that is not judged yet. */
    static PaperComparisonRow of(
            PaperFinding.Topic topic,
            String about,
            String quantity,
            String theirs,
            PaperRatio accepted,
            RatioInterval measured,
            String ours) {
        return new PaperComparisonRow(
                topic.id(),
                topic.source(),
                topic.chapter(),
                about,
                quantity,
                theirs,
                accepted,
                measured,
                ours,
                Verdict.NOT_MEASURED,
                Verdict.NOT_MEASURED.label(),
                List.of(),
                "",
                0,
                "",
                List.of());
    }

    /** By the interval alone; nothing explains it if it disagrees. */
    PaperComparisonRow judged(RatioInterval value, PaperRatio said) {
        PaperComparisonRow judged = judged(Verdict.of(value, said), Verdict.inWords(value, said));
        return judged.verdict == Verdict.DISAGREES ? judged.explained(Map.of()) : judged;
    }

    PaperComparisonRow judged(Verdict judgement, String inWords) {
        return with(judgement, inWords, causes, why);
    }

    /** @param explanations with their figures; none if nothing in the records explains it */
    PaperComparisonRow explained(Map<Explanation, String> explanations) {
        return with(
                verdict,
                agreement,
                explanations.keySet().stream().map(Explanation::label).toList(),
                explanations.isEmpty() ? Explanation.NOTHING : String.join("; ", explanations.values()));
    }

    /** @param ids of the cells that it was derived from */
    PaperComparisonRow on(int ofNodes, String underLoad, List<String> ids) {
        return new PaperComparisonRow(
                id, source, chapter, about, quantity, theirs, accepted, measured, ours, verdict, agreement, causes, why,
                ofNodes, underLoad, ids);
    }

    /** What was compared, judged in another way. */
    private PaperComparisonRow with(Verdict judgement, String inWords, List<String> explained, String reason) {
        return new PaperComparisonRow(
                id, source, chapter, about, quantity, theirs, accepted, measured, ours, judgement, inWords, explained,
                reason, nodes, load, cells);
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
