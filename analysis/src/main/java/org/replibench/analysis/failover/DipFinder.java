package org.replibench.analysis.failover;

import java.util.Arrays;
import java.util.List;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.journal.JournalEntry;

/** Finds how far, and for how long, the answered pages fell off after a fault. */
final class DipFinder {
    /** Long enough for a count that scatters little, short enough to see a failover of half a second. */
    private static final long WINDOW_MICROS = 500_000;

    private static final long STEP_MICROS = 50_000;

    /** How much of the time before tells the rate before. */
    private static final long BEFORE_MICROS = 4_000_000;

    /**
     * A count further below its mean than that many of its standard deviations is no chance any more; they are those of counts
     * before the fault, but no fewer than Poisson's: a few seconds may happen to be smooth.
     */
    private static final double DEVIATIONS = 2.5;

    private final long[] answers;

    /** @param journalEntries of all virtual users, in any order */
    DipFinder(List<JournalEntry> journalEntries) {
        answers = journalEntries.stream()
                .filter(JournalEntry::answered)
                .mapToLong(JournalEntry::endedMicros)
                .sorted()
                .toArray();
    }

    /**
     * @param calmMicros since when nothing had disturbed the load
     * @param faultMicros when the fault began
     * @param untilMicros when a server began to boot, the next fault began, or the load ended
     */
    FaultImpact.ThroughputDip find(long calmMicros, long faultMicros, long untilMicros) {
        long from = Math.max(calmMicros, faultMicros - BEFORE_MICROS);
        double before = count(from, faultMicros) / seconds(faultMicros - from);
        double usual = before * seconds(WINDOW_MICROS);
        double floor = usual == 0 ? 1 : Math.min(1, scatter(from, faultMicros, usual) / usual);
        double lowest = usual;
        long downMicros = 0;
        long backMicros = faultMicros;
        for (long start = faultMicros; start + WINDOW_MICROS <= untilMicros; start += STEP_MICROS) {
            int count = count(start, start + WINDOW_MICROS);
            lowest = Math.min(lowest, count);
            if (depth(count, usual) > floor) {
                downMicros += start + WINDOW_MICROS - Math.max(start, backMicros);
                backMicros = start + WINDOW_MICROS;
            }
        }
        boolean back = backMicros + STEP_MICROS + WINDOW_MICROS <= untilMicros;
        return new FaultImpact.ThroughputDip(
                before,
                depth(lowest, usual),
                back ? downMicros / 1e3 : Double.NaN,
                floor,
                (untilMicros - faultMicros) / 1e3);
    }

    private static double depth(double count, double usual) {
        return usual == 0 ? 0 : 1 - count / usual;
    }

    /** How far below the mean a count may be when nothing happens: what was seen before, and what chance allows. */
    private double scatter(long from, long to, double usual) {
        double squares = 0;
        double furthest = 0;
        int windows = 0;
        for (long start = from; start + WINDOW_MICROS <= to; start += STEP_MICROS) {
            double below = usual - count(start, start + WINDOW_MICROS);
            squares += below * below;
            furthest = Math.max(furthest, below);
            windows++;
        }
        double variance = windows == 0 ? 0 : squares / windows;
        return Math.max(furthest, DEVIATIONS * Math.sqrt(Math.max(variance, usual)));
    }

    private int count(long from, long to) {
        return before(to) - before(from);
    }

    private int before(long micros) {
        int index = Arrays.binarySearch(answers, micros);
        if (index < 0) {
            return -index - 1;
        }
        while (index > 0 && answers[index - 1] == micros) {
            index--;
        }
        return index;
    }

    private static double seconds(long micros) {
        return micros / 1e6;
    }
}
