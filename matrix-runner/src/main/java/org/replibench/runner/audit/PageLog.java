package org.replibench.runner.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.replibench.jmeter.Plan;
import org.replibench.jmeter.Sample;

/**
 * What the audit needs to know of the driver's pages. A page belongs to the window if its answer was complete within it, a
 * think time if the page after it was asked for within it; purchases count from the run's beginning to its end.
 */
public final class PageLog {
    private static final String PURCHASE = "purchase";

    private final long startMillis;
    private final long endMillis;
    private final Map<String, Long> lastEndByClient = new HashMap<>();
    private final Map<String, Long> pagesByLabel = new HashMap<>();
    private final Map<String, Long> pagesByClient = new HashMap<>();
    private final List<Long> responsesMillis = new ArrayList<>();
    private final List<Long> thinkTimesMillis = new ArrayList<>();
    private long firstHalf;
    private long wrong;
    private long unanswered;
    private long purchasesAsked;
    private long purchasesConfirmed;

    /**
     * Makes an empty log.
     *
     * @param startMillis of the window, since the epoch, included
     * @param endMillis of the window, since the epoch, not included
     */
    public PageLog(long startMillis, long endMillis) {
        this.startMillis = startMillis;
        this.endMillis = endMillis;
    }

    /** Takes the next sample; those of one client must come in their order. */
    public void add(Sample sample) {
        if (sample.label().equals(Plan.ENTRY)) {
            return;
        }
        if (sample.label().equals(PURCHASE)) {
            purchasesAsked++;
            purchasesConfirmed += sample.success() ? 1 : 0;
        }
        Long before = lastEndByClient.put(sample.thread(), sample.endMillis());
        if (before != null && inWindow(sample.timeMillis())) {
            thinkTimesMillis.add(sample.timeMillis() - before);
        }
        if (inWindow(sample.endMillis())) {
            count(sample);
        }
    }

    private void count(Sample sample) {
        pagesByLabel.merge(sample.label(), 1L, Long::sum);
        pagesByClient.merge(sample.thread(), 1L, Long::sum);
        responsesMillis.add(sample.elapsedMillis());
        firstHalf += sample.endMillis() < startMillis + (endMillis - startMillis) / 2 ? 1 : 0;
        if (!sample.success()) {
            boolean answered = sample.responseCode().matches("\\d{3}");
            wrong += answered ? 1 : 0;
            unanswered += answered ? 0 : 1;
        }
    }

    private boolean inWindow(long millis) {
        return millis >= startMillis && millis < endMillis;
    }

    /** Pages in the window. */
    public long pages() {
        return responsesMillis.size();
    }

    /** Pages in the window that were answered in its first half. */
    public long pagesInFirstHalf() {
        return firstHalf;
    }

    /** The part of the window's pages that carry {@code label}, 0 to 1. */
    public double share(String label) {
        return (double) pagesByLabel.getOrDefault(label, 0L) / pages();
    }

    /** Labels of the window's pages. */
    public Iterable<String> labels() {
        return pagesByLabel.keySet();
    }

    /** Pages in the window by node, the first node first; client k of n nodes stays on node ((k - 1) mod n) + 1. */
    public long[] pagesByNode(int nodes) {
        long[] pages = new long[nodes];
        pagesByClient.forEach((client, count) -> pages[(number(client) - 1) % nodes] += count);
        return pages;
    }

    /** Pages with an answer of the wrong status or content. */
    public long wrong() {
        return wrong;
    }

    /** Pages without an answer: refused, broken off, timed out. */
    public long unanswered() {
        return unanswered;
    }

    /** Response times of the window's pages, in the order in which they were answered. */
    public double[] responsesMillis() {
        return responsesMillis.stream().mapToDouble(Long::doubleValue).toArray();
    }

    /** Mean of {@link #responsesMillis}; NaN if there is none. */
    public double responseMeanMillis() {
        return mean(responsesMillis);
    }

    /** From a page's last byte to the same client's next request, in any order. */
    public LongStream thinkTimesMillis() {
        return thinkTimesMillis.stream().mapToLong(Long::longValue);
    }

    /** Mean of {@link #thinkTimesMillis}; NaN if there is none. */
    public double thinkTimeMeanMillis() {
        return mean(thinkTimesMillis);
    }

    /** Purchases that clients asked for, from the run's beginning to its end. */
    public long purchasesAsked() {
        return purchasesAsked;
    }

    /** Those of them that the shop confirmed to the client. */
    public long purchasesConfirmed() {
        return purchasesConfirmed;
    }

    private static double mean(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).average().orElse(Double.NaN);
    }

    /** JMeter names a client such as "Clients 1-17". */
    private static int number(String client) {
        return Integer.parseInt(client.substring(client.lastIndexOf('-') + 1));
    }
}
