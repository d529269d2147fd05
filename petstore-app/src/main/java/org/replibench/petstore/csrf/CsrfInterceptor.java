package org.replibench.petstore.csrf;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.replibench.petstore.account.Account;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;

/**
 * Lets a change pass only with the token of the user: every page's forms carry it in the hidden field {@value
 * #PARAMETER}, and the cookie {@value #COOKIE} must say the same. A client that keeps cookies, such as a load plan, may
 * send the cookie's value instead of reading the field; it changes when the user signs on or off, and then only.
 */
public final class CsrfInterceptor implements HandlerInterceptor {
    static final String PARAMETER = "_csrf";
    static final String COOKIE = "XSRF-TOKEN";

    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");

    private final CsrfTokens tokens;

    public CsrfInterceptor(CsrfTokens tokens) {
        this.tokens = tokens;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!SAFE_METHODS.contains(request.getMethod()) && !carriesToken(request)) {
            throw new InvalidTokenException();
        }
        return true;
    }

    /** Gives the page its token and its user, as they are after the handler signed somebody on or off. */
    @Override
    public void postHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler, ModelAndView page) {
        if (page == null || page.getViewName() == null || page.getViewName().startsWith("redirect:")) {
            return;
        }
        Account account = account(request);
        String owner = owner(account);
        page.addObject("account", account);
        page.addObject(
                "csrf",
                cookie(request).filter(token -> tokens.isOf(owner, token)).orElseGet(() -> issue(owner, response)));
    }

    private boolean carriesToken(HttpServletRequest request) {
        String sent = request.getParameter(PARAMETER);
        return sent != null
                && cookie(request)
                        .filter(token -> CsrfTokens.same(token, sent))
                        .filter(token -> tokens.isOf(owner(account(request)), token))
                        .isPresent();
    }

    private String issue(String owner, HttpServletResponse response) {
        String token = tokens.issue(owner);
        Cookie cookie = new Cookie(COOKIE, token);
        cookie.setPath("/");
        cookie.setHttpOnly(true);
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

    /** A form was posted without the token that the shop gave this user: it is stale, or it came from another site. */
    public static class InvalidTokenException extends RuntimeException {
        InvalidTokenException() {
            super("form without a valid " + PARAMETER);
        }
    }
}
