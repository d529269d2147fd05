package org.replibench.session;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.replibench.session.attributes.AttributeCodec;
import org.replibench.session.attributes.NotReplicableException;
import org.replibench.session.copies.Update;

/** A live session's attributes, and which of them changed since the last transfer. */
final class Attributes {
    /** The container's own, such as a saved request: they stay on their node. */
    private static final String CONTAINER = "io.undertow";

    /** Of a session that was taken over, until its first use. */
    private record Serialised(byte[] bytes) {}

    private final AttributeCodec codec;
    private final ConcurrentMap<String, Object> values = new ConcurrentHashMap<>();
    private final Set<String> changed = new HashSet<>();

    Attributes(AttributeCodec codec) {
        this.codec = codec;
    }

    /** Takes over what {@code whole} holds. */
    void load(Update whole) {
        for (int i = 0; i < whole.names().length; i++) {
            values.put(whole.names()[i], new Serialised(whole.values()[i]));
        }
    }

    /** The value; {@code activated} is told when it was read from its serialised form just now. */
    Object get(String name, Activation activated) {
        Object value = values.get(name);
        if (!(value instanceof Serialised serialised)) {
            return value;
        }
        Object read = codec.deserialise(name, serialised.bytes());
        if (values.replace(name, serialised, read)) {
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
        return before instanceof Serialised serialised ? codec.deserialise(name, serialised.bytes()) : before;
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
    Snapshot take(boolean whole) {
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

    /** All attributes, serialised; those that cannot be are removed and told to {@code refused}. */
    Snapshot takeWhatCanTravel(Consumer<NotReplicableException> refused) {
        try {
            return take(true);
        } catch (NotReplicableException e) {
            refused.accept(e);
            e.attributes().forEach(values::remove);
            return takeWhatCanTravel(refused);
        }
    }

    private Set<String> replicatedNames() {
        Set<String> names = new HashSet<>(values.keySet());
        names.removeIf(name -> !replicated(name));
        return names;
    }

    private Snapshot serialise(Set<String> taken) {
        String[] names = taken.toArray(String[]::new);
        byte[][] bytes = new byte[names.length][];
        NotReplicableException refused = null;
        for (int i = 0; i < names.length; i++) {
            Object value = values.get(names[i]);
            if (value instanceof Serialised serialised) {
                bytes[i] = serialised.bytes();
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
        return new Snapshot(names, bytes);
    }

    /** Tells {@code action} each value that is an object now. */
    void forEachObject(Activation action) {
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            if (!(entry.getValue() instanceof Serialised)) {
                action.of(entry.getKey(), entry.getValue());
            }
        }
    }

    /** Serialised attributes; null where removed. */
    record Snapshot(String[] names, byte[][] values) {}

    /** Something that happens to an attribute. */
    @FunctionalInterface
    interface Activation {
        void of(String name, Object value);
    }
}
