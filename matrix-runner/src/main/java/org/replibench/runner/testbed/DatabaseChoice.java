package org.replibench.runner.testbed;

import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.postgresql.ds.PGSimpleDataSource;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.cluster.database.ExternalDatabase;
import org.replibench.cluster.database.HostedPostgres;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Refusal;
import org.replibench.petstore.database.SchemaLoader;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/**
 * The database server of a study.
 *
 * @param external empty: one of our own
 */
public record DatabaseChoice(Optional<Login> external) {
    /** How a server that Replibench did not start is reached; no file keeps the password. */
    public record Login(String url, String user, String password) {
        /** Without the password: a message may quote it. */
        @Override
        public String toString() {
            return user + " at " + url;
        }
    }

    /**
     * Opens it on the machine that these hosts have for it, or else here.
     *
     * @throws InvalidRequestException if it holds what is not ours: a study drops and empties tables
     * @throws ClusterException with one line if it can't be used
     */
    public Database open(Installation installation, HostProvider hosts) {
        return external.isEmpty() && hosts.databaseHost().isPresent()
                ? HostedPostgres.start(
                        installation.work(), () -> hosts.databaseHost().orElseThrow())
                : open(installation, hosts.gateway());
    }

    /**
     * Opens it for nodes that come to this machine.
     *
     * @param hostGateway how the nodes reach it
     * @throws InvalidRequestException if it holds what is not ours: a study drops and empties tables
     * @throws ClusterException with one line if it can't be used
     */
    public Database open(Installation installation, HostProvider.Gateway hostGateway) {
        return external.<Database>map(login -> connect(login, hostGateway))
                .orElseGet(() -> EmbeddedPostgres.start(installation.work(), hostGateway));
    }

    private static Database connect(Login login, HostProvider.Gateway hostGateway) {
        Database database = ExternalDatabase.connect(hostGateway, login.url(), login.user(), login.password());
        foreignContent(login).ifPresent(content -> {
            throw new InvalidRequestException(new Refusal(
                    Option.DB_URL.key(),
                    "used by another application",
                    "an empty database, or one of earlier studies",
                    content,
                    "a database of its own: CREATE DATABASE replibench OWNER " + login.user()));
        });
        return database;
    }

    private static Optional<String> foreignContent(Login login) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(login.url());
        source.setUser(login.user());
        source.setPassword(login.password());
        try {
            return new SchemaLoader(source).foreignContent();
        } catch (SQLException e) {
            throw new ClusterException("database " + login.url() + ": " + e.getMessage(), e);
        }
    }

    /** What the settings of {@link #open} will say, as far as it is known before anything is started. */
    public Map<String, String> knownSettings(Installation installation) {
        if (external.isEmpty()) {
            return EmbeddedPostgres.settingsBeforeStart();
        }
        try (Database running = open(installation, HostProvider.Gateway.LOOPBACK)) {
            return running.settings();
        }
    }
}
