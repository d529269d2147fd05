package org.replibench.model;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What an arm has of its own besides pattern and engine: the level of each further factor of its study, such as the factor
 * {@code gc} at the level {@code g1} (factors and levels as in the design of experiments).
 *
 * @param levels by factor, in the order of the factors' names; each level is short, and tells its factor by itself, such as
 *     {@code 16kb}
 */
public record Variant(SortedMap<String, String> levels) implements Comparable<Variant> {
    /** The only variant of a study without further factors. */
    public static final Variant PLAIN = new Variant(new TreeMap<>());

    /** What a folder's name and a column of a table can take; a dash would not tell where a level ends. */
    private static final String LEVEL = "[A-Za-z0-9][A-Za-z0-9_.]{0,23}";

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private static final Comparator<Variant> ORDER = Comparator.comparing(Variant::sortKey)
            .thenComparing(variant -> variant.levels().toString());

    /** @throws IllegalArgumentException if a level is no such name */
    public Variant {
        levels.forEach(Variant::requireLevel);
        levels = Collections.unmodifiableSortedMap(new TreeMap<>(levels));
    }

    /** This variant with one factor more. */
    public Variant with(String factor, String level) {
        SortedMap<String, String> more = new TreeMap<>(levels);
        more.put(factor, level);
        return new Variant(more);
    }

    /** This variant and the levels of another one's factors. */
    public Variant mergedWith(Variant other) {
        SortedMap<String, String> both = new TreeMap<>(levels);
        both.putAll(other.levels);
        return new Variant(both);
    }

    /** The levels of these factors alone. */
    public Variant restrictedTo(Collection<String> factors) {
        SortedMap<String, String> some = new TreeMap<>(levels);
        some.keySet().retainAll(factors);
        return new Variant(some);
    }

    /** The levels of all factors but these. */
    public Variant without(Collection<String> factors) {
        SortedMap<String, String> some = new TreeMap<>(levels);
        some.keySet().removeAll(factors);
        return new Variant(some);
    }

    /** Whether the study has no further factor. */
    public boolean plain() {
        return levels.isEmpty();
    }

    /** The levels, in the order of their factors, such as {@code g1 512m}; empty if it is plain. */
    public String label() {
        return String.join(" ", levels.values());
    }

    /**
     * Returns {@code level} if it can be one.
     *
     * @throws IllegalArgumentException with one line that names the factor and what is allowed
     */
    public static String requireLevel(String factor, String level) {
        if (!level.matches(LEVEL)) {
            throw new Refusal(
                            factor,
                            "no name",
                            "1 to 24 letters, digits, dots and underscores",
                            level,
                            "a shorter name without other characters")
                    .exception();
        }
        return level;
    }

    /** By the levels of one factor after the other; numbers by their size, so that {@code 4kb} comes before {@code 16kb}. */
    @Override
    public int compareTo(Variant other) {
        return ORDER.compare(this, other);
    }

    private String sortKey() {
        return NUMBER.matcher(label())
                .replaceAll(number -> "%24s".formatted(number.group()).replace(' ', '0'));
    }

    @Override
    public String toString() {
        return label();
    }
}
