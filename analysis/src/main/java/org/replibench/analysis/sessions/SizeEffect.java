package org.replibench.analysis.sessions;

/**
 * What sessions of one size did to an arm, beside its smallest sessions and what Sun found.
 *
 * @param pattern its code
 * @param context the rest that its sizes have in common, such as {@code wildfly, 2 nodes, default load}
 * @param kilobytes KiB that the shop kept in a session more than shopping needs
 * @param throughputPagesPerSecond mean over the valid repeats
 * @param throughput to that with the smallest sessions
 * @param cpuPerPage likewise
 * @param sunRatio what Sun found of throughput; NaN where it says nothing
 */
public record SizeEffect(
        String pattern,
        String context,
        int kilobytes,
        double throughputPagesPerSecond,
        RatioInterval throughput,
        RatioInterval cpuPerPage,
        double sunRatio) {
    /**
     * Sun Java System Application Server Enterprise Edition 8.2, Performance Tuning Guide, "Session Size": tests with sessions kept in
     * its database showed performance unchanged up to this size.
     */
    private static final int SUN_UNCHANGED_UP_TO_KILOBYTES = 24;

    /** The same: "when the session size exceeds 100KB, [...] throughput drops by 90%". */
    private static final int SUN_DROPPED_BEYOND_KILOBYTES = 100;

    private static final double SUN_DROPPED_TO = 0.1;

    static double sunRatio(int kilobytes) {
        if (kilobytes <= SUN_UNCHANGED_UP_TO_KILOBYTES) {
            return 1;
        }
        return kilobytes > SUN_DROPPED_BEYOND_KILOBYTES ? SUN_DROPPED_TO : Double.NaN;
    }
}
