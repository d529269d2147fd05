package org.replibench.runner.turns;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.replibench.model.Variant;

/**
 * Of how many requests nodes tell the time apart, in each arm of a study. Requests themselves say that they are to be sampled, so that the
 * same servers can serve all arms.
 *
 * @param all in the order in which they were given; one, {@link Variant#PLAIN}, if the study names no more than one
 */
public record PartsVariants(Map<Variant, PartsSampling> all) {
    private static final String FACTOR = PartsSampling.KEY;

    /** No request is sampled. */
    public static final PartsVariants OFF = of(List.of(PartsSampling.OFF));

    public PartsVariants {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    }

    /** One variant for each. */
    public static PartsVariants of(List<PartsSampling> samplings) {
        Map<Variant, PartsSampling> all = new LinkedHashMap<>();
        samplings.forEach(sampling -> all.put(
                samplings.size() == 1 ? Variant.PLAIN : Variant.PLAIN.with(FACTOR, sampling.level()), sampling));
        return new PartsVariants(all);
    }

    /** What is left for servers to differ in. */
    static Variant ofServers(Variant variant) {
        return variant.without(Set.of(FACTOR));
    }

    /** Whether arms differ in nothing else, and so may share what servers count of their sessions. */
    boolean areCompared() {
        return all.size() > 1;
    }

    /** What a cell's nodes do. */
    PartsSampling of(Variant variant) {
        return all.get(variant.restrictedTo(Set.of(FACTOR)));
    }
}
