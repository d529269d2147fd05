package org.replibench.session.model;

import java.util.List;
import java.util.stream.IntStream;

/** Some of the nodes 0, 1, 2. */
record NodeSet(int bits) {
    static final int NODES = 3;
    static final NodeSet NONE = new NodeSet(0);

    static NodeSet of(int node) {
        return new NodeSet(1 << node);
    }

    static NodeSet allBut(int node) {
        return new NodeSet((1 << NODES) - 1).without(node);
    }

    static NodeSet of(List<Integer> nodes) {
        return new NodeSet(nodes.stream().mapToInt(node -> 1 << node).sum());
    }

    /** What a node is called in a story. */
    static String name(int node) {
        return String.valueOf((char) ('A' + node));
    }

    boolean contains(int node) {
        return (bits & 1 << node) != 0;
    }

    boolean containsAll(NodeSet others) {
        return (bits | others.bits) == bits;
    }

    boolean isEmpty() {
        return bits == 0;
    }

    int size() {
        return Integer.bitCount(bits);
    }

    NodeSet with(int node) {
        return new NodeSet(bits | 1 << node);
    }

    NodeSet without(int node) {
        return new NodeSet(bits & ~(1 << node));
    }

    NodeSet and(NodeSet others) {
        return new NodeSet(bits | others.bits);
    }

    NodeSet only(NodeSet others) {
        return new NodeSet(bits & others.bits);
    }

    NodeSet except(NodeSet others) {
        return new NodeSet(bits & ~others.bits);
    }

    IntStream stream() {
        return IntStream.range(0, NODES).filter(this::contains);
    }
}
