package org.replibench.runner.study;

import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.database.Database;
import org.replibench.petstore.database.SchemaLoader;

/** The shop's tables, as the runner sees them from outside. */
final class ShopData {
    private ShopData() {}

    /**
     * Forgets every order and fills up the stock, so that each cell finds the same shop.
     *
     * @throws ClusterException if the database refuses
     */
    static void reset(Database database) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(database.jdbcUrl());
        dataSource.setUser(database.user());
        dataSource.setPassword(database.password());
        try {
            new SchemaLoader(dataSource).reset();
        } catch (SQLException e) {
            throw new ClusterException("database: the shop's orders could not be reset: " + e.getMessage(), e);
        }
    }
}
