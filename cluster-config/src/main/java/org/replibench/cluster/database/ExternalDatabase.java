package org.replibench.cluster.database;

import java.util.Map;
import java.util.Optional;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.Program;

/** A PostgreSQL server that runs already. */
public final class ExternalDatabase implements Database {
    private final String jdbcUrl;
    private final String user;
    private final String password;
    private final Map<String, String> settings;

    ExternalDatabase(String jdbcUrl, String user, String password, Map<String, String> settings) {
        this.jdbcUrl = jdbcUrl;
        this.user = user;
        this.password = password;
        this.settings = settings;
    }

    /**
     * Connects once, to be sure that it can be used.
     *
     * @throws org.replibench.machines.support.ClusterException with one line if it is not reachable, or refuses the user
     */
    public static ExternalDatabase connect(String jdbcUrl, String user, String password) {
        return new ExternalDatabase(jdbcUrl, user, password, PostgresSettings.read(jdbcUrl, user, password));
    }

    /**
     * Connects once, to be sure that it can be used by nodes behind {@code gateway}.
     *
     * @throws ClusterException with one line if they can't reach it, it is not reachable, or it refuses the user
     */
    public static ExternalDatabase connect(
            HostProvider.Gateway hostGateway, String jdbcUrl, String user, String password) {
        if (!hostGateway.sharesHostNetwork()) {
            throw new ClusterException(
                    "database " + jdbcUrl + ": nodes in namespaces reach nothing but " + hostGateway.address()
                            + ", and no external database; leave -Ddb.url out, or use -Disolation=process");
        }
        return connect(jdbcUrl, user, password);
    }

    @Override
    public String jdbcUrl() {
        return jdbcUrl;
    }

    @Override
    public String user() {
        return user;
    }

    @Override
    public String password() {
        return password;
    }

    @Override
    public Optional<Program> program() {
        return Optional.empty();
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public void close() {
        // It is not ours.
    }
}
