package org.replibench.analysis.paper;

import org.replibench.analysis.compare.Quantity;
import org.replibench.analysis.compare.Subject;
import org.replibench.model.Nodes;

/** A finding that is the ratio of two arms. */
record Claim(Question question, String load, Pairing pairing, Quantity quantity, String words, Figure figure)
        implements Finding {

    /** The paper gives throughput to about a point, so that five leave room for what "the same" means. */
    private static final double THROUGHPUT_REACH = 0.05;

    /** Response and CPU are read off its graphs, and come as "about". */
    private static final double OTHER_REACH = 0.10;

    /** "Twice" or "eight times" is less sharp still. */
    private static final double FACTOR_REACH = 0.25;

    private static final int SMALLEST_CLUSTER = 2;

    /** "No difference". */
    static Claim same(Question question, String load, String baseline, String contender, Quantity quantity) {
        return about(question, load, baseline, contender, quantity, "no difference", 1);
    }

    /** A ratio that is given as a difference in percent. */
    static Claim about(
            Question question,
            String load,
            String baseline,
            String contender,
            Quantity quantity,
            String words,
            double ratio) {
        return of(question, load, baseline, contender, quantity, words, Figure.about(ratio, reach(quantity)));
    }

    /** A ratio that is given as a factor, or between two. */
    static Claim times(
            Question question,
            String load,
            String baseline,
            String contender,
            Quantity quantity,
            String words,
            double least,
            double most) {
        return of(question, load, baseline, contender, quantity, words, Figure.factor(least, most, FACTOR_REACH));
    }

    /** A place in a ranking: the contender serves no more than the baseline. */
    static Claim ranked(Question question, String load, String baseline, String contender) {
        return of(question, load, baseline, contender, Quantity.THROUGHPUT, "ranked below it", Figure.noMore());
    }

    /** What so many nodes serve, as a multiple of what one does without replication. */
    static Claim scaleOut(String contender, int nodes, double ratio) {
        return new Claim(
                Question.SCALE_OUT,
                PaperLoads.HIGH,
                new Pairing.OverOneNode(contender, nodes),
                Quantity.THROUGHPUT,
                "throughput × " + ratio,
                Figure.factor(ratio, ratio, THROUGHPUT_REACH));
    }

    /** "The same" between two arms that differ in their nodes or load. */
    static Claim constant(Question question, String load, Pairing pairing, Quantity quantity, String words) {
        return new Claim(question, load, pairing, quantity, words, Figure.about(1, OTHER_REACH));
    }

    private static Claim of(
            Question question,
            String load,
            String baseline,
            String contender,
            Quantity quantity,
            String words,
            Figure figure) {
        return new Claim(
                question,
                load,
                new Pairing.SameNodes(baseline, contender, SMALLEST_CLUSTER, Nodes.MAX),
                quantity,
                words,
                figure);
    }

    private static double reach(Quantity quantity) {
        return quantity == Quantity.THROUGHPUT ? THROUGHPUT_REACH : OTHER_REACH;
    }

    /** The same two patterns, but only on {@code fewest} to {@code most} nodes. */
    Claim on(int fewest, int most) {
        Pairing fewer = new Pairing.SameNodes(pairing.baseline(), pairing.contender(), fewest, most);
        return new Claim(question, load, fewer, quantity, words, figure);
    }

    /** Whether it speaks of these two, if the contender's load stands for this one's; two that replicate do so by one engine. */
    boolean isAbout(Subject baseline, Subject contender) {
        return baseline.pattern().equals(pairing.baseline())
                && contender.pattern().equals(pairing.contender())
                && pairing.joins(baseline, contender)
                && (baseline.engine().equals(contender.engine())
                        || baseline.pattern().equals("none"));
    }
}
