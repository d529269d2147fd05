package org.replibench.analysis.compare;

import java.util.Comparator;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;
import org.replibench.model.Variant;

/**
 * What is measured again and again: a pattern by an engine in a variant on so many nodes under a load of that name.
 *
 * @param again whether it is the A/A arm of that
 */
public record Subject(String pattern, String engine, Variant variant, int nodes, String load, boolean again) {
    private static final String NONE = new NoReplication().code();

    static final Comparator<Subject> ORDER = Comparator.comparing(Subject::load)
            .thenComparingInt(Subject::nodes)
            .thenComparing(subject -> !subject.pattern().equals(NONE))
            .thenComparing(Subject::pattern)
            .thenComparing(Subject::engine)
            .thenComparing(Subject::variant)
            .thenComparing(Subject::again);

    static Subject of(Cell cell) {
        return new Subject(
                cell.pattern().code(),
                cell.engine(),
                cell.variant(),
                cell.nodes(),
                cell.load().name(),
                cell.again());
    }

    /** Whether {@code cell} is a repeat of this. */
    public boolean isOf(Cell cell) {
        return equals(of(cell));
    }

    /** The pattern's code, with the levels of further factors, and a word if it is the A/A arm. */
    public String label() {
        String name = variant.plain() ? pattern : pattern + " " + variant.label();
        return again ? name + " A/A" : name;
    }

    boolean equalsButForEngine(Subject other) {
        return pattern.equals(other.pattern) && sameMeasure(other) && again == other.again;
    }

    /** Whether {@code other} is the same pattern by the same engine, and differs in levels of further factors. */
    boolean isVariantOf(Subject other) {
        return pattern.equals(other.pattern)
                && engine.equals(other.engine)
                && nodes == other.nodes
                && load.equals(other.load)
                && !again
                && !other.again
                && !variant.equals(other.variant);
    }

    /** Whether {@code arm} is to be compared with this: no replication, or for an A/A arm what it repeats. */
    boolean controls(Subject arm) {
        boolean comparable = !again && sameMeasure(arm);
        return arm.again
                ? comparable && pattern.equals(arm.pattern) && engine.equals(arm.engine)
                : comparable && pattern.equals(NONE) && !arm.pattern.equals(NONE);
    }

    private boolean sameMeasure(Subject other) {
        return nodes == other.nodes && load.equals(other.load) && variant.equals(other.variant);
    }
}
