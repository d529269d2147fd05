package org.replibench.session;

/** A request's changes were not confirmed by those who should hold them, so the request failed. */
public final class ReplicationFailedException extends IllegalStateException {
    ReplicationFailedException(String message) {
        super(message);
    }

    ReplicationFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
