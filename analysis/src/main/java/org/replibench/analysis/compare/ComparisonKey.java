package org.replibench.analysis.compare;

import java.util.Comparator;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;
import org.replibench.model.Variant;

/**
 * What is measured again and again: a pattern by an engine in a variant on that many nodes under a load of that name.
 *
 * @param aaRepeat whether it is the A/A arm of that
 */
public record ComparisonKey(String pattern, String engine, Variant variant, int nodes, String load, boolean aaRepeat) {
    /** The code of no replication. */
    public static final String NONE = new NoReplication().code();

    public static final Comparator<ComparisonKey> ORDER = Comparator.comparing(ComparisonKey::load)
            .thenComparingInt(ComparisonKey::nodes)
            .thenComparing(ComparisonKey::replicates)
            .thenComparing(ComparisonKey::pattern)
            .thenComparing(ComparisonKey::engine)
            .thenComparing(ComparisonKey::variant)
            .thenComparing(ComparisonKey::aaRepeat);

    public static ComparisonKey of(Cell cell) {
        return new ComparisonKey(
                cell.pattern().code(),
                cell.engine(),
                cell.variant(),
                cell.nodes(),
                cell.load().name(),
                cell.aaRepeat());
    }

    /** Whether {@code cell} is a repeat of this. */
    public boolean matches(Cell cell) {
        return equals(of(cell));
    }

    /** The pattern's code, with the levels of further factors, and a word if it is the A/A arm. */
    public String label() {
        String name = variant.plain() ? pattern : pattern + " " + variant.label();
        return aaRepeat ? name + " A/A" : name;
    }

    /** All but the pattern, such as {@code replibench 16kb, 2 nodes, default load}. */
    public String context() {
        return (engine + " " + variant.label()).strip() + ", " + nodes + (nodes == 1 ? " node, " : " nodes, ") + load
                + " load";
    }

    /** The same arm under another load. */
    public ComparisonKey underLoad(String other) {
        return new ComparisonKey(pattern, engine, variant, nodes, other, aaRepeat);
    }

    /** Whether it copies sessions to other nodes. */
    public boolean replicates() {
        return !pattern.equals(NONE);
    }

    boolean equalsButForEngine(ComparisonKey other) {
        return pattern.equals(other.pattern) && sameNodesAndLoad(other) && aaRepeat == other.aaRepeat;
    }

    /** Whether {@code other} is the same pattern by the same engine, and differs in levels of further factors. */
    public boolean isVariantOf(ComparisonKey other) {
        return pattern.equals(other.pattern)
                && engine.equals(other.engine)
                && nodes == other.nodes
                && load.equals(other.load)
                && !aaRepeat
                && !other.aaRepeat
                && !variant.equals(other.variant);
    }

    /** Whether it is {@code base} with that level of a factor, and else the same. */
    public boolean isVariantOf(ComparisonKey base, String factor, String level) {
        return isVariantOf(base) && base.variant.with(factor, level).equals(variant);
    }

    /** Whether it is that pattern by that engine, on any nodes under any load. */
    public boolean isSameArmAs(ComparisonKey other) {
        return pattern.equals(other.pattern) && engine.equals(other.engine);
    }

    /** Whether {@code other} differs in nothing but pattern or engine. */
    public boolean isOtherArmThan(ComparisonKey other) {
        return !isSameArmAs(other) && sameNodesAndLoad(other) && !aaRepeat && !other.aaRepeat;
    }

    /** Whether {@code arm} is to be compared with this: no replication, or for an A/A arm what it repeats. */
    public boolean isControlOf(ComparisonKey arm) {
        boolean comparable = !aaRepeat && sameNodesAndLoad(arm);
        return arm.aaRepeat
                ? comparable && pattern.equals(arm.pattern) && engine.equals(arm.engine)
                : comparable && !replicates() && arm.replicates();
    }

    private boolean sameNodesAndLoad(ComparisonKey other) {
        return nodes == other.nodes && load.equals(other.load) && variant.equals(other.variant);
    }
}
