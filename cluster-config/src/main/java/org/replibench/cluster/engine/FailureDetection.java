package org.replibench.cluster.engine;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.model.Refusal;

/**
 * The failure detection of a cluster's members; the default is {@link #FAST}.
 *
 * @param name its name on the command line and in results
 * @param socketMonitoring whether members watch each other over connections of their own (FD_SOCK2), over TCP as well
 * @param verifyTimeout how long a suspect is asked again (VERIFY_SUSPECT2), while updates that wait for it go on waiting
 * @param suspectTimeout how long a member says nothing before it is a suspect, whatever its connections do (FD_ALL3)
 * @param mergeMin the shortest time between two words of a member about who it thinks is there (MERGE3): parts that
 *     lost each other meet again by that
 * @param mergeMax the longest
 */
public record FailureDetection(
        String name,
        boolean socketMonitoring,
        Duration verifyTimeout,
        Duration suspectTimeout,
        Duration mergeMin,
        Duration mergeMax) {
    /**
     * WildFly 39's stacks (standalone-ha.xml, jgroups-defaults.xml): tcp has no FD_SOCK2, udp has. Over TCP the end of a process
     * is noticed all the same, by the connections that carried its messages: the server has the transport suspect who closes
     * one (BasicTCP's enable_suspect_events).
     */
    public static final FailureDetection WILDFLY_DEFAULT = new FailureDetection(
            "default",
            false,
            Duration.ofSeconds(1),
            Duration.ofSeconds(40),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30));

    /** An end is noticed at once; silence has the limit of {@link #WILDFLY_DEFAULT}, as busy nodes are silent, too. */
    public static final FailureDetection FAST = new FailureDetection(
            "fast",
            true,
            Duration.ofMillis(200),
            WILDFLY_DEFAULT.suspectTimeout,
            WILDFLY_DEFAULT.mergeMin,
            WILDFLY_DEFAULT.mergeMax);

    private static final Duration MIN_SUSPECT_TIMEOUT = Duration.ofMillis(500);
    private static final Duration MAX_SUSPECT_TIMEOUT = Duration.ofSeconds(60);

    /** A member that was excluded for a short silence has to be back soon. */
    private static final Duration FAST_MERGE_MIN = Duration.ofSeconds(1);

    private static final Duration FAST_MERGE_MAX = Duration.ofSeconds(3);

    /** Heartbeats within the time after which a silent member is suspected, as shipped. */
    private static final int HEARTBEATS_PER_TIMEOUT = 5;

    /** How long a member waits for the others' word that they have a new view (GMS's view_ack_collection_timeout). */
    private static final Duration MAX_VIEW_CHANGE = Duration.ofSeconds(2);

    private static final Pattern TIME = Pattern.compile("(\\d{1,5})(ms|s)");

    /**
     * Reads {@code fast}, {@code default}, or a time such as {@code 2s}: {@code fast}, and a member that is silent for so long
     * is excluded.
     *
     * @throws IllegalArgumentException with one line that says what is allowed
     */
    public static FailureDetection parse(String text) {
        if (text.equals(FAST.name)) {
            return FAST;
        }
        if (text.equals(WILDFLY_DEFAULT.name)) {
            return WILDFLY_DEFAULT;
        }
        Matcher time = TIME.matcher(text);
        if (time.matches()) {
            long number = Long.parseLong(time.group(1));
            Duration silence = time.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
            if (silence.compareTo(MIN_SUSPECT_TIMEOUT) >= 0 && silence.compareTo(MAX_SUSPECT_TIMEOUT) <= 0) {
                return new FailureDetection(text, true, FAST.verifyTimeout, silence, FAST_MERGE_MIN, FAST_MERGE_MAX);
            }
        }
        throw new Refusal(
                        "detection",
                        "unknown",
                        FAST.name + ", " + WILDFLY_DEFAULT.name + ", or a time from " + MIN_SUSPECT_TIMEOUT.toMillis()
                                + "ms to " + MAX_SUSPECT_TIMEOUT.toSeconds() + "s",
                        text,
                        "-Ddetection=2s")
                .exception();
    }

    private Duration heartbeatInterval() {
        return suspectTimeout.dividedBy(HEARTBEATS_PER_TIMEOUT);
    }

    /**
     * How long a silent member stays in others' views at most, in whole seconds. FD_ALL3 looks once in an interval who said
     * anything, and VERIFY_SUSPECT2 once in its timeout whom it has asked for as long as that.
     */
    public Duration maxExclusionTime() {
        return Duration.ofSeconds(suspectTimeout
                .plus(heartbeatInterval())
                .plus(verifyTimeout.multipliedBy(2))
                .plus(MAX_VIEW_CHANGE)
                .plus(Duration.ofSeconds(1).minusNanos(1))
                .toSeconds());
    }

    /** The system properties that the stacks read when a node starts. */
    Map<String, String> systemProperties() {
        return Map.of(
                "replibench.detection.verification", millis(verifyTimeout),
                "replibench.detection.silence", millis(suspectTimeout),
                "replibench.detection.heartbeat", millis(heartbeatInterval()),
                "replibench.detection.merge.min", millis(mergeMin),
                "replibench.detection.merge.max", millis(mergeMax));
    }

    /** As a record states it. */
    public Map<String, String> settings() {
        return Map.of(
                "detection", name,
                "detection.verification_ms", millis(verifyTimeout),
                "detection.silence_ms", millis(suspectTimeout));
    }

    private static String millis(Duration duration) {
        return String.valueOf(duration.toMillis());
    }
}
