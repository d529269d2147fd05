package org.replibench.analysis.paper;

import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.paper.ArmPairing.SameNodes;
import org.replibench.records.figure.CellFigure;

/** A finding that is the ratio of two arms. */
record RatioFinding(FindingTopic topic, ArmPairing pairing, CellFigure quantity, String statement, PaperRatio ratio)
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
