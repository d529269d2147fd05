package org.replibench.session.bench;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** One request's session work: sets one attribute of 4 KiB, and answers nothing. */
final class PayloadServlet extends HttpServlet {
    static final int CARGO_BYTES = 4096;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        request.getSession().setAttribute("cargo", new byte[CARGO_BYTES]);
        response.setContentLength(0);
    }
}
