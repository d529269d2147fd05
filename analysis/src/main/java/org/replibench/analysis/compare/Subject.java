package org.replibench.analysis.compare;

import java.util.Comparator;
import org.replibench.model.Cell;

/** What is measured again and again: a pattern by an engine on so many nodes under a load of that name. */
public record Subject(String pattern, String engine, int nodes, String load) {
    static final Comparator<Subject> ORDER = Comparator.comparing(Subject::load)
            .thenComparingInt(Subject::nodes)
            .thenComparing(subject -> !subject.pattern().equals("none"))
            .thenComparing(Subject::pattern)
            .thenComparing(Subject::engine);

    static Subject of(Cell cell) {
        return new Subject(
                cell.pattern().code(), cell.engine(), cell.nodes(), cell.load().name());
    }

    boolean equalsButForEngine(Subject other) {
        return pattern.equals(other.pattern) && nodes == other.nodes && load.equals(other.load);
    }
}
