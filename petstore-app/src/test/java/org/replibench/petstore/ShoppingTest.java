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
import org.replibench.petstore.database.SalesTotals;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockHttpSession;

class ShoppingTest {
    private TestShop shop;
    private ShopBrowser shopBrowser;

    @BeforeEach
    void open() throws Exception {
        shop = new TestShop();
        shopBrowser = new ShopBrowser(shop.http());
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void thePapersScenarioTakesOneExchangePerPageAndEndsInAnOrder() throws Exception {
        shopBrowser.get("/signon");
        assertPage(
                shopBrowser.post("/signon", "username", "user0001", "password", "secret-user0001"),
                "Welcome to the Petstore");
        assertPage(shopBrowser.get("/search?keyword=amber"), "Search results");
        String itemId = results().items().get(0).id();
        assertPage(shopBrowser.get("/items/{id}", itemId), "Item: ");
        assertPage(shopBrowser.post("/cart/add", "itemId", itemId), "Shopping cart");
        assertPage(shopBrowser.post("/checkout"), "Thank you for your order");
        assertPage(shopBrowser.post("/signoff"), "Goodbye");

        assertThat(ledger().orders()).isEqualTo(1);
    }

    @Test
    void theSessionHoldsWhatThePapersDoesAndNothingElse() {
        fillCart();
        MockHttpSession session = shopBrowser.session();
        assertThat(Collections.list(session.getAttributeNames()))
                .containsExactlyInAnyOrder(Account.ATTRIBUTE, SearchResults.ATTRIBUTE, Item.ATTRIBUTE, Cart.ATTRIBUTE);
        shopBrowser.post("/checkout");
        assertThat(Collections.list(session.getAttributeNames()))
                .containsExactlyInAnyOrder(Account.ATTRIBUTE, SearchResults.ATTRIBUTE);
        shopBrowser.post("/signoff");
        assertThat(session.isInvalid()).isTrue();
        assertThat(shopBrowser.session()).isNull();
    }

    @Test
    void pagesThatOnlyReadBeginNoSession() {
        for (String path :
                List.of("/", "/categories", "/categories/FISH", "/products/KOI", "/cart", "/signon", "/health")) {
            assertThat(shopBrowser.get(path).getStatus()).as(path).isEqualTo(200);
            assertThat(shopBrowser.session()).as(path).isNull();
        }
    }

    @Test
    void signingOnChangesTheIdOfASessionThatSomebodyMayKnow() {
        shopBrowser.get("/search?keyword=amber");
        MockHttpSession session = shopBrowser.session();
        String idBefore = session.getId();
        shopBrowser.signOn("user0002");
        assertThat(shopBrowser.session().getId()).isNotEqualTo(idBefore);
        assertThat(results().keyword()).isEqualTo("amber");
    }

    @Test
    void signingOnAsSomebodyElseKeepsNothingOfTheFormerUser() {
        fillCart();
        shopBrowser.signOn("user0002");
        assertThat(Collections.list(shopBrowser.session().getAttributeNames())).containsExactly(Account.ATTRIBUTE);
    }

    @Test
    void aWrongPasswordAndAnUnknownUserGetTheSameAnswer() throws Exception {
        shopBrowser.get("/signon");
        MockHttpServletResponse wrong = shopBrowser.post("/signon", "username", "user0001", "password", "x");
        MockHttpServletResponse unknown = shopBrowser.post("/signon", "username", "nobody", "password", "x");
        assertThat(wrong.getStatus()).isEqualTo(401);
        assertThat(unknown.getStatus()).isEqualTo(401);
        assertThat(unknown.getContentAsString().replace("nobody", "user0001")).isEqualTo(wrong.getContentAsString());
    }

    @Test
    void turningAPageShowsTheNextItemsOfTheSameList() throws Exception {
        shopBrowser.get("/search?keyword=amber");
        List<String> ids = results().items().stream().map(item -> item.id()).toList();
        String second = shopBrowser.get("/search/page?page=2").getContentAsString();
        assertThat(second).contains(ids.get(20), ids.get(39)).doesNotContain(ids.get(19), ids.get(40));
        assertThat(shopBrowser.get("/search/page?page=99").getContentAsString()).contains(ids.get(ids.size() - 1));
    }

    @Test
    void aCartAddsChangesAndRemoves() throws Exception {
        String itemId = fillCart();
        shopBrowser.post("/cart/add", "itemId", itemId);
        assertThat(cart().lines()).extracting("quantity").containsExactly(2);
        shopBrowser.post("/cart/update", "itemId", itemId, "quantity", "5");
        assertThat(cart().lines()).extracting("quantity").containsExactly(5);
        assertThat(shopBrowser
                        .post("/cart/update", "itemId", itemId, "quantity", "1000")
                        .getStatus())
                .isEqualTo(400);
        assertThat(cart().lines()).extracting("quantity").containsExactly(5);
        assertThat(shopBrowser.post("/cart/remove", "itemId", itemId).getContentAsString())
                .contains("The cart is empty.");
        assertThat(cart().isEmpty()).isTrue();
    }

    @Test
    void anOrderIsShownToItsBuyerOnly() throws Exception {
        fillCart();
        shopBrowser.get("/checkout");
        String order = orderNumber(shopBrowser.post("/checkout"));
        assertThat(shopBrowser.get("/orders").getContentAsString()).contains("/orders/" + order);
        assertPage(shopBrowser.get("/orders/{id}", order), "Order " + order);
        shopBrowser.post("/signoff");
        shopBrowser.signOn("user0002");
        assertThat(shopBrowser.get("/orders/{id}", order).getStatus()).isEqualTo(404);
    }

    @Test
    void aCheckoutPostedTwiceIsOneOrder() throws Exception {
        fillCart();
        String orderToken = cart().orderToken().toString();
        String first = orderNumber(shopBrowser.post("/checkout", "orderToken", orderToken));
        String second = orderNumber(shopBrowser.post("/checkout", "orderToken", orderToken));
        assertThat(second).isEqualTo(first);
    }

    /** As after a failover: an older copy of the session, with the cart that was bought. */
    @Test
    void aBoughtCartThatComesBackWithMoreInItConfirmsNothingThatWasNotOrdered() throws Exception {
        fillCart();
        Cart bought = cart();
        String first = orderNumber(shopBrowser.post("/checkout"));
        shopBrowser.session().setAttribute(Cart.ATTRIBUTE, bought);
        shopBrowser.post("/cart/add", "itemId", "EST-0001");

        MockHttpServletResponse answer = shopBrowser.post("/checkout", "orderToken", token(bought));

        assertThat(answer.getStatus()).isEqualTo(409);
        assertThat(answer.getContentAsString())
                .contains("<h1>Shopping cart</h1>", bought.lines().get(0).name(), "Nothing was ordered now")
                .doesNotContain("Thank you");
        assertThat(orderNumber(answer)).isEqualTo(first);
        assertThat(cart().lines()).extracting("itemId").containsExactly("EST-0001");
        assertThat(ledger().orders()).isEqualTo(1);

        assertThat(orderNumber(shopBrowser.post("/checkout"))).isNotEqualTo(first);
        assertThat(ledger().orders()).isEqualTo(2);
        assertThat(ledger().unitsOrdered()).isEqualTo(2);
        assertThat(ledger().isConsistent()).isTrue();
    }

    @Test
    void aBoughtCartThatComesBackAsItWasConfirmsItsOrderAgain() throws Exception {
        fillCart();
        Cart bought = cart();
        String first = orderNumber(shopBrowser.post("/checkout"));
        shopBrowser.session().setAttribute(Cart.ATTRIBUTE, bought);

        MockHttpServletResponse answer = shopBrowser.post("/checkout");

        assertPage(answer, "Thank you for your order");
        assertThat(orderNumber(answer)).isEqualTo(first);
        assertThat(cart()).isNull();
        assertThat(ledger().orders()).isEqualTo(1);
    }

    @Test
    void aBoughtCartThatComesBackWithLessInItLeavesNothingToOrder() throws Exception {
        String itemId = fillCart();
        Cart smaller = cart();
        shopBrowser.post("/cart/add", "itemId", "EST-0001");
        String first = orderNumber(shopBrowser.post("/checkout"));
        shopBrowser.session().setAttribute(Cart.ATTRIBUTE, smaller);

        MockHttpServletResponse answer = shopBrowser.post("/checkout");

        assertThat(answer.getStatus()).isEqualTo(409);
        assertThat(orderNumber(answer)).isEqualTo(first);
        assertThat(answer.getContentAsString()).doesNotContain("/items/" + itemId);
        assertThat(cart()).isNull();
    }

    /** Its form may have shown other lines than the order has. */
    @Test
    void aFormSentAgainListsWhatItsOrderHolds() throws Exception {
        fillCart();
        Cart bought = cart();
        shopBrowser.post("/checkout");

        assertThat(shopBrowser.post("/checkout", "orderToken", token(bought)).getContentAsString())
                .contains("Thank you for your order", bought.lines().get(0).name(), "$" + bought.total());
    }

    @Test
    void aCartThatBecameTheOrderOfAnotherUserIsOrderedForThisOne() throws Exception {
        fillCart();
        Cart bought = cart();
        String first = orderNumber(shopBrowser.post("/checkout"));
        shopBrowser.post("/signoff");
        shopBrowser.signOn("user0002");
        shopBrowser.session().setAttribute(Cart.ATTRIBUTE, bought);

        String second = orderNumber(shopBrowser.post("/checkout"));

        assertThat(second).isNotEqualTo(first);
        assertPage(shopBrowser.get("/orders/{id}", second), "Order " + second);
    }

    @Test
    void aShortageIsToldAndTheCartStays() throws Exception {
        String itemId = fillCart();
        TestDatabase.execute(
                shop.bean(DataSource.class),
                "UPDATE petstore.inventory SET quantity = 0 WHERE item_id = '" + itemId + "'");
        MockHttpServletResponse answer = shopBrowser.post("/checkout");
        assertThat(answer.getStatus()).isEqualTo(409);
        assertThat(answer.getContentAsString()).contains("<h1>Out of stock</h1>");
        assertThat(cart().lines()).hasSize(1);
    }

    @Test
    void whatNeedsAnAccountLeadsToSignOn() {
        for (String path : List.of("/checkout", "/orders", "/orders/1", "/account")) {
            assertThat(shopBrowser.get(path).getRedirectedUrl()).as(path).isEqualTo("/signon");
        }
    }

    private String fillCart() {
        shopBrowser.signOn("user0001");
        shopBrowser.get("/search?keyword=amber");
        String itemId = results().items().get(0).id();
        shopBrowser.get("/items/{id}", itemId);
        shopBrowser.post("/cart/add", "itemId", itemId);
        return itemId;
    }

    private SearchResults results() {
        return (SearchResults) shopBrowser.session().getAttribute(SearchResults.ATTRIBUTE);
    }

    private Cart cart() {
        return (Cart) shopBrowser.session().getAttribute(Cart.ATTRIBUTE);
    }

    private SalesTotals ledger() throws Exception {
        return SalesTotals.read(shop.bean(DataSource.class));
    }

    private static String token(Cart cart) {
        return cart.orderToken().toString();
    }

    private static String orderNumber(MockHttpServletResponse confirmation) throws Exception {
        return confirmation.getContentAsString().replaceAll("(?s).*id=\"order-number\">(\\d+)<.*", "$1");
    }

    private static void assertPage(MockHttpServletResponse page, String heading) throws Exception {
        assertThat(page.getStatus()).isEqualTo(200);
        assertThat(page.getContentAsString()).contains("<h1>" + heading);
    }
}
