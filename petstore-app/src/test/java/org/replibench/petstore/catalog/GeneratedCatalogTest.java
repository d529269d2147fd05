package org.replibench.petstore.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.TestDatabase;
import org.springframework.jdbc.core.simple.JdbcClient;

class GeneratedCatalogTest {
    @Test
    void aKeywordFindsAHundredItemsOnAverage() throws Exception {
        CatalogRepository catalog = new CatalogRepository(JdbcClient.create(TestDatabase.ofTheShop()));
        List<Integer> found = GeneratedCatalog.keywords().stream()
                .map(keyword -> catalog.search(keyword).items().size())
                .toList();
        assertThat(found).hasSize(100).allSatisfy(items -> assertThat(items).isBetween(60, 140));
        assertThat(found.stream().mapToInt(Integer::intValue).average()).hasValue(100.0);
    }

    @Test
    void theSameSeedMakesTheSameCatalogueAndAnotherSeedAnotherOne() {
        assertThat(GeneratedCatalog.ofSeed(1)).isEqualTo(GeneratedCatalog.ofSeed(1));
        assertThat(GeneratedCatalog.ofSeed(1).items())
                .isNotEqualTo(GeneratedCatalog.ofSeed(2).items());
        assertThat(GeneratedCatalog.ofSeed(1).fingerprint())
                .isNotEqualTo(GeneratedCatalog.ofSeed(2).fingerprint());
    }

    @Test
    void noWordMeansTwoThings() {
        List<String> words = Stream.concat(
                        GeneratedCatalog.keywords().stream(),
                        GeneratedCatalog.standard().products().stream()
                                .map(product -> product.name().toLowerCase(Locale.ROOT)))
                .toList();
        assertThat(new HashSet<>(words)).hasSameSizeAs(words);
    }

    @Test
    void aWordOfEveryItemDoesNotFillTheSession() throws Exception {
        CatalogRepository catalog = new CatalogRepository(JdbcClient.create(TestDatabase.ofTheShop()));
        assertThat(catalog.search("origin").items()).hasSize(SearchResults.MAX_ITEMS);
        assertThat(catalog.search("amber striped").items()).isNotEmpty().allSatisfy(item -> assertThat(item.name())
                .startsWith("Amber striped"));
        assertThat(catalog.search("").items()).isEmpty();
    }
}
