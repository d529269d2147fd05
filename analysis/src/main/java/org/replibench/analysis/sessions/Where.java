package org.replibench.analysis.sessions;

import org.replibench.model.Variant;

/** What cells have in common beside their pattern, in words. */
final class Where {
    private Where() {}

    /** Such as {@code uniform 16kb, 2 nodes, default load}. */
    static String words(String engine, Variant variant, int nodes, String load) {
        return (engine + " " + variant.label()).strip() + ", " + nodes + (nodes == 1 ? " node, " : " nodes, ") + load
                + " load";
    }
}
