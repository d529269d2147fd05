package org.replibench.records.parts;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A part of the time of a response; together they are all of it. In the order of charts and columns. */
public enum ResponsePart {
    RUNNING("running", "its thread on a processor"),
    PROCESSOR(
            "waiting for a processor",
            "its thread ready to run, without a processor, though its node was not throttled, or where that is not known; not known"
                    + " where the kernel has no schedstat"),
    THROTTLED(
            "throttled",
            "its thread ready to run while a CPU quota throttled its node: at most the growth of the throttled time of its control group, which"
                    + " adds up all processors"),
    WORKER("waiting for a thread", "from the request's last header to the thread that serves it"),
    LOCK("lock", "until another thread left a monitor (synchronized)"),
    CONFIRMATION(
            "waiting for confirmations",
            "its thread parked or in Object.wait, outside of pool and database: until other nodes, or the writer to the database, had"
                    + " confirmed copies of the session; waits for locks of java.util.concurrent, too"),
    DATABASE("database", "from a statement of the shop to its answer, but for what its own thread computes"),
    POOL("connection pool", "until the pool had a connection"),
    COLLECTION("GC", "in pauses of the node's garbage collector"),
    REST("rest", "on the node, in none of these: writing the answer, safepoints, page faults"),
    OUTSIDE(
            "outside the node",
            "what the load generator measured beyond the node's time: its own work and waits, the network, the server's I/O thread");

    private final String label;
    private final String meaning;

    ResponsePart(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    /** As nodes, files and columns call it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As reports call it. */
    public String label() {
        return label;
    }

    /** What it is the time of. */
    public String meaning() {
        return meaning;
    }

    /** Those that a node measures. */
    public static List<ResponsePart> onNodes() {
        return Stream.of(values()).filter(part -> part != OUTSIDE).toList();
    }

    /** The part that a node calls so; empty if there is none. */
    public static Optional<ResponsePart> ofNode(String key) {
        return onNodes().stream().filter(part -> part.key().equals(key)).findFirst();
    }
}
