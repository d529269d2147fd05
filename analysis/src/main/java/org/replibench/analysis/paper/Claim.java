package org.replibench.analysis.paper;

import org.replibench.analysis.compare.Quantity;
import org.replibench.analysis.compare.Subject;
import org.replibench.analysis.paper.Pairing.SameNodes;

/** A finding that is the ratio of two arms. */
record Claim(Topic topic, Pairing pairing, Quantity quantity, String words, Figure figure) implements Finding {

    /** The same two patterns, but only on {@code fewest} to {@code most} nodes. */
    Claim on(int fewest, int most) {
        return new Claim(
                topic, new SameNodes(pairing.baseline(), pairing.contender(), fewest, most), quantity, words, figure);
    }

    /** Whether it speaks of these two, if the contender's load stands for this one's; two that replicate do so by one engine. */
    boolean isAbout(Subject baseline, Subject contender) {
        return baseline.pattern().equals(pairing.baseline())
                && contender.pattern().equals(pairing.contender())
                && pairing.joins(baseline, contender)
                && (baseline.engine().equals(contender.engine())
                        || baseline.pattern().equals(Pairing.NO_REPLICATION));
    }
}
