package org.replibench.session.attributes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;

/**
 * JDK serialisation of one attribute, restricted to {@link ClassAllowList} in both directions, so that what could not be
 * read after a failover is refused when it is set. References between attributes become separate objects.
 */
public final class AttributeCodec {
    private static final int INITIAL_BYTES = 512;

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
        if (!allowed.allows(value.getClass())) {
            throw new NotReplicableException(name, value, notAllowed(value.getClass()));
        }
    }

    /**
     * Serialises an attribute's value.
     *
     * @throws NotReplicableException if a part of it is not serialisable or not allowed
     */
    public byte[] serialise(String name, Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(INITIAL_BYTES);
        try (ObjectOutputStream out = new AllowListObjectOutputStream(bytes, allowed)) {
            out.writeObject(value);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw new NotReplicableException(name, value, reason(e), e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads an attribute's value back.
     *
     * @throws NotReplicableException if its classes are not allowed or not there
     */
    public Object deserialise(String name, byte[] bytes) {
        try (ObjectInputStream in = new AllowListObjectInputStream(new ByteArrayInputStream(bytes), allowed, loader)) {
            return in.readObject();
        } catch (IOException | ClassNotFoundException | RuntimeException e) {
            throw new NotReplicableException(name, null, reason(e), e);
        }
    }

    private static String reason(Throwable e) {
        return e instanceof java.io.NotSerializableException
                ? e.getMessage() + " is not serialisable"
                : e.getMessage() == null ? e.toString() : e.getMessage();
    }

    private static String notAllowed(Class<?> type) {
        return type.getName() + " is not allowed; allow it with replibench.session.allow";
    }

    private static final class AllowListObjectOutputStream extends ObjectOutputStream {
        private final ClassAllowList allowed;

        AllowListObjectOutputStream(OutputStream out, ClassAllowList allowed) throws IOException {
            super(out);
            this.allowed = allowed;
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            // A stream that fails ends with the reason, which must not be hidden by another one.
            if (!allowed.allows(type) && !IOException.class.isAssignableFrom(type)) {
                throw new InvalidClassException(notAllowed(type));
            }
        }

        @Override
        protected void annotateProxyClass(Class<?> type) throws IOException {
            throw new InvalidClassException(notAllowed(type));
        }
    }

    /** Refuses by name what is not allowed; the filter sees what is not resolved by name, too. */
    private static final class AllowListObjectInputStream extends ObjectInputStream {
        private final ClassAllowList allowed;
        private final ClassLoader loader;

        AllowListObjectInputStream(ByteArrayInputStream in, ClassAllowList allowed, ClassLoader loader)
                throws IOException {
            super(in);
            this.allowed = allowed;
            this.loader = loader;
            setObjectInputFilter(allowed);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            Class<?> type = find(description);
            if (!allowed.allows(type)) {
                throw new InvalidClassException(notAllowed(type));
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
