package org.replibench.runner.testbed;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.cluster.database.ExternalDatabase;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.host.HostProvider;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.Variant;
import org.replibench.runner.cpuprofile.FlightRecorderProfiler;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.sessions.SessionSizeVariants;

/** The parts of a study that options choose. */
public final class StudyComponents {
    private static final String ALL_PATTERNS = "all";

    private static final java.util.regex.Pattern PASSWORD = java.util.regex.Pattern.compile("(?i)[?&]password=");

    private StudyComponents() {}

    public static Pattern pattern(CommandOptions commandOptions) {
        return commandOptions.parsed(Option.PATTERN, Pattern::parse);
    }

    /** The patterns of a study; {@code all} means every one with write quota 1. */
    public static List<Pattern> patterns(CommandOptions commandOptions) {
        return commandOptions.list(Option.PATTERNS, StudyComponents::parsePatterns).stream()
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    private static List<Pattern> parsePatterns(String item) {
        return item.equals(ALL_PATTERNS) ? List.copyOf(ReplicationPattern.all()) : List.of(Pattern.parse(item));
    }

    /**
     * The engines that run {@code pattern} in a study: of those that it names, all that can.
     *
     * @throws InvalidRequestException if none can express it
     */
    public static List<SessionEngine> engines(CommandOptions commandOptions, Pattern pattern) {
        List<SessionEngine> chosen = requestedEngines(commandOptions, pattern);
        List<SessionEngine> able = chosen.stream()
                .filter(engine -> engine.unsupportedReason(pattern).isEmpty())
                .toList();
        return able.isEmpty()
                ? commandOptions.parsed(Option.PATTERNS, patterns -> List.of(requireSupported(chosen.get(0), pattern)))
                : able;
    }

    /** Which patterns of a study are not measured by which of its engines, and why. */
    public static List<String> unsupportedPatterns(CommandOptions commandOptions) {
        return patterns(commandOptions).stream()
                .flatMap(pattern -> requestedEngines(commandOptions, pattern).stream()
                        .flatMap(engine -> engine.unsupportedReason(pattern).stream()))
                .toList();
    }

    private static List<SessionEngine> requestedEngines(CommandOptions commandOptions, Pattern pattern) {
        return commandOptions.list(Option.ENGINE, SessionEngines::byName).stream()
                .map(engine -> SessionEngines.forPattern(engine, pattern))
                .distinct()
                .toList();
    }

    /**
     * The one engine that runs {@code pattern} in an ad-hoc cluster.
     *
     * @throws InvalidRequestException if it can't express it
     */
    public static SessionEngine engine(CommandOptions commandOptions, Pattern pattern) {
        SessionEngine chosen = commandOptions.parsed(Option.ENGINE, SessionEngines::byName);
        return commandOptions.parsed(Option.PATTERN, given -> requireSupported(chosen, pattern));
    }

    private static SessionEngine requireSupported(SessionEngine chosen, Pattern pattern) {
        SessionEngine engine = SessionEngines.forPattern(chosen, pattern);
        engine.unsupportedReason(pattern).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return engine;
    }

    /**
     * The one JVM of all nodes, of an ad-hoc cluster or where a study compares something else.
     *
     * @throws InvalidRequestException with the JVM's own words if it refuses an option, or if there is more than one
     */
    public static JvmVariants requireSingleJvm(CommandOptions commandOptions) {
        JvmVariants jvms = JvmVariants.of(commandOptions);
        if (jvms.all().size() > 1) {
            throw new InvalidRequestException("gc, heap, jdk: one of each required here, found "
                    + jvms.all().keySet());
        }
        unsupportedVariants(commandOptions, jvms);
        return jvms;
    }

    /** @throws InvalidRequestException if servers on one of these JVMs can't be recorded */
    public static void requireFlightRecorder(JvmVariants jvms) {
        jvms.all().values().stream()
                .map(JvmOptions::home)
                .distinct()
                .flatMap(home -> FlightRecorderProfiler.unsupportedReason(home).stream())
                .findFirst()
                .ifPresent(refusal -> {
                    throw new InvalidRequestException(refusal);
                });
    }

    /**
     * The one size of all sessions, of an ad-hoc cluster or where a study compares something else.
     *
     * @throws InvalidRequestException if there is more than one
     */
    public static SessionSizeVariants requireSingleSessionSize(CommandOptions commandOptions) {
        SessionSizeVariants sessions = SessionSizeVariants.of(commandOptions);
        if (sessions.all().size() > 1) {
            throw new InvalidRequestException("session.kb, session.changed: one of each required here, found "
                    + sessions.all().keySet());
        }
        return sessions;
    }

    /**
     * Which variants of a study's nodes can't be measured, and why, in their JVM's own words.
     *
     * @throws InvalidRequestException with these words if no variant is left
     */
    public static Map<Variant, String> unsupportedVariants(CommandOptions commandOptions, JvmVariants jvms) {
        Map<Variant, String> refusals = jvms.unsupportedReasons();
        if (refusals.size() == jvms.all().size()) {
            Option culprit = offendingOption(commandOptions);
            Map.Entry<Variant, String> first = refusals.entrySet().iterator().next();
            JvmOptions jvm = jvms.of(first.getKey());
            throw commandOptions.invalid(
                    culprit,
                    culprit.key() + ": refused by the JVM: " + first.getValue() + "; " + jvm.home() + " was given "
                            + String.join(" ", jvm.flags()));
        }
        return refusals;
    }

    /** Which option the JVM does not take, when it takes none of a study's variants. */
    private static Option offendingOption(CommandOptions commandOptions) {
        JvmVariants othersAlone = JvmVariants.of(new CommandOptions(
                commandOptions.command(), Map.of(Option.JVM_OPTIONS, commandOptions.text(Option.JVM_OPTIONS))));
        return othersAlone.unsupportedReasons().isEmpty()
                ? Stream.of(Option.GC_OPTIONS, Option.GC, Option.HEAP, Option.JDK)
                        .filter(option -> !commandOptions.text(option).isEmpty())
                        .findFirst()
                        .orElse(Option.JVM_OPTIONS)
                : Option.JVM_OPTIONS;
    }

    /**
     * The server that {@code -Ddb.url} names, or one of our own.
     *
     * @param hostGateway how the nodes reach it
     */
    public static Database database(
            Installation installation, CommandOptions commandOptions, HostProvider.Gateway hostGateway) {
        return commandOptions.isGiven(Option.DB_URL)
                ? ExternalDatabase.connect(
                        hostGateway,
                        commandOptions.parsed(Option.DB_URL, StudyComponents::requireNoPassword),
                        commandOptions.text(Option.DB_USER),
                        commandOptions.text(Option.DB_PASSWORD))
                : EmbeddedPostgres.start(installation.work(), hostGateway);
    }

    /** What the settings of {@link #database} will say, as far as it is known before anything is started. */
    public static Map<String, String> databaseSettings(Installation installation, CommandOptions commandOptions) {
        if (!commandOptions.isGiven(Option.DB_URL)) {
            return EmbeddedPostgres.settingsBeforeStart();
        }
        try (Database running = database(installation, commandOptions, HostProvider.Gateway.LOOPBACK)) {
            return running.settings();
        }
    }

    private static String requireNoPassword(String url) {
        if (PASSWORD.matcher(url).find()) {
            throw new IllegalArgumentException(
                    "db.url: required without a password, since a study's files keep it; give it as -Ddb.password");
        }
        return url;
    }
}
