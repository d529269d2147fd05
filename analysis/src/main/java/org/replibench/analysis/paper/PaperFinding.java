package org.replibench.analysis.paper;

import java.util.List;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.records.quantity.CellQuantity;

/** One thing that the white paper of 2007 found: {@code findings.yaml} has them all. */
sealed interface PaperFinding {
    Topic topic();

    /** What it says. */
    String statement();

    /**
     * A finding that gives no ratio to hold a study against.
     *
     * @param notComparableReason what is missing for a comparison
     */
    record QualitativeFinding(Topic topic, String statement, String notComparableReason) implements PaperFinding {}

    /** A finding that is the ratio of two arms. */
    record RatioFinding(Topic topic, ArmPairing pairing, CellQuantity quantity, String statement, PaperRatio ratio)
            implements PaperFinding {

        /** Whether it speaks of these two, if the contender's load stands for this one's; two that replicate do so by one engine. */
        boolean isAbout(ComparisonKey baseline, ComparisonKey contender) {
            return baseline.pattern().equals(pairing.baseline())
                    && contender.pattern().equals(pairing.contender())
                    && pairing.joins(baseline, contender)
                    && (baseline.engine().equals(contender.engine())
                            || baseline.pattern().equals(ArmPairing.NO_REPLICATION));
        }
    }

    /**
     * What a finding is about.
     *
     * @param id never changes
     * @param chapter of the white paper, such as {@code 10-3-2}
     * @param load {@value PaperLoadMapping#MEDIUM} or {@value PaperLoadMapping#HIGH}
     */
    record Topic(String id, String chapter, Question question, String load) {}

    /** What the white paper asks in its chapters 9 and 10, and the patterns by which it answers. */
    enum Question {
        SCALE_OUT("scale-out", "none", "2211"),
        LOAD("load", "none"),
        PROTOCOL("protocol", "none", "2211", "1211"),
        TRIGGER("trigger", "none", "2311", "2211", "2111"),
        SCOPE("scope", "none", "2211", "2221"),
        SYNC_MODE("sync mode", "2211", "2212", "2111", "2112"),
        WRITE_QUOTA("write quota", "none", "2211", "2211wq2", "2211wq3");

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
