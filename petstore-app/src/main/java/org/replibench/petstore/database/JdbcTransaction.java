package org.replibench.petstore.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Runs work on one connection: committed when it returns, undone when it throws. */
final class JdbcTransaction {
    private final DataSource dataSource;

    JdbcTransaction(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    <T> T run(TransactionWork<T> transactionWork) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = transactionWork.on(connection);
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

    interface TransactionWork<T> {
        T on(Connection connection) throws SQLException;
    }
}
