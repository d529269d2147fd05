package org.replibench.runner.study;

import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;

/**
 * Whether servers live from one cell to the next. Repeats never share servers: a fresh JVM is the unit of repetition.
 *
 * @param allowed whether they ever do
 */
record Reuse(boolean allowed) {
    /** Whether the servers of {@code before} can serve {@code next}. */
    boolean possible(Cell before, Cell next) {
        return allowed
                && before.repeat() == next.repeat()
                && servers(before).equals(servers(next))
                && sizeFits(before, next);
    }

    /**
     * Nodes are never added, and taken away only where nothing is replicated: if messages still wait for a member that leaves, JGroups'
     * sender thread spins ever after, and takes all that its node has (JGRP-3008: up to 5.5.5; WildFly 39 has 5.5.2).
     */
    private static boolean sizeFits(Cell before, Cell next) {
        return next.nodes() == before.nodes()
                || (next.nodes() < before.nodes() && next.pattern() instanceof NoReplication);
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
