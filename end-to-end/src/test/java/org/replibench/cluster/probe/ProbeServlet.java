package org.replibench.cluster.probe;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The smallest application whose session can be watched: {@code /count} answers how often it was called before. */
@WebServlet({"/health", "/count"})
public class ProbeServlet extends HttpServlet {
    /** What each session carries, and each replication of it. */
    public static final int CARGO_BYTES = 4096;

    /** What is in it, again and again, for whoever reads it on its way. */
    public static final String CARGO_TEXT = "what a session carries; ";

    private static final byte[] CARGO = Arrays.copyOf(
            CARGO_TEXT.repeat(CARGO_BYTES / CARGO_TEXT.length() + 1).getBytes(StandardCharsets.US_ASCII), CARGO_BYTES);

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getServletPath().equals("/count")) {
            Integer count = (Integer) request.getSession().getAttribute("count");
            int before = count == null ? 0 : count;
            request.getSession().setAttribute("count", before + 1);
            request.getSession().setAttribute("cargo", CARGO.clone());
            response.getWriter().print(before);
        }
    }
}
