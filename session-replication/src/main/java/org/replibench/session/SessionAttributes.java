package org.replibench.session;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.replibench.session.attributes.AttributeCodec;
import org.replibench.session.attributes.NotReplicableException;
import org.replibench.session.copies.SessionUpdate;

/** A live session's attributes, and which of them changed since the last transfer. */
final class SessionAttributes {
    /** The container's own, such as a saved request: they stay on their node. */
    private static final String CONTAINER = "io.undertow";

    /** Of a session that was taken over, until its first use. */
    private record SerialisedValue(byte[] bytes) {}

    private final AttributeCodec codec;
    private final ConcurrentMap<String, Object> values = new ConcurrentHashMap<>();
    private final Set<String> changed = new HashSet<>();

    SessionAttributes(AttributeCodec codec) {
        this.codec = codec;
    }

    /** Takes over what {@code whole} holds. */
    void load(SessionUpdate whole) {
        for (int i = 0; i < whole.names().length; i++) {
            values.put(whole.names()[i], new SerialisedValue(whole.values()[i]));
        }
    }

    /** The value; {@code activated} runs if it was read from its serialised form just now. */
    Object get(String name, AttributeAction activated) {
        Object value = values.get(name);
        if (!(value instanceof SerialisedValue serialisedValue)) {
            return value;
        }
        Object read = codec.deserialise(name, serialisedValue.bytes());
        if (values.replace(name, serialisedValue, read)) {
            activated.of(name, read);
            return read;
        }
        return get(name, activated);
    }

    Set<String> names() {
        return values.keySet();
    }

    /** Sets the value, or removes it if null; returns the one before, as stored. */
    Object put(String name, Object value) {
        Object before = value == null ? values.remove(name) : values.put(name, value);
        if (replicated(name) && (value != null || before != null)) {
            synchronized (changed) {
                changed.add(name);
            }
        }
        return before instanceof SerialisedValue serialisedValue
                ? codec.deserialise(name, serialisedValue.bytes())
                : before;
    }

    boolean changed() {
        synchronized (changed) {
            return !changed.isEmpty();
        }
    }

    static boolean replicated(String name) {
        return !name.startsWith(CONTAINER);
    }

    void check(String name, Object value) {
        if (replicated(name)) {
            codec.check(name, value);
        }
    }

    /**
     * The changed attributes, or all, serialised; they count as unchanged from here.
     *
     * @throws NotReplicableException for those that cannot be serialised; everything then stays as it was
     */
    SerialisedAttributes take(boolean whole) {
        Set<String> taken;
        synchronized (changed) {
            taken = new HashSet<>(changed);
            changed.clear();
        }
        try {
            return serialise(whole ? replicatedNames() : taken);
        } catch (NotReplicableException e) {
            synchronized (changed) {
                changed.addAll(taken);
            }
            throw e;
        }
    }

    /** All attributes, serialised; those that cannot be are removed and passed to {@code refused}. */
    SerialisedAttributes takeSerialisable(Consumer<NotReplicableException> refused) {
        try {
            return take(true);
        } catch (NotReplicableException e) {
            refused.accept(e);
            e.attributes().forEach(values::remove);
            return takeSerialisable(refused);
        }
    }

    private Set<String> replicatedNames() {
        Set<String> names = new HashSet<>(values.keySet());
        names.removeIf(name -> !replicated(name));
        return names;
    }

    private SerialisedAttributes serialise(Set<String> taken) {
        String[] names = taken.toArray(String[]::new);
        byte[][] bytes = new byte[names.length][];
        NotReplicableException refused = null;
        for (int i = 0; i < names.length; i++) {
            Object value = values.get(names[i]);
            if (value instanceof SerialisedValue serialisedValue) {
                bytes[i] = serialisedValue.bytes();
            } else if (value != null) {
                try {
                    bytes[i] = codec.serialise(names[i], value);
                } catch (NotReplicableException e) {
                    refused = e.with(refused);
                }
            }
        }
        if (refused != null) {
            throw refused;
        }
        return new SerialisedAttributes(names, bytes);
    }

    /** Passes {@code action} each value that is an object now. */
    void forEachObject(AttributeAction action) {
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            if (!(entry.getValue() instanceof SerialisedValue)) {
                action.of(entry.getKey(), entry.getValue());
            }
        }
    }

    /** Serialised attributes; null where removed. */
    record SerialisedAttributes(String[] names, byte[][] values) {}

    /** Something that happens to an attribute. */
    @FunctionalInterface
    interface AttributeAction {
        void of(String name, Object value);
    }
}
