package org.replibench.petstore.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.TestDatabase;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.springframework.jdbc.datasource.DelegatingDataSource;

class SchemaLoaderTest {
    @Test
    void nodesThatStartTogetherLoadOnce() throws Exception {
        DataSource database = TestDatabase.empty("together");
        ExecutorService nodes = Executors.newFixedThreadPool(4);
        try {
            Callable<Boolean> start = () -> new SchemaLoader(database).load(GeneratedCatalog.standard());
            List<Future<Boolean>> loaded =
                    nodes.invokeAll(Stream.generate(() -> start).limit(4).toList());
            int loads = 0;
            for (Future<Boolean> node : loaded) {
                loads += node.get() ? 1 : 0;
            }
            assertThat(loads).isEqualTo(1);
        } finally {
            nodes.shutdown();
        }
    }

    @Test
    void anotherCatalogueReplacesTheOldOne() throws Exception {
        DataSource database = TestDatabase.empty("another");
        SchemaLoader loader = new SchemaLoader(database);
        assertThat(loader.load(GeneratedCatalog.ofSeed(1))).isTrue();
        assertThat(loader.load(GeneratedCatalog.ofSeed(1))).isFalse();
        assertThat(loader.load(GeneratedCatalog.ofSeed(2))).isTrue();
        try (Connection connection = database.getConnection()) {
            assertThat(ShopSetting.CATALOGUE.read(connection))
                    .isEqualTo(GeneratedCatalog.ofSeed(2).fingerprint());
        }
    }

    @Test
    void aLoadThatFailsLeavesTheOldShopAlone() throws Exception {
        DataSource database = TestDatabase.empty("failing");
        GeneratedCatalog good = GeneratedCatalog.standard();
        new SchemaLoader(database).load(good);
        GeneratedCatalog bad = new GeneratedCatalog(
                good.seed(), -1, good.categories(), good.products(), good.items(), good.accounts());
        assertThatThrownBy(() -> new SchemaLoader(database).load(bad)).isInstanceOf(SQLException.class);
        assertThat(new SchemaLoader(database).load(good)).isFalse();
    }

    /** Else the first cell that is measured pays for slow searches, and all later ones look better beside it. */
    @Test
    void aResetSortsTheWordsOfANewCatalogueIn() throws Exception {
        DataSource database = TestDatabase.empty("words");
        SchemaLoader loader = new SchemaLoader(database);
        loader.load(GeneratedCatalog.ofSeed(2));
        loader.reset();
        assertThat(unsortedPages(database)).isZero();
        loader.load(GeneratedCatalog.ofSeed(1));
        assertThat(unsortedPages(database)).isPositive();
    }

    @Test
    void aSchemaOfAnotherApplicationIsRefusedInOneLineAndUntouched() throws Exception {
        DataSource database = TestDatabase.empty("foreign_schema");
        TestDatabase.execute(
                database, "CREATE SCHEMA petstore; CREATE TABLE petstore.pet AS SELECT 'Rex' AS name, 7 AS age");
        SchemaLoader loader = new SchemaLoader(database);

        assertThatThrownBy(() -> loader.load(GeneratedCatalog.standard()))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("schema petstore")
                .extracting(Throwable::getMessage, InstanceOfAssertFactories.STRING)
                .hasLineCount(1);

        assertThat(count(database, "petstore.pet WHERE name = 'Rex'")).isEqualTo(1);
        assertThat(loader.foreignContent()).contains("a schema petstore");
    }

    /** Those of an application that keeps its sessions with our layer. */
    @Test
    void sessionsOfAnotherApplicationAreNotOurs() throws Exception {
        DataSource database = TestDatabase.empty("foreign_sessions");
        TestDatabase.execute(database, "CREATE TABLE replibench_session (id text)");

        assertThat(new SchemaLoader(database).foreignContent()).contains("a table public.replibench_session");
    }

    @Test
    void aDatabaseIsOursIfItIsEmptyOrWasLoadedByAStudy() throws Exception {
        DataSource database = TestDatabase.empty("ours");
        SchemaLoader loader = new SchemaLoader(database);
        assertThat(loader.foreignContent()).isEmpty();
        loader.load(GeneratedCatalog.ofSeed(1));
        TestDatabase.execute(database, "CREATE TABLE replibench_session (id text)");
        assertThat(loader.foreignContent()).isEmpty();
        assertThat(loader.load(GeneratedCatalog.ofSeed(2))).isTrue();
        assertThat(loader.foreignContent()).isEmpty();
    }

    /** Else what one measurement wrote reaches the disk while the next one is measured. */
    @Test
    void aResetLeavesNothingForALaterCheckpointToWrite() throws Exception {
        DataSource database = TestDatabase.ofTheShop();
        TestDatabase.execute(database, "UPDATE petstore.inventory SET quantity = quantity - 1");
        long written = number(database, "pg_current_wal_insert_lsn() - '0/0'");

        new SchemaLoader(database).reset();

        assertThat(number(database, "redo_lsn - '0/0' FROM pg_control_checkpoint()"))
                .as("up to where all is on disk")
                .isGreaterThanOrEqualTo(written);
    }

    /** On a server of one's own, a role needs pg_checkpoint for it; without, the study's settings say so. */
    @Test
    void aRoleThatMayNotCheckpointMayReset() throws Exception {
        DataSource database = TestDatabase.ofTheShop();
        TestDatabase.execute(database, "UPDATE petstore.inventory SET quantity = quantity - 1");

        new SchemaLoader(new WithoutCheckpoint(database)).reset();

        assertThat(SalesTotals.read(database).unitsMissing()).isZero();
    }

    private static long number(DataSource database, String expression) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT " + expression)) {
            result.next();
            return result.getLong(1);
        }
    }

    /** Asks the server for another thing instead that it refuses this role. */
    private static final class WithoutCheckpoint extends DelegatingDataSource {
        WithoutCheckpoint(DataSource target) {
            super(target);
        }

        @Override
        public Connection getConnection() throws SQLException {
            return replacing(Connection.class, super.getConnection());
        }

        private static <T> T replacing(Class<T> type, T target) {
            return type.cast(
                    Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                        try {
                            boolean refused = arguments != null && "CHECKPOINT".equals(arguments[0]);
                            Object result = refused
                                    ? method.invoke(target, "SELECT pg_reload_conf()")
                                    : method.invoke(target, arguments);
                            return result instanceof Statement statement && method.getReturnType() == Statement.class
                                    ? replacing(Statement.class, statement)
                                    : result;
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }));
        }
    }

    private static long count(DataSource database, String rows) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT count(*) FROM " + rows)) {
            result.next();
            return result.getLong(1);
        }
    }

    private static long unsortedPages(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet pages = statement.executeQuery("SELECT gin_clean_pending_list('petstore.item_words')")) {
            pages.next();
            return pages.getLong(1);
        }
    }

    @Test
    void aResetForgetsOrdersAndFillsTheStock() throws Exception {
        DataSource database = TestDatabase.ofTheShop();
        TestDatabase.execute(
                database, "UPDATE petstore.inventory SET quantity = quantity - 3 WHERE item_id = 'EST-0001'");
        assertThat(SalesTotals.read(database).unitsMissing()).isEqualTo(3);
        assertThat(SalesTotals.read(database).isConsistent()).isFalse();
        new SchemaLoader(database).reset();
        assertThat(SalesTotals.read(database).unitsMissing()).isZero();
        assertThat(SalesTotals.read(database).isConsistent()).isTrue();
    }
}
