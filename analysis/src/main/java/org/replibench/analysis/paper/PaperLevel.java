package org.replibench.analysis.paper;

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
public record PaperLevel(
        String contender,
        String baseline,
        boolean overOneNode,
        int minNodes,
        int maxNodes,
        double minMultiple,
        double maxMultiple) {}
