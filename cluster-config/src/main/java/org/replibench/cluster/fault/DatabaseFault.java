package org.replibench.cluster.fault;

import java.util.Optional;
import java.util.function.Consumer;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.Database.Restartable;
import org.replibench.model.Refusal;

/** The database ends, and is started again after a while; its clients' connections are all cut. */
record DatabaseFault(String name, Consumer<Restartable> damage) implements Fault {
    /** It is stopped: open transactions are rolled back. */
    static final DatabaseFault RESTART = new DatabaseFault("database", Restartable::stop);

    /** All its processes are killed: it recovers from its log. */
    static final DatabaseFault CRASH = new DatabaseFault("database-crash", Restartable::crash);

    @Override
    public Optional<Refusal> unsupportedReason(ClusterCapabilities clusterCapabilities) {
        return clusterCapabilities.ownDatabase()
                ? Optional.empty()
                : Optional.of(impossible("a database of our own", "-Ddb.url", "to leave -Ddb.url out"));
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
        damage.accept(restartable(faultContext.database()));
    }

    @Override
    public FaultEffect effect(FaultContext faultContext) {
        return faultContext.database().acceptsConnections()
                ? new FaultEffect(false, "the database accepts connections")
                : new FaultEffect(true, "the database refuses connections");
    }

    @Override
    public void repair(FaultContext faultContext) {
        restartable(faultContext.database()).start();
    }

    @Override
    public void awaitRecovery(FaultContext faultContext) {
        faultContext.cluster().awaitHealth();
    }

    private static Restartable restartable(Database database) {
        return database.restartable()
                .orElseThrow(
                        () -> new IllegalArgumentException("database " + database.jdbcUrl() + ": not ours to stop"));
    }
}
