package org.replibench.runner.testbed;

import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.cluster.database.ExternalDatabase;
import org.replibench.cluster.host.HostProvider;

/**
 * The database server of a study.
 *
 * @param external empty: one of our own
 */
public record DatabaseChoice(Optional<Login> external) {
    /** How a server that Replibench did not start is reached; no file keeps the password. */
    public record Login(String url, String user, String password) {}

    /** @param hostGateway how the nodes reach it */
    public Database open(Installation installation, HostProvider.Gateway hostGateway) {
        return external.<Database>map(
                        login -> ExternalDatabase.connect(hostGateway, login.url(), login.user(), login.password()))
                .orElseGet(() -> EmbeddedPostgres.start(installation.work(), hostGateway));
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
