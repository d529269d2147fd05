package org.replibench.petstore;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.SessionCookieConfig;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.petstore.web.SecurityHeadersFilter;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletContext;

class HttpsTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theSessionCookieIsSecureIfTheShopIs(boolean https) {
        SessionCookieConfig cookie = new MockServletContext().getSessionCookieConfig();
        PetstoreInitializer.protect(cookie, https);
        assertThat(cookie.isSecure()).isEqualTo(https);
        assertThat(cookie.isHttpOnly()).isTrue();
        assertThat(cookie.getAttribute("SameSite")).isEqualTo("Lax");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void browsersKeepToHttpsIfTheShopDoes(boolean https) throws Exception {
        System.setProperty(SecurityHeadersFilter.HTTPS_PROPERTY, String.valueOf(https));
        try (TestShop shop = new TestShop()) {
            MockHttpServletResponse page = new ShopBrowser(shop.http(new SecurityHeadersFilter(https))).get("/signon");
            assertThat(page.getHeader("Strict-Transport-Security"))
                    .isEqualTo(https ? "max-age=31536000; includeSubDomains" : null);
            assertThat(page.getCookie("XSRF-TOKEN").getSecure()).isEqualTo(https);
        } finally {
            System.clearProperty(SecurityHeadersFilter.HTTPS_PROPERTY);
        }
    }

    @Test
    void everyAnswerSaysWhatBrowsersMayDoWithIt() throws Exception {
        try (TestShop shop = new TestShop()) {
            ShopBrowser browser = new ShopBrowser(shop.http(new SecurityHeadersFilter(false)));
            browser.signOn("user0001");
            for (String path : new String[] {"/", "/orders", "/account", "/nowhere", "/search?keyword=%00"}) {
                MockHttpServletResponse page = browser.get(URI.create(path));
                assertThat(page.getHeader("Content-Security-Policy"))
                        .as(path)
                        .contains("default-src 'none'", "form-action 'self'", "frame-ancestors 'none'")
                        .doesNotContain("unsafe");
                assertThat(page.getHeader("X-Content-Type-Options")).as(path).isEqualTo("nosniff");
                assertThat(page.getHeader("X-Frame-Options")).as(path).isEqualTo("DENY");
                assertThat(page.getHeader("Referrer-Policy")).as(path).isEqualTo("same-origin");
                assertThat(page.getHeader("Cache-Control")).as(path).isEqualTo("no-store");
                assertThat(page.getHeader("Access-Control-Allow-Origin"))
                        .as(path)
                        .isNull();
                assertThat(page.getContentType()).as(path).isEqualTo("text/html;charset=UTF-8");
            }
            MockHttpServletResponse style = browser.get("/static/petstore.css");
            assertThat(style.getHeader("Cache-Control")).isEqualTo("max-age=86400, public");
        }
    }
}
