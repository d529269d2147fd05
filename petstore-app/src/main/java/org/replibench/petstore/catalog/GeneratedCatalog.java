package org.replibench.petstore.catalog;

import static org.replibench.petstore.catalog.CatalogVocabulary.CATEGORIES;
import static org.replibench.petstore.catalog.CatalogVocabulary.COLOURS;
import static org.replibench.petstore.catalog.CatalogVocabulary.LOOKS;
import static org.replibench.petstore.catalog.CatalogVocabulary.ORIGINS;
import static org.replibench.petstore.catalog.CatalogVocabulary.TEMPERAMENTS;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.petstore.account.Account;
import org.replibench.petstore.account.Address;

/**
 * Everything the shop sells and everybody who buys, made from a seed: the same seed makes the same catalogue anywhere.
 *
 * <p>An item carries one word of each of four lists of 25, so 2500 items give every keyword 100 items on average, as the
 * white paper's search was tuned (chapter 7-5).
 *
 * @param unitsPerItem stock of every item before the first order
 */
public record GeneratedCatalog(
        long seed,
        int unitsPerItem,
        List<Category> categories,
        List<Product> products,
        List<Item> items,
        List<Account.Registration> accounts) {
    /** The white paper's year: any number would do, but it must be the same everywhere. */
    public static final long DEFAULT_SEED = 2007;

    /** Raised whenever the same seed begins to mean another catalogue or another schema. */
    private static final int VERSION = 3;

    /** 100 products × 25 items × 4 words / 100 keywords = 100 items found. */
    private static final int ITEMS_PER_PRODUCT = 25;

    /** Five times the threads of the paper's high load on one node would still meet each other rarely. */
    private static final int ACCOUNTS = 4000;

    /** No run sells out an item: at 1000 purchases/s of one item it takes 17 minutes. */
    private static final int UNITS_PER_ITEM = 1_000_000;

    private static final int MIN_PRICE_CENTS = 500;
    private static final int MAX_PRICE_CENTS = 50_000;

    /** The catalogue of a load test that has no reason to choose its own seed. */
    public static GeneratedCatalog standard() {
        return ofSeed(DEFAULT_SEED);
    }

    public static GeneratedCatalog ofSeed(long seed) {
        List<Category> categories =
                CATEGORIES.stream().map(name -> new Category(id(name), name)).toList();
        List<Product> products = categories.stream()
                .flatMap(category -> CatalogVocabulary.products(category.name()).stream()
                        .map(name -> new Product(id(name), category.id(), name)))
                .toList();
        List<Account.Registration> accounts = IntStream.rangeClosed(1, ACCOUNTS)
                .mapToObj(GeneratedCatalog::account)
                .toList();
        return new GeneratedCatalog(seed, UNITS_PER_ITEM, categories, products, items(seed, products), accounts);
    }

    /** Every word that the load plan searches for; each finds 100 items on average. */
    public static List<String> keywords() {
        return Stream.of(COLOURS, LOOKS, TEMPERAMENTS, ORIGINS)
                .flatMap(List::stream)
                .toList();
    }

    /** Tells one catalogue from another: a database that was loaded with this one needs no new load. */
    public String fingerprint() {
        return "version " + VERSION + ", seed " + seed + ", units " + unitsPerItem;
    }

    private static List<Item> items(long seed, List<Product> products) {
        Random random = new Random(seed);
        List<Item> items = new ArrayList<>();
        for (Product product : products) {
            for (int i = 0; i < ITEMS_PER_PRODUCT; i++) {
                items.add(item(items.size() + 1, product, random));
            }
        }
        return List.copyOf(items);
    }

    private static Item item(int number, Product product, Random random) {
        String name = capitalised(pick(COLOURS, random)) + " " + pick(LOOKS, random) + " "
                + product.name().toLowerCase(Locale.ROOT);
        String description = "Temperament: " + pick(TEMPERAMENTS, random) + ". Origin: " + pick(ORIGINS, random) + ".";
        int cents = MIN_PRICE_CENTS + random.nextInt(MAX_PRICE_CENTS - MIN_PRICE_CENTS);
        return new Item(
                "EST-%04d".formatted(number),
                product.id(),
                product.name(),
                name,
                description,
                BigDecimal.valueOf(cents, 2));
    }

    private static Account.Registration account(int number) {
        String username = "user%04d".formatted(number);
        Account account = new Account(
                username,
                "Shopper",
                "%04d".formatted(number),
                username + "@example.com",
                "555-%04d".formatted(number),
                new Address(
                        number + " Harbour Road", "", "Port Example", "EX", "%05d".formatted(number), "Exampleland"),
                0);
        return new Account.Registration(account, "secret-" + username);
    }

    private static String id(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    private static String capitalised(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static String pick(List<String> words, Random random) {
        return words.get(random.nextInt(words.size()));
    }
}
