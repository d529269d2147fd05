package org.replibench.petstore.payload;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Makes sessions larger than shopping does: {@value #ATTRIBUTES} attributes more, of which each request of a session replaces a
 * stated share. Shops keep more in sessions than an account, a list and a cart; how much decides what replication costs.
 */
public final class SessionPayload implements HandlerInterceptor {
    /** The system property that says how large all of them are together, in KiB; absent or 0: there are none. */
    public static final String KILOBYTES_PROPERTY = "petstore.session.kb";

    /** The system property that says which part of them each request replaces, in percent, 0 to 100. */
    public static final String CHANGED_PROPERTY = "petstore.session.changed";

    /** A twentieth is the smallest share that can be replaced. */
    public static final int ATTRIBUTES = 20;

    /** Says that the attributes are there; a value that cannot change, so that asking for it is no change. */
    static final String LOADED = "cargo";

    private static final int BYTES_PER_KILOBYTE = 1024;
    private static final int PERCENT = 100;

    private final int bytesPerAttribute;
    private final int changedPerRequest;

    SessionPayload(int kilobytes, int changedPercent) {
        this.bytesPerAttribute = kilobytes * BYTES_PER_KILOBYTE / ATTRIBUTES;
        this.changedPerRequest = Math.round((float) ATTRIBUTES * changedPercent / PERCENT);
    }

    /** As system properties say; empty if sessions are to hold what shopping puts there and no more. */
    public static Optional<SessionPayload> from(UnaryOperator<String> properties) {
        int kilobytes = number(properties, KILOBYTES_PROPERTY);
        return kilobytes == 0
                ? Optional.empty()
                : Optional.of(new SessionPayload(kilobytes, number(properties, CHANGED_PROPERTY)));
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        HttpSession session = request.getSession(false);
        if (session != null && session.getAttribute(LOADED) == null) {
            replace(session, 0, ATTRIBUTES);
            session.setAttribute(LOADED, true);
        } else if (session != null) {
            replace(session, ThreadLocalRandom.current().nextInt(ATTRIBUTES), changedPerRequest);
        }
        return true;
    }

    private void replace(HttpSession session, int first, int count) {
        for (int i = first; i < first + count; i++) {
            byte[] content = new byte[bytesPerAttribute];
            // No two alike: a session manager that compares values meets a change.
            ThreadLocalRandom.current().nextBytes(content);
            session.setAttribute(name(i % ATTRIBUTES), content);
        }
    }

    static String name(int attribute) {
        return LOADED + attribute;
    }

    private static int number(UnaryOperator<String> properties, String name) {
        String value = properties.apply(name);
        return value == null ? 0 : Integer.parseInt(value);
    }
}
