package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jgroups.Address;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;

/**
 * A copy of another node's session: immutable, so that a reader never sees half an update; in arrays, for little heap.
 *
 * @param fence updates below this version are void, because a node has claimed the session since
 * @param claims each node's last one since the last update, in order; if there was none since, those before it
 * @param touchedNanos when it was last updated here, or its owner last confirmed to own it
 * @param ownerLeft whether a node that may have had the session has left since that was looked after last
 * @param formerIds that the last whole update named, or one since: a node that did not get it may have the session under one of them
 */
record BackupCopy(
        Address owner,
        long version,
        long fence,
        List<Claim> claims,
        long createdMillis,
        int maxInactiveSeconds,
        long touchedNanos,
        boolean ownerLeft,
        List<String> formerIds,
        String[] names,
        byte[][] values) {

    /**
     * A node's claim to own the session.
     *
     * @param number larger for a later claim of that node
     * @param withdrawn whether that node has given it up, so that it does not have the session
     */
    record Claim(Address claimer, long number, boolean withdrawn) {
        Claim(Address claimer, long number) {
            this(claimer, number, false);
        }

        Claim asWithdrawn() {
            return new Claim(claimer, number, true);
        }

        /** As it was made. */
        Claim asMade() {
            return new Claim(claimer, number);
        }

        /** Whether it is {@code before}, or that node's claim before that. */
        boolean repeats(Claim before) {
            return claimer.equals(before.claimer) && number <= before.number;
        }
    }

    /** The copy after {@code update}, which is whole or follows {@code before} directly. */
    static BackupCopy after(
            BackupCopy before,
            SessionUpdate sessionUpdate,
            Address owner,
            UnaryOperator<String> shared,
            long nowNanos) {
        long fence = before == null ? SessionVersion.NONE : before.fence;
        List<Claim> claims = before == null ? List.of() : before.claims;
        if (sessionUpdate.whole() || before == null) {
            return make(
                    owner,
                    sessionUpdate,
                    fence,
                    claims,
                    sessionUpdate.createdMillis(),
                    sessionUpdate.previousIds(),
                    new String[0],
                    new byte[0][],
                    shared,
                    nowNanos);
        }
        return make(
                owner,
                sessionUpdate,
                fence,
                claims,
                before.createdMillis,
                sessionUpdate.previousIds().isEmpty() ? before.formerIds : sessionUpdate.previousIds(),
                before.names,
                before.values,
                shared,
                nowNanos);
    }

    private static BackupCopy make(
            Address owner,
            SessionUpdate sessionUpdate,
            long fence,
            List<Claim> claims,
            long createdMillis,
            List<String> formerIds,
            String[] names,
            byte[][] values,
            UnaryOperator<String> shared,
            long nowNanos) {
        int count = names.length;
        String[] newNames = Arrays.copyOf(names, count + sessionUpdate.names().length);
        byte[][] newValues = Arrays.copyOf(values, newNames.length);
        for (int i = 0; i < sessionUpdate.names().length; i++) {
            int at = indexOf(newNames, count, sessionUpdate.names()[i]);
            byte[] value = sessionUpdate.values()[i];
            if (value == null) {
                if (at < count) {
                    count--;
                    newNames[at] = newNames[count];
                    newValues[at] = newValues[count];
                }
            } else {
                if (at == count) {
                    newNames[count++] = shared.apply(sessionUpdate.names()[i]);
                }
                newValues[at] = value;
            }
        }
        return new BackupCopy(
                owner,
                sessionUpdate.version(),
                fence,
                claims,
                createdMillis,
                sessionUpdate.maxInactiveSeconds(),
                nowNanos,
                false,
                formerIds,
                Arrays.copyOf(newNames, count),
                Arrays.copyOf(newValues, count));
    }

    private static int indexOf(String[] names, int count, String name) {
        int at = 0;
        while (at < count && !names[at].equals(name)) {
            at++;
        }
        return at;
    }

    /**
     * The copy after a claim: updates of the session's owner until now are void. Those of the claimer are not, if it is the
     * copy's owner already, or if the claim has come before. The epoch that others have claimed since may be in use there, so
     * an owner that they have passed over begins the next one.
     *
     * @param below what is below that version is void in any case
     */
    BackupCopy after(Claim next, long below) {
        if (claims.stream().anyMatch(next::repeats)) {
            return this;
        }
        long least =
                owner.equals(next.claimer()) && !fenced() ? fence : SessionVersion.nextEpoch(Math.max(version, fence));
        long newFence = Math.max(least, below);
        List<Claim> newClaims = new ArrayList<>(fenced() ? claims : List.of());
        // A node claims once at a time, so those before are over.
        newClaims.removeIf(before -> before.claimer().equals(next.claimer()));
        newClaims.add(next);
        return with(owner, newFence, List.copyOf(newClaims), touchedNanos, ownerLeft);
    }

    /** The copy that is the first after such claims. */
    BackupCopy after(ClaimsWithoutCopy before) {
        long newFence = before.against(owner).isEmpty() ? fence : Math.max(fence, before.fence());
        return with(owner, newFence, before.claims(), touchedNanos, ownerLeft);
    }

    /** The copy after a claim was given up. What it made void may have been refused before, so that stays void. */
    BackupCopy withdrawn(Claim over) {
        List<Claim> newClaims = claims.stream()
                .map(claim -> claim.equals(over) ? claim.asWithdrawn() : claim)
                .toList();
        return with(owner, fence, newClaims, touchedNanos, ownerLeft);
    }

    /** The same of another owner. */
    BackupCopy ownedBy(Address newOwner) {
        return with(newOwner, fence, claims, touchedNanos, ownerLeft);
    }

    /** The copy once its timeout has begun again: it was looked after, or a node has left that may have had the session. */
    BackupCopy touched(long nowNanos, boolean nowOwnerLeft) {
        return with(owner, fence, claims, nowNanos, nowOwnerLeft);
    }

    /** The same session, of which this node knows something else now. */
    private BackupCopy with(
            Address newOwner, long newFence, List<Claim> newClaims, long newTouchedNanos, boolean newOwnerLeft) {
        return new BackupCopy(
                newOwner,
                version,
                newFence,
                newClaims,
                createdMillis,
                maxInactiveSeconds,
                newTouchedNanos,
                newOwnerLeft,
                formerIds,
                names,
                values);
    }

    /** Whether another node than {@code sender} has begun an epoch since that of {@code sent}. */
    boolean isOfLaterOwner(long sent, Address sender) {
        return version >= SessionVersion.nextEpoch(sent) && !owner.equals(sender);
    }

    private boolean fenced() {
        return fence > version;
    }

    /** The last claim since the last update that was not given up, as far as this node knows. */
    private Optional<Claim> standingClaim() {
        return fenced()
                ? claims.stream().filter(claim -> !claim.withdrawn()).reduce((first, second) -> second)
                : Optional.empty();
    }

    /** Whether a node has claimed the session, and keeps it since, without having sent anything. */
    boolean claimed() {
        return standingClaim().isPresent();
    }

    /** Whether {@code node}, which holds this copy, gave the session up for a claim that was given up in turn: it lives nowhere. */
    boolean wasGivenUpInVainBy(Address node) {
        return owner.equals(node) && !claimed();
    }

    /**
     * The claims for which updates of {@code sender} are refused, unless another node has written the session in the epoch of
     * {@code refused} or since. Of those before its own it has heard, if it sends in a later epoch than the copy's; one of its own that it has
     * given up may have made void more than it knows.
     */
    List<Claim> claimsAgainst(Address sender, long refused) {
        if (!fenced() || !owner.equals(sender) && refused < SessionVersion.nextEpoch(version)) {
            return List.of();
        }
        List<Claim> against = new ArrayList<>();
        for (Claim claim : claims) {
            if (!claim.claimer().equals(sender) || claim.withdrawn()) {
                against.add(claim);
            } else if (refused >= SessionVersion.nextEpoch(version)) {
                against.clear();
            }
        }
        return against;
    }

    /** The node that has the session, as far as this one knows: the owner, or who has claimed it since. */
    Address believedOwner() {
        return standingClaim().map(Claim::claimer).orElse(owner);
    }

    /** Whether a node may have the session: its owner, whose claimer may still wait for it, or one that has claimed it since. */
    boolean mayBeOf(Address node) {
        return owner.equals(node)
                || claims.stream().anyMatch(claim -> claim.claimer().equals(node) && !claim.withdrawn());
    }

    /** The largest version that any node can have made which has had the session, as far as this one knows. */
    long lastVersionOfOwners() {
        return SessionVersion.lastOfEpoch(Math.max(version, fence));
    }

    /** The whole session under {@code id}. */
    SessionUpdate toUpdate(String id) {
        return new SessionUpdate(id, formerIds, version, true, createdMillis, maxInactiveSeconds, names, values);
    }
}
