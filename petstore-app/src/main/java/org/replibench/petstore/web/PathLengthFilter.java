package org.replibench.petstore.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Refuses paths that no page has, before a framework writes them into the log: a server takes paths of a megabyte. */
public final class PathLengthFilter extends HttpFilter {
    /** Each character of a parameter may take nine, percent-encoded. */
    private static final int MAX_LENGTH = 10 * InputLimits.MAX_LENGTH;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getRequestURI().length() > MAX_LENGTH) {
            response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().write("The path is too long.");
        } else {
            chain.doFilter(request, response);
        }
    }
}
