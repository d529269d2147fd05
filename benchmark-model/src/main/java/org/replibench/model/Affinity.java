package org.replibench.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Whether clients stay with the node of their session: {@code sticky-session} of mod_cluster, session affinity of other balancers. */
public enum Affinity {
    /** All requests of a client go to one node, as in the white paper (7-7). */
    ON("affinity"),

    /** Each request goes to the next node, round robin over all clients' requests. */
    OFF("no_affinity");

    /** The option, and the factor of a study that compares both. */
    public static final String KEY = "affinity";

    private final String level;

    Affinity(String level) {
        this.level = level;
    }

    /**
     * Reads {@code on} or {@code off}.
     *
     * @throws IllegalArgumentException with one line that says what is allowed
     */
    public static Affinity parse(String text) {
        return Arrays.stream(values())
                .filter(affinity -> affinity.key().equals(text))
                .findFirst()
                .orElseThrow(() -> Refusal.unknown(KEY, keys(), text).exception());
    }

    private static List<String> keys() {
        return Arrays.stream(values()).map(Affinity::key).toList();
    }

    /** Its name on the command line and in records' settings. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its level of the factor {@value #KEY}, which stands in tables without the factor. By their names {@link #ON} comes first, and is the base. */
    public String level() {
        return level;
    }

    /** Whether that variant is of this level; false of all in a study that has no arms without affinity. */
    public boolean isOf(Variant variant) {
        return level.equals(variant.levels().get(KEY));
    }
}
