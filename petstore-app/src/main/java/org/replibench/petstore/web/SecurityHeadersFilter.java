package org.replibench.petstore.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Tells browsers to run, frame and keep nothing that the shop did not mean them to. */
public final class SecurityHeadersFilter extends HttpFilter {
    /** The system property that says, with {@code true}, that browsers reach the shop over HTTPS only. */
    public static final String HTTPS_PROPERTY = "petstore.https";

    private static final String CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'self'; img-src 'self' data:;"
            + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private static final String STRICT_TRANSPORT_SECURITY = "max-age=31536000; includeSubDomains";

    private final boolean https;

    /** @param https whether browsers reach the shop over HTTPS only, and are to keep to it */
    public SecurityHeadersFilter(boolean https) {
        this.https = https;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "same-origin");
        response.setHeader("Cache-Control", "no-store");
        if (https) {
            response.setHeader("Strict-Transport-Security", STRICT_TRANSPORT_SECURITY);
        }
        chain.doFilter(request, response);
    }
}
