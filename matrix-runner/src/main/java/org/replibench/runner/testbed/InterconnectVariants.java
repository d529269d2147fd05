package org.replibench.runner.testbed;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.replibench.cluster.engine.InterconnectSecurity;
import org.replibench.model.Variant;
import org.replibench.runner.options.Option;

/**
 * The ways in which a study's nodes secure what they send each other.
 *
 * @param all in the order in which they were given; one, {@link Variant#PLAIN}, if the study names no more than one
 */
public record InterconnectVariants(Map<Variant, InterconnectSecurity> all) {
    private static final String FACTOR = Option.INTERCONNECT_SECURITY.key();

    public InterconnectVariants {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    }

    /** One variant for each. */
    public static InterconnectVariants of(List<InterconnectSecurity> securities) {
        Map<Variant, InterconnectSecurity> all = new LinkedHashMap<>();
        securities.forEach(security -> all.put(
                securities.size() == 1 ? Variant.PLAIN : Variant.PLAIN.with(FACTOR, level(security)), security));
        return new InterconnectVariants(all);
    }

    /** What a cell's nodes do. */
    public InterconnectSecurity of(Variant variant) {
        return all.get(variant.restrictedTo(Set.of(FACTOR)));
    }

    /** Stands in a table without its factor, where "none" would be taken for anything. */
    private static String level(InterconnectSecurity security) {
        return security == InterconnectSecurity.NONE ? "unsecured" : security.key();
    }
}
