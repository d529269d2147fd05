package org.replibench.session.attributes;

import java.io.ObjectInputFilter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which classes may be in a session: asked when an attribute is written, and again when it is read. */
public final class ClassAllowList implements ObjectInputFilter {
    /** Values of the JDK that carry data and no behaviour of note. */
    static final String JDK_VALUES = "java.lang.*;java.util.*;java.util.concurrent.*;java.util.concurrent.atomic.*;"
            + "java.math.*;java.time.*;java.time.chrono.*;java.net.URI;java.net.URL;java.sql.*";

    private final ObjectInputFilter patterns;
    private final ClassLoader deployment;
    private final Map<Class<?>, Boolean> decided = new ConcurrentHashMap<>();

    /**
     * @param patterns more classes, in the syntax of {@code jdk.serialFilter}, such as {@code com.acme.shop.**}; empty:
     *     all classes that {@code deployment} itself loads
     */
    public ClassAllowList(String patterns, ClassLoader deployment) {
        this.patterns =
                ObjectInputFilter.Config.createFilter(patterns.isBlank() ? JDK_VALUES : JDK_VALUES + ';' + patterns);
        this.deployment = patterns.isBlank() ? deployment : null;
    }

    /** Whether objects of {@code type} may be in a session. */
    public boolean allows(Class<?> type) {
        return decided.computeIfAbsent(type, this::decide);
    }

    private boolean decide(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element.isPrimitive()
                || (deployment != null && element.getClassLoader() == deployment)
                || patterns.checkInput(new SingleClassInfo(element)) == Status.ALLOWED;
    }

    @Override
    public Status checkInput(FilterInfo info) {
        Class<?> type = info.serialClass();
        if (type == null) {
            return Status.UNDECIDED;
        }
        return allows(type) ? Status.ALLOWED : Status.REJECTED;
    }

    private record SingleClassInfo(Class<?> serialClass) implements FilterInfo {
        private static final long NO_ARRAY = -1;

        @Override
        public long arrayLength() {
            return NO_ARRAY;
        }

        @Override
        public long depth() {
            return 1;
        }

        @Override
        public long references() {
            return 1;
        }

        @Override
        public long streamBytes() {
            return 0;
        }
    }
}
