package org.replibench.runner.shop;

import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.host.HostKind;
import org.replibench.cluster.host.LoopbackHosts;
import org.replibench.model.Pattern;
import org.replibench.petstore.database.Ledger;
import org.replibench.runner.Installation;

/** The real shop on real servers, for one test class. */
public final class RunningShop implements AutoCloseable {
    private static final Path WORK = Path.of("target", "it");

    /** Other ports than a study uses, so that tests and a study can run side by side. */
    private static final HostKind HOSTS = new LoopbackHosts(22_000);

    private final Database database;
    private final Cluster cluster;

    private RunningShop(Database database, Cluster cluster) {
        this.database = database;
        this.cluster = cluster;
    }

    /** Boots {@code nodes} servers with a pattern such as {@code 2212} by an engine such as {@code native}. */
    public static RunningShop start(String engineName, String patternCode, int nodes) {
        Installation installation = new Installation(Path.of(System.getProperty("replibench.home", "..")));
        Pattern pattern = Pattern.parse(patternCode);
        SessionEngine engine = SessionEngines.byName(engineName);
        Database database = EmbeddedPostgres.start(WORK);
        try {
            return new RunningShop(
                    database,
                    Cluster.start(
                            new ClusterSpec(
                                    engine,
                                    pattern,
                                    nodes,
                                    HOSTS,
                                    database,
                                    installation.server(),
                                    installation.war(),
                                    WORK,
                                    JvmOptions.DEFAULT),
                            line -> {}));
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
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

    public Ledger ledger() throws SQLException {
        return Ledger.read(dataSource());
    }

    public DataSource dataSource() {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(database.jdbcUrl());
        dataSource.setUser(database.user());
        dataSource.setPassword(database.password());
        return dataSource;
    }

    @Override
    public void close() {
        cluster.close();
        database.close();
    }
}
