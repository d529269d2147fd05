package org.replibench.cluster.fault;

import java.util.Optional;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.Database.Restartable;

/** The database is stopped, and started again after a while; its clients' connections are all cut. */
record DatabaseRestart() implements Fault {
    @Override
    public String name() {
        return "database";
    }

    @Override
    public Optional<String> unsupportedReason(ClusterCapabilities clusterCapabilities) {
        return clusterCapabilities.ownDatabase()
                ? Optional.empty()
                : Optional.of("a database of our own required, found -Ddb.url; leave it out");
    }

    @Override
    public boolean affectsNodes() {
        return false;
    }

    @Override
    public boolean changesMembership() {
        return false;
    }

    @Override
    public int serverBoots(int nodes) {
        return 0;
    }

    @Override
    public void deliver(FaultContext faultContext) {
        restartable(faultContext.database()).stop();
    }

    @Override
    public void heal(FaultContext faultContext) {
        restartable(faultContext.database()).start();
        faultContext.cluster().awaitHealth();
    }

    private static Restartable restartable(Database database) {
        return database.restartable()
                .orElseThrow(
                        () -> new IllegalArgumentException("database " + database.jdbcUrl() + ": not ours to stop"));
    }
}
