package org.replibench.runner.failover;

import java.util.List;
import java.util.Random;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.catalog.Item;

/** What virtual users look for and buy: each from a shelf of its own, so that another's goods in a cart are noticed. */
final class UserItemRange {
    /** With fewer, too many of a cart's units would be of the same item; with more, shelves would not last for 250 users. */
    private static final int ITEMS_PER_USER = 10;

    private final List<String> items;
    private final List<String> keywords;

    UserItemRange(GeneratedCatalog generatedCatalog) {
        this.items = generatedCatalog.items().stream().map(Item::id).toList();
        this.keywords = GeneratedCatalog.keywords();
    }

    /** An item of a virtual user's shelf. Users beyond the last shelf share the first ones. */
    String item(int client, Random random) {
        int shelf = (client - 1) % (items.size() / ITEMS_PER_USER);
        return items.get(shelf * ITEMS_PER_USER + random.nextInt(ITEMS_PER_USER));
    }

    String keyword(Random random) {
        return keywords.get(random.nextInt(keywords.size()));
    }
}
