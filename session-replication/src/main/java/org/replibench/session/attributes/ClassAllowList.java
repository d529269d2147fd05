package org.replibench.session.attributes;

import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What may be in a session, and how much: asked when an attribute is written, and again when it is read. */
public final class ClassAllowList {
    /** Many times the depth of a session's objects; a thread's stack of 1 MB has room to read twice as many. */
    static final int MAX_DEPTH = 250;

    /** A session of such attributes would fill a node's queues. References take a byte each, at least. */
    private static final String LIMITS =
            "maxdepth=" + MAX_DEPTH + ";maxrefs=16777216;maxarray=67108864;maxbytes=67108864";

    /** Reading one looks a name up, listens on a port, or its hash does: not even {@code **} allows these. */
    private static final String NEVER = "!java.net.URL;!java.net.Inet*;!java.rmi.**;!javax.naming.**";

    /** Values of the JDK that carry data and no behaviour of note, with what they consist of. */
    private static final String JDK_VALUES = "java.lang.*;java.lang.reflect.Proxy;java.math.*;java.net.URI;"
            + "java.sql.Date;java.sql.Time;java.sql.Timestamp;java.time.*;java.time.chrono.*;java.time.temporal.*;"
            + "java.util.*;sun.util.calendar.ZoneInfo;"
            + "java.util.concurrent.*;java.util.concurrent.atomic.*;java.util.concurrent.locks.*";

    private final ObjectInputFilter filter;
    private final Map<Class<?>, Boolean> decided = new ConcurrentHashMap<>();

    /**
     * @param patterns more classes, and other limits, in the syntax of {@code jdk.serialFilter}, such as {@code
     *     com.acme.shop.**;maxdepth=50}; empty: values of the JDK only
     */
    public ClassAllowList(String patterns) {
        filter = ObjectInputFilter.Config.createFilter(String.join(";", LIMITS, NEVER, JDK_VALUES, patterns));
    }

    /** Whether objects of {@code type} may be in a session. */
    public boolean allows(Class<?> type) {
        return firstRefused(type).isEmpty();
    }

    /** The class that is not allowed: {@code type}, or one of the interfaces of a proxy. */
    Optional<Class<?>> firstRefused(Class<?> type) {
        if (Proxy.isProxyClass(type)) {
            for (Class<?> implemented : type.getInterfaces()) {
                if (!named(implemented)) {
                    return Optional.of(implemented);
                }
            }
            return Optional.empty();
        }
        return named(type) ? Optional.empty() : Optional.of(type);
    }

    private boolean named(Class<?> type) {
        return decided.computeIfAbsent(type, this::decide);
    }

    private boolean decide(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element.isPrimitive() || filter.checkInput(StreamExtent.ofClass(element)) == Status.ALLOWED;
    }

    /** Whether a stream is larger than what a session's attribute may be. */
    boolean exceeds(FilterInfo extent) {
        return filter.checkInput(StreamExtent.of(extent)) == Status.REJECTED;
    }
}
