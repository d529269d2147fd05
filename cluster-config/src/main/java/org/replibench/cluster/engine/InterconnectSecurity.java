package org.replibench.cluster.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.replibench.model.Refusal;

/** What nodes ask of those that they talk to over the interconnect; the default is {@link #NONE}. */
public enum InterconnectSecurity {
    /** Nothing: whoever reaches a node joins the cluster. */
    NONE,
    /** Who joins has to know the secret of the cluster (AUTH). */
    AUTH,
    /** The same, and messages are encrypted with a key of the cluster (SERIALIZE, SYM_ENCRYPT). */
    ENCRYPT;

    /** Its name on the command line and in records. */
    public static final String KEY = "interconnect.security";

    /**
     * Reads {@code none}, {@code auth} or {@code encrypt}.
     *
     * @throws IllegalArgumentException with one line that says what is allowed
     */
    public static InterconnectSecurity parse(String text) {
        return Arrays.stream(values())
                .filter(security -> security.key().equals(text))
                .findFirst()
                .orElseThrow(() -> Refusal.unknown(KEY, keys(), text).exception());
    }

    private static List<String> keys() {
        return Arrays.stream(values()).map(InterconnectSecurity::key).toList();
    }

    /** Its name on the command line and in results. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As a record states it. */
    public Map<String, String> settings() {
        return Map.of(KEY, key());
    }
}
