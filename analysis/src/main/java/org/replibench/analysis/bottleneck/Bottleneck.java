package org.replibench.analysis.bottleneck;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What pages of an arm can be held up by, whatever the pattern, so that the arm is slower than what it does. A closed list: each has a
 * figure of the records, and a bound which it keeps on a machine where nothing is wrong. Of several that an arm has, the first in this
 * order is the cause of those after it: what stands still holds locks and connections meanwhile.
 */
public enum Bottleneck {
    /** Programs that are none of the study's take caches and turns from what is measured. */
    OTHER_PROGRAMS(
            "other programs",
            0.10,
            ArmSymptoms::otherProgramsShare,
            "programs that are none of the study's take %s of the machine's CPU time"),
    /** A collector stands in the way of all requests. A healthy one takes 1 % of the time. */
    GARBAGE_COLLECTION(
            "garbage collection",
            0.10,
            ArmSymptoms::pausesShare,
            "nodes stand still for %s of the time to collect garbage"),
    /** A node that has used up its share waits for the next period. */
    CPU_QUOTA("the CPU quota", 0.95, ArmSymptoms::quotaShare, "nodes use %s of their CPU quota (-Dnode.cpus)"),
    /** Transactions wait for rows or tables of others. */
    DATABASE_LOCKS(
            "locks of the database",
            0.20,
            symptoms -> symptoms.shareOfResponse(symptoms.databaseLockMillis()),
            "%s of the response time passes in waits for locks of the database"),
    /** Commits wait for the log of changes. */
    DISK(
            "the database's disk",
            0.33,
            symptoms -> symptoms.shareOfResponse(symptoms.commitMillis()),
            "%s of the response time passes until the database's disk has its log of changes"),
    /** What nodes send to each other waits in the queue of their link. */
    INTERCONNECT(
            "the interconnect",
            0.90,
            ArmSymptoms::interconnectShare,
            "nodes send %s of what the interconnect carries (-Dinterconnect.rate)"),
    /** TCP sends again what was lost, after a while, and what comes after it waits. */
    LOST_PACKETS(
            "lost packets",
            0.01,
            ArmSymptoms::retransmittedShare,
            "%s of the packets that nodes send were lost before and are sent again"),
    /** Requests wait for one of the pool's connections to the database. */
    CONNECTION_POOL(
            "the connection pool",
            0.20,
            symptoms -> symptoms.shareOfResponse(symptoms.poolMillis()),
            "%s of the response time passes until the pool has a connection to the database"),
    /** Requests wait for each other. */
    LOCK(
            "a lock in the nodes",
            0.20,
            symptoms -> symptoms.shareOfResponse(symptoms.lockMillis()),
            "%s of the response time passes until another thread leaves a monitor");

    private static final double PERCENT = 100;

    private final String label;
    private final double bound;
    private final ToDoubleFunction<ArmSymptoms> share;
    private final String sentence;

    Bottleneck(String label, double bound, ToDoubleFunction<ArmSymptoms> share, String sentence) {
        this.label = label;
        this.bound = bound;
        this.share = share;
        this.sentence = sentence;
    }

    /** In a few words. */
    public String label() {
        return label;
    }

    /** The share from which on it holds pages up, 0 to 1. */
    double bound() {
        return bound;
    }

    /** How much of it an arm has; NaN if its records can't tell. */
    double share(ArmSymptoms symptoms) {
        return share.applyAsDouble(symptoms);
    }

    /** Whether an arm is held up by it. */
    boolean holdsUp(ArmSymptoms symptoms) {
        return share(symptoms) >= bound;
    }

    /** What an arm has of it, such as {@code nodes use 99 % of their CPU quota}. */
    String text(ArmSymptoms symptoms) {
        return String.format(sentence, percent(share(symptoms)));
    }

    private static String percent(double share) {
        double percent = PERCENT * share;
        return String.format(Locale.ROOT, percent < 10 ? "%.1f %%" : "%.0f %%", percent);
    }
}
