package org.replibench.petstore.parts;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The last requests whose time was told apart, one by one: sums do not tell what the slow ones waited for. */
final class SampledRequests {
    /** Of a second and a half under any load that a node serves; some 4 MB. */
    static final int KEPT = 20_000;

    private static final String HEADER = Stream.concat(
                    Stream.of("number", "page", "end_ms", "nanos"),
                    Stream.of(PagePart.values()).map(PagePart::key))
            .collect(Collectors.joining(","));

    private final Deque<Sampled> kept = new ArrayDeque<>();
    private long last;

    /**
     * A request.
     *
     * @param number counted from 1
     * @param endMillis since the epoch
     * @param partNanos without parts that are not known
     */
    private record Sampled(long number, String page, long endMillis, long nanos, Map<PagePart, Long> partNanos) {
        String csv() {
            return Stream.concat(
                            Stream.of(number, page, endMillis, nanos),
                            Stream.of(PagePart.values())
                                    .map(part -> partNanos.containsKey(part) ? partNanos.get(part) : ""))
                    .map(String::valueOf)
                    .collect(Collectors.joining(","));
        }
    }

    /** Adds one; the oldest goes when there are too many. */
    synchronized void add(String page, long endMillis, long nanos, Map<PagePart, Long> partNanos) {
        last++;
        kept.add(new Sampled(last, page, endMillis, nanos, Map.copyOf(partNanos)));
        if (kept.size() > KEPT) {
            kept.remove();
        }
    }

    /**
     * Those after the one with that number, as CSV: {@code number,page,end_ms,nanos}, and the nanoseconds of each part, empty if it is not known.
     * The page's name has neither comma nor quote: {@link SampledPage} takes none.
     */
    String csvAfter(long number) {
        return Stream.concat(Stream.of(HEADER), after(number).stream().map(Sampled::csv))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private synchronized List<Sampled> after(long number) {
        return kept.stream().filter(sampled -> sampled.number() > number).toList();
    }
}
