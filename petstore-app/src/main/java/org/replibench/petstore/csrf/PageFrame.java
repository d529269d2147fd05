package org.replibench.petstore.csrf;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.replibench.petstore.account.Account;

/** What the frame of every page shows: the user signed on, and the token of the forms, which its cookie repeats. */
public final class PageFrame {
    static final String COOKIE = "XSRF-TOKEN";

    private final CsrfTokens tokens;
    private final boolean secureCookie;

    /** @param secureCookie whether browsers are to send the cookie over HTTPS only */
    public PageFrame(CsrfTokens tokens, boolean secureCookie) {
        this.tokens = tokens;
        this.secureCookie = secureCookie;
    }

    /** Adds user and token to a page's model, as they are after its handler; gives the browser a cookie if it has none. */
    public void addTo(Map<String, Object> model, HttpServletRequest request, HttpServletResponse response) {
        Account account = account(request);
        String owner = owner(account);
        model.put("account", account);
        model.put(
                "csrf",
                cookie(request).filter(token -> tokens.isOf(owner, token)).orElseGet(() -> issue(owner, response)));
    }

    /** Whether a form sent {@code token}, its cookie says the same, and it was issued to the user signed on. */
    boolean accepts(String token, HttpServletRequest request) {
        return token != null
                && cookie(request)
                        .filter(cookie -> CsrfTokens.same(cookie, token))
                        .filter(cookie -> tokens.isOf(owner(account(request)), cookie))
                        .isPresent();
    }

    private String issue(String owner, HttpServletResponse response) {
        String token = tokens.issue(owner);
        Cookie cookie = new Cookie(COOKIE, token);
        cookie.setPath("/");
        cookie.setHttpOnly(true);
        cookie.setSecure(secureCookie);
        cookie.setAttribute("SameSite", "Lax");
        response.addCookie(cookie);
        return token;
    }

    private static Optional<String> cookie(HttpServletRequest request) {
        return Optional.ofNullable(request.getCookies()).stream()
                .flatMap(Arrays::stream)
                .filter(cookie -> COOKIE.equals(cookie.getName()))
                .map(Cookie::getValue)
                .findFirst();
    }

    private static Account account(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session == null ? null : (Account) session.getAttribute(Account.ATTRIBUTE);
    }

    private static String owner(Account account) {
        return account == null ? "" : account.username();
    }
}
