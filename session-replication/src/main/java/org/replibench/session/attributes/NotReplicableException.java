package org.replibench.session.attributes;

/** A value that cannot be in a replicated session (Servlet specification 7.7.2). */
public final class NotReplicableException extends IllegalArgumentException {
    private final String attribute;

    NotReplicableException(String attribute, Object value, String reason) {
        this(attribute, value, reason, null);
    }

    NotReplicableException(String attribute, Object value, String reason, Throwable cause) {
        super(
                "session attribute '" + attribute + "'"
                        + (value == null ? "" : " of class " + value.getClass().getName()) + " cannot be replicated: "
                        + reason,
                cause);
        this.attribute = attribute;
    }

    /** The attribute's name. */
    public String attribute() {
        return attribute;
    }
}
