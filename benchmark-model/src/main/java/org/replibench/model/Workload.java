package org.replibench.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What customers do in the shop, and what the shop keeps of it in their sessions. */
public enum Workload {
    /** As few pages as the white paper's scenario takes, of 12 a visit, and no more in sessions than they need. */
    LIGHT,

    /** The scenario as a browser walks it, 20 pages a visit, and sessions as heavy, and set as often, as the white paper's. */
    PAPER;

    /** Its name on the command line and in records. */
    public static final String KEY = "workload";

    /**
     * Reads {@code light} or {@code paper}.
     *
     * @throws IllegalArgumentException with one line that says what is allowed
     */
    public static Workload parse(String text) {
        return Arrays.stream(values())
                .filter(workload -> workload.key().equals(text))
                .findFirst()
                .orElseThrow(() -> Refusal.unknown(KEY, keys(), text).exception());
    }

    private static List<String> keys() {
        return Arrays.stream(values()).map(Workload::key).toList();
    }

    /** Its name on the command line and in results. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
