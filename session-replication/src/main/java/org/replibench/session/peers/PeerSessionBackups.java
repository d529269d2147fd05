package org.replibench.session.peers;

import java.util.List;
import java.util.Set;
import org.jgroups.Address;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;

/** The copies of one session on other nodes. */
final class PeerSessionBackups implements SessionBackups {
    private final BackupSender sender;
    private List<Address> holders = List.of();
    private Set<Address> formerHolders;
    private boolean whole;

    /** @param formerHolders nodes that hold copies which this session has outgrown */
    PeerSessionBackups(BackupSender sender, Set<Address> formerHolders) {
        this.sender = sender;
        this.formerHolders = formerHolders;
        this.whole = !formerHolders.isEmpty();
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
    public TransferConfirmation send(SessionUpdate sessionUpdate) {
        if (sessionUpdate.whole()) {
            holders = sender.choose(sessionUpdate.id(), holders);
            whole = false;
        }
        if (holders.isEmpty()) {
            return TransferConfirmation.IMMEDIATE;
        }
        return sender.send(sessionUpdate, holders, this::requireWhole, dropOutdatedCopies(sessionUpdate));
    }

    /** Makes nodes that hold outdated copies drop them, once {@code update} is safe. */
    private Runnable dropOutdatedCopies(SessionUpdate sessionUpdate) {
        if (formerHolders.isEmpty() || !sessionUpdate.whole()) {
            return () -> {};
        }
        Set<Address> former = formerHolders;
        List<Address> now = holders;
        formerHolders = Set.of();
        return () -> former.stream()
                .filter(node -> !now.contains(node))
                .forEach(node -> sender.forgetOlder(node, sessionUpdate.id(), sessionUpdate.version()));
    }

    @Override
    public void ending(String id, long version) {
        sender.refuse(id, version);
    }

    @Override
    public TransferConfirmation remove(String id, long version) {
        TransferConfirmation transferConfirmation = sender.remove(id, version, holders, formerHolders);
        return timeout -> {
            TransferOutcome transferOutcome = transferConfirmation.await(timeout);
            return transferOutcome == TransferOutcome.UNCONFIRMED ? transferOutcome : TransferOutcome.CONFIRMED;
        };
    }

    @Override
    public boolean hasWaitingClaimers() {
        return true;
    }

    @Override
    public boolean current(String id, long version, boolean routedHere) {
        return true;
    }
}
