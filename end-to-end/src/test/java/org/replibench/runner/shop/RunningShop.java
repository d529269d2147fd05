package org.replibench.runner.shop;

import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.SessionPayloadSettings;
import org.replibench.cluster.database.Database;
import org.replibench.fixture.SharedCluster;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.petstore.database.SchemaLoader;
import org.replibench.runner.testbed.Installation;

/** The real shop on real servers that tests share, as new: nothing is sold yet. */
public final class RunningShop {
    private final Database database;
    private final Cluster cluster;

    private RunningShop(Database database, Cluster cluster) {
        this.database = database;
        this.cluster = cluster;
    }

    /**
     * Borrows {@code nodes} servers with an engine such as {@code wildfly}.
     *
     * @param patterns one such as {@code 2212}, or several by their names, separated by commas
     */
    public static RunningShop borrow(String engine, String patterns, int nodes) throws SQLException {
        return borrow(engine, patterns, nodes, SessionPayloadSettings.DEFAULT);
    }

    /** The same with sessions of other contents. */
    public static RunningShop borrow(String engine, String patterns, int nodes, SessionPayloadSettings sessions)
            throws SQLException {
        Installation installation = new Installation(Path.of(System.getProperty("replibench.home", "..")));
        RunningShop shop = new RunningShop(
                SharedCluster.database(), SharedCluster.borrow(engine, patterns, nodes, installation.war(), sessions));
        new SchemaLoader(shop.dataSource()).reset();
        return shop;
    }

    public Cluster cluster() {
        return cluster;
    }

    public Database database() {
        return database;
    }

    public Node node(int number) {
        return cluster.nodes().get(number - 1);
    }

    public SalesTotals ledger() throws SQLException {
        return SalesTotals.read(dataSource());
    }

    public DataSource dataSource() {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(database.jdbcUrl());
        dataSource.setUser(database.user());
        dataSource.setPassword(database.password());
        return dataSource;
    }
}
