package org.replibench.session.peers;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jgroups.Address;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;

/**
 * A copy of another node's session: immutable, so that a reader never sees half an update; in arrays, for little heap.
 *
 * @param fence updates below this version are void, because a node has claimed the session since
 * @param touchedMillis when it was last updated here, or its owner last confirmed to own it
 */
record BackupCopy(
        Address owner,
        long version,
        long fence,
        long createdMillis,
        int maxInactiveSeconds,
        long touchedMillis,
        String[] names,
        byte[][] values) {

    /** The copy after {@code update}, which is whole or follows {@code before} directly. */
    static BackupCopy after(
            BackupCopy before,
            SessionUpdate sessionUpdate,
            Address owner,
            UnaryOperator<String> shared,
            long nowMillis) {
        long fence = before == null ? SessionVersion.NONE : before.fence;
        if (sessionUpdate.whole() || before == null) {
            return make(
                    owner,
                    sessionUpdate,
                    fence,
                    sessionUpdate.createdMillis(),
                    new String[0],
                    new byte[0][],
                    shared,
                    nowMillis);
        }
        return make(owner, sessionUpdate, fence, before.createdMillis, before.names, before.values, shared, nowMillis);
    }

    private static BackupCopy make(
            Address owner,
            SessionUpdate sessionUpdate,
            long fence,
            long createdMillis,
            String[] names,
            byte[][] values,
            UnaryOperator<String> shared,
            long nowMillis) {
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
                createdMillis,
                sessionUpdate.maxInactiveSeconds(),
                nowMillis,
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

    BackupCopy fenced(long newFence) {
        return new BackupCopy(
                owner, version, newFence, createdMillis, maxInactiveSeconds, touchedMillis, names, values);
    }

    BackupCopy touched(long nowMillis) {
        return new BackupCopy(owner, version, fence, createdMillis, maxInactiveSeconds, nowMillis, names, values);
    }

    /** Whether a node has claimed the session, and keeps it since, without having sent anything. */
    boolean claimed() {
        return fence > version;
    }

    /** The whole session under {@code id}. */
    SessionUpdate toUpdate(String id) {
        return new SessionUpdate(id, null, version, true, createdMillis, maxInactiveSeconds, names, values);
    }
}
