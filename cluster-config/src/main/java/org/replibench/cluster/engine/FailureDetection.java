package org.replibench.cluster.engine;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the members of a cluster notice that one of them is gone. What a study does not say otherwise is {@link #FAST}.
 *
 * @param name what it is called on the command line and in results
 * @param sockets whether members watch each other over connections of their own (FD_SOCK2), over TCP as well
 * @param verification how long a suspect is asked again (VERIFY_SUSPECT2), while updates that wait for it go on waiting
 * @param silence how long a member says nothing before it is a suspect, whatever its connections do (FD_ALL3)
 * @param mergeAtLeast the shortest time between two words of a member about who it thinks is there (MERGE3): parts that
 *     lost each other meet again by that
 * @param mergeAtMost the longest
 */
public record FailureDetection(
        String name,
        boolean sockets,
        Duration verification,
        Duration silence,
        Duration mergeAtLeast,
        Duration mergeAtMost) {
    /**
     * WildFly 39's stacks (standalone-ha.xml, jgroups-defaults.xml): tcp has no FD_SOCK2, udp has. Over TCP the end of a process
     * is noticed all the same, by the connections that carried its messages: the server has the transport suspect who closes
     * one (BasicTCP's enable_suspect_events).
     */
    public static final FailureDetection SHIPPED = new FailureDetection(
            "default",
            false,
            Duration.ofSeconds(1),
            Duration.ofSeconds(40),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30));

    /** An end is noticed at once; who is silent is given as long as by {@link #SHIPPED}, since a busy node is silent, too. */
    public static final FailureDetection FAST = new FailureDetection(
            "fast", true, Duration.ofMillis(200), SHIPPED.silence, SHIPPED.mergeAtLeast, SHIPPED.mergeAtMost);

    private static final Duration LEAST_SILENCE = Duration.ofMillis(500);
    private static final Duration MOST_SILENCE = Duration.ofSeconds(60);

    /** Whoever was excluded for a short silence is to be back soon. */
    private static final Duration SOON_AT_LEAST = Duration.ofSeconds(1);

    private static final Duration SOON_AT_MOST = Duration.ofSeconds(3);

    /** So often does a member say that it lives, in the time after which it would be a suspect: as shipped. */
    private static final int HEARTBEATS = 5;

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
        if (text.equals(SHIPPED.name)) {
            return SHIPPED;
        }
        Matcher time = TIME.matcher(text);
        if (time.matches()) {
            long number = Long.parseLong(time.group(1));
            Duration silence = time.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
            if (silence.compareTo(LEAST_SILENCE) >= 0 && silence.compareTo(MOST_SILENCE) <= 0) {
                return new FailureDetection(text, true, FAST.verification, silence, SOON_AT_LEAST, SOON_AT_MOST);
            }
        }
        throw new IllegalArgumentException("detection: found '" + text + "', allowed: " + FAST.name + ", "
                + SHIPPED.name + ", or a time from " + LEAST_SILENCE.toMillis() + "ms to " + MOST_SILENCE.toSeconds()
                + "s, such as 2s");
    }

    /** What the stacks' scripts read when a node starts. */
    Map<String, String> systemProperties() {
        return Map.of(
                "replibench.detection.verification", millis(verification),
                "replibench.detection.silence", millis(silence),
                "replibench.detection.heartbeat", millis(silence.dividedBy(HEARTBEATS)),
                "replibench.detection.merge.min", millis(mergeAtLeast),
                "replibench.detection.merge.max", millis(mergeAtMost));
    }

    /** As a record states it. */
    public Map<String, String> settings() {
        return Map.of(
                "detection", name,
                "detection.verification_ms", millis(verification),
                "detection.silence_ms", millis(silence));
    }

    private static String millis(Duration duration) {
        return String.valueOf(duration.toMillis());
    }
}
