package org.replibench.model;

/**
 * One measurement to make: an arm (a pattern by an engine, in a variant) on that many nodes under a load, for the n-th time.
 *
 * @param engine who replicates: {@code none}, {@code wildfly}, {@code replibench}
 * @param variant what else the arm has of its own
 * @param nodes 1 to {@link ClusterSize#MAX}
 * @param repeat counted from 1
 * @param aaRepeat whether it is the A/A arm: the same as another cell, measured once more on servers of its own, so that their
 *     difference is noise
 */
public record Cell(
        Pattern pattern, String engine, Variant variant, int nodes, ClientLoad load, int repeat, boolean aaRepeat)
        implements StudyCell {
    public Cell {
        ClusterSize.require(nodes);
        RangeChecks.require("repeat", repeat, 1, Integer.MAX_VALUE);
    }

    /** A measurement of a study without further factors, and no A/A arm. */
    public Cell(Arm arm, int nodes, ClientLoad clientLoad, int repeat) {
        this(arm.pattern(), arm.engine(), nodes, clientLoad, repeat);
    }

    /** The same of an arm in its parts. */
    public Cell(Pattern pattern, String engine, int nodes, ClientLoad clientLoad, int repeat) {
        this(pattern, engine, Variant.PLAIN, nodes, clientLoad, repeat, false);
    }

    /** What is measured, but for the variant. */
    public Arm arm() {
        return new Arm(pattern, engine);
    }

    /**
     * A name that is unique in a study and safe as a folder's, such as {@code 2211wq2-replibench-4n-medium-r1}, or {@code
     * none-none-g1-512m-1n-default-r1} with levels of further factors; with {@code aa} before the repeat for the A/A arm.
     */
    @Override
    public boolean usesDatabase() {
        return pattern.usesDatabase();
    }

    @Override
    public String id() {
        String arm = pattern.code() + "-" + engine
                + (variant.plain() ? "" : "-" + variant.label().replace(' ', '-'));
        return arm + "-" + nodes + "n-" + load.name() + (aaRepeat ? "-aa" : "") + "-r" + repeat;
    }

    /** The A/A arm of this cell. */
    public Cell asAaRepeat() {
        return new Cell(pattern, engine, variant, nodes, load, repeat, true);
    }

    /** The same measurement, made for the n-th time. */
    public Cell withRepeat(int other) {
        return new Cell(pattern, engine, variant, nodes, load, other, aaRepeat);
    }

    /** The same measurement of another variant of the arm. */
    public Cell withVariant(Variant other) {
        return new Cell(pattern, engine, other, nodes, load, repeat, aaRepeat);
    }
}
