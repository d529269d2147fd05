package org.replibench.session;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.replibench.session.attributes.AttributeCodec;
import org.replibench.session.attributes.NotReplicableException;
import org.replibench.session.attributes.NotSerialisedException;
import org.replibench.session.attributes.UnreadableAttributeException;
import org.replibench.session.copies.SessionUpdate;

/** A live session's attributes, and which of them changed since the last transfer. */
final class SessionAttributes {
    /** The container's own, such as a saved request: they stay on their node. */
    private static final String CONTAINER = "io.undertow";

    /** Of a session that was taken over, until its first use. */
    private record SerialisedValue(byte[] bytes) {}

    private static final System.Logger LOG = System.getLogger(SessionAttributes.class.getName());

    /** A request that changes a value while another one serialises it is done with that soon. */
    private static final int ATTEMPTS = 10;

    private final AttributeCodec codec;
    private final ConcurrentMap<String, Object> values = new ConcurrentHashMap<>();
    private final Set<String> changed = new HashSet<>();

    /** Those that could not be serialised, as was reported; their copies keep the state before. Guarded by {@code changed}. */
    private final Set<String> unserialised = new HashSet<>();

    SessionAttributes(AttributeCodec codec) {
        this.codec = codec;
    }

    /** Takes over what {@code whole} holds. */
    void load(SessionUpdate whole) {
        for (int i = 0; i < whole.names().length; i++) {
            values.put(whole.names()[i], new SerialisedValue(whole.values()[i]));
        }
    }

    /** The value; {@code activated} runs if it was read from its serialised form just now. What cannot be read is removed. */
    Object get(String name, AttributeAction activated) {
        Object value = values.get(name);
        if (!(value instanceof SerialisedValue serialisedValue)) {
            return value;
        }
        Object read;
        try {
            read = codec.deserialise(name, serialisedValue.bytes());
        } catch (UnreadableAttributeException e) {
            if (values.remove(name, serialisedValue)) {
                LOG.log(System.Logger.Level.WARNING, e.getMessage());
                markChanged(name);
            }
            return get(name, activated);
        }
        if (values.replace(name, serialisedValue, read)) {
            activated.of(name, read);
            return read;
        }
        return get(name, activated);
    }

    Set<String> names() {
        return values.keySet();
    }

    /** Sets the value, or removes it if null; returns the one before, as stored, or null if that cannot be read. */
    Object put(String name, Object value) {
        Object before = value == null ? values.remove(name) : values.put(name, value);
        if (replicated(name) && (value != null || before != null)) {
            markChanged(name);
        }
        if (!(before instanceof SerialisedValue serialisedValue)) {
            return before;
        }
        try {
            return codec.deserialise(name, serialisedValue.bytes());
        } catch (UnreadableAttributeException e) {
            LOG.log(System.Logger.Level.WARNING, e.getMessage());
            return null;
        }
    }

    private void markChanged(String name) {
        synchronized (changed) {
            changed.add(name);
            unserialised.remove(name);
        }
    }

    boolean changed() {
        synchronized (changed) {
            return !changed.isEmpty();
        }
    }

    /** How many attributes could not be serialised when they last changed. */
    int unserialised() {
        synchronized (changed) {
            return unserialised.size();
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
     * @throws NotSerialisedException for those that could not be serialised this time. All stay changed; from the next time on
     *     those are left out until they can be serialised, or are set again
     */
    SerialisedAttributes take(boolean whole) {
        Set<String> taken;
        Set<String> reported;
        synchronized (changed) {
            taken = new HashSet<>(changed);
            reported = new HashSet<>(unserialised);
            changed.clear();
        }
        Set<String> names = new HashSet<>(taken);
        names.addAll(reported);
        Serialiser serialiser = new Serialiser(reported);
        (whole ? replicatedNames() : names).forEach(serialiser::serialise);
        boolean complete = serialiser.failure == null;
        synchronized (changed) {
            if (complete) {
                unserialised.removeAll(serialiser.serialised.keySet());
            } else {
                changed.addAll(taken);
                changed.removeAll(serialiser.failed);
                unserialised.addAll(serialiser.failed);
            }
        }
        if (!complete) {
            throw serialiser.failure;
        }
        return serialiser.result(whole);
    }

    /** Removes attributes without a trace, because the session goes where they cannot. */
    void drop(List<String> names) {
        names.forEach(values::remove);
    }

    private Set<String> replicatedNames() {
        Set<String> names = new HashSet<>(values.keySet());
        names.removeIf(name -> !replicated(name));
        return names;
    }

    /** Serialises attributes one after the other, and notes those that fail. */
    private final class Serialiser {
        private final Set<String> reported;
        private final Map<String, byte[]> serialised = new LinkedHashMap<>();
        private final Set<String> failed = new HashSet<>();
        private NotReplicableException refused;
        private RuntimeException failure;

        /** @param reported those whose failure is known already */
        Serialiser(Set<String> reported) {
            this.reported = reported;
        }

        void serialise(String name) {
            Object value = values.get(name);
            try {
                serialised.put(name, bytes(name, value));
            } catch (NotReplicableException e) {
                refused = e.with(refused);
                failure = refused;
            } catch (NotSerialisedException e) {
                if (!reported.contains(name)) {
                    failed.add(name);
                    failure = failure == null ? e : failure;
                }
            }
        }

        private byte[] bytes(String name, Object value) {
            if (value == null || value instanceof SerialisedValue) {
                return value == null ? null : ((SerialisedValue) value).bytes();
            }
            for (int attempt = reported.contains(name) ? ATTEMPTS : 1; ; attempt++) {
                try {
                    return codec.serialise(name, value);
                } catch (NotSerialisedException e) {
                    if (attempt == ATTEMPTS || !e.transientFailure()) {
                        throw e;
                    }
                }
            }
        }

        SerialisedAttributes result(boolean whole) {
            return new SerialisedAttributes(
                    whole,
                    serialised.keySet().toArray(String[]::new),
                    serialised.values().toArray(byte[][]::new));
        }
    }

    /** Passes {@code action} each value that is an object now. */
    void forEachObject(AttributeAction action) {
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            if (!(entry.getValue() instanceof SerialisedValue)) {
                action.of(entry.getKey(), entry.getValue());
            }
        }
    }

    /** Serialised attributes, all of them or some; null where removed. */
    record SerialisedAttributes(boolean whole, String[] names, byte[][] values) {}

    /** Something that happens to an attribute. */
    @FunctionalInterface
    interface AttributeAction {
        void of(String name, Object value);
    }
}
