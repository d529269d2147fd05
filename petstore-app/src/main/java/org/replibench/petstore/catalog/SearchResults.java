package org.replibench.petstore.catalog;

import java.io.Serializable;
import java.util.List;

/** What a keyword found, kept in the session so that turning pages asks the database nothing. */
public record SearchResults(String keyword, List<ListedItem> items) implements Serializable {
    /** The session attribute that holds the results. */
    public static final String ATTRIBUTE = "searchResults";

    /** The session attribute that holds the page to which the user has turned; not every shop keeps it. */
    static final String PAGE_ATTRIBUTE = "searchPage";

    /** Rows of a page. */
    public static final int PAGE_SIZE = 20;

    /** Most items kept: three times the 100 a keyword is to find, so that a word common to all items fills no heap. */
    static final int MAX_ITEMS = 300;

    public SearchResults {
        items = List.copyOf(items);
    }

    /** At least 1: nothing found is one empty page. */
    public int pages() {
        return Math.max(1, (items.size() + PAGE_SIZE - 1) / PAGE_SIZE);
    }

    /** The rows of a page, counted from 1; a number out of range means the nearest page. */
    Page page(int number) {
        int page = Math.min(Math.max(1, number), pages());
        int from = (page - 1) * PAGE_SIZE;
        return new Page(
                keyword, items.size(), page, pages(), items.subList(from, Math.min(from + PAGE_SIZE, items.size())));
    }

    /**
     * One page of search results.
     *
     * @param found items on all pages
     * @param number this page, from 1 to {@code pages}
     */
    public record Page(String keyword, int found, int number, int pages, List<ListedItem> items) {
        /** Whether the rows have descriptions. */
        public boolean described() {
            return !items.isEmpty() && items.get(0) instanceof Item;
        }
    }
}
