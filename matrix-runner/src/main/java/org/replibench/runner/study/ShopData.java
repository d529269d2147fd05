package org.replibench.runner.study;

import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.database.Database;
import org.replibench.petstore.database.Ledger;
import org.replibench.petstore.database.SchemaLoader;
import org.replibench.runner.audit.LedgerReading;

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
    static LedgerReading ledger(Database database) {
        long askedMillis = System.currentTimeMillis();
        try {
            return new LedgerReading(askedMillis, Ledger.read(dataSource(database)), System.currentTimeMillis());
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
