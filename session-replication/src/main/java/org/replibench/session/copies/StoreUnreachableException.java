package org.replibench.session.copies;

/** The copies cannot be reached, so what they hold is not known. */
public final class StoreUnreachableException extends RuntimeException {
    public StoreUnreachableException(String message) {
        super(message);
    }

    public StoreUnreachableException(String message, Throwable cause) {
        super(message, cause);
    }
}
