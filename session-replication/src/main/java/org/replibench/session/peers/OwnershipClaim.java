package org.replibench.session.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.peers.BackupCopy.Claim;

/** This node's claim to own a session, and what the others answered. */
final class OwnershipClaim {
    /** What a node can answer. */
    enum AnswerKind {
        /** It has nothing; below which version it takes no copy. */
        NOT_FOUND,
        /**
         * The session was removed; version; whether that is because it goes on there under another id; below which version the node takes no
         * copy.
         */
        REMOVED,
        /** It owns the session and gives it up as soon as its requests are done. */
        BUSY,
        /** It holds a copy, or owned the session until now; owner, fence, the whole session. */
        STATE;

        private static final AnswerKind[] ALL = values();

        static AnswerKind read(MessageReader message) {
            return ALL[message.number(ALL.length)];
        }
    }

    private final String id;
    private final long knownVersion;
    private final LayerRuntime runtime;
    private final Set<Address> asked;
    private final Set<Address> waitingFor;
    private final Set<Address> busy = new HashSet<>();
    private final Set<Address> holders = new HashSet<>();
    private final Set<Address> askedAgain = new HashSet<>();
    private final List<Long> numbers = new ArrayList<>(2);
    private final List<Claim> over = new ArrayList<>();
    private final List<Runnable> afterwards = new ArrayList<>();
    private BackupCopy own;
    private SessionUpdate best;
    private Address bestOwner;
    private boolean givenUp;
    private boolean live;
    private long fence;
    private long removed = SessionVersion.NONE;
    private boolean hasAnotherId;
    private boolean leftUnanswered;
    private boolean passesOver;
    private boolean ended;

    OwnershipClaim(String id, Set<Address> nodes, long knownVersion, LayerRuntime runtime) {
        this.runtime = runtime;
        this.id = id;
        this.asked = new LinkedHashSet<>(nodes);
        this.waitingFor = new HashSet<>(nodes);
        this.knownVersion = knownVersion;
        this.fence = knownVersion;
    }

    String id() {
        return id;
    }

    /** Its number from now on; answers to an earlier one tell what there is, but not that a node has put the present one after others. */
    synchronized void isNow(long number) {
        numbers.add(number);
    }

    /** The numbers that it has had, in order. */
    synchronized List<Long> numbers() {
        return List.copyOf(numbers);
    }

    /** The session was removed. */
    synchronized void removed(long version) {
        removed = Math.max(removed, version);
    }

    /** A node without a copy refuses what is below a version, for claims that came before this one. */
    synchronized void refusedBelow(long version) {
        fence = Math.max(fence, version);
    }

    /** The session goes on at a node under another id, since that version. */
    synchronized void hasAnotherId(long version) {
        removed(version);
        hasAnotherId = true;
    }

    /** Whether a node has said so. */
    synchronized boolean hasAnotherId() {
        return hasAnotherId;
    }

    /** Whether there are copies under this id, be they void or not. */
    synchronized boolean foundCopies() {
        return best != null;
    }

    synchronized void busy(Address node) {
        busy.add(node);
    }

    /** A node has a copy, or has given the session up. */
    synchronized void state(Address node, Address owner, long newFence, SessionUpdate whole) {
        holders.add(node);
        // What is in a copy since an earlier claim has the fence of that, too.
        live |= owner.equals(node) && newFence == SessionVersion.nextEpoch(whole.version());
        fence = Math.max(fence, newFence);
        if (best == null || whole.version() > best.version()) {
            best = whole;
            bestOwner = owner;
            givenUp = owner.equals(node);
        }
    }

    /**
     * A node has said what it has.
     *
     * @param number which it answers
     * @param lastOver up to which the node's own claims of the session are over
     */
    synchronized void answered(long number, Claim lastOver) {
        over.add(lastOver);
        if (number == numbers.get(numbers.size() - 1)) {
            answered(lastOver.claimer());
        }
    }

    synchronized void left(Address node) {
        boolean unanswered = waitingFor.contains(node);
        leftUnanswered |= unanswered;
        // Who may have had the session may have used it until now.
        live |= busy.contains(node) || unanswered && own != null && own.mayBeOf(node);
        answered(node);
    }

    /** Whether a node that was asked has left instead of answering. */
    synchronized boolean leftUnanswered() {
        return leftUnanswered;
    }

    private void answered(Address node) {
        waitingFor.remove(node);
        notifyAll();
    }

    /** Whether {@code node} answered, and so heard of this claim before whatever it says next. */
    synchronized boolean answeredBy(Address node) {
        return !waitingFor.contains(node) || askedAgain.contains(node);
    }

    /** What this node's own copy adds, if there is one. */
    synchronized void own(BackupCopy backupCopy) {
        if (backupCopy == null) {
            return;
        }
        own = backupCopy;
        fence = Math.max(fence, backupCopy.fence());
        if (best == null || backupCopy.version() > best.version()) {
            best = backupCopy.toUpdate(id);
            bestOwner = backupCopy.owner();
        }
    }

    /**
     * Waits until every node has answered. A former owner that is silent while all others have answered is probably
     * dead, though not yet suspected: everything that it had confirmed is known by then, so it gets {@code ownerGrace}.
     *
     * @return false if a node that may have the newest state has not answered within {@code timeout}
     */
    synchronized boolean await(Duration timeout, Duration ownerGrace) throws InterruptedException {
        long deadline = runtime.nanos() + timeout.toNanos();
        if (!runtime.await(this, () -> waitingFor.isEmpty() || onlySilentOwnerMissing(), deadline)) {
            return false;
        }
        long graceEnds = runtime.nanos() + ownerGrace.toNanos();
        if (!runtime.await(this, () -> !onlySilentOwnerMissing(), Math.min(deadline, graceEnds))) {
            return graceEnds < deadline;
        }
        return runtime.await(this, waitingFor::isEmpty, deadline);
    }

    /**
     * Begins to wait for all once more, if the owner is to be passed over in silence: also for those that have come since, which may have got
     * copies.
     *
     * @param present nodes that are there
     * @return false if all have answered
     */
    synchronized boolean startPassingOver(Set<Address> present) {
        if (waitingFor.isEmpty()) {
            return false;
        }
        askedAgain.addAll(asked);
        askedAgain.removeAll(waitingFor);
        asked.addAll(present);
        waitingFor.addAll(asked);
        waitingFor.retainAll(present);
        passesOver = true;
        return true;
    }

    /** Waits for all but the silent owner; false if one has not answered within {@code timeout}. */
    synchronized boolean awaitAgain(Duration timeout) throws InterruptedException {
        return runtime.await(
                this, () -> waitingFor.isEmpty() || onlySilentOwnerMissing(), runtime.nanos() + timeout.toNanos());
    }

    /** Whether others were told that a silent owner is passed over. */
    synchronized boolean passesOver() {
        return passesOver;
    }

    /** A copy that is void by now does not tell what a silent owner may have made of the session since, unless it has ended for good. */
    private boolean onlySilentOwnerMissing() {
        return best != null
                && (removed < best.version() || removed == SessionVersion.LAST)
                && waitingFor.size() == 1
                && waitingFor.contains(bestOwner)
                && !busy.contains(bestOwner);
    }

    /** The newest state found; null if none, or if it was removed since. */
    synchronized SessionUpdate best() {
        return best == null || removed >= best.version() ? null : best;
    }

    /** Whether something was found, and nothing that is newer than {@code version}. */
    synchronized boolean isVoidUpTo(long version) {
        return best != null && best.version() <= version;
    }

    /** The newest state found, if its owner gave it up for this claim; null if not. */
    synchronized SessionUpdate givenUp() {
        return givenUp ? best() : null;
    }

    /** Whether the newest state found is what a node gave up for this claim. */
    synchronized boolean isGivenUpBy(Address owner) {
        return givenUp && owner.equals(bestOwner);
    }

    /** Whether an owner gave the session up for this claim, or may have had it until it left. */
    synchronized boolean wasLive() {
        return live;
    }

    /** That owner. */
    synchronized Address bestOwner() {
        return bestOwner;
    }

    /** Whether the session was removed on another node, and with it what {@code version} was. */
    synchronized boolean removedAfter(long version) {
        return removed > version;
    }

    /**
     * Larger than the version of any update that former owners can still send. If that is this node, which others may have
     * passed over meanwhile, it stays in its epoch: the next one is theirs.
     */
    synchronized long fence() {
        boolean newer = best != null && best.version() > knownVersion;
        return newer ? Math.max(fence, SessionVersion.nextEpoch(best.version())) : fence;
    }

    /** The version up to which the session was removed; {@link SessionVersion#NONE} if no node knows of that. */
    synchronized long removed() {
        return removed;
    }

    /** Nodes that have not heard of that, as far as this one knows. */
    synchronized Set<Address> unawareOfRemoval() {
        Set<Address> nodes = new HashSet<>(holders);
        nodes.addAll(waitingFor);
        return nodes;
    }

    /** All nodes that were asked. */
    Set<Address> asked() {
        return asked;
    }

    /** Nodes that have not answered. */
    synchronized Set<Address> unanswered() {
        return new HashSet<>(waitingFor);
    }

    /**
     * Nodes that hold a copy of the session now, or may have got one since they answered, or joined, as its owner kept this claim
     * waiting.
     *
     * @param present all nodes that are there now
     */
    synchronized Set<Address> holders(Set<Address> present) {
        Set<Address> all = new HashSet<>(holders);
        if (!busy.isEmpty()) {
            all.addAll(asked);
            all.addAll(present);
        }
        return all;
    }

    /**
     * The last claims of other nodes that were over when these answered. What came of them is in the answers, so no node goes on
     * with the session for one of them.
     */
    synchronized List<Claim> over() {
        return List.copyOf(over);
    }

    /** Runs {@code action} when the claim is over; at once if it is. */
    void afterwards(Runnable action) {
        synchronized (this) {
            if (!ended) {
                afterwards.add(action);
                return;
            }
        }
        action.run();
    }

    void end() {
        List<Runnable> actions;
        synchronized (this) {
            ended = true;
            actions = List.copyOf(afterwards);
        }
        actions.forEach(Runnable::run);
    }
}
