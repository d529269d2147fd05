package org.replibench.machines.support;

/** A cluster, one of its nodes, hosts or its database could not be brought up; one line that names culprit, cause and log. */
public class ClusterException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ClusterException(String message) {
        super(message);
    }

    public ClusterException(String message, Throwable cause) {
        super(message, cause);
    }
}
