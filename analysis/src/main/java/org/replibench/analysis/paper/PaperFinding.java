package org.replibench.analysis.paper;

import java.util.List;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.paper.ArmPairing.OverOneNode;
import org.replibench.analysis.paper.ArmPairing.SameNodes;
import org.replibench.model.ClusterSize;
import org.replibench.records.quantity.CellQuantity;

/** One thing that the white paper of 2007 found. */
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

        /** The same two patterns, but only on {@code fewest} to {@code most} nodes. */
        RatioFinding onNodes(int fewest, int most) {
            return new RatioFinding(
                    topic,
                    new SameNodes(pairing.baseline(), pairing.contender(), fewest, most),
                    quantity,
                    statement,
                    ratio);
        }

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
     * What a finding is about; it words the findings as the paper gives them.
     *
     * @param load {@value PaperLoadMapping#MEDIUM} or {@value PaperLoadMapping#HIGH}
     */
    record Topic(Question question, String load) {
        /** The paper gives throughput to about a point, so that five leave room for what "the same" means. */
        private static final double THROUGHPUT_REACH = 0.05;

        /** Response and CPU are read off its graphs, and come as "about". */
        private static final double OTHER_REACH = 0.10;

        /** "Twice" or "eight times" is less sharp still. */
        private static final double FACTOR_REACH = 0.25;

        private static final int SMALLEST_CLUSTER = 2;

        /** "No difference". */
        RatioFinding same(String baseline, String contender, CellQuantity cellFigure) {
            return about(baseline, contender, cellFigure, "no difference", 1);
        }

        /** A ratio that is given as a difference in percent. */
        RatioFinding about(String baseline, String contender, CellQuantity cellFigure, String words, double ratio) {
            double reach = cellFigure == CellQuantity.THROUGHPUT ? THROUGHPUT_REACH : OTHER_REACH;
            return claim(baseline, contender, cellFigure, words, PaperRatio.about(ratio, reach));
        }

        /** A ratio that is given as a factor. */
        RatioFinding times(String baseline, String contender, CellQuantity cellFigure, String words, double factor) {
            return between(baseline, contender, cellFigure, words, factor, factor);
        }

        /** A ratio that is given as lying between two factors. */
        RatioFinding between(
                String baseline, String contender, CellQuantity cellFigure, String words, double least, double most) {
            return claim(baseline, contender, cellFigure, words, PaperRatio.factor(least, most, FACTOR_REACH));
        }

        /** A place in a ranking: the contender serves no more than the baseline. */
        RatioFinding ranked(String baseline, String contender) {
            return claim(baseline, contender, CellQuantity.THROUGHPUT, "ranked below it", PaperRatio.atMostBaseline());
        }

        /** What that many nodes serve, as a multiple of what one does without replication. */
        RatioFinding scaleOut(String contender, int nodes, double ratio) {
            return new RatioFinding(
                    this,
                    new OverOneNode(contender, nodes),
                    CellQuantity.THROUGHPUT,
                    "throughput × " + ratio,
                    PaperRatio.factor(ratio, ratio, THROUGHPUT_REACH));
        }

        /** "The same" of one pattern on other nodes, or under another load. */
        RatioFinding constant(ArmPairing armPairing, CellQuantity cellFigure, String words) {
            return new RatioFinding(this, armPairing, cellFigure, words, PaperRatio.about(1, OTHER_REACH));
        }

        QualitativeFinding remark(String words, String whyNot) {
            return new QualitativeFinding(this, words, whyNot);
        }

        private RatioFinding claim(
                String baseline, String contender, CellQuantity cellFigure, String words, PaperRatio paperRatio) {
            ArmPairing onAnyCluster = new SameNodes(baseline, contender, SMALLEST_CLUSTER, ClusterSize.MAX);
            return new RatioFinding(this, onAnyCluster, cellFigure, words, paperRatio);
        }
    }

    /** What the white paper asks in its chapter 10, and the patterns by which it answers. */
    enum Question {
        SCALE_OUT("scale-out", "none", "2211"),
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
