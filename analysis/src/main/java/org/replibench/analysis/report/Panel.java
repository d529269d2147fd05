package org.replibench.analysis.report;

import java.util.Comparator;
import org.replibench.analysis.compare.Subject;
import org.replibench.model.Cell;
import org.replibench.model.Load;

/** What is equal among the arms that may be compared: the number of nodes and the load. */
record Panel(int nodes, Load load) {
    static final Comparator<Panel> ORDER = Comparator.comparingInt(
                    (Panel panel) -> panel.load().clientsPerNode())
            .thenComparing(panel -> panel.load().name())
            .thenComparing(Panel::nodes);

    static Panel of(Cell cell) {
        return new Panel(cell.nodes(), cell.load());
    }

    boolean has(Subject subject) {
        return nodes == subject.nodes() && load.name().equals(subject.load());
    }

    /** Such as "2 nodes". */
    String nodesInWords() {
        return nodes == 1 ? "1 node" : nodes + " nodes";
    }
}
