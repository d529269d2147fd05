package org.replibench.analysis.paper;

import org.replibench.analysis.compare.Quantity;

/**
 * One thing that the white paper of 2007 found, as the ratio of two of its patterns.
 *
 * @param question what it was about, such as "write quota"
 * @param load {@code medium} or {@code high}: half of what a node carried, and that
 * @param fewestNodes on which it says so
 * @param baseline a pattern's code
 * @param contender a pattern's code
 * @param words what it says
 * @param low the smallest ratio that still is what it says
 * @param high the largest
 */
record Claim(
        String question,
        String load,
        int fewestNodes,
        String baseline,
        String contender,
        Quantity quantity,
        String words,
        double low,
        double high) {

    static final String HIGH = "high";
    static final String MEDIUM = "medium";

    /** The paper gives throughput to about a point, so that five leave room for what "the same" means. */
    private static final double THROUGHPUT_REACH = 0.05;

    /** Response and CPU are read off its graphs, and come as "about". */
    private static final double OTHER_REACH = 0.10;

    /** "Twice" or "eight times" is less sharp still. */
    private static final double FACTOR_REACH = 0.25;

    /** "No difference". */
    static Claim same(String question, String load, String baseline, String contender, Quantity quantity) {
        return about(question, load, baseline, contender, quantity, "no difference", 1);
    }

    /** A ratio that is given as a difference in percent. */
    static Claim about(
            String question,
            String load,
            String baseline,
            String contender,
            Quantity quantity,
            String words,
            double ratio) {
        double reach = quantity == Quantity.THROUGHPUT ? THROUGHPUT_REACH : OTHER_REACH;
        return new Claim(question, load, 2, baseline, contender, quantity, words, ratio - reach, ratio + reach);
    }

    /** A ratio that is given as a factor, or between two. */
    static Claim times(
            String question,
            String load,
            String baseline,
            String contender,
            Quantity quantity,
            String words,
            double least,
            double most) {
        return new Claim(
                question,
                load,
                2,
                baseline,
                contender,
                quantity,
                words,
                least * (1 - FACTOR_REACH),
                most * (1 + FACTOR_REACH));
    }

    /** The same, on larger clusters only. */
    Claim from(int nodes) {
        return new Claim(question, load, nodes, baseline, contender, quantity, words, low, high);
    }
}
