package org.replibench.cluster;

import java.util.Map;
import java.util.TreeMap;
import org.replibench.model.RangeChecks;
import org.replibench.model.Workload;

/**
 * What sessions hold: what the workload makes of them, and extra content.
 *
 * @param workload what shopping keeps in them
 * @param kilobytes extra content in KiB, 0 to {@value #MAX_KILOBYTES}
 * @param changedPercent which part of that each request replaces, 0 to 100
 * @param cartInPlace whether a cart is changed without the session being told
 */
public record SessionPayloadSettings(Workload workload, int kilobytes, int changedPercent, boolean cartInPlace) {
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

    /** Extra content in sessions of the light workload. */
    public SessionPayloadSettings(int kilobytes, int changedPercent) {
        this(Workload.LIGHT, kilobytes, changedPercent, false);
    }

    /** The same in sessions of another workload. */
    public SessionPayloadSettings with(Workload other) {
        return new SessionPayloadSettings(other, kilobytes, changedPercent, cartInPlace);
    }

    /** The same with carts that are changed in place. */
    public SessionPayloadSettings withCartInPlace() {
        return new SessionPayloadSettings(workload, kilobytes, changedPercent, true);
    }

    /** The shop's system properties. */
    Map<String, String> systemProperties() {
        return Map.of(
                "petstore.session.contents", workload.key(),
                "petstore.session.in.place", String.valueOf(cartInPlace),
                "petstore.session.kb", String.valueOf(kilobytes),
                "petstore.session.changed", String.valueOf(changedPercent));
    }

    /** As a record states it; nothing if there is nothing more than usual. */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        if (workload != Workload.LIGHT) {
            settings.put(Workload.KEY, workload.key());
        }
        if (kilobytes > 0) {
            settings.put("session.extra_kb", String.valueOf(kilobytes));
            settings.put("session.changed_percent", String.valueOf(changedPercent));
        }
        if (cartInPlace) {
            settings.put("session.cart_in_place", "true");
        }
        return settings;
    }
}
