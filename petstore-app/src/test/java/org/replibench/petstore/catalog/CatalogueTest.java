package org.replibench.petstore.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.TestDatabase;
import org.springframework.jdbc.core.simple.JdbcClient;

class CatalogueTest {
    @Test
    void aKeywordFindsAHundredItemsOnAverage() throws Exception {
        CatalogRepository catalog = new CatalogRepository(JdbcClient.create(TestDatabase.ofTheShop()));
        List<Integer> found = Catalogue.keywords().stream()
                .map(keyword -> catalog.search(keyword).items().size())
                .toList();
        assertThat(found).hasSize(100).allSatisfy(items -> assertThat(items).isBetween(60, 140));
        assertThat(found.stream().mapToInt(Integer::intValue).average()).hasValue(100.0);
    }

    @Test
    void theSameSeedMakesTheSameCatalogueAndAnotherSeedAnotherOne() {
        assertThat(Catalogue.ofSeed(1)).isEqualTo(Catalogue.ofSeed(1));
        assertThat(Catalogue.ofSeed(1).items()).isNotEqualTo(Catalogue.ofSeed(2).items());
        assertThat(Catalogue.ofSeed(1).fingerprint())
                .isNotEqualTo(Catalogue.ofSeed(2).fingerprint());
    }

    @Test
    void noWordMeansTwoThings() {
        List<String> words = Stream.concat(
                        Catalogue.keywords().stream(),
                        Catalogue.standard().products().stream()
                                .map(product -> product.name().toLowerCase()))
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
