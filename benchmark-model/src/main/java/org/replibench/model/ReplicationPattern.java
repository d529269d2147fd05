package org.replibench.model;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One point in the five dimensions of session replication, written ABCD or ABCDwqN (white paper, chapters 6 and 8-3).
 *
 * @param writeQuota how many <em>other</em> nodes get a copy, 1 to 7; a quota at or above the number of other nodes
 *     means all of them; always 1 for {@link ReplicationProtocol#DATABASE}, where the only other holder is the database
 */
public record ReplicationPattern(
        ReplicationProtocol protocol,
        ReplicationTrigger trigger,
        ReplicationScope scope,
        SyncMode syncMode,
        int writeQuota)
        implements org.replibench.model.Pattern {

    /** The paper's default: one other node holds the copy. */
    public static final int DEFAULT_WRITE_QUOTA = 1;

    /** One fewer than the eight nodes that a cluster may have. */
    public static final int MAX_WRITE_QUOTA = ClusterSize.MAX - 1;

    private static final Pattern CODE = Pattern.compile("([1-3])([1-3])([12])([12])(?:wq([1-7]))?");
    private static final String ALLOWED =
            "none, or ABCD with A (protocol) 1-3, B (trigger) 1-3, C (scope) 1-2, D (sync mode) 1-2,"
                    + " and for A 1-2 optionally wq1 to wq7, such as 2211wq3";

    public ReplicationPattern {
        RangeChecks.require("write quota", writeQuota, 1, MAX_WRITE_QUOTA);
        if (protocol == ReplicationProtocol.DATABASE && writeQuota != DEFAULT_WRITE_QUOTA) {
            throw new Refusal(
                            "pattern",
                            "the database is the only other holder",
                            "no write quota in patterns 3xxx",
                            "wq" + writeQuota,
                            "the code without wq" + writeQuota)
                    .exception();
        }
    }

    @Override
    public boolean usesDatabase() {
        return protocol == ReplicationProtocol.DATABASE;
    }

    static ReplicationPattern parse(String code) {
        Matcher matcher = CODE.matcher(code);
        if (!matcher.matches()) {
            throw new Refusal("pattern", "unknown", ALLOWED, code, "2212").exception();
        }
        String quota = matcher.group(5);
        return new ReplicationPattern(
                byDigit(ReplicationProtocol.values(), matcher.group(1)),
                byDigit(ReplicationTrigger.values(), matcher.group(2)),
                byDigit(ReplicationScope.values(), matcher.group(3)),
                byDigit(SyncMode.values(), matcher.group(4)),
                quota == null ? DEFAULT_WRITE_QUOTA : Integer.parseInt(quota));
    }

    /** Every combination of protocol, trigger, scope and sync mode, each with write quota 1, in the order of codes. */
    public static List<ReplicationPattern> all() {
        List<ReplicationPattern> patterns = new ArrayList<>();
        for (ReplicationProtocol replicationProtocol : ReplicationProtocol.values()) {
            for (ReplicationTrigger replicationTrigger : ReplicationTrigger.values()) {
                for (ReplicationScope replicationScope : ReplicationScope.values()) {
                    for (SyncMode syncMode : SyncMode.values()) {
                        patterns.add(new ReplicationPattern(
                                replicationProtocol,
                                replicationTrigger,
                                replicationScope,
                                syncMode,
                                DEFAULT_WRITE_QUOTA));
                    }
                }
            }
        }
        return List.copyOf(patterns);
    }

    /**
     * How many other nodes really hold a copy in a cluster of {@code nodes}.
     *
     * @param nodes the cluster's size, at least 1
     */
    public int copies(int nodes) {
        return Math.min(writeQuota, nodes - 1);
    }

    @Override
    public String code() {
        String digits = "" + protocol.digit() + trigger.digit() + scope.digit() + syncMode.digit();
        return writeQuota == DEFAULT_WRITE_QUOTA ? digits : digits + "wq" + writeQuota;
    }

    @Override
    public String words() {
        String digits = Stream.of(protocol, trigger, scope, syncMode)
                .map(PatternDigit::label)
                .collect(Collectors.joining(" · "));
        return writeQuota == DEFAULT_WRITE_QUOTA ? digits : digits + " · " + writeQuota + " copies";
    }

    @Override
    public String toString() {
        return code();
    }

    private static <D extends PatternDigit> D byDigit(D[] values, String digit) {
        return values[Integer.parseInt(digit) - 1];
    }
}
