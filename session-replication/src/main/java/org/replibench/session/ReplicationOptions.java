package org.replibench.session;

import java.io.ObjectInputFilter;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.replibench.model.NamedPattern;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;

/**
 * How the layer replicates, in a deployment or a part of one. Every option is a context parameter of the web application or, if that is absent, a system
 * property of the server, of the name given.
 *
 * @param pattern which of the patterns? {@code replibench.session.pattern}, such as {@code 2211wq2}; or several, of which
 *     each request chooses one by its header {@value #PATTERN_HEADER}: {@code replibench.session.patterns}, such as {@code
 *     none,2211,2211#2}
 * @param partition the name of the part of the deployment that replicates so; empty if all of it does
 * @param channel which JGroups channel, in patterns 1 and 2? {@code replibench.session.channel}, a JNDI name; in patterns 1
 *     {@code replibench.session.multicast-channel}, if that is set
 * @param dataSource which database, in patterns 3? {@code replibench.session.datasource}, a JNDI name
 * @param timeout how long does a synchronous transfer wait for its confirmations, and a take-over for a holder's answer?
 *     {@code replibench.session.timeout}, in milliseconds
 * @param ownerGrace how long does a take-over wait for a silent former owner, once all others have answered?
 *     {@code replibench.session.owner-grace}, in milliseconds
 * @param onFailure what becomes of a request whose changes were not confirmed? {@code replibench.session.on-failure}
 * @param queueBytes how many bytes may wait for one target before transfers to it are dropped and counted? {@code
 *     replibench.session.queue-bytes}
 * @param databaseQueues how many updates are written to the database at once? {@code replibench.session.database-queues}
 * @param allow which classes may be in a session, in addition to values of the JDK, and how large may an attribute be?
 *     {@code replibench.session.allow}, in the syntax of {@code jdk.serialFilter}
 */
public record ReplicationOptions(
        ReplicationPattern pattern,
        String partition,
        String channel,
        String dataSource,
        Duration timeout,
        Duration ownerGrace,
        FailurePolicy onFailure,
        long queueBytes,
        int databaseQueues,
        String allow) {

    /** What becomes of a request whose changes the holders did not confirm. */
    public enum FailurePolicy {
        /** The request fails: a client that got an answer can rely on it. */
        FAIL,
        /** The request goes on, and the failure is counted. */
        CONTINUE;

        /** How the policy is written in options. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        static FailurePolicy parse(String text) {
            return Arrays.stream(values())
                    .filter(policy -> policy.text().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new Refusal(
                                    PREFIX + "on-failure",
                                    "unknown",
                                    Arrays.stream(values())
                                            .map(FailurePolicy::text)
                                            .collect(Collectors.joining(" or ")),
                                    text,
                                    DEFAULT_ON_FAILURE.text())
                            .exception());
        }
    }

    /** The prefix of all options' names. */
    public static final String PREFIX = "replibench.session.";

    /** The option for one pattern. */
    public static final String PATTERN = PREFIX + "pattern";

    /** The option for several patterns, instead of {@link #PATTERN}. */
    public static final String PATTERNS = PREFIX + "patterns";

    /** The request header whose value is the name of one of {@link #PATTERNS}. */
    public static final String PATTERN_HEADER = "X-Replibench-Pattern";

    /** What the jar's web fragment declares: the server's default channel, unless web.xml refers to another one. */
    public static final String DEFAULT_CHANNEL = "java:comp/env/replibench/channel";

    /** The Jakarta EE platform's own name for a server's default database. */
    public static final String DEFAULT_DATA_SOURCE = "java:comp/DefaultDataSource";

    /** Longer than a full collection or the detection of a crashed node, shorter than a user's patience. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

    /** Many times a round trip; a quarter of what JGroups takes to verify a crash. */
    public static final Duration DEFAULT_OWNER_GRACE = Duration.ofMillis(250);

    /** A client that gets an answer may rely on it. */
    public static final FailurePolicy DEFAULT_ON_FAILURE = FailurePolicy.FAIL;

    /** About a second of the largest traffic the white paper measured (33 MB/s). */
    public static final long DEFAULT_QUEUE_BYTES = 32L << 20;

    /** Each queue takes a thread, and a connection while it writes; in patterns 33xx one connection more is always taken. */
    public static final int MAX_DATABASE_QUEUES = 1000;

    /** A third of the pool that the shop has, so that sessions cannot starve its pages. */
    public static final int DEFAULT_DATABASE_QUEUES = 8;

    /**
     * Reads the options of a deployment that replicates in one pattern.
     *
     * @param values an option's value by its full name; null if absent
     * @return empty if no pattern, or {@code none}, is set: the layer then stays out of the way
     * @throws IllegalArgumentException with one line that names the option and the allowed values
     */
    public static Optional<ReplicationOptions> read(UnaryOperator<String> values) {
        String code = text(values, PATTERN, "");
        if (code.isEmpty()) {
            return Optional.empty();
        }
        return read(parse(PATTERN, code, Pattern::parse), "", values);
    }

    /**
     * Reads the names of the patterns that a deployment serves at once.
     *
     * @param values an option's value by its full name; null if absent
     * @return empty if the deployment does not serve several
     * @throws IllegalArgumentException with one line that names the option and the allowed values
     */
    public static List<NamedPattern> readPatterns(UnaryOperator<String> values) {
        String names = text(values, PATTERNS, "");
        if (names.isEmpty()) {
            return List.of();
        }
        String pattern = text(values, PATTERN, "");
        if (!pattern.isEmpty()) {
            throw new Refusal(PATTERN, "excluded by " + PATTERNS, "one of them", pattern, "without it").exception();
        }
        List<NamedPattern> patterns = Arrays.stream(names.split(",", -1))
                .map(name -> parse(PATTERNS, name.strip(), NamedPattern::parse))
                .toList();
        Set<NamedPattern> seen = new HashSet<>();
        patterns.stream().filter(name -> !seen.add(name)).findFirst().ifPresent(name -> {
            throw new Refusal(PATTERNS, "given twice", "names that differ", name.name(), name.pattern() + "#2")
                    .exception();
        });
        return patterns;
    }

    /**
     * Reads the options of one of the patterns that a deployment serves at once.
     *
     * @param values an option's value by its full name; null if absent
     * @return empty for {@code none}
     * @throws IllegalArgumentException with one line that names the option and the allowed values
     */
    public static Optional<ReplicationOptions> read(NamedPattern name, UnaryOperator<String> values) {
        return read(name.pattern(), name.name(), values);
    }

    private static Optional<ReplicationOptions> read(
            Pattern pattern, String partition, UnaryOperator<String> fullNames) {
        if (pattern instanceof NoReplication) {
            return Optional.empty();
        }
        UnaryOperator<String> value = name -> fullNames.apply(PREFIX + name);
        ReplicationPattern replicationPattern = (ReplicationPattern) pattern;
        return Optional.of(new ReplicationOptions(
                replicationPattern,
                partition,
                channel(replicationPattern, value),
                text(value, "datasource", DEFAULT_DATA_SOURCE),
                Duration.ofMillis(number(value, "timeout", DEFAULT_TIMEOUT.toMillis(), Integer.MAX_VALUE)),
                Duration.ofMillis(number(value, "owner-grace", DEFAULT_OWNER_GRACE.toMillis(), Integer.MAX_VALUE)),
                FailurePolicy.parse(text(value, "on-failure", DEFAULT_ON_FAILURE.text())),
                number(value, "queue-bytes", DEFAULT_QUEUE_BYTES, Long.MAX_VALUE),
                (int) number(value, "database-queues", DEFAULT_DATABASE_QUEUES, MAX_DATABASE_QUEUES),
                allow(value)));
    }

    /** The name by which logs and metrics tell it from others of the same deployment. */
    public String label() {
        return partition.isEmpty() ? pattern.code() : partition;
    }

    /** The application's name to its peers: layers of different parts of a deployment do not know of each other. */
    String application(String deployment) {
        return partition.isEmpty() ? deployment : deployment + " " + partition;
    }

    private static <T> T parse(String option, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
    }

    private static String channel(ReplicationPattern pattern, UnaryOperator<String> values) {
        String channel = text(values, "channel", DEFAULT_CHANNEL);
        return pattern.protocol() == ReplicationProtocol.MULTICAST
                ? text(values, "multicast-channel", channel)
                : channel;
    }

    private static String allow(UnaryOperator<String> values) {
        String patterns = text(values, "allow", "");
        try {
            ObjectInputFilter.Config.createFilter(patterns);
            return patterns;
        } catch (IllegalArgumentException e) {
            throw new Refusal(
                            PREFIX + "allow", "no filter", "patterns of jdk.serialFilter", patterns, "com.acme.shop.**")
                    .exception(e);
        }
    }

    private static String text(UnaryOperator<String> values, String name, String otherwise) {
        String value = values.apply(name);
        return value == null || value.isBlank() ? otherwise : value.strip();
    }

    private static long number(UnaryOperator<String> values, String name, long otherwise, long max) {
        String value = text(values, name, Long.toString(otherwise));
        try {
            long number = Long.parseLong(value);
            if (number > 0 && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Refused below, as a number out of range is.
        }
        throw new Refusal(
                        PREFIX + name,
                        "no number in range",
                        "a whole number from 1 to " + max,
                        value,
                        Long.toString(otherwise))
                .exception();
    }
}
