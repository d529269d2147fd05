package org.replibench.analysis.report;

import java.util.Comparator;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;

/** What is equal among the arms that may be compared: the number of nodes and the load. */
record ComparableGroupKey(int nodes, ClientLoad load) {
    static final Comparator<ComparableGroupKey> ORDER = Comparator.comparingInt((ComparableGroupKey comparableGroup) ->
                    comparableGroup.load().clientsPerNode())
            .thenComparing(comparableGroup -> comparableGroup.load().name())
            .thenComparing(ComparableGroupKey::nodes);

    static ComparableGroupKey of(Cell cell) {
        return new ComparableGroupKey(cell.nodes(), cell.load());
    }

    boolean contains(ComparisonKey comparisonKey) {
        return nodes == comparisonKey.nodes() && load.name().equals(comparisonKey.load());
    }

    /** Such as "20 clients per node", or "50 pages/s to each node". */
    String clientsLabel() {
        if (load.pagesPerSecondPerNode().isPresent()) {
            return load.pagesPerSecondPerNode().getAsInt() + " pages/s to each node";
        }
        return load.clientsPerNode()
                + (load.placement() == ClientLoad.ClientPlacement.ALL_NODES
                        ? " clients per node"
                        : " clients on the first node alone");
    }

    /** Such as "2 nodes". */
    String nodesLabel() {
        return nodes == 1 ? "1 node" : nodes + " nodes";
    }
}
