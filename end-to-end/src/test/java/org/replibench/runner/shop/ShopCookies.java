package org.replibench.runner.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;

/** The cookies that the shop gives a browser. */
final class ShopCookies {
    private static final String SESSION = "JSESSIONID=";

    private ShopCookies() {}

    /**
     * Checks that scripts can't read them, that other sites' requests don't carry them, that no other host gets them, and
     * that nobody guesses a session's.
     */
    static void assertProtected(HttpResponse<String> signedOn) {
        List<String> cookies = signedOn.headers().allValues("Set-Cookie");
        assertThat(cookies)
                .anyMatch(cookie -> cookie.startsWith(SESSION))
                .anyMatch(cookie -> cookie.startsWith("XSRF-TOKEN="))
                .allSatisfy(cookie -> assertThat(cookie)
                        .containsIgnoringCase("; path=/;")
                        .containsIgnoringCase("; HttpOnly")
                        .containsIgnoringCase("; SameSite=Lax")
                        .doesNotContainIgnoringCase("domain="));
        assertThat(session(signedOn)).as("at least 128 bits in Base64").matches(SESSION + "[\\w-]{22,}(\\.node\\d)+");
    }

    /** The session's cookie, as a browser sends it. */
    static String session(HttpResponse<String> signedOn) {
        return signedOn.headers().allValues("Set-Cookie").stream()
                .filter(cookie -> cookie.startsWith(SESSION))
                .map(cookie -> cookie.substring(0, cookie.indexOf(';')))
                .findFirst()
                .orElseThrow();
    }
}
