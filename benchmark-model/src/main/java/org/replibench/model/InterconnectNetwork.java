package org.replibench.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What carries copies between nodes of limited cards. */
public enum InterconnectNetwork {
    /** A card of their own, next to one as fast for clients. */
    PRIVATE,
    /** The card of the clients. */
    SHARED;

    /** Its name on the command line and in records. */
    public static final String KEY = "interconnect.network";

    /**
     * Reads {@code private} or {@code shared}.
     *
     * @throws IllegalArgumentException with one line that says what is allowed
     */
    public static InterconnectNetwork parse(String text) {
        return Arrays.stream(values())
                .filter(network -> network.key().equals(text))
                .findFirst()
                .orElseThrow(() -> Refusal.unknown(KEY, keys(), text).exception());
    }

    private static List<String> keys() {
        return Arrays.stream(values()).map(InterconnectNetwork::key).toList();
    }

    /** Its name on the command line and in results. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The level of a variant, which stands in a table without its factor. By their names {@link #PRIVATE} comes first, and is the base. */
    public String level() {
        return key() + "_network";
    }

    /** Whether that variant is of this level; false of all in a study that has one network. */
    public boolean isOf(Variant variant) {
        return level().equals(variant.levels().get(KEY));
    }
}
