package org.replibench.analysis.paper;

import org.replibench.analysis.compare.Quantity;
import org.replibench.analysis.paper.Pairing.OverOneNode;
import org.replibench.analysis.paper.Pairing.SameNodes;
import org.replibench.model.Nodes;

/**
 * What a finding is about; it words the findings as the paper gives them.
 *
 * @param load {@value PaperLoads#MEDIUM} or {@value PaperLoads#HIGH}
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
    Claim same(String baseline, String contender, Quantity quantity) {
        return about(baseline, contender, quantity, "no difference", 1);
    }

    /** A ratio that is given as a difference in percent. */
    Claim about(String baseline, String contender, Quantity quantity, String words, double ratio) {
        double reach = quantity == Quantity.THROUGHPUT ? THROUGHPUT_REACH : OTHER_REACH;
        return claim(baseline, contender, quantity, words, Figure.about(ratio, reach));
    }

    /** A ratio that is given as a factor. */
    Claim times(String baseline, String contender, Quantity quantity, String words, double factor) {
        return between(baseline, contender, quantity, words, factor, factor);
    }

    /** A ratio that is given as lying between two factors. */
    Claim between(String baseline, String contender, Quantity quantity, String words, double least, double most) {
        return claim(baseline, contender, quantity, words, Figure.factor(least, most, FACTOR_REACH));
    }

    /** A place in a ranking: the contender serves no more than the baseline. */
    Claim ranked(String baseline, String contender) {
        return claim(baseline, contender, Quantity.THROUGHPUT, "ranked below it", Figure.noMore());
    }

    /** What so many nodes serve, as a multiple of what one does without replication. */
    Claim scaleOut(String contender, int nodes, double ratio) {
        return new Claim(
                this,
                new OverOneNode(contender, nodes),
                Quantity.THROUGHPUT,
                "throughput × " + ratio,
                Figure.factor(ratio, ratio, THROUGHPUT_REACH));
    }

    /** "The same" of one pattern on other nodes, or under another load. */
    Claim constant(Pairing pairing, Quantity quantity, String words) {
        return new Claim(this, pairing, quantity, words, Figure.about(1, OTHER_REACH));
    }

    Remark remark(String words, String whyNot) {
        return new Remark(this, words, whyNot);
    }

    private Claim claim(String baseline, String contender, Quantity quantity, String words, Figure figure) {
        Pairing onAnyCluster = new SameNodes(baseline, contender, SMALLEST_CLUSTER, Nodes.MAX);
        return new Claim(this, onAnyCluster, quantity, words, figure);
    }
}
