package org.replibench.session.peers;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jgroups.Address;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.peers.BackupCopy.Claim;

/** The copies of one session on other nodes. */
final class PeerSessionBackups implements SessionBackups {
    private final BackupSender sender;

    /** The last claim of each other node that was over when the session was taken over. */
    private final List<Claim> over;

    private List<Address> holders = List.of();

    /** Nodes that hold copies which this session has outgrown; the transport's threads take out whom they have told. */
    private Set<Address> formerHolders = Set.of();

    /** Nodes that were silent when the session was taken over: once such a one hears of that, it keeps what it has as a copy. */
    private volatile List<Address> passedOver = List.of();

    private boolean whole;
    private boolean takenOver;
    private long endVersion = SessionVersion.NONE;

    /** Null until there are any. */
    private OutdatedCopies outdated;

    /** Of a session that other nodes have nothing of. */
    PeerSessionBackups(BackupSender sender) {
        this.sender = sender;
        this.over = List.of();
    }

    /**
     * Of a session that was taken over.
     *
     * @param formerHolders hold copies of it
     * @param passedOver were silent
     * @param over the last claim of each other node that was over then
     */
    PeerSessionBackups(BackupSender sender, Set<Address> formerHolders, Set<Address> passedOver, List<Claim> over) {
        this.sender = sender;
        this.over = over;
        this.passedOver = List.copyOf(passedOver);
        this.takenOver = true;
        this.whole = !formerHolders.isEmpty();
        addFormer(formerHolders);
    }

    @Override
    public boolean needsWhole() {
        return whole || !sender.complete(holders);
    }

    @Override
    public void requireWhole() {
        whole = true;
    }

    @Override
    public boolean held() {
        return !whole && (holders.isEmpty() || holders.stream().anyMatch(sender::isResponsive));
    }

    @Override
    public boolean heldElsewhere() {
        return held() && !holders.isEmpty();
    }

    @Override
    public TransferConfirmation send(SessionUpdate sessionUpdate) {
        if (sessionUpdate.whole()) {
            List<Address> before = holders;
            holders = sender.choose(sessionUpdate.id(), before);
            if (holders != before) {
                addFormer(
                        before.stream().filter(node -> !holders.contains(node)).toList());
            }
            whole = false;
        }
        if (holders.isEmpty()) {
            return announceOutdated();
        }
        Runnable drop = dropOutdatedCopies(sessionUpdate);
        if (outdated == null || outdated.isEmpty()) {
            return sender.send(sessionUpdate, holders, this::requireWhole, drop);
        }
        // Not before: until the session has copies under its new id, those under the former one are all that is left of
        // it.
        OutdatedCopies pending = outdated;
        pending.raise(sessionUpdate.previousIds(), sessionUpdate.version());
        Set<Address> mustKnow = mayHold();
        TransferConfirmation sent = sender.sendBeforeRemoval(sessionUpdate, holders, this::requireWhole, () -> {
            drop.run();
            pending.announce(mustKnow);
        });
        return pending.announceAfter(sent, mustKnow);
    }

    private void addFormer(Collection<Address> nodes) {
        if (!nodes.isEmpty()) {
            if (formerHolders.isEmpty()) {
                formerHolders = ConcurrentHashMap.newKeySet();
            }
            formerHolders.addAll(nodes);
        }
    }

    /** Makes nodes that hold outdated copies drop them, once {@code update} is safe. */
    private Runnable dropOutdatedCopies(SessionUpdate sessionUpdate) {
        if (formerHolders.isEmpty() && passedOver.isEmpty() || !sessionUpdate.whole()) {
            return () -> {};
        }
        Set<Address> former = formerHolders;
        List<Address> now = holders;
        List<Address> told =
                Stream.concat(former.stream(), passedOver.stream()).distinct().toList();
        return () -> {
            told.stream()
                    .filter(node -> !now.contains(node))
                    .forEach(node -> sender.forgetOlder(node, sessionUpdate.id(), sessionUpdate.version()));
            told.stream().filter(former::contains).forEach(former::remove);
            passedOver = List.of();
        };
    }

    private Set<Address> mayHold() {
        Set<Address> nodes = new HashSet<>(holders);
        nodes.addAll(formerHolders);
        return nodes;
    }

    @Override
    public boolean retire(String id, String nextId, long version) {
        sender.refuseFormer(id, nextId, version);
        outdated(id, version);
        return true;
    }

    @Override
    public void goesOnUnder(String formerId, long version) {
        sender.acceptFormer(formerId, version);
    }

    private void outdated(String id, long version) {
        if (outdated == null) {
            outdated = sender.outdatedCopies();
        }
        outdated.add(id, version);
    }

    @Override
    public TransferConfirmation discardOutdated(String id, long version) {
        if (takenOver) {
            outdated(id, version);
            takenOver = false;
        }
        return announceOutdated();
    }

    @Override
    public void movedOn() {
        announceOutdated();
    }

    @Override
    public void discard(String id) {
        sender.remove(id, SessionVersion.LAST, mayHold());
    }

    private TransferConfirmation announceOutdated() {
        return outdated == null ? TransferConfirmation.IMMEDIATE : outdated.announce(mayHold());
    }

    @Override
    public void ending(String id, long version) {
        endVersion = version;
        sender.refuse(id, version);
    }

    @Override
    public TransferConfirmation remove(String id, long version) {
        outdated(id, Math.max(version, endVersion));
        TransferConfirmation removed = announceOutdated();
        return timeout -> {
            TransferOutcome transferOutcome = removed.await(timeout);
            return transferOutcome == TransferOutcome.UNCONFIRMED ? transferOutcome : TransferOutcome.CONFIRMED;
        };
    }

    @Override
    public boolean hasWaitingClaimers() {
        return outdated == null || !outdated.refused();
    }

    @Override
    public boolean isOver(Object claim) {
        return claim instanceof Claim made
                && (sender.isWithdrawn(made) || over.stream().anyMatch(made::repeats));
    }

    @Override
    public boolean isClaimerGone(Object claim) {
        return claim instanceof Claim made && sender.isGone(made.claimer());
    }

    @Override
    public boolean timesOutElsewhere() {
        return false;
    }

    @Override
    public boolean current() {
        return true;
    }
}
