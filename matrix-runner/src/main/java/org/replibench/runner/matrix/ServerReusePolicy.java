package org.replibench.runner.matrix;

import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.model.Cell;
import org.replibench.model.Variant;

/**
 * Whether servers live from one cell to the next. Repeats never share servers: a fresh JVM is the unit of repetition.
 *
 * <p>Nor do cluster sizes: nodes are never added, and if messages still wait for a member that leaves, JGroups' sender thread spins
 * ever after, and takes all that its node has (JGRP-3008: up to 5.5.5; WildFly 39 has 5.5.2). Without replication nodes could leave,
 * but the control would then be the only arm on warmer servers.
 *
 * @param allowed whether they ever do
 */
record ServerReusePolicy(boolean allowed) {
    /** Whether the servers of {@code before} can serve {@code next}. */
    boolean canReuse(Cell before, Cell next) {
        return allowed
                && before.repeat() == next.repeat()
                && requiredServers(before).equals(requiredServers(next))
                && before.nodes() == next.nodes();
    }

    /** Cells for which it is equal can share servers. */
    static ServerSetup requiredServers(Cell cell) {
        return new ServerSetup(
                SessionEngines.byName(cell.engine())
                        .configure(cell.pattern(), cell.nodes())
                        .startupConfiguration(),
                cell.variant(),
                cell.aaRepeat());
    }

    /**
     * What servers are started for.
     *
     * @param configuration the pattern, if it is part of it, can't be switched while they run
     * @param variant such as the JVM and its flags
     * @param aaRepeat whether they serve the A/A arm: on the first arm's servers it would lack the noise between two starts
     */
    record ServerSetup(EngineConfiguration configuration, Variant variant, boolean aaRepeat) {}
}
