package org.replibench.model;

/** How sessions are copied between nodes: not at all, by a {@link ReplicationPattern}, or in a way that is not known. */
public sealed interface Pattern permits NoReplication, ReplicationPattern, AsItIs {

    /** The text that {@link #recorded} reads back: {@code none}, {@code 2211}, {@code 2211wq3}, {@code as-it-is}. */
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

    /**
     * Reads the code of any pattern that a record may have, also {@code as-it-is}, which is no value of an option.
     *
     * @throws IllegalArgumentException as {@link #parse} does
     */
    static Pattern recorded(String code) {
        return code.equals(AsItIs.CODE) ? new AsItIs() : parse(code);
    }
}
