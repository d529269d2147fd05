package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.peers.BackupCopy.Claim;

/** The copies that this node holds for others. */
final class BackupStore {
    /** Many times an application's attributes, unless it makes their names up for each session. */
    static final int SHARED_NAMES = 1000;

    private final ConcurrentMap<String, BackupCopy> backupCopies = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, ClaimsWithoutCopy> claimsWithoutCopy = new ConcurrentHashMap<>();

    private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();
    private final LayerRuntime runtime;
    private final Tombstones tombstones;
    private final KnownClaims knownClaims;

    BackupStore(LayerRuntime runtime) {
        this.runtime = runtime;
        tombstones = new Tombstones(runtime);
        knownClaims = new KnownClaims(runtime);
    }

    /**
     * Applies an update.
     *
     * @return {@link TransferOutcome#CONFIRMED}; {@link TransferOutcome#REPEAT} if an earlier update is missing; {@link TransferOutcome#MOVED}
     *     if a newer owner is known
     */
    TransferOutcome apply(SessionUpdate sessionUpdate, Address owner) {
        noteLifetime(sessionUpdate.maxInactiveSeconds());
        List<String> formerIds = sessionUpdate.previousIds();
        if (!formerIds.stream().allMatch(id -> isFree(id, sessionUpdate.version(), owner, get(id)))) {
            return TransferOutcome.MOVED;
        }
        BackupCopy[] former = {null};
        for (String formerId : formerIds) {
            dropGivenByFormerOwner(formerId, sessionUpdate);
            if (!take(formerId, sessionUpdate, owner, former)) {
                return TransferOutcome.MOVED;
            }
        }
        dropGivenByFormerOwner(sessionUpdate.id(), sessionUpdate);
        TransferOutcome[] outcome = {TransferOutcome.CONFIRMED};
        backupCopies.compute(sessionUpdate.id(), (id, present) -> {
            BackupCopy before =
                    present == null && former[0] != null && former[0].version() > removed(id) ? former[0] : present;
            outcome[0] = sessionUpdate.version() <= removed(id)
                            || present == null && isRefusedWithoutCopy(id, sessionUpdate.version(), owner)
                    ? TransferOutcome.MOVED
                    : checkVersion(before, sessionUpdate, owner);
            if (outcome[0] != TransferOutcome.CONFIRMED || alreadyApplied(before, sessionUpdate)) {
                return before;
            }
            BackupCopy after = BackupCopy.after(before, sessionUpdate, owner, this::shared, runtime.nanos());
            ClaimsWithoutCopy claims = claimsWithoutCopy.remove(id);
            return claims == null ? after : after.after(claims);
        });
        return outcome[0];
    }

    /**
     * Drops what an owner that was passed over called by another id before it heard of that: a later one goes on with the session by
     * the former id.
     */
    private void dropGivenByFormerOwner(String id, SessionUpdate later) {
        tombstones
                .next(id)
                .filter(next ->
                        SessionVersion.lastOfEpoch(next.version()) < later.version() && !names(later, next.id()))
                .ifPresent(next -> {
                    dropGivenByFormerOwner(next.id(), later);
                    remove(next.id(), SessionVersion.lastOfEpoch(next.version()));
                });
    }

    private static boolean names(SessionUpdate sessionUpdate, String id) {
        return sessionUpdate.id().equals(id) || sessionUpdate.previousIds().contains(id);
    }

    /** The session lives here under that id, whatever an owner that was passed over called it meanwhile: that is void. */
    void livesAgain(String id, long version) {
        tombstones
                .next(id)
                .filter(next -> SessionVersion.lastOfEpoch(next.version()) < version)
                .ifPresent(next -> {
                    livesAgain(next.id(), version);
                    remove(next.id(), SessionVersion.lastOfEpoch(next.version()));
                });
        tombstones.livesAgain(id, version);
    }

    /** Another node goes on under an id that this one, its owner until then, has changed: what it has is not void. */
    void retract(String id, long version) {
        tombstones.retract(id, version);
    }

    /** Whether a later owner has given the session another id instead of what this is. */
    boolean hasAnotherIdSince(SessionUpdate found) {
        return found.previousIds().stream()
                .flatMap(id -> tombstones.next(id).stream())
                .anyMatch(next ->
                        next.version() > SessionVersion.lastOfEpoch(found.version()) && !names(found, next.id()));
    }

    /** Notes it, too: what is sent for these claims has to be of a later epoch. */
    private boolean isRefusedWithoutCopy(String id, long version, Address owner) {
        ClaimsWithoutCopy claims = claimsWithoutCopy.computeIfPresent(
                id, (key, before) -> before.refuse(version, owner) ? before.refusing(version) : before);
        return claims != null && claims.refuse(version, owner);
    }

    /** Why an update was refused: {@link Refusal#FINAL} if another node has the session, or has ended it. */
    Refusal refusal(SessionUpdate refused, Address owner) {
        List<String> ids = new ArrayList<>(refused.previousIds());
        ids.add(refused.id());
        Refusal refusal = Refusal.FINAL;
        for (String id : ids) {
            BackupCopy backupCopy = get(id);
            if (removed(id) > refused.version()) {
                return Refusal.FINAL;
            }
            ClaimsWithoutCopy without = claimsWithoutCopy.get(id);
            if (backupCopy != null && Math.max(backupCopy.version(), backupCopy.fence()) > refused.version()) {
                List<Claim> claims = backupCopy.claimsAgainst(owner, refused.version());
                if (claims.isEmpty()) {
                    return Refusal.FINAL;
                }
                refusal = refusal.with(backupCopy.fence(), claims);
            } else if (backupCopy == null && without != null && without.refuse(refused.version(), owner)) {
                refusal = refusal.with(without.fence(), without.against(owner));
            }
        }
        return refusal;
    }

    private static TransferOutcome checkVersion(BackupCopy before, SessionUpdate sessionUpdate, Address owner) {
        if (before == null) {
            return sessionUpdate.whole() ? TransferOutcome.CONFIRMED : TransferOutcome.REPEAT;
        }
        if (sessionUpdate.version() < before.fence() || before.isOfLaterOwner(sessionUpdate.version(), owner)) {
            return TransferOutcome.MOVED;
        }
        if (alreadyApplied(before, sessionUpdate)
                || sessionUpdate.whole()
                || sessionUpdate.version() == SessionVersion.next(before.version())) {
            return TransferOutcome.CONFIRMED;
        }
        return TransferOutcome.REPEAT;
    }

    private static boolean alreadyApplied(BackupCopy before, SessionUpdate sessionUpdate) {
        return before != null && sessionUpdate.version() <= before.version();
    }

    /** Whether no other node has ended the session under an id, or claimed it, since an owner gave it another one in that version. */
    private boolean isFree(String id, long version, Address owner, BackupCopy backupCopy) {
        // What was said of it since in that epoch is of the same owner, and came another way.
        return removed(id) <= SessionVersion.lastOfEpoch(version)
                && (backupCopy == null
                        ? !isRefusedWithoutCopy(id, version, owner)
                        : Math.max(backupCopy.version(), backupCopy.fence()) <= version);
    }

    /**
     * Takes the copy from a former id, which is void up to the update's version then.
     *
     * @param taken its only element becomes the copy, if there is one that is newer
     * @return false if it is not free: then what is there stays
     */
    private boolean take(String formerId, SessionUpdate renamed, Address owner, BackupCopy[] taken) {
        long version = renamed.version();
        boolean[] free = {false};
        backupCopies.compute(formerId, (id, backupCopy) -> {
            free[0] = isFree(id, version, owner, backupCopy);
            if (!free[0]) {
                return backupCopy;
            }
            if (backupCopy == null) {
                tombstones.addRenamed(id, renamed.id(), version);
                return null;
            }
            tombstones.addRenamedCopy(id, renamed.id(), version);
            if (taken[0] == null || taken[0].version() < backupCopy.version()) {
                taken[0] = backupCopy;
            }
            return null;
        });
        return free[0];
    }

    /**
     * Forgets a session, unless its copy is newer than {@code version}; what is older can then not come back for as long as
     * a node that does not know may have it.
     *
     * @return {@link TransferOutcome#CONFIRMED}; {@link TransferOutcome#MOVED} if there is a newer copy
     */
    TransferOutcome remove(String id, long version) {
        return remove(id, version, () -> tombstones.add(id, version));
    }

    /** As {@link #remove(String, long)} of a session that goes on here under another id. */
    void retire(String id, String nextId, long version) {
        remove(id, version, () -> tombstones.addRenamed(id, nextId, version));
    }

    private TransferOutcome remove(String id, long version, Runnable note) {
        BackupCopy newer = backupCopies.compute(id, (key, backupCopy) -> {
            note.run();
            return backupCopy != null && backupCopy.version() > version ? backupCopy : null;
        });
        return newer == null ? TransferOutcome.CONFIRMED : TransferOutcome.MOVED;
    }

    /** Notes how long a session lives unused: nodes that are cut off may keep one for so long. */
    void noteLifetime(int maxInactiveSeconds) {
        tombstones.noteLifetime(maxInactiveSeconds);
    }

    /** Forgets a copy that became a live session; it may come back. */
    void forget(String id) {
        backupCopies.remove(id);
        claimsWithoutCopy.remove(id);
    }

    /** Keeps a session that was live at its owner until a node claimed it, unless there is something newer. */
    void store(SessionUpdate whole, Address owner) {
        noteLifetime(whole.maxInactiveSeconds());
        backupCopies.compute(whole.id(), (id, before) -> {
            if (before != null && before.version() > whole.version()) {
                return before;
            }
            if (whole.version() <= removed(id)) {
                return null;
            }
            claimsWithoutCopy.remove(id);
            // What a claim made void stays so.
            return BackupCopy.after(before, whole, owner, this::shared, runtime.nanos());
        });
    }

    BackupCopy get(String id) {
        return backupCopies.get(id);
    }

    /** The version of the session's removal; {@link SessionVersion#NONE} if none is known. */
    long removed(String id) {
        return tombstones.removed(id);
    }

    /** Whether all nodes are to know up to which version the session is void. */
    boolean isAnnounced(String id) {
        return tombstones.isAnnounced(id);
    }

    /** The id that the session was given after this one; null if none is known. */
    String nextId(String id) {
        return tombstones.next(id).map(Tombstones.NextId::id).orElse(null);
    }

    /** As {@link #fence(String, Claim, long)}, of a claim that waits for all nodes. */
    BackupCopy fence(String id, BackupCopy.Claim claim) {
        return fence(id, claim, SessionVersion.NONE);
    }

    /**
     * Makes updates of the session's owner until now void, because the claimer will own it.
     *
     * @param below what is below that version is void in any case
     * @return the copy with that fence; null if there is none
     */
    BackupCopy fence(String id, BackupCopy.Claim claim, long below) {
        return backupCopies.computeIfPresent(
                id,
                (key, backupCopy) -> knownClaims.isOver(claim, backupCopy.version())
                        ? backupCopy
                        : backupCopy.after(knownClaims.asKnown(claim), below));
    }

    /** As {@link #fence}; where there is no copy, what the owner sends is void, too, unless the claimer turns out to wait for it. */
    BackupCopy fenceEvenWithoutCopy(String id, BackupCopy.Claim claim, long below) {
        return backupCopies.compute(id, (key, backupCopy) -> {
            if (backupCopy != null) {
                return backupCopy.after(knownClaims.asKnown(claim), below);
            }
            // What has another id by now is not sent under this one.
            if (tombstones.next(id).filter(next -> next.version() >= below).isEmpty() && !isWithdrawn(claim)) {
                long now = runtime.nanos();
                claimsWithoutCopy.merge(
                        id, ClaimsWithoutCopy.first(claim, now), (before, first) -> before.and(claim, now));
            }
            return null;
        });
    }

    /** The version below which this node, which has no copy, refuses what a session's owner sends; {@link SessionVersion#NONE} if it does not. */
    long refusedBelow(String id) {
        ClaimsWithoutCopy claims = claimsWithoutCopy.get(id);
        return claims == null ? SessionVersion.NONE : claims.fence();
    }

    /** Notes that a node does without the session that it has claimed. */
    void withdraw(String id, BackupCopy.Claim claim) {
        knownClaims.withdraw(claim);
        backupCopies.compute(id, (key, backupCopy) -> {
            claimsWithoutCopy.computeIfPresent(id, (same, claims) -> claims.without(claim));
            return backupCopy == null ? null : backupCopy.withdrawn(claim);
        });
    }

    boolean isWithdrawn(Claim claim) {
        return knownClaims.isWithdrawn(claim);
    }

    /**
     * Notes that a node has got the session by a claim, and counts on from {@code version}. A copy from then on does not count
     * it: it is from that owner or a later one, though the claim came here after it.
     */
    void settle(String id, BackupCopy.Claim claim, long version) {
        knownClaims.settle(claim, version);
        backupCopies.computeIfPresent(
                id, (key, backupCopy) -> backupCopy.version() < version ? backupCopy : backupCopy.withdrawn(claim));
    }

    /** Notes that another node has got a session without this one, its owner, which may have given others copies meanwhile. */
    void notePassedOver(String id) {
        knownClaims.notePassedOver(id);
    }

    /** Whether that was noted; from then on it is not. */
    boolean forgetPassedOver(String id) {
        return knownClaims.forgetPassedOver(id);
    }

    /** Notes that a node passes a silent owner over, for which what is below a version is void. */
    void notePassingOver(String id, Claim claim, long below) {
        knownClaims.notePassingOver(id, claim, below);
    }

    /**
     * The sessions whose owners a node has passed over, with the versions below which what these have is void; from then on it is not
     * known.
     */
    Map<String, Long> passedOverBy(Address claimer) {
        Map<String, Long> versions = knownClaims.forgetPassedOverBy(claimer);
        versions.replaceAll((id, below) -> {
            BackupCopy backupCopy = get(id);
            return backupCopy == null ? below : Math.max(below, backupCopy.fence());
        });
        return versions;
    }

    /** Notes that a session which {@code formerOwner} had goes on elsewhere, under another id: it need not see to the copy here. */
    void goesOn(String id, Address formerOwner, Address owner) {
        backupCopies.computeIfPresent(
                id,
                (key, backupCopy) -> backupCopy.owner().equals(formerOwner) ? backupCopy.ownedBy(owner) : backupCopy);
    }

    /**
     * Begins a session's timeout again as its owner is asked, or the session looked for.
     *
     * @return false if it has begun again since {@code touchedNanos}: its owner may just have left
     */
    boolean lookAfter(String id, long touchedNanos, long nowNanos) {
        BackupCopy now = backupCopies.computeIfPresent(
                id,
                (key, backupCopy) ->
                        backupCopy.touchedNanos() == touchedNanos ? backupCopy.touched(nowNanos, false) : backupCopy);
        return now != null && now.touchedNanos() == nowNanos && !now.ownerLeft();
    }

    /** Begins a session's timeout again as a node has left that may have had it until now. */
    void ownerLeft(String id, long nowNanos) {
        backupCopies.computeIfPresent(id, (key, backupCopy) -> backupCopy.touched(nowNanos, true));
    }

    /** Whether a node that may have used the session has left since this one looked after its timeout. */
    boolean mayHaveBeenUsedSince(String id) {
        BackupCopy backupCopy = get(id);
        return backupCopy != null && backupCopy.ownerLeft();
    }

    void forEach(BiConsumer<String, BackupCopy> action) {
        for (Map.Entry<String, BackupCopy> entry : backupCopies.entrySet()) {
            action.accept(entry.getKey(), entry.getValue());
        }
    }

    void sweep(long nowNanos) {
        tombstones.sweep(nowNanos);
        claimsWithoutCopy.values().removeIf(claims -> nowNanos - claims.sinceNanos() > Tombstones.MIN_NANOS);
        knownClaims.sweep(nowNanos);
    }

    int size() {
        return backupCopies.size();
    }

    /** One string for all copies' attributes of the same name. */
    private String shared(String name) {
        String known = names.size() < SHARED_NAMES ? names.putIfAbsent(name, name) : names.get(name);
        return known == null ? name : known;
    }
}
