package org.replibench.model;

import java.util.List;

/**
 * What studies of every kind have in common: which arms are measured, on which clusters, how often.
 *
 * @param arms in the order in which they were given
 * @param nodes sizes of clusters
 * @param repeats how often each is measured on freshly started servers, at least 1
 */
public record Study(List<Arm> arms, List<Integer> nodes, int repeats) {
    public Study {
        arms = List.copyOf(arms);
        nodes = List.copyOf(nodes);
        nodes.forEach(ClusterSize::require);
        RangeChecks.require("repeats", repeats, 1, Integer.MAX_VALUE);
    }
}
