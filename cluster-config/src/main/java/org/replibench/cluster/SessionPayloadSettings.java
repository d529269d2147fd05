package org.replibench.cluster;

import java.util.Map;
import org.replibench.model.RangeChecks;

/**
 * The extra content of each session, beyond what shopping needs.
 *
 * @param kilobytes KiB, 0 to {@value #MAX_KILOBYTES}
 * @param changedPercent which part of it each request replaces, 0 to 100
 */
public record SessionPayloadSettings(int kilobytes, int changedPercent) {
    /** A bound that catches typing errors. */
    public static final int MAX_KILOBYTES = 1024;

    /** Sessions hold an account, search results, an item and a cart, and no more. */
    public static final SessionPayloadSettings DEFAULT = new SessionPayloadSettings(0, 0);

    private static final int ALL = 100;

    /** @throws IllegalArgumentException with one line if a number is out of its range */
    public SessionPayloadSettings {
        RangeChecks.require("session.kb", kilobytes, 0, MAX_KILOBYTES);
        RangeChecks.require("session.changed", changedPercent, 0, ALL);
    }

    /** The shop's system properties. */
    Map<String, String> systemProperties() {
        return Map.of(
                "petstore.session.kb", String.valueOf(kilobytes),
                "petstore.session.changed", String.valueOf(changedPercent));
    }

    /** As a record states it; nothing if there is nothing more than usual. */
    public Map<String, String> settings() {
        return equals(DEFAULT)
                ? Map.of()
                : Map.of(
                        "session.extra_kb", String.valueOf(kilobytes),
                        "session.changed_percent", String.valueOf(changedPercent));
    }
}
