package org.replibench.analysis.pages;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.ResponsePart;

/**
 * What the mean response of an arm for the pages of one type consists of, in the windows that count, of all starts.
 *
 * @param page the label of its samples; {@link #ALL_PAGES}
 * @param responses that the load generator measured
 * @param responseMillis their mean
 * @param sampled of how many of them nodes told the time apart
 * @param millis the mean of each part; one that is not known is not among them
 */
public record PageParts(
        ComparisonKey arm,
        String page,
        double responses,
        double responseMillis,
        double sampled,
        Map<ResponsePart, Double> millis) {
    /** The page of what all pages have on average. */
    public static final String ALL_PAGES = "all pages";

    /** Waits of which the JVM tells the time. */
    private static final List<ResponsePart> WOKEN = List.of(ResponsePart.LOCK, ResponsePart.CONFIRMATION);

    private static final double MILLIS_PER_SECOND = 1000;
    private static final double PERCENT = 100;
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
                response.arm(), response.page(), response.requests(), response.meanMillis(), times.sampled(), millis);
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
