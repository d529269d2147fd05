package org.replibench.model;

/** However servers that others started replicate: it is not known, and not taken for {@linkplain NoReplication no replication}. */
public record AsItIs() implements Pattern {
    static final String CODE = "as-it-is";

    @Override
    public String code() {
        return CODE;
    }

    @Override
    public String words() {
        return "servers of others; how they replicate is not known";
    }

    @Override
    public String toString() {
        return CODE;
    }
}
