package org.replibench.session;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.postgresql.PGConnection;

/** A node's way to the database, until the node is killed. */
final class DatabaseLink {
    private final DataSource database;
    private final List<Connection> connections = new CopyOnWriteArrayList<>();
    private volatile boolean cut;

    DatabaseLink(DataSource database) {
        this.database = database;
    }

    DataSource source() {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (cut) {
                        throw new SQLException("killed");
                    }
                    try {
                        Object result = method.invoke(database, arguments);
                        if (result instanceof Connection connection) {
                            connections.add(connection);
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Ends all that is in flight, also in the database; what the node still has in its queues stays there. */
    void cut() throws SQLException {
        cut = true;
        try (Connection killer = database.getConnection();
                PreparedStatement kill = killer.prepareStatement("SELECT pg_terminate_backend(?)")) {
            for (Connection connection : connections) {
                end(connection, kill);
            }
        }
    }

    private static void end(Connection connection, PreparedStatement kill) throws SQLException {
        try {
            if (connection.isClosed()) {
                return;
            }
            kill.setInt(1, connection.unwrap(PGConnection.class).getBackendPID());
            kill.execute();
            connection.close();
        } catch (SQLException e) {
            // The node may have closed it between the question and the answer.
            if (!connection.isClosed()) {
                throw e;
            }
        }
    }
}
