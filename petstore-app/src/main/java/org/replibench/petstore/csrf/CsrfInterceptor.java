package org.replibench.petstore.csrf;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;

/**
 * Lets a change pass only with the token of the user: every page's forms carry it in the hidden field {@value
 * #PARAMETER}, and the cookie {@value PageFrame#COOKIE} must say the same. A client that keeps cookies, such as a load
 * plan, may send the cookie's value instead of reading the field; it changes when the user signs on or off, and then only.
 *
 * <p>All tokens without a user are alike, so one that was planted in a browser would sign its user on as another. Browsers
 * say where a form comes from, and one that comes from another site is refused whatever its token.
 */
public final class CsrfInterceptor implements HandlerInterceptor {
    static final String PARAMETER = "_csrf";

    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");

    /** The shop's own pages, or the user: an address typed, a bookmark. */
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    private final PageFrame pageFrame;

    public CsrfInterceptor(PageFrame pageFrame) {
        this.pageFrame = pageFrame;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!SAFE_METHODS.contains(request.getMethod())
                && (comesFromAnotherSite(request) || !pageFrame.accepts(request.getParameter(PARAMETER), request))) {
            throw new InvalidTokenException();
        }
        return true;
    }

    @Override
    public void postHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler, ModelAndView page) {
        if (page != null && page.getViewName() != null && !page.getViewName().startsWith("redirect:")) {
            pageFrame.addTo(page.getModelMap(), request, response);
        }
    }

    /** A browser sends the first header where it trusts the connection, the second always; other clients send none. */
    private static boolean comesFromAnotherSite(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        if (site != null) {
            return !OWN_SITE.contains(site);
        }
        String origin = request.getHeader("Origin");
        return origin != null
                && !origin.substring(origin.indexOf("//") + 2).equalsIgnoreCase(request.getHeader("Host"));
    }

    /** A form was posted without the token that the shop gave this user: it is stale, or it came from another site. */
    public static class InvalidTokenException extends RuntimeException {
        InvalidTokenException() {
            super("form without a valid " + PARAMETER);
        }
    }
}
