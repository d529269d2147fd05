package org.replibench.petstore.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.ShopBrowser;
import org.replibench.petstore.TestShop;

class AccountFormTest {
    private static final List<String> FIELDS =
            List.of("firstName", "lastName", "phone", "line1", "line2", "city", "region", "postalCode", "country");
    private static final int LONGEST_USERNAME = 20;
    private static final int LONGEST = 80;

    @Test
    void theDatabaseTakesTheLongestThatTheFormAllowsAndTheFormNothingLonger() throws Exception {
        try (TestShop shop = new TestShop()) {
            ShopBrowser browser = new ShopBrowser(shop.http());
            browser.get("/register");
            assertThat(browser.post("/register", form("", LONGEST)).getStatus()).isEqualTo(302);
            assertThat(browser.get("/account").getContentAsString()).contains("a".repeat(LONGEST));

            for (String field : FIELDS) {
                assertThat(browser.post("/account", form(field, LONGEST + 1)).getContentAsString())
                        .as(field)
                        .containsPattern("name=\"" + field + "\"[^>]*aria-invalid=\"true\"")
                        .doesNotContain("Saved.");
            }
        }
    }

    /** All fields of the greatest length, one of another. */
    private static String[] form(String field, int length) {
        List<String> form = new ArrayList<>();
        for (String name : FIELDS) {
            form.addAll(List.of(name, "a".repeat(name.equals(field) ? length : LONGEST)));
        }
        String name = "x".repeat(LONGEST_USERNAME) + System.nanoTime();
        form.addAll(List.of("username", name.substring(name.length() - LONGEST_USERNAME)));
        form.addAll(List.of("email", "a".repeat(LONGEST - "@example.com".length()) + "@example.com"));
        if (field.isEmpty()) {
            form.addAll(List.of("password", "a long password"));
        }
        return form.toArray(String[]::new);
    }
}
