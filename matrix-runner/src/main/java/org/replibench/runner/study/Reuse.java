package org.replibench.runner.study;

import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.model.Cell;

/**
 * Whether servers live from one cell to the next. Repeats never share servers: a fresh JVM is the unit of repetition.
 *
 * @param allowed whether they ever do
 */
record Reuse(boolean allowed) {
    /** Whether the servers of {@code before} can serve {@code next}: nodes are only taken away, never added. */
    boolean possible(Cell before, Cell next) {
        return allowed
                && before.repeat() == next.repeat()
                && next.nodes() <= before.nodes()
                && servers(before).equals(servers(next));
    }

    /** Cells for which it is equal can share servers. */
    static Started servers(Cell cell) {
        return new Started(
                SessionEngines.byName(cell.engine())
                        .configure(cell.pattern(), cell.nodes())
                        .atStart(),
                cell.again());
    }

    /**
     * What servers are started for.
     *
     * @param configuration the pattern, if it is part of it, can't be switched while they run
     * @param again whether they serve the A/A arm: on the first arm's servers it would lack the noise between two starts
     */
    record Started(EngineConfiguration configuration, boolean again) {}
}
