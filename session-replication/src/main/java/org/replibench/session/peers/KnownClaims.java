package org.replibench.session.peers;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.peers.BackupCopy.Claim;

/** What became of claims, for as long as a message can be late that is of before. */
final class KnownClaims {
    /** @param below what was below that version then is void */
    private record PassingOver(Claim claim, long below, long sinceNanos) {}

    /** @param version from which the claimer counts on */
    private record Settled(long version, long sinceNanos) {}

    /** Sessions that another node goes on with, since this one, their owner, was silent; and since when that is known. */
    private final ConcurrentMap<String, Long> passedOver = new ConcurrentHashMap<>();

    /** Claims by which nodes have got sessions, and that may still be answered here. */
    private final ConcurrentMap<Claim, Settled> settled = new ConcurrentHashMap<>();

    /** Claims that were given up, and since when that is known: what was on its way by then is given up for them all the same. */
    private final ConcurrentMap<Claim, Long> withdrawn = new ConcurrentHashMap<>();

    /** Claims that pass silent owners over, which may not have heard of them yet. */
    private final ConcurrentMap<String, PassingOver> passingOver = new ConcurrentHashMap<>();

    private final LayerRuntime runtime;

    KnownClaims(LayerRuntime runtime) {
        this.runtime = runtime;
    }

    /** Notes that a node does without the session that it has claimed. */
    void withdraw(Claim claim) {
        withdrawn.put(claim, runtime.nanos());
    }

    boolean isWithdrawn(Claim claim) {
        return withdrawn.containsKey(claim);
    }

    /** The claim, with what is known of its withdrawal. */
    Claim asKnown(Claim claim) {
        return isWithdrawn(claim) ? claim.asWithdrawn() : claim;
    }

    /** Notes that a node has got a session by a claim, and counts on from {@code version}. */
    void settle(Claim claim, long version) {
        settled.put(claim, new Settled(version, runtime.nanos()));
    }

    /** Whether what has that version is of the node that got the session by that claim, or of a later owner. */
    boolean isOver(Claim claim, long version) {
        Settled over = settled.get(claim);
        return over != null && version >= over.version();
    }

    /** Notes that another node has got a session without this one, its owner, which may have given others copies meanwhile. */
    void notePassedOver(String id) {
        passedOver.put(id, runtime.nanos());
    }

    /** Whether that was noted; from then on it is not. */
    boolean forgetPassedOver(String id) {
        return passedOver.remove(id) != null;
    }

    /** Notes that a node passes a silent owner over, for which what is below a version is void. */
    void notePassingOver(String id, Claim claim, long below) {
        passingOver.put(id, new PassingOver(claim, below, runtime.nanos()));
    }

    /**
     * The sessions whose owners a node has passed over, with the versions below which what these have is void; from then on it is not
     * known.
     */
    Map<String, Long> forgetPassedOverBy(Address claimer) {
        Map<String, Long> versions = new HashMap<>();
        passingOver.forEach((id, passing) -> {
            if (passing.claim().claimer().equals(claimer) && passingOver.remove(id, passing)) {
                versions.put(id, passing.below());
            }
        });
        return versions;
    }

    /** Forgets what is older than any message. */
    void sweep(long nowNanos) {
        passedOver.values().removeIf(sinceNanos -> isOld(sinceNanos, nowNanos));
        withdrawn.values().removeIf(sinceNanos -> isOld(sinceNanos, nowNanos));
        settled.values().removeIf(over -> isOld(over.sinceNanos(), nowNanos));
        passingOver.values().removeIf(passing -> isOld(passing.sinceNanos(), nowNanos));
    }

    private static boolean isOld(long sinceNanos, long nowNanos) {
        return nowNanos - sinceNanos > Tombstones.MIN_NANOS;
    }
}
