package org.replibench.session.peers;

import java.util.List;
import java.util.Set;
import org.jgroups.Address;
import org.replibench.session.copies.Confirmation;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Update;

/** The copies of one session on other nodes. */
final class PeerReplica implements Replica {
    private final PeerSender sender;
    private List<Address> holders = List.of();
    private Set<Address> formerHolders;
    private boolean whole;

    /** @param formerHolders nodes that hold copies which this session has outgrown */
    PeerReplica(PeerSender sender, Set<Address> formerHolders) {
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
        return !whole && (holders.isEmpty() || holders.stream().anyMatch(sender::hears));
    }

    @Override
    public Confirmation send(Update update) {
        if (update.whole()) {
            holders = sender.choose(update.id(), holders);
            whole = false;
        }
        if (holders.isEmpty()) {
            return Confirmation.IMMEDIATE;
        }
        return sender.send(update, holders, this::requireWhole, outgrown(update));
    }

    /** What to tell, once {@code update} is safe, those who hold older copies in vain. */
    private Runnable outgrown(Update update) {
        if (formerHolders.isEmpty() || !update.whole()) {
            return () -> {};
        }
        Set<Address> former = formerHolders;
        List<Address> now = holders;
        formerHolders = Set.of();
        return () -> former.stream()
                .filter(node -> !now.contains(node))
                .forEach(node -> sender.forgetOlder(node, update.id(), update.version()));
    }

    @Override
    public Confirmation remove(String id, long version) {
        Confirmation confirmation = sender.remove(id, version, holders, formerHolders);
        return timeout -> {
            Outcome outcome = confirmation.await(timeout);
            return outcome == Outcome.UNCONFIRMED ? outcome : Outcome.CONFIRMED;
        };
    }

    @Override
    public boolean claimersWait() {
        return true;
    }

    @Override
    public boolean current(String id, long version, boolean routedHere) {
        return true;
    }
}
