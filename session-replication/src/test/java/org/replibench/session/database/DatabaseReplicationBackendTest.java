package org.replibench.session.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionTakeover;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.metrics.TransferMetrics;

/** What becomes of sessions in the database whose owners have stopped, while a node takes one of them. */
class DatabaseReplicationBackendTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String TAKEN = "RETURNING id, version";
    private static final String GIVEN_BACK = "SET owner = ''";

    private final DataSource database = TestDatabase.create();

    /** Statements whose confirmation is lost, once each. */
    private final Set<String> lost = ConcurrentHashMap.newKeySet();

    private DatabaseReplicationBackend started(DataSource source) {
        return started(source, true);
    }

    private static DatabaseReplicationBackend started(DataSource source, boolean ownersOnly) {
        DatabaseReplicationBackend.Settings settings = new DatabaseReplicationBackend.Settings(
                ownersOnly, !ownersOnly, ownersOnly, PATIENCE, Duration.ZERO, 1 << 20, 2, "");
        DatabaseReplicationBackend store =
                new DatabaseReplicationBackend(() -> source, settings, new TransferMetrics(), LayerRuntime.SYSTEM);
        store.start(proxy(
                OwnedSessions.class, (method, arguments) -> method.getReturnType() == boolean.class ? false : null));
        return store;
    }

    private void write(String id) throws SQLException {
        try (Connection connection = database.getConnection()) {
            new SessionTable("stopped", TakeoverRequestTable.NO_OWNER, TableNames.PLAIN)
                    .write(connection, update(id, List.of(), 1), List.of(), false);
        }
    }

    private static SessionUpdate update(String id, List<String> previousIds, long version) {
        return new SessionUpdate(id, previousIds, version, true, 0, 60, new String[] {"a"}, new byte[][] {{1}});
    }

    @FunctionalInterface
    private interface ProxyCall {
        Object of(Method method, Object[] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, ProxyCall proxyCall) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> proxyCall.of(method, arguments)));
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private DataSource losing() {
        DataSource real = database;
        return proxy(DataSource.class, (method, arguments) -> losing((Connection) call(real, method, arguments)));
    }

    private Connection losing(Connection real) {
        return proxy(Connection.class, (method, arguments) -> {
            Object result = call(real, method, arguments);
            return result instanceof PreparedStatement statement ? losing(statement, (String) arguments[0]) : result;
        });
    }

    private PreparedStatement losing(PreparedStatement real, String sql) {
        return proxy(PreparedStatement.class, (method, arguments) -> {
            if (sql.contains(GIVEN_BACK) && method.getName().startsWith("execute") && lost.remove(GIVEN_BACK)) {
                throw new SQLException("not sent");
            }
            Object result = call(real, method, arguments);
            if (sql.contains(TAKEN) && method.getName().startsWith("execute") && lost.remove(TAKEN)) {
                throw new SQLException("confirmation lost");
            }
            return result;
        });
    }

    private static Optional<SessionUpdate> taken(DatabaseReplicationBackend store, String id) {
        return store.takeOver(id, SessionVersion.NONE, SessionTakeover::newer);
    }

    @Test
    void aNodeThatNeedsOtherTablesThanThereAreIsRefusedByNameOfBothVersions() throws Exception {
        started(database).stop();
        started(database).stop();
        try (Connection connection = database.getConnection();
                PreparedStatement upgrade = connection.prepareStatement("UPDATE replibench_schema SET version = 3")) {
            upgrade.execute();
        }

        assertThatThrownBy(() -> started(database))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("they are of version 3 of the session layer's tables, this node needs version 2");
    }

    @Test
    void whoStopsTakesNoSession() throws Exception {
        DatabaseReplicationBackend store = started(database);
        write("before");
        write("after");
        assertThat(taken(store, "before")).isPresent();

        store.leave();

        assertThatThrownBy(() -> taken(store, "after"))
                .isInstanceOf(StoreUnreachableException.class)
                .hasMessageContaining("this node stops");
        store.stop();
        DatabaseReplicationBackend other = started(database);
        assertThat(taken(other, "after")).isPresent();
        other.stop();
    }

    @Test
    void aSessionThatANodeDoesNotKnowItHasTakenIsNotLost() throws Exception {
        DatabaseReplicationBackend store = started(losing());
        DatabaseReplicationBackend other = started(database);
        write("id");
        lost.addAll(Set.of(TAKEN, GIVEN_BACK));

        assertThatThrownBy(() -> taken(store, "id")).isInstanceOf(StoreUnreachableException.class);

        assertThat(taken(other, "id")).isPresent();
        assertThat(lost).isEmpty();
        store.stop();
        other.stop();
    }

    @Test
    void whoTriesAgainToTakeSuchASessionGetsIt() throws Exception {
        DatabaseReplicationBackend store = started(losing());
        write("id");
        lost.addAll(Set.of(TAKEN, GIVEN_BACK));

        assertThatThrownBy(() -> taken(store, "id")).isInstanceOf(StoreUnreachableException.class);
        while (lost.contains(GIVEN_BACK)) {
            Thread.sleep(1);
        }

        assertThat(taken(store, "id")).isPresent();
        store.stop();
    }

    @Test
    void whatANodeHasWrittenSinceItLookedForAnotherOwnerIsNotTakenFromIt() {
        DatabaseReplicationBackend store = started(database, false);
        store.create("id").send(update("id", List.of(), 1));
        SessionTakeover first = store.takeOver("id", SessionVersion.NONE, takeover -> takeover);
        first.replica().send(update("id", List.of(), first.version() + 1));
        store.drain(PATIENCE);

        SessionTakeover second = store.takeOver("id", first.version(), takeover -> takeover);

        assertThat(second.found()).isTrue();
        assertThat(second.newer()).isEmpty();
        store.stop();
    }

    @Test
    void aSessionThatANodeTookBeforeIsNotGivenBackAfterALookThatFailed() throws Exception {
        DatabaseReplicationBackend store = started(losing());
        DatabaseReplicationBackend other = started(database);
        write("id");
        assertThat(taken(store, "id")).isPresent();
        lost.add(TAKEN);

        assertThatThrownBy(() -> taken(store, "id")).isInstanceOf(StoreUnreachableException.class);

        assertThat(taken(other, "id")).as("what is old by now").isEmpty();
        store.stop();
        other.stop();
    }

    /** Their hash codes put the first and the last into one queue, and the second into the other. */
    @Test
    void aSessionThatEndedUnderANewIdIsNotFoundWhileTheOldIdsQueueIsHeldUp() throws Exception {
        DatabaseReplicationBackend store = started(database, false);
        SessionBackups renamed = store.create("a");
        renamed.send(update("a", List.of(), 1));
        renamed.send(update("b", List.of("a"), 2));
        SessionBackups blocked = store.create("c");
        blocked.send(update("c", List.of(), 1));
        store.drain(PATIENCE);
        try (Connection blocker = database.getConnection()) {
            blocker.setAutoCommit(false);
            blocker.createStatement().execute("SELECT FROM replibench_session WHERE id = 'c' FOR UPDATE");
            blocked.send(update("c", List.of(), 2));

            renamed.remove("b", 3);

            assertThat(taken(store, "b")).isEmpty();
            blocker.rollback();
        }
        store.stop();
    }
}
