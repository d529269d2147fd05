package org.replibench.analysis.paper;

import java.util.List;
import org.replibench.analysis.paper.PaperFinding.DecidableFinding;
import org.replibench.records.quantity.CellQuantity;

/**
 * One graph of a {@link PaperGraphGroup}.
 *
 * @param number in the paper, such as "10-7"; empty if it has none of that kind
 * @param findings what the paper says of what is drawn, one line each
 * @param levels where its figures would put the patterns; empty over time
 */
public record PaperGraph(String number, GraphKind kind, List<String> findings, List<Level> levels) {
    public PaperGraph {
        findings = List.copyOf(findings);
        levels = List.copyOf(levels);
    }

    /**
     * Where a figure of the white paper would put a pattern in a graph against nodes: at a multiple of what its baseline came out
     * as on the same nodes, or on one node.
     *
     * @param contender the pattern that is put there
     * @param baseline the pattern of which it is a multiple
     * @param overOneNode whether of one node without replication
     * @param minNodes for which the paper says so
     * @param maxNodes likewise
     * @param minMultiple the multiple, or the smaller of two
     * @param maxMultiple the multiple, or the larger of two
     */
    public record Level(
            String contender,
            String baseline,
            boolean overOneNode,
            int minNodes,
            int maxNodes,
            double minMultiple,
            double maxMultiple) {}

    /** What a graph draws, and against what. The paper has four of them for a question; those per page are ours. */
    public enum GraphKind {
        /** Pages per second against nodes. */
        THROUGHPUT(CellQuantity.THROUGHPUT),
        /** Mean response time against nodes. */
        RESPONSE(CellQuantity.RESPONSE_MEAN),
        /** CPU time of all nodes for one page, against nodes. */
        CPU_PER_PAGE(CellQuantity.NODE_CPU_PER_PAGE),
        /** Bytes that all nodes sent for one page, against nodes. */
        INTERCONNECT_PER_PAGE(CellQuantity.INTERCONNECT_PER_PAGE),
        /** Cores, mean over the nodes, against time. */
        CPU_OVER_TIME(CellQuantity.NODE_CPU_PER_PAGE, CellQuantity.CPU_QUOTA_SHARE),
        /** Bytes sent a second, mean over the nodes, against time. */
        INTERCONNECT_OVER_TIME(CellQuantity.INTERCONNECT_PER_PAGE);

        private final List<CellQuantity> quantities;

        GraphKind(CellQuantity... quantities) {
            this.quantities = List.of(quantities);
        }

        boolean isOverTime() {
            return this == CPU_OVER_TIME || this == INTERCONNECT_OVER_TIME;
        }

        boolean shows(DecidableFinding finding) {
            return quantities.contains(finding.quantity());
        }
    }
}
