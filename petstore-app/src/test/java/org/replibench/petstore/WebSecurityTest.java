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

    /** Whoever can plant a cookie can plant a real token of nobody's: the browser says where a form comes from. */
    @Test
    void aFormOfAnotherSiteIsRefusedWhateverItsToken() {
        shopBrowser.get("/signon");
        for (String[] header : new String[][] {
            {"Sec-Fetch-Site", "cross-site"},
            {"Sec-Fetch-Site", "same-site"},
            {"Origin", "http://evil.example"},
            {"Origin", "http://localhost:8081"},
            {"Origin", "null"}
        }) {
            assertThat(signOnWith(header[0], header[1]).getStatus())
                    .as(header[0] + ": " + header[1])
                    .isEqualTo(403);
        }
        assertThat(signOnWith("Origin", "http://localhost").getStatus()).isEqualTo(200);
        assertThat(shopBrowser
                        .with("Sec-Fetch-Site", "same-origin")
                        .with("Origin", "https://shop.example")
                        .post("/signoff")
                        .getStatus())
                .as("behind a proxy that tells the shop another name")
                .isEqualTo(200);
    }

    private MockHttpServletResponse signOnWith(String header, String value) {
        return shopBrowser.with(header, value).post("/signon", "username", "user0001", "password", "secret-user0001");
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
    void whatAShopperTypesIsNoTemplate() throws Exception {
        String expressions = "${7*7} *{7*7} #{7*7} [[${7*7}]] __${7*7}__::.x";
        assertThat(shopBrowser.get("/search?keyword={word}", expressions).getContentAsString())
                .contains("<q>" + expressions + "</q>");
        shopBrowser.signOn("user0003");
        shopBrowser.get("/account");
        assertThat(shopBrowser.post("/account", form("city", expressions)).getContentAsString())
                .contains("value=\"" + expressions + "\"");
    }

    @Test
    void charactersOfAnyScriptComeBackAsTheyWereTyped() throws Exception {
        String name = "Zoë O'Brien 王 \uD83D\uDC31";
        shopBrowser.signOn("user0004");
        shopBrowser.get("/account");
        shopBrowser.post("/account", form("firstName", name));
        shopBrowser.post("/signoff");
        shopBrowser.signOn("user0004");
        assertThat(shopBrowser.get("/account").getContentAsString())
                .contains("value=\"" + name.replace("'", "&#39;") + "\"");
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
        assertThat(refused.getContentAsString()).contains("12 to 128 characters", "1 to 80 characters");
        shopBrowser.post("/register", form("username", username, "password", "long enough now"));
        assertThat(account().username()).isEqualTo(username);

        shopBrowser.get("/account");
        shopBrowser.post("/account", form("username", "user0001", "city", "Elsewhere"));
        assertThat(account().username()).isEqualTo(username);
        assertThat(account().address().city()).isEqualTo("Elsewhere");

        shopBrowser.post("/signoff");
        shopBrowser.get("/signon");
        assertThat(shopBrowser
                        .post("/signon", "username", username, "password", "long enough now")
                        .getStatus())
                .isEqualTo(200);
        assertThat(account().address().city()).isEqualTo("Elsewhere");
    }

    @Test
    void aUserNameIsGivenOnce() throws Exception {
        shopBrowser.get("/register");
        assertThat(shopBrowser
                        .post("/register", form("username", "user0001", "password", "long enough now"))
                        .getContentAsString())
                .contains("taken, choose another");
        assertThat(shopBrowser.session()).isNull();
    }

    @Test
    void errorPagesShowWhoIsSignedOn() throws Exception {
        assertThat(shopBrowser.get("/items/EST-9999").getContentAsString()).contains("href=\"/signon\"");
        shopBrowser.signOn("user0001");
        TestDatabase.execute(
                shop.bean(DataSource.class), "UPDATE petstore.inventory SET quantity = 0 WHERE item_id = 'EST-0001'");
        shopBrowser.post("/cart/add", "itemId", "EST-0001");
        Map<String, MockHttpServletResponse> pages = new LinkedHashMap<>();
        pages.put("no such page", shopBrowser.get("/nowhere"));
        pages.put("no such item", shopBrowser.get("/items/EST-9999"));
        pages.put("no number", shopBrowser.get("/search/page?page=two"));
        pages.put("control character", shopBrowser.get("/search?keyword={word}", "\0"));
        pages.put("form without a token", shopBrowser.postWithoutToken("/cart/add"));
        pages.put("out of stock", shopBrowser.post("/checkout"));
        for (Map.Entry<String, MockHttpServletResponse> page : pages.entrySet()) {
            assertThat(page.getValue().getStatus()).as(page.getKey()).isBetween(400, 409);
            assertThat(page.getValue().getContentAsString())
                    .as(page.getKey())
                    .contains("<span class=\"who\">user0001</span>")
                    .doesNotContain("href=\"/signon\"");
        }
        assertThat(shopBrowser.post("/signoff").getStatus())
                .as("with the token of an error page")
                .isEqualTo(200);
    }

    @Test
    void anErrorPageThatCannotReadTheSessionIsShownWithoutIt() throws Exception {
        shopBrowser.signOn("user0001");
        shopBrowser.session().setAttribute(Account.ATTRIBUTE, "no account");
        MockHttpServletResponse broken = shopBrowser.get("/");
        assertThat(broken.getStatus()).isEqualTo(500);
        assertThat(broken.getContentAsString()).contains("Something broke").doesNotContain("ClassCast");
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
