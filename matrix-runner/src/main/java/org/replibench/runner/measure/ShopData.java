package org.replibench.runner.measure;

import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.support.ClusterException;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.petstore.database.SchemaLoader;
import org.replibench.runner.audit.input.AuditInput;

/** The shop's tables, as the runner sees them from outside. */
final class ShopData {
    private ShopData() {}

    /**
     * Forgets every order and fills up the stock, so that each cell finds the same shop.
     *
     * @throws ClusterException if the database refuses
     */
    static void reset(Database database) {
        try {
            new SchemaLoader(dataSource(database)).reset();
        } catch (SQLException e) {
            throw new ClusterException("database: the shop's orders could not be reset: " + e.getMessage(), e);
        }
    }

    /**
     * What was sold since the reset.
     *
     * @throws ClusterException if the database refuses
     */
    static AuditInput.OrderSnapshot ledger(Database database) {
        long askedMillis = System.currentTimeMillis();
        try {
            return new AuditInput.OrderSnapshot(
                    askedMillis, SalesTotals.read(dataSource(database)), System.currentTimeMillis());
        } catch (SQLException e) {
            throw new ClusterException("database: the shop's orders could not be read: " + e.getMessage(), e);
        }
    }

    private static PGSimpleDataSource dataSource(Database database) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(database.jdbcUrl());
        dataSource.setUser(database.user());
        dataSource.setPassword(database.password());
        return dataSource;
    }
}
