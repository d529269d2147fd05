package org.replibench.model;

/** Sessions stay on the node that made them: the control that every pattern is compared with. */
public record NoReplication() implements Pattern {
    static final String CODE = "none";

    @Override
    public String code() {
        return CODE;
    }

    @Override
    public String words() {
        return "no replication";
    }

    @Override
    public String toString() {
        return CODE;
    }
}
