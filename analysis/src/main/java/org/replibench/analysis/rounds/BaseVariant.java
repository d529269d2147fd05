package org.replibench.analysis.rounds;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.Variant;

/** Which variant the others are compared with, in a study without a pattern that replicates: it has no control. */
public final class BaseVariant {
    /** HotSpot's own choice on a server. */
    private static final String USUAL_COLLECTOR = "g1";

    private static final Comparator<Variant> ORDER = Comparator.comparing((Variant variant) ->
                    !USUAL_COLLECTOR.equals(variant.levels().get("gc")))
            .thenComparing(Comparator.naturalOrder());

    private BaseVariant() {}

    /** The one with HotSpot's usual collector, or else the first; empty if a pattern replicates, or all have the same variant. */
    public static Optional<Variant> of(Collection<ComparisonKey> arms) {
        return arms.stream().anyMatch(ComparisonKey::replicates)
                ? Optional.empty()
                : among(arms.stream().map(ComparisonKey::variant).toList());
    }

    /** The same of variants; empty if there are no two. */
    public static Optional<Variant> among(Collection<Variant> variants) {
        return variants.stream().distinct().count() > 1 ? variants.stream().min(ORDER) : Optional.empty();
    }
}
