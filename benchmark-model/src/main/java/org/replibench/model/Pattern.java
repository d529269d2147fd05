package org.replibench.model;

/** How sessions are copied between nodes: not at all, or by a {@link ReplicationPattern}. */
public sealed interface Pattern permits NoReplication, ReplicationPattern {

    /** The text that {@link #parse} reads back: {@code none}, {@code 2211}, {@code 2211wq3}. */
    String code();

    /** The code's digits in words, such as {@code TCP · request end · delta · async}. */
    String words();

    /** The code with its words, such as {@code 2211 · TCP · request end · delta · async}. */
    default String label() {
        return code() + " · " + words();
    }

    /** Whether the database keeps the copies. */
    default boolean usesDatabase() {
        return false;
    }

    /**
     * Reads {@code none} or a replication pattern's code.
     *
     * @throws IllegalArgumentException with one line that names the culprit and the allowed values
     */
    static Pattern parse(String code) {
        return code.equals(NoReplication.CODE) ? new NoReplication() : ReplicationPattern.parse(code);
    }
}
