package org.replibench.model;

/**
 * One measurement to make: a pattern on so many nodes under a load, for the n-th time.
 *
 * @param engine who replicates: {@code none}, {@code native}, {@code uniform}
 * @param nodes 1 to {@link Nodes#MAX}
 * @param repeat counted from 1
 */
public record Cell(Pattern pattern, String engine, int nodes, Load load, int repeat) {
    public Cell {
        Nodes.require(nodes);
        Ranges.require("repeat", repeat, 1, Integer.MAX_VALUE);
    }

    /** A name that is unique in a study and safe as a folder's, such as {@code 2211wq2-uniform-4n-medium-r1}. */
    public String id() {
        return pattern.code() + "-" + engine + "-" + nodes + "n-" + load.name() + "-r" + repeat;
    }
}
