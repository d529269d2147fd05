package org.replibench.runner;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.cluster.database.ExternalDatabase;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.host.Gateway;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.Variant;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.profile.FlightRecorder;
import org.replibench.runner.sessions.SessionVariants;

/** The parts of a study that options choose. */
public final class Parts {
    private static final String ALL_PATTERNS = "all";

    private static final java.util.regex.Pattern PASSWORD = java.util.regex.Pattern.compile("(?i)[?&]password=");

    private Parts() {}

    static Pattern pattern(Options options) {
        return options.parsed(Option.PATTERN, Pattern::parse);
    }

    /** The patterns of a study; {@code all} means every one with write quota 1. */
    public static List<Pattern> patterns(Options options) {
        return options.list(Option.PATTERNS, Parts::named).stream()
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    private static List<Pattern> named(String item) {
        return item.equals(ALL_PATTERNS) ? List.copyOf(ReplicationPattern.all()) : List.of(Pattern.parse(item));
    }

    /**
     * The engines that run {@code pattern} in a study: of those that it names, all that can.
     *
     * @throws BadInput if none can express it
     */
    public static List<SessionEngine> engines(Options options, Pattern pattern) {
        List<SessionEngine> chosen = chosen(options, pattern);
        List<SessionEngine> able = chosen.stream()
                .filter(engine -> engine.refusal(pattern).isEmpty())
                .toList();
        return able.isEmpty()
                ? options.parsed(Option.PATTERNS, patterns -> List.of(able(chosen.get(0), pattern)))
                : able;
    }

    /** @throws BadInput if an option is given that {@code study} has no use for: it would seem to be obeyed */
    static void requireNotGiven(Options options, String study, Option... unused) {
        Stream.of(unused).filter(options::isGiven).findFirst().ifPresent(option -> {
            throw options.refusal(option, option.key() + ": not in " + study + "; leave it out");
        });
    }

    /** Which patterns of a study are not measured by which of its engines, and why. */
    static List<String> inexpressible(Options options) {
        return patterns(options).stream()
                .flatMap(pattern ->
                        chosen(options, pattern).stream().flatMap(engine -> engine.refusal(pattern).stream()))
                .toList();
    }

    private static List<SessionEngine> chosen(Options options, Pattern pattern) {
        return options.list(Option.ENGINE, SessionEngines::byName).stream()
                .map(engine -> SessionEngines.forPattern(engine, pattern))
                .distinct()
                .toList();
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
     * The one JVM of all nodes, of an ad-hoc cluster or where a study compares something else.
     *
     * @throws BadInput with the JVM's own words if it refuses an option, or if there is more than one
     */
    static JvmVariants oneJvm(Options options) {
        JvmVariants jvms = JvmVariants.of(options);
        if (jvms.all().size() > 1) {
            throw new BadInput("gc, heap, jdk: one of each required here, found "
                    + jvms.all().keySet());
        }
        refused(options, jvms);
        return jvms;
    }

    /** @throws BadInput if servers on one of these JVMs can't be recorded */
    static void requireRecordable(JvmVariants jvms) {
        jvms.all().values().stream()
                .map(JvmOptions::home)
                .distinct()
                .flatMap(home -> FlightRecorder.refusal(home).stream())
                .findFirst()
                .ifPresent(refusal -> {
                    throw new BadInput(refusal);
                });
    }

    /**
     * The one size of all sessions, of an ad-hoc cluster or where a study compares something else.
     *
     * @throws BadInput if there is more than one
     */
    static SessionVariants oneSessionSize(Options options) {
        SessionVariants sessions = SessionVariants.of(options);
        if (sessions.all().size() > 1) {
            throw new BadInput("session.kb, session.changed: one of each required here, found "
                    + sessions.all().keySet());
        }
        return sessions;
    }

    /**
     * Which variants of a study's nodes can't be measured, and why, in their JVM's own words.
     *
     * @throws BadInput with these words if no variant is left
     */
    static Map<Variant, String> refused(Options options, JvmVariants jvms) {
        Map<Variant, String> refusals = jvms.refusals();
        if (refusals.size() == jvms.all().size()) {
            Option culprit = culprit(options);
            Map.Entry<Variant, String> first = refusals.entrySet().iterator().next();
            JvmOptions jvm = jvms.of(first.getKey());
            throw options.refusal(
                    culprit,
                    culprit.key() + ": refused by the JVM: " + first.getValue() + "; " + jvm.home() + " was given "
                            + String.join(" ", jvm.flags()));
        }
        return refusals;
    }

    /** Which option the JVM does not take, when it takes none of a study's variants. */
    private static Option culprit(Options options) {
        JvmVariants othersAlone =
                JvmVariants.of(new Options(Map.of(Option.JVM_OPTIONS, options.text(Option.JVM_OPTIONS))));
        return othersAlone.refusals().isEmpty()
                ? Stream.of(Option.GC_OPTIONS, Option.GC, Option.HEAP, Option.JDK)
                        .filter(option -> !options.text(option).isEmpty())
                        .findFirst()
                        .orElse(Option.JVM_OPTIONS)
                : Option.JVM_OPTIONS;
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
                        options.parsed(Option.DB_URL, Parts::withoutPassword),
                        options.text(Option.DB_USER),
                        options.text(Option.DB_PASSWORD))
                : EmbeddedPostgres.start(installation.work(), gateway);
    }

    /** What the settings of {@link #database} will say, as far as it is known before anything is started. */
    static Map<String, String> databaseSettings(Installation installation, Options options) {
        if (!options.isGiven(Option.DB_URL)) {
            return EmbeddedPostgres.settingsBeforeStart();
        }
        try (Database running = database(installation, options, Gateway.LOOPBACK)) {
            return running.settings();
        }
    }

    private static String withoutPassword(String url) {
        if (PASSWORD.matcher(url).find()) {
            throw new IllegalArgumentException(
                    "db.url: required without a password, since a study's files keep it; give it as -Ddb.password");
        }
        return url;
    }
}
