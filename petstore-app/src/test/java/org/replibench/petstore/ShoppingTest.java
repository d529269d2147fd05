package org.replibench.petstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.account.Account;
import org.replibench.petstore.cart.Cart;
import org.replibench.petstore.catalog.Item;
import org.replibench.petstore.catalog.SearchResults;
import org.replibench.petstore.database.Ledger;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockHttpSession;

class ShoppingTest {
    private TestShop shop;
    private Browser browser;

    @BeforeEach
    void open() throws Exception {
        shop = new TestShop();
        browser = new Browser(shop.http());
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void thePapersScenarioTakesOneExchangePerPageAndEndsInAnOrder() throws Exception {
        browser.get("/signon");
        assertPage(
                browser.post("/signon", "username", "user0001", "password", "secret-user0001"),
                "Welcome to the Petstore");
        assertPage(browser.get("/search?keyword=amber"), "Search results");
        String itemId = results().items().get(0).id();
        assertPage(browser.get("/items/{id}", itemId), "Item: ");
        assertPage(browser.post("/cart/add", "itemId", itemId), "Shopping cart");
        assertPage(browser.post("/checkout"), "Thank you for your order");
        assertPage(browser.post("/signoff"), "Goodbye");

        assertThat(Ledger.read(shop.bean(DataSource.class)).orders()).isEqualTo(1);
    }

    @Test
    void theSessionHoldsWhatThePapersDoesAndNothingElse() {
        fillCart();
        MockHttpSession session = browser.session();
        assertThat(Collections.list(session.getAttributeNames()))
                .containsExactlyInAnyOrder(Account.ATTRIBUTE, SearchResults.ATTRIBUTE, Item.ATTRIBUTE, Cart.ATTRIBUTE);
        browser.post("/checkout");
        assertThat(Collections.list(session.getAttributeNames()))
                .containsExactlyInAnyOrder(Account.ATTRIBUTE, SearchResults.ATTRIBUTE);
        browser.post("/signoff");
        assertThat(session.isInvalid()).isTrue();
        assertThat(browser.session()).isNull();
    }

    @Test
    void pagesThatOnlyReadBeginNoSession() {
        for (String path :
                List.of("/", "/categories", "/categories/FISH", "/products/KOI", "/cart", "/signon", "/health")) {
            assertThat(browser.get(path).getStatus()).as(path).isEqualTo(200);
            assertThat(browser.session()).as(path).isNull();
        }
    }

    @Test
    void signingOnChangesTheIdOfASessionThatSomebodyMayKnow() {
        browser.get("/search?keyword=amber");
        MockHttpSession session = browser.session();
        String idBefore = session.getId();
        browser.signOn("user0002");
        assertThat(browser.session().getId()).isNotEqualTo(idBefore);
        assertThat(results().keyword()).isEqualTo("amber");
    }

    @Test
    void signingOnAsSomebodyElseKeepsNothingOfTheFormerUser() {
        fillCart();
        browser.signOn("user0002");
        assertThat(Collections.list(browser.session().getAttributeNames())).containsExactly(Account.ATTRIBUTE);
    }

    @Test
    void aWrongPasswordAndAnUnknownUserGetTheSameAnswer() throws Exception {
        browser.get("/signon");
        MockHttpServletResponse wrong = browser.post("/signon", "username", "user0001", "password", "x");
        MockHttpServletResponse unknown = browser.post("/signon", "username", "nobody", "password", "x");
        assertThat(wrong.getStatus()).isEqualTo(401);
        assertThat(unknown.getStatus()).isEqualTo(401);
        assertThat(unknown.getContentAsString().replace("nobody", "user0001")).isEqualTo(wrong.getContentAsString());
    }

    @Test
    void turningAPageShowsTheNextItemsOfTheSameList() throws Exception {
        browser.get("/search?keyword=amber");
        List<String> ids = results().items().stream().map(item -> item.id()).toList();
        String second = browser.get("/search/page?page=2").getContentAsString();
        assertThat(second).contains(ids.get(20), ids.get(39)).doesNotContain(ids.get(19), ids.get(40));
        assertThat(browser.get("/search/page?page=99").getContentAsString()).contains(ids.get(ids.size() - 1));
    }

    @Test
    void aCartAddsChangesAndRemoves() throws Exception {
        String itemId = fillCart();
        browser.post("/cart/add", "itemId", itemId);
        assertThat(cart().lines()).extracting("quantity").containsExactly(2);
        browser.post("/cart/update", "itemId", itemId, "quantity", "5");
        assertThat(cart().lines()).extracting("quantity").containsExactly(5);
        assertThat(browser.post("/cart/update", "itemId", itemId, "quantity", "1000")
                        .getStatus())
                .isEqualTo(400);
        assertThat(cart().lines()).extracting("quantity").containsExactly(5);
        assertThat(browser.post("/cart/remove", "itemId", itemId).getContentAsString())
                .contains("The cart is empty.");
        assertThat(cart().isEmpty()).isTrue();
    }

    @Test
    void anOrderIsShownToItsBuyerOnly() throws Exception {
        fillCart();
        browser.get("/checkout");
        String order = orderNumber(browser.post("/checkout"));
        assertThat(browser.get("/orders").getContentAsString()).contains("/orders/" + order);
        assertPage(browser.get("/orders/{id}", order), "Order " + order);
        browser.post("/signoff");
        browser.signOn("user0002");
        assertThat(browser.get("/orders/{id}", order).getStatus()).isEqualTo(404);
    }

    @Test
    void aCheckoutPostedTwiceIsOneOrder() throws Exception {
        fillCart();
        String orderToken = cart().orderToken().toString();
        String first = orderNumber(browser.post("/checkout", "orderToken", orderToken));
        String second = orderNumber(browser.post("/checkout", "orderToken", orderToken));
        assertThat(second).isEqualTo(first);
    }

    @Test
    void aShortageIsToldAndTheCartStays() throws Exception {
        String itemId = fillCart();
        TestDatabase.execute(
                shop.bean(DataSource.class),
                "UPDATE petstore.inventory SET quantity = 0 WHERE item_id = '" + itemId + "'");
        MockHttpServletResponse answer = browser.post("/checkout");
        assertThat(answer.getStatus()).isEqualTo(409);
        assertThat(answer.getContentAsString()).contains("<h1>Out of stock</h1>");
        assertThat(cart().lines()).hasSize(1);
    }

    @Test
    void whatNeedsAnAccountLeadsToSignOn() {
        for (String path : List.of("/checkout", "/orders", "/orders/1", "/account")) {
            assertThat(browser.get(path).getRedirectedUrl()).as(path).isEqualTo("/signon");
        }
    }

    private String fillCart() {
        browser.signOn("user0001");
        browser.get("/search?keyword=amber");
        String itemId = results().items().get(0).id();
        browser.get("/items/{id}", itemId);
        browser.post("/cart/add", "itemId", itemId);
        return itemId;
    }

    private SearchResults results() {
        return (SearchResults) browser.session().getAttribute(SearchResults.ATTRIBUTE);
    }

    private Cart cart() {
        return (Cart) browser.session().getAttribute(Cart.ATTRIBUTE);
    }

    private static String orderNumber(MockHttpServletResponse confirmation) throws Exception {
        return confirmation.getContentAsString().replaceAll("(?s).*id=\"order-number\">(\\d+)<.*", "$1");
    }

    private static void assertPage(MockHttpServletResponse page, String heading) throws Exception {
        assertThat(page.getStatus()).isEqualTo(200);
        assertThat(page.getContentAsString()).contains("<h1>" + heading);
    }
}
