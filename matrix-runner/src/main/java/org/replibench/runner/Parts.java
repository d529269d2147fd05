package org.replibench.runner;

import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.cluster.database.ExternalDatabase;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.host.HostKind;
import org.replibench.cluster.host.HostKinds;
import org.replibench.model.Pattern;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/** The parts of a study that options choose. */
public final class Parts {
    private Parts() {}

    static HostKind hosts(Options options) {
        return options.parsed(Option.HOSTS, HostKinds::byName);
    }

    static Pattern pattern(Options options) {
        return options.parsed(Option.PATTERN, Pattern::parse);
    }

    /**
     * The engine that runs {@code pattern}.
     *
     * @throws BadInput if it can't express it
     */
    public static SessionEngine engine(Options options, Pattern pattern) {
        SessionEngine chosen = options.parsed(Option.ENGINE, SessionEngines::byName);
        SessionEngine engine = SessionEngines.forPattern(chosen, pattern);
        engine.refusal(pattern).ifPresent(reason -> {
            throw new BadInput(reason);
        });
        return engine;
    }

    /** The server that {@code -Ddb.url} names, or one of our own. */
    static Database database(Installation installation, Options options) {
        return options.isGiven(Option.DB_URL)
                ? ExternalDatabase.connect(
                        options.text(Option.DB_URL), options.text(Option.DB_USER), options.text(Option.DB_PASSWORD))
                : EmbeddedPostgres.start(installation.work());
    }
}
