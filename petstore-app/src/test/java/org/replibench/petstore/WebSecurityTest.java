package org.replibench.petstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.account.Account;
import org.springframework.mock.web.MockHttpServletResponse;

class WebSecurityTest {
    private static final String SCRIPT = "<script>alert(1)</script>";

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
    void aFormWithoutATokenIsRefused() throws Exception {
        shopBrowser.get("/signon");
        MockHttpServletResponse refused = shopBrowser.postWithoutToken("/signon");
        assertThat(refused.getStatus()).isEqualTo(403);
        assertThat(refused.getContentAsString()).contains("<h1>Form refused</h1>");
    }

    @Test
    void aTokenOfNobodyIsRefusedOnceSomebodyIsSignedOn() {
        shopBrowser.get("/signon");
        String anonymous = shopBrowser.token();
        shopBrowser.signOn("user0001");
        shopBrowser.plant(anonymous);
        assertThat(shopBrowser.post("/cart/add", "itemId", "EST-0001").getStatus())
                .isEqualTo(403);
    }

    @Test
    void aTokenOfAnotherUserIsRefused() {
        ShopBrowser attacker = new ShopBrowser(shop.http());
        attacker.signOn("user0002");
        shopBrowser.signOn("user0001");
        shopBrowser.plant(attacker.token());
        assertThat(shopBrowser.post("/cart/add", "itemId", "EST-0001").getStatus())
                .isEqualTo(403);
    }

    /** By these two answers the audit of a measured cell knows a session that was lost. */
    @Test
    void aFormIsRefusedWithoutItsSessionAndAPurchaseSentBackWithoutItsCart() {
        shopBrowser.signOn("user0001");
        assertThat(shopBrowser.post("/checkout").getStatus()).isEqualTo(302);
        shopBrowser.session().invalidate();
        assertThat(shopBrowser.post("/cart/add", "itemId", "EST-0001").getStatus())
                .isEqualTo(403);
        assertThat(shopBrowser.post("/checkout").getStatus()).isEqualTo(403);
        assertThat(shopBrowser.post("/signoff").getStatus()).isEqualTo(403);
    }

    @Test
    void aTokenOfOneNodeIsGoodOnAnother() throws Exception {
        shopBrowser.signOn("user0001");
        try (TestShop otherNode = new TestShop()) {
            ShopBrowser failedOver = new ShopBrowser(otherNode.http());
            failedOver.signOn("user0001");
            failedOver.plant(shopBrowser.token());
            assertThat(failedOver.post("/cart/add", "itemId", "EST-0001").getStatus())
                    .isEqualTo(200);
        }
    }

    @Test
    void whatAShopperTypesIsShownAsTextNotAsMarkup() throws Exception {
        assertThat(shopBrowser.get("/search?keyword={word}", SCRIPT).getContentAsString())
                .doesNotContain(SCRIPT)
                .contains("&lt;script&gt;");
        shopBrowser.get("/signon");
        assertThat(shopBrowser
                        .post("/signon", "username", "\"><script>", "password", "x")
                        .getContentAsString())
                .doesNotContain("\"><script>");
    }

    @Test
    void aKeywordIsDataNotSql() throws Exception {
        MockHttpServletResponse answer =
                shopBrowser.get("/search?keyword={word}", "amber'); DROP SCHEMA petstore CASCADE; --");
        assertThat(answer.getStatus()).isEqualTo(200);
        assertThat(shopBrowser.get("/items/EST-0001").getStatus()).isEqualTo(200);
    }

    @Test
    void aBrokenPageShowsNoStackTrace() throws Exception {
        TestDatabase.execute(shop.bean(DataSource.class), "ALTER TABLE petstore.category RENAME TO category_gone");
        try {
            MockHttpServletResponse broken = shopBrowser.get("/categories");
            assertThat(broken.getStatus()).isEqualTo(500);
            assertThat(broken.getContentAsString())
                    .contains("<h1>Something broke</h1>")
                    .doesNotContain("Exception", "category_gone", "org.");
        } finally {
            TestDatabase.execute(shop.bean(DataSource.class), "ALTER TABLE petstore.category_gone RENAME TO category");
        }
    }

    @Test
    void whatIsNotThereAndWhatMakesNoSenseGetAPageOfTheirOwn() throws Exception {
        assertThat(shopBrowser.get("/items/EST-9999").getStatus()).isEqualTo(404);
        assertThat(shopBrowser.get("/nowhere").getContentAsString()).contains("<h1>Not found</h1>");
        assertThat(shopBrowser.get("/search/page?page=two").getStatus()).isEqualTo(400);
        shopBrowser.get("/signon");
        assertThat(shopBrowser.post("/signon").getStatus()).isEqualTo(400);
        assertThat(shopBrowser.post("/orders").getStatus()).isEqualTo(405);
    }

    @Test
    void registeringSignsOnAndEditingKeepsTheUserName() throws Exception {
        String username = "new" + Long.toString(System.nanoTime(), 36);
        shopBrowser.get("/register");
        MockHttpServletResponse refused = shopBrowser.post("/register", "username", username);
        assertThat(refused.getContentAsString()).contains("8 to 72 characters", "1 to 80 characters");
        shopBrowser.post("/register", form("username", username, "password", "long enough"));
        assertThat(account().username()).isEqualTo(username);

        shopBrowser.get("/account");
        shopBrowser.post("/account", form("username", "user0001", "city", "Elsewhere"));
        assertThat(account().username()).isEqualTo(username);
        assertThat(account().address().city()).isEqualTo("Elsewhere");

        shopBrowser.post("/signoff");
        shopBrowser.get("/signon");
        assertThat(shopBrowser
                        .post("/signon", "username", username, "password", "long enough")
                        .getStatus())
                .isEqualTo(200);
        assertThat(account().address().city()).isEqualTo("Elsewhere");
    }

    @Test
    void aUserNameIsGivenOnce() throws Exception {
        shopBrowser.get("/register");
        assertThat(shopBrowser
                        .post("/register", form("username", "user0001", "password", "long enough"))
                        .getContentAsString())
                .contains("taken, choose another");
        assertThat(shopBrowser.session()).isNull();
    }

    private Account account() {
        return (Account) shopBrowser.session().getAttribute(Account.ATTRIBUTE);
    }

    private static String[] form(String... own) {
        Map<String, String> fields = new LinkedHashMap<>(Map.of(
                "firstName",
                "Any",
                "lastName",
                "Body",
                "email",
                "any@example.com",
                "line1",
                "1 Way",
                "city",
                "Town",
                "postalCode",
                "12345",
                "country",
                "Land"));
        for (int i = 0; i < own.length; i += 2) {
            fields.put(own[i], own[i + 1]);
        }
        return fields.entrySet().stream()
                .flatMap(field -> Stream.of(field.getKey(), field.getValue()))
                .toArray(String[]::new);
    }
}
