package org.replibench.runner.audit.input;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Spans of time that belong together, such as the windows in which an arm was measured.
 *
 * @param spans in the order of time; none overlaps another
 */
public record TimeSpans(List<Span> spans) {
    /**
     * One span.
     *
     * @param startMillis since the epoch, included
     * @param endMillis since the epoch, not included
     */
    public record Span(long startMillis, long endMillis) {
        public Span {
            if (endMillis < startMillis) {
                throw new IllegalArgumentException(
                        "a span from " + startMillis + " to " + endMillis + " ends too early");
            }
        }

        /** From one reading of a clock to the next; empty if it was set back meanwhile. */
        public static Span between(long startMillis, long endMillis) {
            return new Span(startMillis, Math.max(startMillis, endMillis));
        }

        private boolean contains(long millis) {
            return millis >= startMillis && millis < endMillis;
        }

        private long length() {
            return endMillis - startMillis;
        }
    }

    /** All the time there is. */
    public static final TimeSpans ALWAYS = new TimeSpans(0, Long.MAX_VALUE);

    public TimeSpans {
        spans = List.copyOf(spans);
        for (int next = 1; next < spans.size(); next++) {
            if (spans.get(next).startMillis() < spans.get(next - 1).endMillis()) {
                throw new IllegalArgumentException("spans overlap: " + spans.get(next - 1) + ", " + spans.get(next));
            }
        }
    }

    /** Spans in the order in which a clock was read, which may have been set back: of each what is later than all before it. */
    public static TimeSpans inSequence(List<Span> read) {
        List<Span> later = new ArrayList<>();
        long end = Long.MIN_VALUE;
        for (Span span : read) {
            Span rest = Span.between(Math.max(end, span.startMillis()), span.endMillis());
            later.add(rest);
            end = rest.endMillis();
        }
        return new TimeSpans(later);
    }

    /** A single span. */
    public TimeSpans(long startMillis, long endMillis) {
        this(List.of(new Span(startMillis, endMillis)));
    }

    public boolean contains(long millis) {
        int span = indexAt(millis);
        return span >= 0 && spans.get(span).contains(millis);
    }

    /** Whether both moments are in the same span. */
    public boolean haveInOne(long millis, long otherMillis) {
        return contains(millis) && contains(otherMillis) && indexAt(millis) == indexAt(otherMillis);
    }

    /** Their length, all added up. */
    public long lengthMillis() {
        return spans.stream().mapToLong(Span::length).sum();
    }

    /** Whether a moment within them belongs to the first half of their time, gaps left out. */
    public boolean inFirstHalf(long millis) {
        return offsetMillis(millis) < lengthMillis() / 2;
    }

    /** How much of their time had passed at a moment, gaps left out. */
    public long offsetMillis(long millis) {
        int span = indexAt(millis);
        if (span < 0) {
            return 0;
        }
        long before = spans.subList(0, span).stream().mapToLong(Span::length).sum();
        return before
                + Math.min(millis, spans.get(span).endMillis())
                - spans.get(span).startMillis();
    }

    /** The last span that begins at {@code millis} or earlier; -1 if none does. */
    private int indexAt(long millis) {
        int found =
                Arrays.binarySearch(spans.stream().mapToLong(Span::startMillis).toArray(), millis);
        return found >= 0 ? found : -found - 2;
    }
}
