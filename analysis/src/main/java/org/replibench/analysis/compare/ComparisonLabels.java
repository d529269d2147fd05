package org.replibench.analysis.compare;

import java.util.Collection;
import java.util.function.Function;

/**
 * How arms are called beside each other: by what they differ in.
 *
 * @param engines whether those that replicate are told apart by who does
 * @param loads whether they are told apart by their load
 */
public record ComparisonLabels(boolean engines, boolean loads) {
    public static ComparisonLabels among(Collection<ComparisonKey> arms) {
        return new ComparisonLabels(
                several(arms.stream().filter(ComparisonKey::replicates).toList(), ComparisonKey::engine),
                several(arms, ComparisonKey::load));
    }

    private static boolean several(Collection<ComparisonKey> arms, Function<ComparisonKey, String> by) {
        return arms.stream().map(by).distinct().count() > 1;
    }

    /** Such as "2212", or "2212 wildfly" where engines differ; its load is told by {@link #load}. */
    public String of(ComparisonKey arm) {
        return engines && arm.replicates() ? arm.label() + " " + arm.engine() : arm.label();
    }

    /** Such as " under high load" where loads differ, or nothing. */
    public String load(ComparisonKey arm) {
        return loads ? " under " + arm.load() + " load" : "";
    }
}
