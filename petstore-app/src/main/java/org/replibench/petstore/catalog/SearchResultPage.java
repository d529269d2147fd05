package org.replibench.petstore.catalog;

import java.util.List;

/**
 * One page of search results.
 *
 * @param found items on all pages
 * @param number this page, from 1 to {@code pages}
 */
public record SearchResultPage(String keyword, int found, int number, int pages, List<ItemSummary> items) {}
