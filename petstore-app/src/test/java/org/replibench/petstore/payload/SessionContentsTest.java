package org.replibench.petstore.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.ShopBrowser;
import org.replibench.petstore.TestShop;
import org.replibench.petstore.catalog.Item;
import org.replibench.petstore.catalog.SearchResults;
import org.springframework.mock.web.MockHttpServletResponse;

class SessionContentsTest {
    private TestShop shop;
    private ShopBrowser browser;

    @BeforeEach
    void open() throws Exception {
        shop = new TestShop(SessionContents.PAPER);
        browser = new ShopBrowser(shop.http());
        browser.signOn("user0001");
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void a_property_says_what_sessions_hold() {
        assertThat(SessionContents.from(name -> null)).isEqualTo(SessionContents.LIGHT);
        assertThat(SessionContents.from(name -> name.equals(SessionContents.PROPERTY) ? "paper" : null))
                .isEqualTo(SessionContents.PAPER);
        assertThatIllegalArgumentException().isThrownBy(() -> SessionContents.from(name -> "heavy"));
    }

    @Test
    void the_papers_sessions_hold_its_attributes_the_page_of_the_list_and_the_order_under_review() {
        order();
        browser.get("/checkout");

        assertThat(Collections.list(browser.session().getAttributeNames()))
                .containsExactlyInAnyOrder("account", "searchResults", "searchPage", "item", "cart", "order");
        assertThat(results().items())
                .isNotEmpty()
                .allMatch(item -> item instanceof Item described
                        && described.description().startsWith("Temperament: "));

        browser.post("/checkout");

        assertThat(Collections.list(browser.session().getAttributeNames()))
                .containsExactlyInAnyOrder("account", "searchResults", "searchPage");
    }

    @Test
    void the_list_shows_descriptions_and_the_way_back_from_an_item_leads_to_its_page() throws Exception {
        assertThat(browser.get("/search?keyword=amber").getContentAsString()).contains("Temperament: ");
        browser.get("/search/page?page=2");
        assertThat(browser.get("/items/{id}", results().items().get(25).id()).getContentAsString())
                .contains("href=\"/search/page\"");

        assertThat(browser.get("/search/page").getContentAsString())
                .contains(results().items().get(20).id(), ", page <span>2</span>");

        browser.get("/search?keyword=brave");
        assertThat(browser.get("/search/page").getContentAsString()).contains(", page <span>1</span>");
    }

    @Test
    void what_was_not_reviewed_is_not_ordered() {
        order();
        browser.get("/checkout");
        browser.post("/cart/add", "itemId", "EST-0001");

        assertThat(browser.post("/checkout").getRedirectedUrl()).isEqualTo("/checkout");

        browser.get("/checkout");
        MockHttpServletResponse placed = browser.post("/checkout");
        assertThat(placed.getStatus()).isEqualTo(200);
    }

    private void order() {
        browser.get("/search?keyword=amber");
        browser.post("/cart/add", "itemId", results().items().get(0).id());
        browser.get("/items/{id}", results().items().get(0).id());
    }

    private SearchResults results() {
        return (SearchResults) browser.session().getAttribute(SearchResults.ATTRIBUTE);
    }
}
