package org.replibench.session.attributes;

/** A serialised value that this node cannot read, such as one of another version of its class. */
public final class UnreadableAttributeException extends RuntimeException {
    UnreadableAttributeException(String attribute, String reason, Throwable cause) {
        super("session attribute '" + attribute + "' cannot be read and is lost: " + reason, cause);
    }
}
