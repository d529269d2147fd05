package org.replibench.session.copies;

/** The copies cannot be reached, so what they hold is not known. */
public final class UnreachableException extends RuntimeException {
    public UnreachableException(String message) {
        super(message);
    }

    public UnreachableException(String message, Throwable cause) {
        super(message, cause);
    }
}
