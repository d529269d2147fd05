package org.replibench.runner.measure;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;
import org.replibench.cluster.database.Database;
import org.replibench.machines.support.ClusterException;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.petstore.database.SchemaLoader;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.sample.ClockReading;

/** The shop's tables, as the runner sees them from outside. */
public final class ShopData {
    private static final String FORGET_SESSIONS = """
            DO $$
            DECLARE sessions text;
            BEGIN
                SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') INTO sessions FROM pg_tables
                WHERE schemaname = current_schema() AND tablename ~ '^replibench_(.*_)?session$';
                IF sessions IS NOT NULL THEN
                    EXECUTE 'TRUNCATE ' || sessions || ' CASCADE';
                END IF;
            END $$
            """;

    private ShopData() {}

    /**
     * Forgets every order and stored session and fills up the stock, so that each cell finds the same shop.
     *
     * @throws ClusterException if the database refuses
     */
    public static void reset(Database database) {
        try {
            forgetSessions(database);
            SchemaLoader shop = new SchemaLoader(dataSource(database));
            // Where another application serves, nobody has made it.
            shop.load(GeneratedCatalog.standard());
            shop.reset();
        } catch (SQLException e) {
            throw new ClusterException("database: the shop's orders could not be reset: " + e.getMessage(), e);
        }
    }

    /** Those of the session layer, whose tables are there once a pattern has stored something; attributes go with them. */
    private static void forgetSessions(Database database) throws SQLException {
        try (Connection connection = dataSource(database).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(FORGET_SESSIONS);
        }
    }

    /**
     * What was sold since the reset.
     *
     * @throws ClusterException if the database refuses
     */
    public static AuditInput.OrderSnapshot ledger(Database database) {
        long askedMillis = ClockReading.now().epochMillis();
        try {
            return new AuditInput.OrderSnapshot(
                    askedMillis,
                    SalesTotals.read(dataSource(database)),
                    ClockReading.now().epochMillis());
        } catch (SQLException e) {
            throw new ClusterException("database: the shop's orders could not be read: " + e.getMessage(), e);
        }
    }

    static PGSimpleDataSource dataSource(Database database) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(database.jdbcUrl());
        dataSource.setUser(database.user());
        dataSource.setPassword(database.password());
        return dataSource;
    }
}
