package org.replibench.session.attributes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;

/**
 * JDK serialisation of one attribute, restricted by {@link ClassAllowList} in both directions, so that what could not be
 * read after a failover is refused when it is set. References between attributes become separate objects.
 */
public final class AttributeCodec {
    /** Twice what may wait for a target by default: a value that writes without end must not take the heap. */
    static final int MAX_BYTES = 64 << 20;

    private static final int INITIAL_BYTES = 512;
    private static final String TOO_LARGE = "its serialised form exceeds a limit of depth, references, array length or"
            + " bytes; set limits with replibench.session.allow";

    private final ClassAllowList allowed;
    private final ClassLoader loader;

    public AttributeCodec(ClassAllowList allowed, ClassLoader loader) {
        this.allowed = allowed;
        this.loader = loader;
    }

    /**
     * Refuses at once what certainly cannot be serialised; the rest shows when it is.
     *
     * @throws NotReplicableException if so
     */
    public void check(String name, Object value) {
        if (!(value instanceof Serializable)) {
            throw new NotReplicableException(name, value, value.getClass().getName() + " is not serialisable");
        }
        allowed.firstRefused(value.getClass()).ifPresent(refused -> {
            throw new NotReplicableException(name, value, notAllowed(refused));
        });
    }

    /**
     * Serialises an attribute's value.
     *
     * @throws NotReplicableException if a part of it is of a class that is not serialisable or not allowed
     * @throws NotSerialisedException if writing it failed, or was too much
     */
    public byte[] serialise(String name, Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(INITIAL_BYTES);
        AllowListObjectOutputStream written;
        try (AllowListObjectOutputStream out =
                new AllowListObjectOutputStream(new LimitedOutputStream(bytes), allowed)) {
            out.writeObject(value);
            written = out;
        } catch (NotSerializableException | InvalidClassException e) {
            throw new NotReplicableException(name, value, reason(e), e);
        } catch (IOException | RuntimeException | Error e) {
            throw new NotSerialisedException(name, reason(e), e);
        }
        written.firstRefused().ifPresent(refused -> {
            throw new NotReplicableException(name, value, notAllowed(refused));
        });
        byte[] serialised = bytes.toByteArray();
        if (allowed.exceeds(StreamExtent.atMost(written.maxLevels(), serialised.length))) {
            // Only a reader can tell whether so many objects are too deep.
            read(name, value, serialised);
        }
        return serialised;
    }

    /**
     * Reads an attribute's value back.
     *
     * @throws NotReplicableException if its classes are not allowed, or there is no memory for it
     * @throws UnreadableAttributeException if it cannot be read here, such as another version of its class
     */
    public Object deserialise(String name, byte[] bytes) {
        return read(name, null, bytes);
    }

    private Object read(String name, Object value, byte[] bytes) {
        StreamLimits limits = new StreamLimits(allowed, bytes.length);
        try (ObjectInputStream in =
                new AllowListObjectInputStream(new ByteArrayInputStream(bytes), limits, allowed, loader)) {
            return in.readObject();
        } catch (NotAllowedException | OutOfMemoryError e) {
            throw new NotReplicableException(name, value, reason(e), e);
        } catch (IOException | ClassNotFoundException | RuntimeException | Error e) {
            if (limits.exceeded()) {
                throw new NotReplicableException(name, value, TOO_LARGE, e);
            }
            throw new UnreadableAttributeException(name, reason(e), e);
        }
    }

    private static String reason(Throwable e) {
        if (e instanceof NotSerializableException) {
            return e.getMessage() + " is not serialisable";
        }
        return e instanceof IOException && e.getMessage() != null ? e.getMessage() : e.toString();
    }

    private static String notAllowed(Class<?> type) {
        return type.getName() + " is not allowed; allow it with replibench.session.allow";
    }

    /** A class that is not allowed here, though it may be elsewhere. */
    private static final class NotAllowedException extends InvalidClassException {
        private static final long serialVersionUID = 1;

        NotAllowedException(Class<?> type) {
            super(notAllowed(type));
        }
    }

    /** Fails when more than {@link #MAX_BYTES} are written. */
    private static final class LimitedOutputStream extends FilterOutputStream {
        private int remaining = MAX_BYTES;

        LimitedOutputStream(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int octet) throws IOException {
            take(1);
            out.write(octet);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            take(count);
            out.write(bytes, offset, count);
        }

        private void take(int count) throws IOException {
            if (count > remaining) {
                throw new IOException("it has more than " + MAX_BYTES + " bytes");
            }
            remaining -= count;
        }
    }

    /** Notes what a reader would refuse. */
    private static final class AllowListObjectOutputStream extends ObjectOutputStream {
        /** Most of a session's objects: nothing of the application is in them. */
        private static final Set<Class<?>> LEAVES = Set.of(
                String.class,
                Boolean.class,
                Integer.class,
                Long.class,
                Double.class,
                BigInteger.class,
                BigDecimal.class);

        /** A decimal, its digits, and their bytes. */
        private static final long LEAF_LEVELS = 3;

        private final ClassAllowList allowed;
        private Class<?> refused;
        private long levels = LEAF_LEVELS;

        AllowListObjectOutputStream(OutputStream out, ClassAllowList allowed) throws IOException {
            super(out);
            this.allowed = allowed;
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object value) {
            if (!LEAVES.contains(value.getClass())) {
                levels++;
            }
            return value;
        }

        @Override
        protected void annotateClass(Class<?> type) {
            annotate(type);
        }

        @Override
        protected void annotateProxyClass(Class<?> type) {
            annotate(type);
        }

        /** Goes on: a stream that fails ends with the reason, which must not be hidden by its own class. */
        private void annotate(Class<?> type) {
            levels++;
            if (refused == null) {
                refused = allowed.firstRefused(type).orElse(null);
            }
        }

        Optional<Class<?>> firstRefused() {
            return Optional.ofNullable(refused);
        }

        /** As many as there would be if each object were in the one before. */
        long maxLevels() {
            return levels;
        }
    }

    /** Refuses by name what is not allowed; the filter sees what is not resolved by name, too. */
    private static final class AllowListObjectInputStream extends ObjectInputStream {
        private static final InvocationHandler UNUSED = (proxy, method, arguments) -> null;

        private final ClassAllowList allowed;
        private final ClassLoader loader;

        AllowListObjectInputStream(
                ByteArrayInputStream in, ObjectInputFilter filter, ClassAllowList allowed, ClassLoader loader)
                throws IOException {
            super(in);
            this.allowed = allowed;
            this.loader = loader;
            setObjectInputFilter(filter);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            return allowed(find(description));
        }

        @Override
        protected Class<?> resolveProxyClass(String[] names) throws IOException, ClassNotFoundException {
            Class<?>[] interfaces = new Class<?>[names.length];
            for (int i = 0; i < names.length; i++) {
                interfaces[i] = allowed(Class.forName(names[i], false, loader));
            }
            return Proxy.newProxyInstance(loader, interfaces, UNUSED).getClass();
        }

        private Class<?> allowed(Class<?> type) throws InvalidClassException {
            Optional<Class<?>> refused = allowed.firstRefused(type);
            if (refused.isPresent()) {
                throw new NotAllowedException(refused.get());
            }
            return type;
        }

        /** Without initialising it. */
        private Class<?> find(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(description.getName(), false, loader);
            } catch (ClassNotFoundException e) {
                return super.resolveClass(description);
            }
        }
    }
}
