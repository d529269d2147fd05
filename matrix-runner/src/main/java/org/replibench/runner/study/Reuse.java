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

    /** What servers are started for; the pattern, if it is part of it, can't be switched while they run. */
    static EngineConfiguration servers(Cell cell) {
        return SessionEngines.byName(cell.engine())
                .configure(cell.pattern(), cell.nodes())
                .atStart();
    }
}
