package org.replibench.runner.audit.input;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.records.jtl.JMeterSample;

/**
 * What the audit needs to know of the driver's pages. A page belongs to the window if its answer was complete within it, a
 * think time if the page after it was asked for within it; purchases are kept of the whole run.
 */
public final class PageStatistics {
    private static final double USUAL = 0.99;
    private static final String SIGN_ON = "signon";
    private static final String SIGN_OFF = "signoff";
    private static final Set<String> REDIRECTED_WITHOUT_SESSION = Set.of(Purchases.LABEL, "review", "page");
    private static final String REFUSED = "403";
    private static final String REDIRECTED = "302";

    private final TimeSpans windows;
    private final TimeSpans active;
    private final Purchases purchases = new Purchases();
    private final Map<String, Long> lastEndByClient = new HashMap<>();
    private final Map<String, Long> pagesByLabel = new HashMap<>();
    private final Map<String, Long> pagesByClient = new HashMap<>();
    private final List<Long> responsesMillis = new ArrayList<>();
    private final List<Long> thinkTimesMillis = new ArrayList<>();
    private final Map<String, Long> wrongAnswersByPage = new TreeMap<>();
    private final Map<String, Long> wrongUserPages = new TreeMap<>();
    private long pagesInFirstHalf;
    private final List<Double> cyclesMillis = new ArrayList<>();
    private long requests;
    private long unanswered;
    private long sessionsLost;
    private long staleReads;

    /** Makes an empty log of clients that never pause. */
    public PageStatistics(TimeSpans windows) {
        this(windows, TimeSpans.ALWAYS);
    }

    /** Makes an empty log of clients whose time passes only within {@code active}. */
    public PageStatistics(TimeSpans windows, TimeSpans active) {
        this.windows = windows;
        this.active = active;
    }

    /** Takes the next sample; those of one client must come in their order. */
    public void add(JMeterSample jMeterSample) {
        if (jMeterSample.label().equals(JMeterPlan.ENTRY)) {
            return;
        }
        purchases.add(jMeterSample);
        requests += windows.contains(jMeterSample.timeMillis()) ? 1 : 0;
        Long before = lastEndByClient.put(jMeterSample.thread(), active.offsetMillis(jMeterSample.endMillis()));
        if (before != null && windows.contains(jMeterSample.timeMillis())) {
            long thinkTime = active.offsetMillis(jMeterSample.timeMillis()) - before;
            thinkTimesMillis.add(thinkTime);
            cyclesMillis.add((double) thinkTime + jMeterSample.elapsedMillis());
        }
        if (windows.contains(jMeterSample.endMillis())) {
            count(jMeterSample);
        }
    }

    private void count(JMeterSample jMeterSample) {
        pagesByLabel.merge(jMeterSample.label(), 1L, Long::sum);
        pagesByClient.merge(jMeterSample.thread(), 1L, Long::sum);
        responsesMillis.add(jMeterSample.elapsedMillis());
        pagesInFirstHalf += windows.inFirstHalf(jMeterSample.endMillis()) ? 1 : 0;
        if (jMeterSample.isStaleRead()) {
            staleReads++;
        } else if (!jMeterSample.success()) {
            if (jMeterSample.isOfWrongUser()) {
                wrongUserPages.merge(jMeterSample.label(), 1L, Long::sum);
            } else if (jMeterSample.responseCode().matches("\\d{3}")) {
                wrongAnswersByPage.merge(jMeterSample.label() + " " + jMeterSample.responseCode(), 1L, Long::sum);
            } else {
                unanswered++;
            }
            sessionsLost += indicatesLostSession(jMeterSample) ? 1 : 0;
        }
    }

    /**
     * The shop refuses a form whose token is not of who is signed on, which a customer's own always is until the session is
     * gone; a purchase or a review that finds no cart it sends back to the cart, and a page of a list that is gone to the entrance; a
     * page within a visit is of no session, or of another, if
     * it names somebody else or nobody. A visit ends with its first such page, so each counts once.
     */
    private static boolean indicatesLostSession(JMeterSample jMeterSample) {
        if (jMeterSample.isOfWrongUser()) {
            return !jMeterSample.label().equals(SIGN_ON)
                    && !jMeterSample.label().equals(SIGN_OFF);
        }
        return switch (jMeterSample.responseCode()) {
            case REFUSED -> !jMeterSample.label().equals(SIGN_ON);
            case REDIRECTED -> REDIRECTED_WITHOUT_SESSION.contains(jMeterSample.label());
            default -> false;
        };
    }

    /** Pages in the window. */
    public long pages() {
        return responsesMillis.size();
    }

    /** Requests that were sent in the window, answered within it or not. */
    public long requests() {
        return requests;
    }

    /** Pages in the window that were answered in its first half. */
    public long pagesInFirstHalf() {
        return pagesInFirstHalf;
    }

    /** The part of the window's pages that carry {@code label}, 0 to 1. */
    public double share(String label) {
        return (double) pagesByLabel.getOrDefault(label, 0L) / pages();
    }

    /** Labels of the window's pages. */
    public Iterable<String> labels() {
        return pagesByLabel.keySet();
    }

    /** Pages in the window by server, the first one first; client k of n servers stays on server ((k - 1) mod n) + 1. */
    public long[] pagesByServer(int servers) {
        long[] pages = new long[servers];
        pagesByClient.forEach((client, count) -> pages[(number(client) - 1) % servers] += count);
        return pages;
    }

    /** How many pages had the wrong status or content, by page and status, such as {@code purchase 409}. */
    public Map<String, Long> wrongAnswersByPage() {
        return wrongAnswersByPage;
    }

    /** How many pages were of another user than signed on, or of none, by page. */
    public Map<String, Long> wrongUserPages() {
        return wrongUserPages;
    }

    /** How many pages showed an older state of their session than their client had seen. */
    public long staleReads() {
        return staleReads;
    }

    /** Pages without an answer: refused, broken off, timed out. */
    public long unanswered() {
        return unanswered;
    }

    /** Visits that ended in the window since the shop had forgotten who is signed on, or the cart. */
    public long sessionsLost() {
        return sessionsLost;
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

    /**
     * Standard deviation of the time from a page to the same client's next, over its mean; NaN if there is none. The longest
     * hundredth counts as long as the shortest of them: a node's standstill is not chance, and must not excuse itself.
     */
    public double cycleTimeVariation() {
        double[] sorted =
                cyclesMillis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        double longest = sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(USUAL * sorted.length) - 1];
        double mean = Arrays.stream(sorted)
                .map(cycle -> Math.min(cycle, longest))
                .average()
                .orElse(Double.NaN);
        double variance = Arrays.stream(sorted)
                .map(cycle -> Math.pow(Math.min(cycle, longest) - mean, 2))
                .average()
                .orElse(Double.NaN);
        return Math.sqrt(variance) / mean;
    }

    /** Purchases of the whole run. */
    public Purchases purchases() {
        return purchases;
    }

    private static double mean(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).average().orElse(Double.NaN);
    }

    /** JMeter names a client such as "Clients 1-17". */
    private static int number(String client) {
        return Integer.parseInt(client.substring(client.lastIndexOf('-') + 1));
    }
}
