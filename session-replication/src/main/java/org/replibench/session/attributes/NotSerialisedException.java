package org.replibench.session.attributes;

/** A value could not be serialised this time, though its classes may be in a session: another request changed it, say. */
public final class NotSerialisedException extends RuntimeException {
    NotSerialisedException(String attribute, String reason, Throwable cause) {
        super("session attribute '" + attribute + "' could not be serialised: " + reason, cause);
    }

    /** Whether it may succeed at once if it is tried again. */
    public boolean transientFailure() {
        return getCause() instanceof RuntimeException;
    }
}
