package org.replibench.runner;

import java.util.Arrays;
import java.util.List;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.cluster.database.ExternalDatabase;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.host.Gateway;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/** The parts of a study that options choose. */
public final class Parts {
    private static final String ALL_PATTERNS = "all";

    private Parts() {}

    static Pattern pattern(Options options) {
        return options.parsed(Option.PATTERN, Pattern::parse);
    }

    /** The patterns of a study; {@code all} means every one with write quota 1. */
    public static List<Pattern> patterns(Options options) {
        return options.text(Option.PATTERNS).equals(ALL_PATTERNS)
                ? List.copyOf(ReplicationPattern.all())
                : options.list(Option.PATTERNS, Pattern::parse);
    }

    /**
     * The engines that run {@code pattern} in a study.
     *
     * @throws BadInput if one can't express it
     */
    public static List<SessionEngine> engines(Options options, Pattern pattern) {
        List<SessionEngine> chosen = options.list(Option.ENGINE, SessionEngines::byName);
        return options.parsed(Option.PATTERNS, patterns -> chosen.stream()
                .map(engine -> able(engine, pattern))
                .distinct()
                .toList());
    }

    /**
     * The one engine that runs {@code pattern} in an ad-hoc cluster.
     *
     * @throws BadInput if it can't express it
     */
    static SessionEngine engine(Options options, Pattern pattern) {
        SessionEngine chosen = options.parsed(Option.ENGINE, SessionEngines::byName);
        return options.parsed(Option.PATTERN, given -> able(chosen, pattern));
    }

    private static SessionEngine able(SessionEngine chosen, Pattern pattern) {
        SessionEngine engine = SessionEngines.forPattern(chosen, pattern);
        engine.refusal(pattern).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return engine;
    }

    /**
     * How each node's JVM is started.
     *
     * @throws BadInput with the JVM's own words if it refuses an option
     */
    static JvmOptions jvm(Options options) {
        JvmOptions jvm = JvmOptions.DEFAULT.with(
                Arrays.stream(options.text(Option.JVM_OPTIONS).split("\\s+"))
                        .filter(flag -> !flag.isEmpty())
                        .toList());
        Jvm.refusal(jvm.flags()).ifPresent(reason -> {
            throw options.refusal(Option.JVM_OPTIONS, "jvm.options: refused by the JVM: " + reason);
        });
        return jvm;
    }

    /**
     * The server that {@code -Ddb.url} names, or one of our own.
     *
     * @param gateway how the nodes reach it
     */
    static Database database(Installation installation, Options options, Gateway gateway) {
        return options.isGiven(Option.DB_URL)
                ? ExternalDatabase.connect(
                        gateway,
                        options.text(Option.DB_URL),
                        options.text(Option.DB_USER),
                        options.text(Option.DB_PASSWORD))
                : EmbeddedPostgres.start(installation.work(), gateway);
    }
}
