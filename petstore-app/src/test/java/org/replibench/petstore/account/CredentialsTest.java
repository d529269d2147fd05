package org.replibench.petstore.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.ShopBrowser;
import org.replibench.petstore.TestShop;
import org.replibench.petstore.database.SalesTotals;
import org.springframework.mock.web.MockHttpServletResponse;

/** Passwords, from registration to the end of the sessions that knew them. */
class CredentialsTest {
    private static final String PASSWORD = "a good old password";
    private static final String NEW_PASSWORD = "a better new password";

    private final String username = "new" + Long.toString(System.nanoTime(), 36);
    private TestShop shop;
    private ShopBrowser shopBrowser;

    @BeforeEach
    void register() throws Exception {
        shop = new TestShop();
        shopBrowser = new ShopBrowser(shop.http());
        shopBrowser.get("/register");
        assertThat(post("/register", "username", username, "password", PASSWORD).getStatus())
                .isEqualTo(302);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void aPasswordIsChangedWithThePresentOneOnly() throws Exception {
        shopBrowser.get("/account");
        assertThat(post("/account", "password", NEW_PASSWORD).getContentAsString())
                .contains("your present password");
        assertThat(post("/account", "password", NEW_PASSWORD, "currentPassword", "a guess of mine")
                        .getStatus())
                .isEqualTo(400);
        assertThat(signsOn(new ShopBrowser(shop.http()), NEW_PASSWORD)).isFalse();

        assertThat(post("/account", "password", NEW_PASSWORD, "currentPassword", PASSWORD)
                        .getContentAsString())
                .contains("Saved.");
        assertThat(signsOn(new ShopBrowser(shop.http()), PASSWORD)).isFalse();
        assertThat(signsOn(new ShopBrowser(shop.http()), NEW_PASSWORD)).isTrue();
    }

    @Test
    void anAddressIsChangedWithoutThePassword() throws Exception {
        shopBrowser.get("/account");
        assertThat(post("/account", "city", "Elsewhere").getContentAsString()).contains("Saved.");
    }

    /** Each of the other ones is the session of a thief who may have stolen the old password. */
    @Test
    void aChangedPasswordEndsAllOtherSessionsWhereTheyReachTheAccountOrItsOrders() throws Exception {
        for (String path : new String[] {"/account", "/orders", "/orders/1", "/checkout"}) {
            ShopBrowser other = signedOn();
            other.post("/cart/add", "itemId", "EST-0001");
            changePassword();
            assertThat(other.get(path).getRedirectedUrl()).as(path).isEqualTo("/signon");
            assertThat(other.session()).as(path).isNull();
        }
        ShopBrowser other = signedOn();
        other.get("/account");
        changePassword();
        assertThat(other.post("/account", fields("city", "Elsewhere")).getRedirectedUrl())
                .isEqualTo("/signon");
        assertThat(shopBrowser.get("/account").getStatus()).isEqualTo(200);
    }

    @Test
    void aChangedPasswordLetsNoOtherSessionBuy() throws Exception {
        ShopBrowser other = signedOn();
        other.post("/cart/add", "itemId", "EST-0001");
        changePassword();

        assertThat(other.post("/checkout").getRedirectedUrl()).isEqualTo("/signon");

        assertThat(other.session()).isNull();
        assertThat(SalesTotals.read(shop.bean(DataSource.class)).orders()).isZero();
        shopBrowser.post("/cart/add", "itemId", "EST-0001");
        assertThat(shopBrowser.post("/checkout").getStatus()).isEqualTo(200);
    }

    @Test
    void aChangedPasswordGivesTheSessionAnotherId() throws Exception {
        String before = shopBrowser.session().getId();
        changePassword();
        assertThat(shopBrowser.session().getId()).isNotEqualTo(before);
    }

    @Test
    void aPasswordHas12To128CharactersOfAnyKind() throws Exception {
        shopBrowser.get("/account");
        for (String tooShort : new String[] {"elevenchars", "a           b"}) {
            assertThat(post("/account", "password", tooShort, "currentPassword", PASSWORD)
                            .getContentAsString())
                    .as(tooShort)
                    .contains("12 to 128 characters");
        }
        assertThat(post("/account", "password", "a".repeat(129), "currentPassword", PASSWORD)
                        .getStatus())
                .isEqualTo(400);
        String any = "pässwörd 密码 \uD83D\uDD11 \"<&'";
        assertThat(post("/account", "password", any, "currentPassword", PASSWORD)
                        .getContentAsString())
                .contains("Saved.");
        assertThat(signsOn(new ShopBrowser(shop.http()), any)).isTrue();
        assertThat(signsOn(new ShopBrowser(shop.http()), any.substring(0, any.length() - 1)))
                .isFalse();
        String longest = "a".repeat(128);
        assertThat(post("/account", "password", longest, "currentPassword", any).getContentAsString())
                .contains("Saved.");
        assertThat(signsOn(new ShopBrowser(shop.http()), longest)).isTrue();
        assertThat(signsOn(new ShopBrowser(shop.http()), "a".repeat(127))).isFalse();
    }

    @Test
    void aPasswordIsInNoLogNoAddressAndNoText() throws Exception {
        List<String> log = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                log.add(entry.getMessage() + entry.getThrown());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger.getLogger("").addHandler(handler);
        try {
            assertThat(signsOn(new ShopBrowser(shop.http()), "a guess of mine")).isFalse();
            assertThat(signsOn(new ShopBrowser(shop.http()), PASSWORD + "\0")).isFalse();
            changePassword();
        } finally {
            Logger.getLogger("").removeHandler(handler);
        }
        assertThat(log).noneMatch(line -> line.contains(PASSWORD) || line.contains("a guess of mine"));
        Account account = (Account) shopBrowser.session().getAttribute(Account.ATTRIBUTE);
        assertThat(new Account.Registration(account, PASSWORD).toString()).doesNotContain(PASSWORD);
        for (String path : List.of("/register", "/signon", "/account")) {
            assertThat(shopBrowser.get(path).getContentAsString())
                    .as(path)
                    .contains("<form class=\"fields\" action=\"" + path + "\" method=\"post\">");
        }
    }

    @Test
    void aPasswordIsNeverShown() throws Exception {
        shopBrowser.get("/account");
        assertThat(post("/account", "password", NEW_PASSWORD, "currentPassword", "a guess of mine")
                        .getContentAsString())
                .doesNotContain(NEW_PASSWORD, "a guess of mine")
                .contains("autocomplete=\"current-password\"", "autocomplete=\"new-password\"");
    }

    /** 12 in an hour on each of eight nodes are fewer than the 100 that OWASP's ASVS allows (2.2.1). */
    @Test
    void aNameIsGuessedATwelveTimesAnHourOnly() throws Exception {
        ShopBrowser guesser = new ShopBrowser(shop.http());
        for (int i = 0; i < 12; i++) {
            assertThat(signsOn(guesser, "guess " + i)).isFalse();
        }
        guesser.get("/signon");
        MockHttpServletResponse refused = guesser.post("/signon", "username", username, "password", PASSWORD);
        assertThat(refused.getStatus()).isEqualTo(429);
        assertThat(refused.getContentAsString()).contains("in an hour");
        assertThat(guesser.signOn("user0001").getStatus()).as("another name").isEqualTo(200);
    }

    private void changePassword() {
        shopBrowser.get("/account");
        assertThat(post("/account", "password", NEW_PASSWORD, "currentPassword", PASSWORD)
                        .getStatus())
                .isEqualTo(200);
        assertThat(post("/account", "password", PASSWORD, "currentPassword", NEW_PASSWORD)
                        .getStatus())
                .isEqualTo(200);
    }

    private ShopBrowser signedOn() {
        ShopBrowser other = new ShopBrowser(shop.http());
        assertThat(signsOn(other, PASSWORD)).isTrue();
        return other;
    }

    private boolean signsOn(ShopBrowser browser, String password) {
        browser.get("/signon");
        return browser.post("/signon", "username", username, "password", password)
                        .getStatus()
                == 200;
    }

    private MockHttpServletResponse post(String path, String... own) {
        return shopBrowser.post(path, fields(own));
    }

    private static String[] fields(String... own) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String required : List.of("firstName", "lastName", "line1", "city", "postalCode", "country")) {
            fields.put(required, "Any");
        }
        fields.put("email", "any@example.com");
        for (int i = 0; i < own.length; i += 2) {
            fields.put(own[i], own[i + 1]);
        }
        return fields.entrySet().stream()
                .flatMap(field -> Stream.of(field.getKey(), field.getValue()))
                .toArray(String[]::new);
    }
}
