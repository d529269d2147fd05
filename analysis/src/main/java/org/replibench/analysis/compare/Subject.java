package org.replibench.analysis.compare;

import java.util.Comparator;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;

/**
 * What is measured again and again: a pattern by an engine on so many nodes under a load of that name.
 *
 * @param again whether it is the A/A arm of that
 */
public record Subject(String pattern, String engine, int nodes, String load, boolean again) {
    private static final String NONE = new NoReplication().code();

    static final Comparator<Subject> ORDER = Comparator.comparing(Subject::load)
            .thenComparingInt(Subject::nodes)
            .thenComparing(subject -> !subject.pattern().equals(NONE))
            .thenComparing(Subject::pattern)
            .thenComparing(Subject::engine)
            .thenComparing(Subject::again);

    static Subject of(Cell cell) {
        return new Subject(
                cell.pattern().code(), cell.engine(), cell.nodes(), cell.load().name(), cell.again());
    }

    /** Whether {@code cell} is a repeat of this. */
    public boolean isOf(Cell cell) {
        return equals(of(cell));
    }

    /** The pattern's code, with a word if it is the A/A arm. */
    public String label() {
        return again ? pattern + " A/A" : pattern;
    }

    boolean equalsButForEngine(Subject other) {
        return pattern.equals(other.pattern) && nodes == other.nodes && load.equals(other.load) && again == other.again;
    }

    /** Whether {@code arm} is to be compared with this: no replication, or for an A/A arm what it repeats. */
    boolean controls(Subject arm) {
        boolean sameMeasure = !again && nodes == arm.nodes && load.equals(arm.load);
        return arm.again
                ? sameMeasure && pattern.equals(arm.pattern) && engine.equals(arm.engine)
                : sameMeasure && pattern.equals(NONE) && !arm.pattern.equals(NONE);
    }
}
