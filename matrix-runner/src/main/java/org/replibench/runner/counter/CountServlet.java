package org.replibench.runner.counter;

import static java.nio.charset.StandardCharsets.US_ASCII;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;

/**
 * The smallest application with a session worth replicating: {@code /count} answers how often this session called it
 * before, and sets a counter and 4 KiB again. {@code /health} says that it serves.
 */
@WebServlet({"/health", "/count"})
public class CountServlet extends HttpServlet {
    /** The size of what {@code /count} puts into the session beside the counter. */
    public static final int PAYLOAD_BYTES = 4096;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getServletPath().equals("/count")) {
            HttpSession session = request.getSession();
            Integer before = (Integer) session.getAttribute("count");
            int count = before == null ? 0 : before;
            session.setAttribute("count", count + 1);
            session.setAttribute("cargo", new byte[PAYLOAD_BYTES]);
            byte[] body = Integer.toString(count).getBytes(US_ASCII);
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }
    }
}
