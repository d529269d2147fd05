package org.replibench.jmeter;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The plans of this module, the page mix that each is to produce, and how long its clients think. */
public enum JMeterPlan {
    /**
     * The white paper's scenario (7-6) in as few pages as it takes: sign on, 1 to 5 times search, item and cart, then purchase and sign
     * off.
     */
    SHOP(
            "shop.jmx",
            ThinkTimeRange.WHITE_PAPER,
            List.of("signon", "purchase", "signoff"),
            List.of("search", "item", "cart"),
            List.of()),

    /**
     * The same as a browser walks it: the sign-on form before signing on, turning the list's pages up to an item of the whole list, a
     * review before the purchase.
     */
    PAPER(
            "paper.jmx",
            ThinkTimeRange.WHITE_PAPER,
            List.of("form", "signon", "review", "purchase", "signoff"),
            List.of("search", "item", "cart"),
            List.of("page")),

    /** Looking around without buying: sign on, 1 to 5 times categories, category, product, item and search, sign off. */
    BROWSE(
            "browse.jmx",
            ThinkTimeRange.WHITE_PAPER,
            List.of("signon", "signoff"),
            List.of("categories", "category", "product", "item", "search"),
            List.of()),

    /** One session for each client, of a servlet that does next to nothing: every request changes it. */
    COUNT("count.jmx", new ThinkTimeRange(50, 150), List.of("count"), List.of(), List.of());

    /**
     * Label of the one request that a run makes before its clients start: it fetches the token without which the shop
     * takes no sign-on. Not a page of a visit.
     */
    public static final String ENTRY = "entry";

    /** The mean of 1 to 5, each as likely. */
    private static final double MEAN_LOOPS = 3;

    /**
     * How often a list is turned until an item of it is there, each as likely: the mean over all keywords of the catalogue, of which each
     * finds 100 items on average, on pages of 20.
     */
    static final double MEAN_PAGE_TURNS = 2.0157;

    private final String file;
    private final ThinkTimeRange thinkTime;
    private final Map<String, Double> pagesPerVisit;

    /**
     * A plan.
     *
     * @param once labels of the pages that each visit has one of
     * @param looped labels of those that each of its 1 to 5 rounds has one of
     * @param turned labels of those that each round has as many of as it turns a list's pages
     */
    JMeterPlan(String file, ThinkTimeRange thinkTime, List<String> once, List<String> looped, List<String> turned) {
        this.file = file;
        this.thinkTime = thinkTime;
        Map<String, Double> pages = new LinkedHashMap<>();
        once.forEach(label -> pages.put(label, 1.0));
        looped.forEach(label -> pages.put(label, MEAN_LOOPS));
        turned.forEach(label -> pages.put(label, MEAN_LOOPS * MEAN_PAGE_TURNS));
        this.pagesPerVisit = Collections.unmodifiableMap(pages);
    }

    /** How long a client thinks before every page. */
    public ThinkTimeRange thinkTime() {
        return thinkTime;
    }

    /** Name of the plan's file. */
    public String file() {
        return file;
    }

    /** Mean number of pages that a whole visit asks for, by the label of the sample. */
    public Map<String, Double> pagesPerVisit() {
        return pagesPerVisit;
    }

    /** Mean length of a whole visit, in pages. */
    public double meanPagesPerVisit() {
        return pagesPerVisit.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The planned part of all pages that carry {@code label}: 0 to 1, and 0 for a label that the plan lacks. */
    public double share(String label) {
        return pagesPerVisit.getOrDefault(label, 0.0) / meanPagesPerVisit();
    }
}
