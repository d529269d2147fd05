package org.replibench.cluster.pattern;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.replibench.cluster.database.Database;

/** Counts, by a trigger, each attribute's row that the layer writes. */
final class AttributeRowCounter implements AutoCloseable {
    private static final String TRIGGER = """
            CREATE TABLE written (name text NOT NULL);
            CREATE FUNCTION note_written() RETURNS trigger LANGUAGE plpgsql AS
                'BEGIN INSERT INTO written VALUES (NEW.name); RETURN NULL; END';
            CREATE TRIGGER note_written AFTER INSERT OR UPDATE ON replibench_attribute
                FOR EACH ROW EXECUTE FUNCTION note_written();
            """;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Connection connection;

    private AttributeRowCounter(Connection connection) {
        this.connection = connection;
    }

    /** Starts counting; the layer must have made its tables. */
    static AttributeRowCounter in(Database database) throws SQLException {
        Connection connection = DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
        try (Statement statement = connection.createStatement()) {
            statement.execute(TRIGGER);
        }
        return new AttributeRowCounter(connection);
    }

    long of(String attribute) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result =
                        statement.executeQuery("SELECT count(*) FROM written WHERE name = '" + attribute + "'")) {
            result.next();
            return result.getLong(1);
        }
    }

    /** Waits, not for ever, until an attribute has so many rows: an asynchronous pattern's are written a little later. */
    void await(String attribute, long rows) throws SQLException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (of(attribute) < rows && System.nanoTime() - end < 0) {
            Thread.sleep(100);
        }
    }

    @Override
    public void close() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE written; DROP FUNCTION note_written() CASCADE");
        }
        connection.close();
    }
}
