package org.replibench.petstore.payload;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.replibench.session.attributes.AttributeCodec;
import org.replibench.session.attributes.ClassAllowList;

/**
 * Counts what patterns would send of the sessions of all requests that pass: the session layer's own serialised form of attributes,
 * and what else a transfer takes.
 */
final class SentSessionBytes implements Filter {
    /** The layer's, JGroups' and TCP's headers, and TCP's acknowledgement; as measured with 2211 at the card. */
    private static final int BYTES_PER_TRANSFER = 400;

    private final AttributeCodec codec =
            new AttributeCodec(new ClassAllowList("org.replibench.**"), SentSessionBytes.class.getClassLoader());
    private double modifiedAtRequestEnd;
    private double allAtRequestEnd;
    private double modifiedWhenSet;
    private long pages;

    /** Pattern 2211. */
    double modifiedAtRequestEnd() {
        return modifiedAtRequestEnd;
    }

    /** Pattern 2221. */
    double allAtRequestEnd() {
        return allAtRequestEnd;
    }

    /** Pattern 2111. */
    double modifiedWhenSet() {
        return modifiedWhenSet;
    }

    long pages() {
        return pages;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Request watched = new Request((HttpServletRequest) request);
        chain.doFilter(watched, response);
        pages++;
        if (watched.ended) {
            // Its copies are removed: a message without attributes.
            modifiedAtRequestEnd += BYTES_PER_TRANSFER;
            allAtRequestEnd += BYTES_PER_TRANSFER;
            modifiedWhenSet += BYTES_PER_TRANSFER;
        } else if (!watched.changed.isEmpty()) {
            modifiedAtRequestEnd += BYTES_PER_TRANSFER
                    + watched.changed.values().stream()
                            .mapToInt(Integer::intValue)
                            .sum();
            HttpSession session = ((HttpServletRequest) request).getSession();
            allAtRequestEnd += BYTES_PER_TRANSFER
                    + Collections.list(session.getAttributeNames()).stream()
                            .mapToInt(name -> bytes(name, session.getAttribute(name)))
                            .sum();
        }
    }

    private int bytes(String name, Object value) {
        return name.length() + (value == null ? 0 : codec.serialise(name, value).length);
    }

    /** A request whose session is watched. */
    private final class Request extends HttpServletRequestWrapper {
        private final Map<String, Integer> changed = new HashMap<>();
        private boolean ended;

        Request(HttpServletRequest request) {
            super(request);
        }

        @Override
        public HttpSession getSession(boolean create) {
            HttpSession session = super.getSession(create);
            return session == null ? null : watched(session);
        }

        @Override
        public HttpSession getSession() {
            return getSession(true);
        }

        private HttpSession watched(HttpSession session) {
            return (HttpSession) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {HttpSession.class}, (proxy, method, arguments) -> {
                        switch (method.getName()) {
                            case "setAttribute" -> change((String) arguments[0], arguments[1]);
                            case "removeAttribute" -> {
                                if (session.getAttribute((String) arguments[0]) != null) {
                                    change((String) arguments[0], null);
                                }
                            }
                            case "invalidate" -> ended = true;
                            default -> {
                                // Changes nothing.
                            }
                        }
                        try {
                            return method.invoke(session, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }

        private void change(String name, Object value) {
            changed.put(name, bytes(name, value));
            modifiedWhenSet += BYTES_PER_TRANSFER + bytes(name, value);
        }
    }
}
