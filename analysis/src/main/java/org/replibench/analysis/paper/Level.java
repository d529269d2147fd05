package org.replibench.analysis.paper;

/**
 * Where a figure of the white paper would put a pattern in a graph against nodes: at a multiple of what its baseline came out
 * as on the same nodes, or on one node.
 *
 * @param contender the pattern that is put there
 * @param baseline the pattern of which it is a multiple
 * @param overOneNode whether of one node without replication
 * @param fewestNodes for which the paper says so
 * @param mostNodes likewise
 * @param least the multiple, or the smaller of two
 * @param most the multiple, or the larger of two
 */
public record Level(
        String contender,
        String baseline,
        boolean overOneNode,
        int fewestNodes,
        int mostNodes,
        double least,
        double most) {}
