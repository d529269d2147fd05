package org.replibench.analysis.rounds;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.replibench.model.Variant;

/** Which variant the others are compared with, in a study without a control. */
public final class BaseVariant {
    /** What a server has unless told otherwise, by factor: HotSpot's own choice of a collector, an open interconnect and the library it comes with. */
    private static final Map<String, String> USUAL_LEVELS = Map.of(
            "gc", "g1", "interconnect.security", "unsecured", "isolation", "namespace", "jgroups", "own_jgroups");

    private static final Comparator<Variant> ORDER =
            Comparator.comparingLong(BaseVariant::usualLevels).reversed().thenComparing(Comparator.naturalOrder());

    private BaseVariant() {}

    private static long usualLevels(Variant variant) {
        return variant.levels().entrySet().stream()
                .filter(level -> level.getValue().equals(USUAL_LEVELS.get(level.getKey())))
                .count();
    }

    /** The most usual one, or else the first; empty if there are no two. */
    public static Optional<Variant> among(Collection<Variant> variants) {
        return variants.stream().distinct().count() > 1 ? variants.stream().min(ORDER) : Optional.empty();
    }
}
