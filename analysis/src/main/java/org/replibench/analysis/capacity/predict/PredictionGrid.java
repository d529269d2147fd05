package org.replibench.analysis.capacity.predict;

import java.util.List;
import org.replibench.model.Pattern;

/**
 * What is asked for: each of these with each.
 *
 * @param nodes each 1 to {@value #MAX_NODES}
 * @param clientsPerNode each 1 or more; empty: from light load to beyond saturation, wherever that is
 */
public record PredictionGrid(List<Pattern> patterns, List<Integer> nodes, List<Integer> clientsPerNode) {
    /** Nobody plans more; write quotas and intervals say nothing there. */
    public static final int MAX_NODES = 1024;

    public PredictionGrid {
        patterns = List.copyOf(patterns);
        nodes = List.copyOf(nodes);
        clientsPerNode = List.copyOf(clientsPerNode);
    }
}
