package org.replibench.petstore.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Runs work on one connection: committed when it returns, undone when it throws. */
final class Transaction {
    private final DataSource dataSource;

    Transaction(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    <T> T run(Work<T> work) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = work.on(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }

    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }
}
