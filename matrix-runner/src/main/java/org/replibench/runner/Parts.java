package org.replibench.runner;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.cluster.database.ExternalDatabase;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.host.EmulatedMachine;
import org.replibench.cluster.host.Gateway;
import org.replibench.cluster.host.HostKind;
import org.replibench.cluster.host.HostKinds;
import org.replibench.cluster.host.NamespaceHosts;
import org.replibench.cluster.linux.BitRate;
import org.replibench.cluster.linux.Delay;
import org.replibench.cluster.linux.Wire;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/** The parts of a study that options choose. */
public final class Parts {
    private static final String ALL_PATTERNS = "all";

    private Parts() {}

    /** What is made, is made when it is first needed. */
    static HostKind hosts(Options options) {
        HostKind kind = options.parsed(Option.HOSTS, HostKinds::byName);
        Wire wire = new Wire(
                given(options, Option.INTERCONNECT_RATE, BitRate::parse),
                given(options, Option.INTERCONNECT_DELAY, Delay::parse));
        if (wire.equals(Wire.IDEAL)) {
            return kind;
        }
        if (kind instanceof NamespaceHosts) {
            return new NamespaceHosts(new EmulatedMachine(EmulatedMachine.DEFAULT_MEMORY_BYTES, wire));
        }
        throw new BadInput("interconnect: hosts " + kind.name()
                + " share this machine's; use -Dhosts=namespace, or leave -Dinterconnect.rate and .delay out");
    }

    private static <T> Optional<T> given(Options options, Option option, Function<String, T> parser) {
        return options.isGiven(option) ? Optional.of(options.parsed(option, parser)) : Optional.empty();
    }

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
        return options.list(Option.ENGINE, SessionEngines::byName).stream()
                .map(chosen -> able(chosen, pattern))
                .distinct()
                .toList();
    }

    /**
     * The one engine that runs {@code pattern} in an ad-hoc cluster.
     *
     * @throws BadInput if it can't express it
     */
    static SessionEngine engine(Options options, Pattern pattern) {
        return able(options.parsed(Option.ENGINE, SessionEngines::byName), pattern);
    }

    private static SessionEngine able(SessionEngine chosen, Pattern pattern) {
        SessionEngine engine = SessionEngines.forPattern(chosen, pattern);
        engine.refusal(pattern).ifPresent(reason -> {
            throw new BadInput(reason);
        });
        return engine;
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
