package org.replibench.session.attributes;

import java.util.ArrayList;
import java.util.List;

/** A value that cannot be in a replicated session (Servlet specification 7.7.2). */
public final class NotReplicableException extends IllegalArgumentException {
    private final String attribute;

    /** Another attribute that could not be either; null if none. */
    private NotReplicableException other;

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

    /** This, said of another attribute of the session too. */
    public NotReplicableException with(NotReplicableException another) {
        if (another != null) {
            other = another;
            addSuppressed(another);
        }
        return this;
    }

    /** The names of all attributes of which this is said. */
    public List<String> attributes() {
        List<String> names = new ArrayList<>();
        for (NotReplicableException e = this; e != null; e = e.other) {
            names.add(e.attribute);
        }
        return names;
    }
}
