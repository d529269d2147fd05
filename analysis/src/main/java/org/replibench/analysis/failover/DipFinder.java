package org.replibench.analysis.failover;

import java.util.Arrays;
import java.util.List;
import org.replibench.analysis.journal.Entry;
import org.replibench.model.failover.Dip;

/** Finds how far, and for how long, the answered pages fell off after a fault. */
final class DipFinder {
    /** Long enough for a count that scatters little, short enough to see a failover of half a second. */
    private static final long WINDOW_MICROS = 500_000;

    private static final long STEP_MICROS = 50_000;

    /** How much of the time before tells the rate before. */
    private static final long BEFORE_MICROS = 4_000_000;

    /** A count further below its mean than so many of its standard deviations (Poisson) is no chance any more. */
    private static final double DEVIATIONS = 2.5;

    private final long[] answers;

    /** @param entries of all virtual users, in any order */
    DipFinder(List<Entry> entries) {
        answers = entries.stream()
                .filter(Entry::answered)
                .mapToLong(Entry::endedMicros)
                .sorted()
                .toArray();
    }

    /**
     * @param calmMicros since when nothing had disturbed the load
     * @param faultMicros when the fault began
     * @param untilMicros when the next one began, or the load ended
     */
    Dip find(long calmMicros, long faultMicros, long untilMicros) {
        long from = Math.max(calmMicros, faultMicros - BEFORE_MICROS);
        double before = count(from, faultMicros) / seconds(faultMicros - from);
        double usual = before * seconds(WINDOW_MICROS);
        double least = usual - DEVIATIONS * Math.sqrt(usual);
        double lowest = usual;
        long backMicros = faultMicros;
        for (long start = faultMicros; start + WINDOW_MICROS <= untilMicros; start += STEP_MICROS) {
            int count = count(start, start + WINDOW_MICROS);
            lowest = Math.min(lowest, count);
            if (count < least) {
                backMicros = start + WINDOW_MICROS;
            } else if (backMicros > faultMicros) {
                break;
            }
        }
        boolean back = backMicros + STEP_MICROS + WINDOW_MICROS <= untilMicros;
        return new Dip(
                before, usual == 0 ? 0 : 1 - lowest / usual, back ? (backMicros - faultMicros) / 1e3 : Double.NaN);
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
