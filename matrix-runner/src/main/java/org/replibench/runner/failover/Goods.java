package org.replibench.runner.failover;

import java.util.List;
import java.util.Random;
import org.replibench.petstore.catalog.Catalogue;
import org.replibench.petstore.catalog.Item;

/** What virtual users look for and buy: each from a shelf of its own, so that another's goods in a cart are noticed. */
final class Goods {
    /** With fewer, too many of a cart's units would be of the same item; with more, shelves would not last for 250 users. */
    private static final int ITEMS_PER_SHELF = 10;

    private final List<String> items;
    private final List<String> keywords;

    Goods(Catalogue catalogue) {
        this.items = catalogue.items().stream().map(Item::id).toList();
        this.keywords = Catalogue.keywords();
    }

    /** An item of a virtual user's shelf. Users beyond the last shelf share the first ones. */
    String item(int client, Random random) {
        int shelf = (client - 1) % (items.size() / ITEMS_PER_SHELF);
        return items.get(shelf * ITEMS_PER_SHELF + random.nextInt(ITEMS_PER_SHELF));
    }

    String keyword(Random random) {
        return keywords.get(random.nextInt(keywords.size()));
    }
}
