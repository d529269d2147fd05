package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;
import org.replibench.session.copies.GivenUpSession;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;

/**
 * Ends copies whose session may be over. An owner that lives is asked, because reading a session prolongs it and sends
 * nothing; without an owner, or with one that does not know the session, it times out here.
 */
final class BackupExpiry {
    private static final System.Logger LOG = System.getLogger(BackupExpiry.class.getName());

    private final MessageTransport transport;
    private final LayerMembership members;
    private final BackupStore backups;
    private final OwnedSessions ownedSessions;
    private final LayerRuntime runtime;

    BackupExpiry(
            MessageTransport transport,
            LayerMembership members,
            BackupStore backupStore,
            OwnedSessions live,
            LayerRuntime runtime) {
        this.runtime = runtime;
        this.transport = transport;
        this.members = members;
        this.backups = backupStore;
        this.ownedSessions = live;
    }

    void sweep(long nowNanos) {
        backups.sweep(nowNanos);
        Map<Address, List<String>> questions = new HashMap<>();
        List<GivenUpSession> givenUpInVain = new ArrayList<>();
        backups.forEach((id, backupCopy) -> {
            if (mayBeExpired(backupCopy, nowNanos)) {
                if (!backups.lookAfter(id, backupCopy.touchedNanos(), nowNanos)) {
                    return;
                }
                if (members.answers(backupCopy.believedOwner())) {
                    questions
                            .computeIfAbsent(backupCopy.believedOwner(), owner -> new ArrayList<>())
                            .add(id);
                } else {
                    ownedSessions.expireOrphan(id, backupCopy.lastVersionOfOwners());
                }
            } else if (isGivenUpInVain(backupCopy)) {
                givenUpInVain.add(new GivenUpSession(
                        id,
                        backupCopy.lastVersionOfOwners(),
                        backupCopy.touchedNanos(),
                        () -> isGivenUpInVain(backups.get(id))));
            }
        });
        questions.forEach((owner, ids) -> send(owner, MessageType.OWNERSHIP_QUERY, ids));
        ownedSessions.takeBack(givenUpInVain);
    }

    private boolean isGivenUpInVain(BackupCopy backupCopy) {
        return backupCopy != null && backupCopy.wasGivenUpInVainBy(members.self());
    }

    private static boolean mayBeExpired(BackupCopy backupCopy, long nowNanos) {
        return backupCopy.maxInactiveSeconds() > 0
                && nowNanos - backupCopy.touchedNanos() > TimeUnit.SECONDS.toNanos(backupCopy.maxInactiveSeconds());
    }

    /** A node left that may have been an owner: sessions that it may have used time out from now on. */
    void ownerLeft(Address node) {
        long now = runtime.nanos();
        backups.forEach((id, backupCopy) -> {
            if (backupCopy.mayBeOf(node)) {
                backups.ownerLeft(id, now);
            }
        });
    }

    void ownershipQueried(Address holder, MessageReader question) {
        List<String> notMine = new ArrayList<>();
        for (long count = question.number(); count > 0; count--) {
            String id = question.text();
            if (!ownedSessions.owns(id)) {
                notMine.add(id);
            }
        }
        if (!notMine.isEmpty()) {
            send(holder, MessageType.NOT_OWNER, notMine);
        }
    }

    void answered(Address owner, MessageReader answer) {
        for (long count = answer.number(); count > 0; count--) {
            String id = answer.text();
            BackupCopy backupCopy = backups.get(id);
            if (backupCopy != null && backupCopy.believedOwner().equals(owner)) {
                ownedSessions.expireOrphan(id, backupCopy.lastVersionOfOwners());
            }
        }
    }

    private void send(Address target, MessageType type, List<String> ids) {
        MessageWriter frame = new MessageWriter(type, 64 * ids.size()).number(ids.size());
        ids.forEach(frame::text);
        try {
            transport.send(target, frame);
        } catch (Exception e) {
            LOG.log(System.Logger.Level.DEBUG, "{0} could not be sent to {1}: {2}", type, target, e);
        }
    }
}
