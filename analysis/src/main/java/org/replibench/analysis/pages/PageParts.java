package org.replibench.analysis.pages;

import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.parts.SampledRequest;

/**
 * What the mean response of an arm for the pages of one type consists of, or a slow one, in the windows that count, of all starts.
 *
 * @param page the label of its samples; {@link #ALL_PAGES}
 * @param responses that the load generator measured
 * @param responseMillis their mean, or their 99th percentile
 * @param sampled of how many of them nodes told the time apart
 * @param millis of each part; one that is not known is not among them
 */
public record PageParts(
        ComparisonKey arm,
        String page,
        Measure measure,
        double responses,
        double responseMillis,
        double sampled,
        Map<ResponsePart, Double> millis) {
    /** Which response it is that consists of the parts. */
    public enum Measure {
        MEAN("mean"),
        P99("p99");

        private final String label;

        Measure(String label) {
            this.label = label;
        }

        /** As files and reports call it. */
        public String label() {
            return label;
        }
    }

    /** The page of what all pages have on average. */
    public static final String ALL_PAGES = "all pages";

    /** Waits of which the JVM tells the time. */
    private static final List<ResponsePart> WOKEN = List.of(ResponsePart.LOCK, ResponsePart.CONFIRMATION);

    private static final double MILLIS_PER_SECOND = 1000;
    private static final double PERCENT = 100;
    private static final double P99 = 0.99;

    /** The share of requests whose parts stand for those of the one in a hundred: fewer would be too few. */
    private static final double SLOW = 0.03;

    /** Six of them are slow. */
    private static final int MIN_REQUESTS = 200;

    private static final double EXCESS_STEPS = 1000;

    public PageParts {
        millis = Map.copyOf(millis);
    }

    /** What nodes counted of the pages that the load generator measured; a part is the mean of those that were sampled. */
    static PageParts of(PageResponse response, NodeTimes times) {
        Map<ResponsePart, Double> millis = new EnumMap<>(ResponsePart.class);
        times.parts().forEach((part, seconds) -> millis.put(part, seconds / times.sampled() * MILLIS_PER_SECOND));
        takeWakeUpsOff(millis);
        millis.put(
                ResponsePart.OUTSIDE, response.meanMillis() - times.seconds() / times.requests() * MILLIS_PER_SECOND);
        return new PageParts(
                response.arm(),
                response.page(),
                Measure.MEAN,
                response.requests(),
                response.meanMillis(),
                times.sampled(),
                millis);
    }

    /**
     * What a response as long as the 99th percentile consists of: as the slowest 3 % of the sampled requests do, which together are as long as
     * the 99th percentile of these on nodes. What is outside of nodes is what the load generator's percentile is more than that one: no one request
     * is known to both, and its slowest need not be theirs. Only where that would be less than nothing the parts miss the response.
     *
     * @param requests that were sampled of the same page
     * @return empty if these are too few to tell
     */
    static Optional<PageParts> ofP99(PageResponse response, List<SampledRequest> requests) {
        if (requests.size() < MIN_REQUESTS) {
            return Optional.empty();
        }
        List<SampledRequest> bySeconds = requests.stream()
                .sorted(Comparator.comparingDouble(SampledRequest::seconds))
                .toList();
        List<SampledRequest> slow = bySeconds.subList((int) Math.floor((1 - SLOW) * requests.size()), requests.size());
        double p99Millis =
                bySeconds.get((int) Math.ceil(P99 * requests.size()) - 1).seconds() * MILLIS_PER_SECOND;
        double scale =
                p99Millis / slow.stream().mapToDouble(SampledRequest::seconds).sum();
        Map<ResponsePart, Double> millis = new EnumMap<>(ResponsePart.class);
        for (ResponsePart part : ResponsePart.onNodes()) {
            if (slow.stream().allMatch(request -> request.parts().containsKey(part))) {
                millis.put(
                        part,
                        scale
                                * slow.stream()
                                        .mapToDouble(request -> request.parts().get(part))
                                        .sum());
            }
        }
        takeWakeUpsOff(millis);
        millis.put(ResponsePart.OUTSIDE, Math.max(0, response.p99Millis() - p99Millis));
        return Optional.of(new PageParts(
                response.arm(),
                response.page(),
                Measure.P99,
                response.requests(),
                response.p99Millis(),
                requests.size(),
                millis));
    }

    /**
     * A thread that is woken waits for a processor before its wait is over for the JVM, which the kernel counts as that, too. What
     * so was taken off twice, the rest being less than nothing, is taken off these waits.
     */
    private static void takeWakeUpsOff(Map<ResponsePart, Double> millis) {
        double twice = -millis.getOrDefault(ResponsePart.REST, 0.0);
        double waits = WOKEN.stream()
                .mapToDouble(part -> millis.getOrDefault(part, 0.0))
                .sum();
        if (twice > 0 && waits > 0) {
            double taken = Math.min(twice, waits);
            WOKEN.forEach(part -> millis.computeIfPresent(part, (wait, time) -> time - taken * time / waits));
            millis.put(ResponsePart.REST, taken - twice);
        }
    }

    /** The mean over an arm's pages, each as often as it was measured, however many of it were sampled; a part is known if it is of all. */
    static PageParts ofAllPages(ComparisonKey arm, Collection<PageParts> pages) {
        double responses = pages.stream().mapToDouble(PageParts::responses).sum();
        Map<ResponsePart, Double> millis = new EnumMap<>(ResponsePart.class);
        for (ResponsePart part : ResponsePart.values()) {
            if (pages.stream().allMatch(page -> page.millis().containsKey(part))) {
                millis.put(
                        part,
                        pages.stream()
                                        .mapToDouble(page ->
                                                page.responses() * page.millis().get(part))
                                        .sum()
                                / responses);
            }
        }
        return new PageParts(
                arm,
                ALL_PAGES,
                Measure.MEAN,
                responses,
                pages.stream()
                                .mapToDouble(page -> page.responses() * page.responseMillis())
                                .sum()
                        / responses,
                pages.stream().mapToDouble(PageParts::sampled).sum(),
                millis);
    }

    /** NaN if it is not known. */
    public double millis(ResponsePart part) {
        return millis.getOrDefault(part, Double.NaN);
    }

    /** All parts that are known. */
    public double sumMillis() {
        return millis.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** By how much the parts together are more than the response, in percent, to a thousandth; negative: something is missing in them. */
    public double excessPercent() {
        return Math.rint((sumMillis() / responseMillis - 1) * PERCENT * EXCESS_STEPS) / EXCESS_STEPS;
    }
}
