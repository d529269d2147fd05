package org.replibench.cluster.pattern;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A session of one large attribute that stays as it is, and a small one that every {@code /change} sets some times. */
@WebServlet({"/begin", "/change", "/read", "/remove", "/invalidate", "/spoil"})
public class PatternServlet extends HttpServlet {
    static final int LARGE_BYTES = 16_384;
    static final int SMALL_BYTES = 4_096;
    /** How often one {@code /change} sets the small attribute. */
    static final int CALLS = 3;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        HttpSession session = request.getSession();
        switch (request.getServletPath()) {
            case "/begin" -> session.setAttribute("large", new byte[LARGE_BYTES]);
            case "/change" -> {
                byte[] next = ByteBuffer.allocate(SMALL_BYTES)
                        .putInt(0, count(session) + 1)
                        .array();
                for (int i = 0; i < CALLS; i++) {
                    session.setAttribute("small", next);
                }
            }
            case "/remove" -> session.removeAttribute("small");
            case "/spoil" -> session.setAttribute("spoilt", new Object());
            default -> {
                // Reads only.
            }
        }
        String answer = count(session)
                + (session.getAttribute("large") == null ? "" : " large")
                + (session.getAttribute("spoilt") == null ? "" : " spoilt");
        if (request.getServletPath().equals("/invalidate")) {
            session.invalidate();
        }
        response.getWriter().print(answer);
    }

    private static int count(HttpSession session) {
        byte[] small = (byte[]) session.getAttribute("small");
        return small == null ? 0 : ByteBuffer.wrap(small).getInt(0);
    }
}
