package org.replibench.cluster.fault;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.Database.Restartable;
import org.replibench.model.Refusal;
import org.replibench.process.FileSizeLimit;

/**
 * The database ends, and is started again after a while; its clients' connections are all cut.
 *
 * @param check of its effect
 * @param missingHere what it needs and this machine has not; empty if it has
 */
record DatabaseFault(
        String name,
        Consumer<Restartable> damage,
        Function<Database, FaultEffect> check,
        Supplier<Optional<String>> missingHere)
        implements Fault {
    /** It is stopped: open transactions are rolled back. */
    static final DatabaseFault RESTART =
            new DatabaseFault("database", Restartable::stop, DatabaseFault::connectionsRefused, Optional::empty);

    /** All its processes are killed: it recovers from its log. */
    static final DatabaseFault CRASH =
            new DatabaseFault("database-crash", Restartable::crash, DatabaseFault::connectionsRefused, Optional::empty);

    /** It can write no more, not even its log of changes, and ends. */
    static final DatabaseFault DISK_FULL = new DatabaseFault(
            "database-disk-full",
            Restartable::fillDisk,
            database -> database.writeFailure()
                    .map(failure -> new FaultEffect(true, "a write to the database fails: " + failure))
                    .orElseGet(() -> new FaultEffect(false, "the database accepts writes")),
            FileSizeLimit::unsupportedReason);

    private static FaultEffect connectionsRefused(Database database) {
        return database.acceptsConnections()
                ? new FaultEffect(false, "the database accepts connections")
                : new FaultEffect(true, "the database refuses connections");
    }

    @Override
    public Optional<Refusal> unsupportedReason(ClusterCapabilities clusterCapabilities) {
        if (!clusterCapabilities.ownDatabase()) {
            return Optional.of(impossible("a database of our own", "-Ddb.url", "to leave -Ddb.url out"));
        }
        return missingHere
                .get()
                .map(needed -> impossible(needed, System.getProperty("os.name"), "-Dfaults=database-crash"));
    }

    @Override
    public boolean affectsNodes() {
        return false;
    }

    @Override
    public boolean affectsDatabase() {
        return true;
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
        return check.apply(faultContext.database());
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
