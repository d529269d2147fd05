package org.replibench.analysis.series;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.replibench.records.raw.WindowsFile;

/** How much of a cell's measured time had passed at a moment. */
sealed interface MeasuredClock {
    /** How long was measured. */
    double seconds();

    /** In milliseconds; empty for a moment at which nothing was measured. */
    OptionalDouble millisAt(long epochMillis);

    /** Time in one window; before its beginning it is negative, and after its end it goes on. */
    record OfWindow(Instant start, double seconds) implements MeasuredClock {
        @Override
        public OptionalDouble millisAt(long epochMillis) {
            return OptionalDouble.of(epochMillis - start.toEpochMilli());
        }
    }

    /**
     * Time in the windows of an arm's turns, one after the other, as if there were no gaps between.
     *
     * @param spans by the beginnings of windows, since the epoch in milliseconds
     */
    record OfTurns(NavigableMap<Long, Span> spans) implements MeasuredClock {
        private static final double MILLIS = 1000;

        /**
         * A window.
         *
         * @param beforeMillis measured before it
         * @param millis its length by the wall clock, which tells when something happened
         */
        record Span(long beforeMillis, long millis) {}

        /** @param windows in the order of time */
        static OfTurns of(List<WindowsFile.Window> windows) {
            NavigableMap<Long, Span> spans = new TreeMap<>();
            long before = 0;
            for (WindowsFile.Window window : windows) {
                long millis = Math.max(0, window.endMillis() - window.startMillis());
                spans.put(window.startMillis(), new Span(before, millis));
                before += millis;
            }
            return new OfTurns(spans);
        }

        @Override
        public double seconds() {
            return spans.values().stream().mapToLong(Span::millis).sum() / MILLIS;
        }

        @Override
        public OptionalDouble millisAt(long epochMillis) {
            Map.Entry<Long, Span> window = spans.floorEntry(epochMillis);
            return window == null
                            || epochMillis - window.getKey()
                                    >= window.getValue().millis()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(window.getValue().beforeMillis() + epochMillis - window.getKey());
        }
    }
}
