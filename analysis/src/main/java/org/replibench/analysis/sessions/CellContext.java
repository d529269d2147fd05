package org.replibench.analysis.sessions;

import org.replibench.model.Variant;

/** What cells have in common beside their pattern, in words. */
final class CellContext {
    private CellContext() {}

    /** Such as {@code replibench 16kb, 2 nodes, default load}. */
    static String describe(String engine, Variant variant, int nodes, String load) {
        return (engine + " " + variant.label()).strip() + ", " + nodes + (nodes == 1 ? " node, " : " nodes, ") + load
                + " load";
    }
}
