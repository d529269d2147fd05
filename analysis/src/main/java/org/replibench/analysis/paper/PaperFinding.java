package org.replibench.analysis.paper;

import java.util.List;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.Margin;
import org.replibench.records.quantity.CellQuantity;

/**
 * One thing that the white paper of 2007 found, or that vendors advise: {@code findings.yaml} and {@code rules-of-thumb.yaml} have them
 * all.
 */
sealed interface PaperFinding {
    Topic topic();

    /** What it says. */
    String statement();

    /**
     * A finding that gives nothing to hold a study against.
     *
     * @param notComparableReason what is missing for a comparison
     */
    record QualitativeFinding(Topic topic, String statement, String notComparableReason) implements PaperFinding {}

    /**
     * A finding that two arms decide.
     *
     * @param accepted within which it is what it says
     */
    record DecidableFinding(
            Topic topic,
            ArmPairing pairing,
            CellQuantity quantity,
            Measure measure,
            String statement,
            PaperRatio accepted)
            implements PaperFinding {

        /** Whether it speaks of these two, if the contender's load stands for this one's; two that replicate do so by one engine. */
        boolean isAbout(ComparisonKey baseline, ComparisonKey contender) {
            return baseline.pattern().equals(pairing.baseline())
                    && contender.pattern().equals(pairing.contender())
                    && pairing.joins(baseline, contender)
                    && pairing.ofVariants(baseline, contender)
                    && (baseline.engine().equals(contender.engine())
                            || baseline.pattern().equals(ArmPairing.NO_REPLICATION));
        }

        /** The same; of advice, which says only what to avoid, if that is larger, or smaller, by more than a margin. */
        DecidableFinding judgedBy(Margin margin) {
            return isAdvice()
                    ? new DecidableFinding(topic, pairing, quantity, measure, statement, accepted.beyond(margin))
                    : this;
        }

        boolean isAdvice() {
            return topic.chapter().equals(PaperFindings.ADVICE);
        }

        boolean isRatio() {
            return measure == Measure.RATIO;
        }

        /** Whether both speak of the same patterns on the same nodes. */
        boolean isOfSameArms(DecidableFinding other) {
            return pairing.baseline().equals(other.pairing.baseline())
                    && pairing.contender().equals(other.pairing.contender())
                    && pairing instanceof ArmPairing.SameNodes
                    && other.pairing instanceof ArmPairing.SameNodes;
        }
    }

    /** What is taken of two arms. */
    enum Measure {
        /** The contender's quantity over the baseline's. */
        RATIO,
        /** The contender's quantity; the baseline only explains it. */
        LEVEL,
        /** The contender's quantity less the baseline's. */
        DIFFERENCE
    }

    /**
     * A finding that packets between nodes get lost, or don't.
     *
     * @param minNodes of which the paper says so
     * @param maxNodes likewise
     * @param accepted as a share of packets, 0 to 1
     */
    record PacketLossFinding(
            Topic topic, String pattern, int minNodes, int maxNodes, String statement, PaperRatio accepted)
            implements PaperFinding {}

    /**
     * A rule of the share of changed attributes from which on it costs less to send all.
     *
     * @param accepted as a share, 0 to 1
     */
    record CrossoverRule(Topic topic, String statement, PaperRatio accepted) implements PaperFinding {}

    /**
     * A rule of what sessions of some sizes do to throughput, compared with the smallest.
     *
     * @param minKilobytes of the sizes that it speaks of
     * @param maxKilobytes likewise
     */
    record SessionSizeRule(Topic topic, int minKilobytes, int maxKilobytes, String statement, PaperRatio accepted)
            implements PaperFinding {}

    /**
     * What a finding is about.
     *
     * @param id never changes
     * @param source who says so
     * @param chapter of the white paper, such as {@code 10-3-2}; empty of other sources
     * @param subject such as {@code write quota}; of the white paper's the label of a {@link Question}
     * @param load {@value PaperLoadMapping#MEDIUM}, {@value PaperLoadMapping#HIGH} or {@value PaperLoadMapping#ANY}
     */
    record Topic(String id, String source, String chapter, String subject, String load) {}

    /** What the white paper asks in its chapters 9 to 11, and the patterns by which it answers. */
    enum Question {
        SCALE_OUT("scale-out", "none", "2211"),
        LOAD("load", "none"),
        PROTOCOL("protocol", "none", "2211", "1211"),
        TRIGGER("trigger", "none", "2311", "2211", "2111"),
        SCOPE("scope", "none", "2211", "2221"),
        SYNC_MODE("sync mode", "2211", "2212", "2111", "2112"),
        WRITE_QUOTA("write quota", "none", "2211", "2211wq2", "2211wq3"),
        ADVICE("advice", "2211", "2111", "2221", "2212");

        private final String label;
        private final List<String> patterns;

        Question(String words, String... patterns) {
            this.label = words;
            this.patterns = List.of(patterns);
        }

        String label() {
            return label;
        }

        /** Codes, in the paper's order. */
        List<String> patterns() {
            return patterns;
        }
    }
}
