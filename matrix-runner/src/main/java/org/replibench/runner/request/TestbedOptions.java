package org.replibench.runner.request;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.replibench.cluster.SessionPayloadSettings;
import org.replibench.cluster.engine.InterconnectSecurity;
import org.replibench.cluster.engine.JGroupsLibrary;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.machines.ssh.SshHosts;
import org.replibench.model.Isolation;
import org.replibench.model.Refusal;
import org.replibench.model.Variant;
import org.replibench.model.Workload;
import org.replibench.runner.jvm.GarbageCollector;
import org.replibench.runner.jvm.HeapLevel;
import org.replibench.runner.jvm.Jdk;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.InterconnectVariants;
import org.replibench.runner.testbed.SessionPayloadVariants;
import org.replibench.runner.testbed.TestbedSpec;

/** Reads what all clusters of a study have in common, and what its variants are. */
public final class TestbedOptions {
    private static final String EVERY_JDK = "all";

    private static final int MIN_KILOBYTES = 1;

    private static final int MAX_LIVE_SET_MEBIBYTES = 65_536;

    /** The shop replaces whole attributes, of which there are 20: another share would not be what its name says. */
    private static final int STEP_PERCENT = 5;

    /** Whatever a pattern's scope, all of the stated size is sent: what the size costs, and nothing else. */
    private static final int ALL_CHANGED = 100;

    private TestbedOptions() {}

    /**
     * Every variant; no JVM is started to try it.
     *
     * @throws InvalidRequestException if a value is out of its range, or options contradict each other
     */
    public static TestbedSpec read(CommandOptions options) {
        JvmVariants jvms = jvms(options);
        Isolation isolation = IsolationOptions.read(options, jvms.largestHeap());
        return new TestbedSpec(
                isolation, interconnect(options), jvms, sessions(options), DatabaseOptions.read(options));
    }

    /**
     * The same for an ad-hoc cluster, or where a study compares something else.
     *
     * @throws InvalidRequestException with the JVM's own words if it refuses an option, or if there is more than one variant
     */
    public static TestbedSpec readSingle(CommandOptions options) {
        TestbedSpec testbed = read(options);
        if (testbed.jvms().all().size() > 1) {
            throw new InvalidRequestException(
                    severalRefused("gc, heap, jdk", testbed.jvms().all().keySet()));
        }
        if (options.reads(Option.INVENTORY)
                && options.isGiven(Option.INVENTORY)
                && testbed.isolation().kind().isPresent()) {
            throw options.invalid(
                    Option.ISOLATION,
                    new Refusal(
                            Option.ISOLATION.key(),
                            "not compared by this command",
                            SshHosts.NAME,
                            options.text(Option.ISOLATION),
                            "./mvnw -Pmatrix verify"));
        }
        requireSized(options, testbed.jvms());
        unsupportedVariants(options, testbed.jvms());
        if (testbed.interconnect().all().size() > 1) {
            throw new InvalidRequestException(severalRefused(
                    Option.INTERCONNECT_NETWORK.key() + ", " + Option.INTERCONNECT_SECURITY.key() + ", "
                            + Option.JGROUPS.key(),
                    testbed.interconnect().all().keySet()));
        }
        if (testbed.sessions().all().size() > 1) {
            throw new InvalidRequestException(severalRefused(
                    "session.kb, session.changed", testbed.sessions().all().keySet()));
        }
        return testbed;
    }

    private static Refusal severalRefused(String options, Set<Variant> variants) {
        return new Refusal(
                options, "not compared by this command", "one of each", variants.toString(), "./mvnw -Pmatrix verify");
    }

    /**
     * Which variants of a study's nodes can't be measured, and why, in their JVM's own words.
     *
     * @throws InvalidRequestException with these words if no variant is left
     */
    public static Map<Variant, String> unsupportedVariants(CommandOptions options, JvmVariants jvms) {
        Map<Variant, String> refusals = jvms.unsupportedReasons();
        if (refusals.size() == jvms.all().size()) {
            Option culprit = offendingOption(options);
            Map.Entry<Variant, String> first = refusals.entrySet().iterator().next();
            JvmOptions jvm = jvms.of(first.getKey());
            throw options.invalid(
                    culprit,
                    new Refusal(
                            culprit.key(),
                            "refused by the JVM in " + jvm.home() + ": " + first.getValue(),
                            "flags that it takes",
                            String.join(" ", jvm.flags()),
                            "java -XX:+PrintFlagsFinal -version, which lists them"));
        }
        return refusals;
    }

    /** Which option the JVM does not take, when it takes none of a study's variants. */
    private static Option offendingOption(CommandOptions options) {
        JvmVariants othersAlone = JvmVariants.crossing(flags(options), List.of(), List.of(), List.of());
        return othersAlone.unsupportedReasons().isEmpty()
                ? Stream.of(Option.GC_OPTIONS, Option.GC, Option.HEAP, Option.JDK)
                        .filter(option -> !options.text(option).isEmpty())
                        .findFirst()
                        .orElse(Option.JVM_OPTIONS)
                : Option.JVM_OPTIONS;
    }

    static JvmVariants jvms(CommandOptions options) {
        JvmVariants jvms = options.reads(Option.JVM_OPTIONS)
                ? JvmVariants.crossing(flags(options), collectors(options), heaps(options), jdks(options))
                : JvmVariants.crossing(List.of(), List.of(), List.of(), List.of());
        return options.isGiven(Option.LIVE_SET)
                ? jvms.withLiveSet(options.number(Option.LIVE_SET, 1, MAX_LIVE_SET_MEBIBYTES))
                : jvms;
    }

    /** @throws InvalidRequestException if heaps are stated by a live set that nothing in this study finds */
    public static void requireSized(CommandOptions options, JvmVariants jvms) {
        if (jvms.needLiveSet()) {
            throw options.invalid(
                    Option.HEAP,
                    new Refusal(
                            Option.HEAP.key(),
                            "stated by a live set that is not known",
                            "a size such as 256m; or the live set",
                            options.text(Option.HEAP),
                            options.reads(Option.LIVE_SET)
                                    ? "-Dlive.set=100, or -Dloads=high, with which it is found"
                                    : "-Dheap=512m"));
        }
    }

    private static List<String> flags(CommandOptions options) {
        List<String> flags = new ArrayList<>();
        if (options.reads(Option.HEAP_DUMPS) && options.flag(Option.HEAP_DUMPS)) {
            flags.addAll(JvmOptions.DUMP_WHEN_OUT_OF_MEMORY);
        }
        flags.addAll(options.parsed(Option.JVM_OPTIONS, JvmVariants::flags));
        return flags;
    }

    private static List<GarbageCollector> collectors(CommandOptions options) {
        List<GarbageCollector> collectors = new ArrayList<>();
        if (!options.text(Option.GC).isEmpty()) {
            collectors.addAll(options.list(Option.GC, GarbageCollector::byName));
        }
        if (!options.text(Option.GC_OPTIONS).isEmpty()) {
            collectors.addAll(options.parsed(Option.GC_OPTIONS, text -> Arrays.stream(text.split(";"))
                    .filter(part -> !part.isBlank())
                    .map(GarbageCollector::parse)
                    .toList()));
        }
        return collectors;
    }

    private static List<HeapLevel> heaps(CommandOptions options) {
        return options.text(Option.HEAP).isEmpty() ? List.of() : options.list(Option.HEAP, HeapLevel::parse);
    }

    private static List<Jdk> jdks(CommandOptions options) {
        if (options.text(Option.JDK).isEmpty()) {
            return List.of();
        }
        return options.text(Option.JDK).equals(EVERY_JDK)
                ? Jdk.InstalledJdks.all()
                : options.list(Option.JDK, home -> Jdk.at(CommandOptions.path(Option.JDK, Path.of(""), home)));
    }

    static InterconnectVariants interconnect(CommandOptions options) {
        return InterconnectVariants.of(
                options.reads(Option.INTERCONNECT_SECURITY)
                        ? options.list(Option.INTERCONNECT_SECURITY, InterconnectSecurity::parse)
                        : List.of(InterconnectSecurity.NONE),
                options.reads(Option.JGROUPS)
                        ? options.list(Option.JGROUPS, TestbedOptions::jgroups)
                        : List.of(Optional.empty()),
                IsolationOptions.networks(options));
    }

    private static Optional<JGroupsLibrary> jgroups(String given) {
        return given.equals(JGroupsLibrary.OF_SERVER)
                ? Optional.empty()
                : Optional.of(JGroupsLibrary.at(CommandOptions.path(Option.JGROUPS, Path.of(""), given)));
    }

    /** What sessions hold besides extra content; without the option that of the usual workload. */
    public static Workload workload(CommandOptions options) {
        return options.reads(Option.WORKLOAD) ? options.parsed(Option.WORKLOAD, Workload::parse) : Workload.LIGHT;
    }

    static SessionPayloadVariants sessions(CommandOptions options) {
        SessionPayloadVariants sessions = payload(options).with(workload(options));
        return options.reads(Option.SESSION_IN_PLACE) && options.flag(Option.SESSION_IN_PLACE)
                ? sessions.withCartInPlace()
                : sessions;
    }

    private static SessionPayloadVariants payload(CommandOptions options) {
        if (!options.reads(Option.SESSION_KB)) {
            return SessionPayloadVariants.crossing(List.of(), List.of());
        }
        boolean sized = !options.text(Option.SESSION_KB).isEmpty();
        boolean shared = !options.text(Option.SESSION_CHANGED).isEmpty();
        if (!sized && shared) {
            throw options.invalid(
                    Option.SESSION_CHANGED,
                    new Refusal(
                            Option.SESSION_CHANGED.key(),
                            "a share of what -Dsession.kb adds",
                            "-Dsession.kb",
                            "none",
                            "-Dsession.kb=16"));
        }
        return sized
                ? SessionPayloadVariants.crossing(
                        options.numbers(Option.SESSION_KB, MIN_KILOBYTES, SessionPayloadSettings.MAX_KILOBYTES),
                        shared ? shares(options) : List.of(ALL_CHANGED))
                : SessionPayloadVariants.crossing(List.of(), List.of());
    }

    private static List<Integer> shares(CommandOptions options) {
        List<Integer> shares = options.numbers(Option.SESSION_CHANGED, 0, ALL_CHANGED);
        shares.stream().filter(share -> share % STEP_PERCENT != 0).findFirst().ifPresent(share -> {
            throw options.invalid(
                    Option.SESSION_CHANGED,
                    new Refusal(
                            Option.SESSION_CHANGED.key(),
                            "no whole number of attributes",
                            "0 to 100 in steps of " + STEP_PERCENT,
                            String.valueOf(share),
                            "-Dsession.changed=" + share / STEP_PERCENT * STEP_PERCENT));
        });
        return shares;
    }
}
