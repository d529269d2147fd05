package org.replibench.model;

/**
 * One measurement to make: a pattern on so many nodes under a load, for the n-th time.
 *
 * @param engine who replicates: {@code none}, {@code native}, {@code uniform}
 * @param nodes 1 to {@link Nodes#MAX}
 * @param repeat counted from 1
 * @param again whether it is the A/A arm: the same as another cell, measured once more on servers of its own, so that their
 *     difference is noise
 */
public record Cell(Pattern pattern, String engine, int nodes, Load load, int repeat, boolean again) {
    public Cell {
        Nodes.require(nodes);
        Ranges.require("repeat", repeat, 1, Integer.MAX_VALUE);
    }

    /** A measurement that is no A/A arm. */
    public Cell(Pattern pattern, String engine, int nodes, Load load, int repeat) {
        this(pattern, engine, nodes, load, repeat, false);
    }

    /**
     * A name that is unique in a study and safe as a folder's, such as {@code 2211wq2-uniform-4n-medium-r1}; with {@code aa}
     * before the repeat for the A/A arm.
     */
    public String id() {
        return pattern.code() + "-" + engine + "-" + nodes + "n-" + load.name() + (again ? "-aa" : "") + "-r" + repeat;
    }

    /** The A/A arm of this cell. */
    public Cell measuredAgain() {
        return new Cell(pattern, engine, nodes, load, repeat, true);
    }
}
