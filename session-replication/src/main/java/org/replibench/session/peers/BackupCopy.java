package org.replibench.session.peers;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jgroups.Address;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;

/**
 * A copy of another node's session: immutable, so that a reader never sees half an update; in arrays, for little heap.
 *
 * @param fence updates below this version are void, because a node has claimed the session since
 * @param claim the last one; null if there was none
 * @param touchedNanos when it was last updated here, or its owner last confirmed to own it
 */
record BackupCopy(
        Address owner,
        long version,
        long fence,
        Claim claim,
        long createdMillis,
        int maxInactiveSeconds,
        long touchedNanos,
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

        private boolean repeats(Claim before) {
            return before != null && claimer.equals(before.claimer) && number <= before.number;
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
        Claim claim = before == null ? null : before.claim;
        if (sessionUpdate.whole() || before == null) {
            return make(
                    owner,
                    sessionUpdate,
                    fence,
                    claim,
                    sessionUpdate.createdMillis(),
                    new String[0],
                    new byte[0][],
                    shared,
                    nowNanos);
        }
        return make(
                owner,
                sessionUpdate,
                fence,
                claim,
                before.createdMillis,
                before.names,
                before.values,
                shared,
                nowNanos);
    }

    private static BackupCopy make(
            Address owner,
            SessionUpdate sessionUpdate,
            long fence,
            Claim claim,
            long createdMillis,
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
                claim,
                createdMillis,
                sessionUpdate.maxInactiveSeconds(),
                nowNanos,
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
     * copy's owner already, or if the claim has come before.
     */
    BackupCopy after(Claim next) {
        if (next.repeats(claim)) {
            return this;
        }
        long newFence = owner.equals(next.claimer()) ? fence : SessionVersion.nextEpoch(Math.max(version, fence));
        return new BackupCopy(
                owner, version, newFence, next, createdMillis, maxInactiveSeconds, touchedNanos, names, values);
    }

    /** The copy after a claim was given up. What it made void may have been refused before, so that stays void. */
    BackupCopy withdrawn(Claim over) {
        return over.equals(claim)
                ? new BackupCopy(
                        owner,
                        version,
                        fence,
                        new Claim(over.claimer(), over.number(), true),
                        createdMillis,
                        maxInactiveSeconds,
                        touchedNanos,
                        names,
                        values)
                : this;
    }

    BackupCopy touched(long nowNanos) {
        return new BackupCopy(owner, version, fence, claim, createdMillis, maxInactiveSeconds, nowNanos, names, values);
    }

    /** Whether a node has claimed the session, and keeps it since, without having sent anything. */
    boolean claimed() {
        return fence > version && !claim.withdrawn();
    }

    /** The node that has the session, as far as this one knows: the owner, or who has claimed it since. */
    Address believedOwner() {
        return claimed() ? claim.claimer() : owner;
    }

    /** The whole session under {@code id}. */
    SessionUpdate toUpdate(String id) {
        return new SessionUpdate(id, List.of(), version, true, createdMillis, maxInactiveSeconds, names, values);
    }
}
