package org.replibench.petstore.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;

/**
 * Refuses requests that servers and frameworks pass on or complain of at length: paths that no page has, and would be lines
 * of the log, of a megabyte if need be; cookies and types of content that cannot be read.
 */
public final class MalformedRequestFilter extends HttpFilter {
    /** Each character of a parameter may take nine, percent-encoded. */
    private static final int MAX_PATH_LENGTH = 10 * InputLimits.MAX_LENGTH;

    private static final String MULTIPART = "multipart/";

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getRequestURI().length() > MAX_PATH_LENGTH) {
            refuse("The path is too long.", response);
        } else if (hasUnreadableCookies(request)) {
            refuse("The cookies are not readable.", response);
        } else if (hasUnreadableType(request)) {
            refuse("The type of the content is not readable.", response);
        } else {
            chain.doFilter(request, response);
        }
    }

    private static boolean hasUnreadableCookies(HttpServletRequest request) {
        try {
            request.getCookies();
            return false;
        } catch (IllegalArgumentException | IllegalStateException e) {
            // A character that no cookie has; more cookies than the server takes.
            return true;
        }
    }

    /**
     * A server reads the type when it is given the encoding: {@code charset=} without one breaks Undertow. No form of the shop
     * has files, and Spring takes one without parts for a failure of its own.
     */
    private static boolean hasUnreadableType(HttpServletRequest request) {
        try {
            String type = request.getContentType();
            if (type != null) {
                request.setCharacterEncoding(StandardCharsets.UTF_8.name());
            }
            return type != null && type.strip().regionMatches(true, 0, MULTIPART, 0, MULTIPART.length());
        } catch (UnsupportedEncodingException | RuntimeException e) {
            return true;
        }
    }

    private static void refuse(String reason, HttpServletResponse response) throws IOException {
        response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().write(reason);
    }
}
