package org.replibench.session.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.replibench.session.model.Live.Release;
import org.replibench.session.model.Message.AnswerKind;
import org.replibench.session.model.Message.ClaimAnswer;
import org.replibench.session.model.Message.ClaimWaiting;
import org.replibench.session.model.Message.Claiming;
import org.replibench.session.model.Message.Confirmation;
import org.replibench.session.model.Message.NotOwner;
import org.replibench.session.model.Message.Outcome;
import org.replibench.session.model.Message.OwnershipQuery;
import org.replibench.session.model.Message.Remove;
import org.replibench.session.model.Message.Update;
import org.replibench.session.model.Message.UpdateRejected;
import org.replibench.session.model.Node.Barred;
import org.replibench.session.model.Node.Transfer;
import org.replibench.session.model.Request.Kind;
import org.replibench.session.model.Request.Phase;

/** A state in the making: what nodes do when something happens. Named as in {@code session} and {@code session.peers}. */
final class PeerWorld {
    /** The version of a request whose update was refused. */
    private static final int REFUSED = -1;

    private static final Comparator<Message> BY_WAY = Comparator.<Message>comparingInt(
                    message -> message.from() * NodeSet.NODES + message.to())
            .thenComparing(Message::ordered)
            .thenComparingInt(message -> message.ordered() ? 0 : message.hashCode());

    private final PeerPattern pattern;
    private final Set<Fix> fixes;
    private final List<Node> nodes;
    private final List<Message> network;
    private Client client;
    private Bounds left;

    PeerWorld(PeerPattern pattern, Set<Fix> fixes, PeerState state) {
        this.pattern = pattern;
        this.fixes = fixes;
        nodes = new ArrayList<>(state.nodes());
        network = new ArrayList<>(state.network());
        client = state.client();
        left = state.left();
    }

    /** The same whatever order messages on different ways were sent in. */
    PeerState state() {
        network.sort(BY_WAY);
        return new PeerState(List.copyOf(nodes), List.copyOf(network), client, left);
    }

    void spend(Bounds newLeft) {
        left = newLeft;
    }

    private Node node(int n) {
        return nodes.get(n);
    }

    private void set(int n, Node node) {
        nodes.set(n, node);
    }

    private void send(Message message) {
        if (node(message.to()).status() != Node.Status.DEAD) {
            network.add(message);
        }
    }

    void lose(Message message) {
        network.remove(message);
    }

    // ---- requests

    void begin(Kind kind, int n, SessionId id) {
        Request request = client.request(kind, n, id);
        client = client.with(request);
        find(request);
    }

    /** As {@code SessionOwnership.enter}. */
    private void find(Request request) {
        SessionId id = request.sent();
        Live live = node(request.node()).live().get(id);
        if (live != null && live.verified()) {
            enter(request);
        } else if (node(request.node()).claiming().get(id) == null) {
            claim(request.node(), id, live == null ? Version.NONE : live.version());
        }
    }

    private void enter(Request request) {
        client = client.replace(request, request.in(Phase.USING));
    }

    /** The application does what the request is for. */
    void work(Request request) {
        int n = request.node();
        SessionId id = request.session();
        Live live = node(n).live().get(id);
        Request found = request.in(request.phase(), id, request.version(), live.value());
        client = client.begins(request.kind()).replace(request, found);
        switch (request.kind()) {
            case READ -> answer(found);
            case WRITE -> {
                set(n, node(n).live(id, live.written()));
                if (pattern.atShutdown()) {
                    answer(found);
                } else {
                    transfer(n, id, found);
                }
            }
            case RENAME -> {
                client = client.replace(found, found.in(Phase.DONE));
                rename(n, live);
            }
            case SIGN_OFF -> end(n, id, found);
        }
    }

    private void rename(int n, Live live) {
        set(n, node(n).live(SessionId.OLD, null).live(SessionId.NEW, live));
        if (fixes.contains(Fix.RENAME_FENCES)) {
            kill(n, SessionId.OLD, live.version() + 1);
        }
        client.inFlight().stream()
                .filter(other -> other.uses(n, SessionId.OLD))
                .forEach(other -> client = client.replace(other, other.renamed()));
    }

    /**
     * As {@code ReplicatedSession.end}: listeners hear of it, whoever claims the session learns that it is over, and its
     * copies go.
     *
     * @param request that waits for that; null if none
     */
    private void end(int n, SessionId id, Request request) {
        Live live = node(n).live().get(id);
        int version = live.version() + 1;
        boolean everyId = fixes.contains(Fix.SIGN_OFF_FENCES);
        NodeSet targets = NodeSet.NONE;
        if (everyId) {
            targets = node(n).members();
            kill(n, SessionId.OLD, version);
            kill(n, SessionId.NEW, version);
        } else if (live.sentId() != null) {
            targets = live.holders().and(live.former()).only(node(n).members());
            kill(n, live.sentId(), version);
        }
        client = client.ended();
        SessionId known = live.sentId() == null ? id : live.sentId();
        targets.stream().forEach(to -> send(new Remove(n, to, known, version, everyId, pattern.synchronous())));
        if (request != null) {
            client = client.replace(request, request.in(Phase.SENT, id, version, request.found()));
        }
        supersede(n, id);
        NodeSet awaited = targets.except(silentOthers(n, live.holders().and(live.former())));
        await(n, new Transfer(id, version, awaited, Outcome.CONFIRMED, NodeSet.NONE));
    }

    /** Nodes that did not answer lately and are not known to have a copy: no request waits for them. */
    private NodeSet silentOthers(int n, NodeSet mayHold) {
        return node(n).unresponsive().except(mayHold);
    }

    /** A session's time at its owner is over. */
    void expire(int n, SessionId id) {
        end(n, id, null);
    }

    private void answer(Request request) {
        client = client.answered(request);
        leave(request.node(), request.session());
    }

    void fail(Request request) {
        client = client.without(request);
        leave(request.node(), request.session());
    }

    /** A request waits no longer for confirmations: it fails, and the next transfer carries everything. */
    void abandon(Request request) {
        Live live = node(request.node()).live().get(request.session());
        if (live != null) {
            set(request.node(), node(request.node()).live(request.session(), live.requireWhole()));
        }
        fail(request);
    }

    private boolean inUse(int n, SessionId id) {
        return client.inFlight().stream().anyMatch(request -> request.uses(n, id));
    }

    /** As {@code ReplicatedSession.releaseIfIdle}: gives the session to those who wait for it, and keeps a copy. */
    private void leave(int n, SessionId id) {
        Live live = node(n).live().get(id);
        if (live == null || live.releases().isEmpty() || inUse(n, id)) {
            return;
        }
        set(n, node(n).live(id, null));
        for (Release release : live.releases()) {
            store(n, id, live);
            answerFromCopies(n, release.claimer(), release.number(), release.id(), release.below());
        }
    }

    private void store(int n, SessionId id, Live live) {
        set(n, node(n).copy(id, new Copy(n, live.version() + 1, live.value(), Version.NONE, NodeSet.NONE)));
    }

    /** As {@code ReplicatedSessionState.superseded}: the live session is void, and so is what requests do with it. */
    private void supersede(int n, SessionId id) {
        Live live = node(n).live().get(id);
        if (live == null) {
            return;
        }
        set(n, node(n).live(id, null));
        client.inFlight().stream()
                .filter(request -> request.uses(n, id))
                .filter(request -> request.phase() != Phase.SENT || request.version() == REFUSED)
                .forEach(request -> client = client.without(request));
        live.releases().forEach(release -> claimed(n, release.claimer(), release.number(), release.id(), Version.NONE));
    }

    // ---- transfers

    /** The changes of a request leave at its end. */
    void sendChanges(Request request) {
        int n = request.node();
        if (!pattern.atShutdown()) {
            transfer(n, request.session(), request);
        } else if (fixes.contains(Fix.RENAME_FENCES)) {
            int version = node(n).live().get(request.session()).version() + 1;
            client = client.replace(request, request.in(Phase.SENT, request.session(), version, request.found()));
            fenceOldId(n, node(n).members(), version);
            NodeSet former = node(n).live().get(request.session()).former();
            NodeSet awaited = node(n).members().except(silentOthers(n, former));
            await(n, new Transfer(request.session(), version, awaited, Outcome.CONFIRMED, NodeSet.NONE));
        } else {
            answer(request);
        }
    }

    private void fenceOldId(int n, NodeSet targets, int version) {
        targets.stream().forEach(to -> send(new Remove(n, to, SessionId.OLD, version, false, pattern.synchronous())));
    }

    /** Whether a holder is missing. */
    boolean needsHolder(int n, SessionId id) {
        Live live = node(n).live().get(id);
        NodeSet members = node(n).members();
        boolean complete = live.holders().size() == Math.min(pattern.quota(), members.size())
                && members.containsAll(live.holders());
        return !pattern.atShutdown() && live.sentId() != null && (live.whole() || !complete);
    }

    /** Sends the whole session to the holders that it lacks, without waiting for them. */
    void protect(int n, SessionId id) {
        transfer(n, id, null);
    }

    private void transfer(int n, SessionId id, Request request) {
        Live live = node(n).live().get(id);
        int version = live.version() + 1;
        NodeSet holders = choose(n, live.holders());
        SessionId previous = live.sentId() == id ? null : live.sentId();
        set(n, node(n).live(id, live.sent(id, version, holders)));
        holders.stream()
                .forEach(to -> send(new Update(n, to, id, previous, version, live.value(), pattern.synchronous())));
        NodeSet targets = holders;
        if (request != null && request.kind() == Kind.RENAME && fixes.contains(Fix.RENAME_FENCES)) {
            NodeSet others = node(n).members().except(holders);
            fenceOldId(n, others, version);
            targets = targets.and(others.except(silentOthers(n, live.former())));
        }
        if (request != null) {
            client = client.replace(request, request.in(Phase.SENT, id, version, request.found()));
        }
        await(
                n,
                new Transfer(
                        id, version, targets, Outcome.CONFIRMED, live.former().except(holders)));
    }

    private NodeSet choose(int n, NodeSet current) {
        NodeSet members = node(n).members();
        NodeSet audible = members.except(node(n).unresponsive());
        NodeSet candidates = audible.size() >= pattern.quota() ? audible : members;
        int wanted = Math.min(pattern.quota(), candidates.size());
        NodeSet chosen = current.only(candidates);
        for (int candidate : candidates.stream().toArray()) {
            chosen = chosen.size() < wanted ? chosen.with(candidate) : chosen;
        }
        return chosen;
    }

    private void await(int n, Transfer transfer) {
        if (pattern.synchronous()) {
            set(n, node(n).with(transfer));
        }
        if (!pattern.synchronous() || transfer.waitingFor().isEmpty()) {
            completed(n, transfer);
        }
    }

    private void confirmed(int n, int version, int by, Outcome outcome) {
        for (Transfer transfer : node(n).transfers()) {
            if (transfer.version() == version) {
                Transfer after = transfer.answered(by, outcome);
                set(n, node(n).replace(transfer, after));
                if (after.waitingFor().isEmpty()) {
                    completed(n, after);
                }
                return;
            }
        }
    }

    private void completed(int n, Transfer transfer) {
        set(n, node(n).without(transfer));
        if (transfer.outcome() == Outcome.CONFIRMED) {
            transfer.outgrown().only(node(n).members()).stream()
                    .forEach(to -> send(new Remove(n, to, transfer.id(), transfer.version() - 1, false, false)));
        }
        client.inFlight().stream()
                .filter(request ->
                        request.node() == n && request.phase() == Phase.SENT && request.version() == transfer.version())
                .toList()
                .forEach(request -> completed(request, transfer.outcome()));
    }

    private void completed(Request request, Outcome outcome) {
        Live live = node(request.node()).live().get(request.session());
        if (outcome == Outcome.CONFIRMED || request.kind() == Kind.SIGN_OFF) {
            answer(request);
        } else if (live == null) {
            fail(request);
        } else if (outcome == Outcome.REPEAT) {
            repeat(request, live);
        } else {
            client = client.replace(request, request.in(Phase.SENT, request.session(), REFUSED, request.found()));
        }
    }

    private void repeat(Request request, Live live) {
        set(request.node(), node(request.node()).live(request.session(), live.requireWhole()));
        if (pattern.atShutdown()) {
            sendChanges(request);
        } else {
            transfer(request.node(), request.session(), request);
        }
    }

    static boolean isRefused(Request request) {
        return request.phase() == Phase.SENT && request.version() == REFUSED;
    }

    /** As {@code ReplicatedSession.stillOwner}: those who claimed the session wait for it, so it goes on in a new epoch. */
    void startEpoch(Request request) {
        Live live = node(request.node()).live().get(request.session());
        repeat(request, live.at(Version.nextEpoch(live.version())));
    }

    // ---- claims, as in OwnershipClaims

    private void claim(int n, SessionId id, int known) {
        Copy own = node(n).copies().get(id);
        Claim claim = Claim.of(node(n).claims() + 1, known, node(n).members());
        if (own != null) {
            Copy fenced = own.claimed(n, Version.NONE);
            set(n, node(n).copy(id, fenced));
            claim = claim.own(fenced);
        }
        set(n, node(n).claiming(id, claim));
        ask(n, id, claim, Version.NONE);
    }

    private void ask(int n, SessionId id, Claim claim, int below) {
        node(n).members().stream().forEach(to -> send(new Claiming(n, to, id, claim.number(), below)));
        concludeIfAnswered(n, id);
    }

    /** The former owner alone is silent, and its grace is over. */
    void passOver(int n, SessionId id) {
        Claim claim = node(n).claiming().get(id);
        if (claim.passesOver() || !fixes.contains(Fix.SECOND_QUESTION)) {
            conclude(n, id);
            return;
        }
        Claim again = claim.again(node(n).claims() + 1, node(n).members());
        Copy own = node(n).copies().get(id);
        if (own != null) {
            Copy fenced = own.claimed(n, Version.NONE);
            set(n, node(n).copy(id, fenced));
            again = again.own(fenced);
        } else {
            bar(n, id, n);
        }
        set(n, node(n).asking(id, again));
        ask(n, id, again, again.fence());
    }

    /** What the owner sends to a node without a copy is void, too. What has another id by now is not sent under this one. */
    private void bar(int n, SessionId id, int claimer) {
        if (node(n).tombstone(id) == Version.NONE) {
            Barred before = node(n).barred().get(id);
            int fence =
                    before == null || before.fence() == Version.NONE ? Version.NONE : Version.nextEpoch(before.fence());
            set(n, node(n).bar(id, new Barred(claimer, fence)));
        }
    }

    private void concludeIfAnswered(int n, SessionId id) {
        Claim claim = node(n).claiming().get(id);
        if (claim != null && claim.waitingFor().isEmpty()) {
            conclude(n, id);
        }
    }

    private void conclude(int n, SessionId id) {
        Claim claim = node(n).claiming().get(id);
        Copy own = node(n).copies().get(id);
        if (own != null && fixes.contains(Fix.CLAIMERS_LOOK_AGAIN)) {
            claim = claim.own(own);
        }
        Live known = node(n).live().get(id);
        Copy best = best(n, id, claim);
        boolean newer = best != null && best.version() > claim.known();
        boolean found = newer
                || (claim.known() != Version.NONE && removedVersion(n, id, claim) <= claim.known() && known != null);
        if (claim.leftUnanswered() && (!newer || fixes.contains(Fix.CLAIMERS_LOOK_AGAIN))) {
            set(n, node(n).claiming(id, null));
            claim(n, id, claim.known());
            deferred(n, id, claim);
            return;
        }
        if (found) {
            Node node = node(n);
            set(n, node.members(node.members(), node.unresponsive().and(claim.waitingFor())));
        }
        if (newer) {
            supersede(n, id);
            set(
                    n,
                    node(n).live(
                                    id,
                                    new Live(
                                            claim.safeFence(),
                                            best.value(),
                                            id,
                                            NodeSet.NONE,
                                            claim.holders(),
                                            !claim.holders().isEmpty(),
                                            true,
                                            List.of()))
                            .copy(id, null)
                            .bar(id, null));
        } else if (found) {
            set(n, node(n).live(id, known.confirmed(claim.safeFence(), claim.holders())));
        } else {
            supersede(n, id);
        }
        set(n, node(n).claiming(id, null));
        wanting(n, id).forEach(found ? this::enter : request -> client = client.missed(request));
        deferred(n, id, claim);
    }

    private void deferred(int n, SessionId id, Claim claim) {
        claim.deferred().forEach(other -> claimed(n, other.claimer(), other.number(), id, other.below()));
    }

    private Copy best(int n, SessionId id, Claim claim) {
        Copy best = claim.best();
        if (best == null || removedVersion(n, id, claim) >= best.version()) {
            return null;
        }
        boolean outdated = pattern.atShutdown()
                && fixes.contains(Fix.COPIES_OUTDATED_BY_CLAIMS)
                && !node(n).members().with(n).containsAll(best.claimers());
        return outdated ? null : best;
    }

    /** The fix: what this node itself knows of the session's end counts, too. */
    private int removedVersion(int n, SessionId id, Claim claim) {
        boolean own = fixes.contains(Fix.RENAME_FENCES) || fixes.contains(Fix.SIGN_OFF_FENCES);
        return own ? Math.max(claim.removed(), node(n).tombstone(id)) : claim.removed();
    }

    private List<Request> wanting(int n, SessionId id) {
        return client.inFlight().stream()
                .filter(request -> request.phase() == Phase.WANTING && request.node() == n && request.sent() == id)
                .toList();
    }

    /** Not every node answered in time: the requests that want the session fail. */
    void giveUp(int n, SessionId id) {
        Claim claim = node(n).claiming().get(id);
        set(n, node(n).claiming(id, null));
        wanting(n, id).forEach(request -> client = client.without(request));
        deferred(n, id, claim);
    }

    private void claimed(int n, int claimer, int number, SessionId id, int below) {
        Claim mine = node(n).claiming().get(id);
        if (mine != null) {
            boolean first = below == Version.NONE && (mine.passesOver() || n < claimer);
            if (mine.answeredBy(claimer) || first) {
                set(n, node(n).claiming(id, mine.defer(claimer, number, below)));
                return;
            }
            set(n, node(n).claiming(id, mine.busy(claimer)));
        }
        Live live = node(n).live().get(id);
        if (live == null) {
            answerFromCopies(n, claimer, number, id, below);
            return;
        }
        set(n, node(n).live(id, live.releasing(id, claimer, number, below)));
        if (inUse(n, id)) {
            send(new ClaimAnswer(n, claimer, id, number, AnswerKind.BUSY, null, Version.NONE));
        } else {
            leave(n, id);
        }
    }

    private void answerFromCopies(int n, int claimer, int number, SessionId id, int below) {
        Copy copy = node(n).copies().get(id);
        if (copy == null && below != Version.NONE) {
            bar(n, id, claimer);
        }
        if (copy != null) {
            Copy fenced = copy.claimed(claimer, below);
            set(n, node(n).copy(id, fenced));
            send(new ClaimAnswer(n, claimer, id, number, AnswerKind.STATE, fenced, Version.NONE));
        } else if (node(n).tombstone(id) != Version.NONE) {
            send(new ClaimAnswer(n, claimer, id, number, AnswerKind.REMOVED, null, node(n).tombstone(id)));
        } else {
            send(new ClaimAnswer(n, claimer, id, number, AnswerKind.NOT_FOUND, null, Version.NONE));
        }
    }

    private void answered(ClaimAnswer answer) {
        int n = answer.to();
        SessionId id = answer.id();
        Claim claim = node(n).claiming().get(id);
        if (claim == null || claim.number() != answer.number() && claim.first() != answer.number()) {
            return;
        }
        Claim heard =
                switch (answer.kind()) {
                    case NOT_FOUND -> claim;
                    case REMOVED -> claim.removed(answer.version());
                    case BUSY -> claim.busy(answer.from());
                    case STATE -> claim.state(answer.copy(), answer.from());
                };
        boolean last = claim.number() == answer.number() && answer.kind() != AnswerKind.BUSY;
        set(n, node(n).claiming(id, last ? heard.answered(answer.from()) : heard));
        if (answer.kind() == AnswerKind.BUSY) {
            send(new ClaimWaiting(n, answer.from(), id, answer.number()));
        }
        concludeIfAnswered(n, id);
    }

    private void awaited(ClaimWaiting waiting) {
        for (SessionId id : SessionId.values()) {
            Live live = node(waiting.to()).live().get(id);
            if (live != null) {
                set(waiting.to(), node(waiting.to()).live(id, live.awaited(waiting.from(), waiting.number())));
            }
        }
    }

    // ---- copies, as in BackupStore and PeerReceiver

    /** A message arrives. */
    void receive(Message message) {
        network.remove(message);
        int n = message.to();
        Node node = node(n);
        set(n, node.members(node.members(), node.unresponsive().without(message.from())));
        if (message instanceof Update update) {
            update(n, update);
        } else if (message instanceof Remove remove) {
            remove(n, remove);
        } else if (message instanceof Confirmation confirmation) {
            confirmed(n, confirmation.version(), confirmation.from(), confirmation.outcome());
        } else if (message instanceof UpdateRejected rejected) {
            Live live = node(n).live().get(rejected.id());
            if (live != null) {
                set(n, node(n).live(rejected.id(), live.unverified()));
            }
        } else if (message instanceof Claiming claiming) {
            claimed(n, claiming.from(), claiming.number(), claiming.id(), claiming.below());
        } else if (message instanceof ClaimAnswer answer) {
            answered(answer);
        } else if (message instanceof ClaimWaiting waiting) {
            awaited(waiting);
        } else if (message instanceof OwnershipQuery query && node(n).live().get(query.id()) == null) {
            send(new NotOwner(n, query.from(), query.id()));
        } else if (message instanceof NotOwner notOwner) {
            Copy copy = node(n).copies().get(notOwner.id());
            if (copy != null && copy.owner() == notOwner.from()) {
                set(n, node(n).copy(notOwner.id(), null));
            }
        }
    }

    private void update(int n, Update update) {
        Live live = node(n).live().get(update.id());
        if (live != null && live.version() < update.version()) {
            supersede(n, update.id());
        }
        Outcome outcome = node(n).live().get(update.id()) != null ? Outcome.MOVED : apply(n, update);
        if (update.confirm()) {
            send(new Confirmation(n, update.from(), update.id(), update.version(), outcome));
        } else if (outcome == Outcome.MOVED) {
            send(new UpdateRejected(n, update.from(), update.id()));
        }
    }

    private Outcome apply(int n, Update update) {
        if (update.previousId() != null) {
            Copy copy = node(n).copies().get(update.previousId());
            boolean fences = fixes.contains(Fix.RENAME_FENCES);
            if (copy != null
                    && copy.version() < update.version()
                    && !fences
                    && node(n).copies().get(update.id()) == null) {
                set(n, node(n).copy(update.id(), copy));
            }
            if (fences) {
                kill(n, update.previousId(), update.version());
                dropOlder(n, update.previousId(), update.version());
            } else if (copy != null && copy.version() < update.version()) {
                kill(n, update.previousId(), update.version());
            }
        }
        Copy before = node(n).copies().get(update.id());
        Barred barred = node(n).barred().get(update.id());
        if (before == null && barred != null && barred.refuses(update.version(), update.from())) {
            int below = Math.max(barred.fence(), Version.nextEpoch(update.version()));
            set(n, node(n).bar(update.id(), new Barred(barred.claimer(), below)));
            return Outcome.MOVED;
        }
        if (update.version() <= node(n).tombstone(update.id())
                || (before != null && update.version() < before.fence())) {
            return Outcome.MOVED;
        }
        if (before == null || update.version() > before.version()) {
            int without = barred == null || barred.claimer() == update.from() ? Version.NONE : barred.fence();
            int fence = before == null ? without : before.fence();
            set(
                    n,
                    node(n).copy(
                                    update.id(),
                                    new Copy(update.from(), update.version(), update.value(), fence, NodeSet.NONE))
                            .bar(update.id(), null));
        }
        return Outcome.CONFIRMED;
    }

    private void remove(int n, Remove remove) {
        for (SessionId id : remove.everyId() ? SessionId.values() : new SessionId[] {remove.id()}) {
            kill(n, id, remove.version());
            if (remove.everyId() || (remove.confirm() && fixes.contains(Fix.RENAME_FENCES))) {
                dropOlder(n, id, remove.version());
            }
        }
        if (remove.confirm()) {
            send(new Confirmation(n, remove.from(), remove.id(), remove.version(), Outcome.CONFIRMED));
        }
    }

    /** As {@code BackupStore.remove}: forgets the copy unless it is newer; what is older can then not come back. */
    private void kill(int n, SessionId id, int version) {
        set(n, node(n).tombstone(id, version));
        Copy copy = node(n).copies().get(id);
        if (copy != null && copy.version() <= version) {
            set(n, node(n).copy(id, null));
        }
    }

    private void dropOlder(int n, SessionId id, int version) {
        Live live = node(n).live().get(id);
        if (live != null && live.version() <= version) {
            supersede(n, id);
        }
    }

    /** Asks the owner of a copy whether the session is over. */
    void query(int n, SessionId id) {
        send(new OwnershipQuery(n, node(n).copies().get(id).owner(), id));
    }

    // ---- faults

    void kill(int n) {
        set(n, Node.dead());
        network.removeIf(message -> message.to() == n);
        client.inFlight().stream()
                .filter(request -> request.node() == n)
                .forEach(request -> client = client.without(request));
    }

    /** A node has waited for another one in vain, be it for what concerns another session. */
    void doubt(int n, int silent) {
        set(n, node(n).members(node(n).members(), node(n).unresponsive().with(silent)));
    }

    void pause(int n) {
        set(n, node(n).with(Node.Status.PAUSED));
    }

    void resume(int n) {
        set(n, node(n).with(Node.Status.UP));
    }

    /** A view without a node that is gone. */
    void left(int n, int gone) {
        network.removeIf(message -> message.from() == gone && message.to() == n);
        Node node = node(n);
        set(n, node.members(node.members().without(gone), node.unresponsive().without(gone)));
        for (Transfer transfer : node.transfers()) {
            if (transfer.waitingFor().contains(gone)) {
                confirmed(n, transfer.version(), gone, Outcome.REPEAT);
            }
        }
        for (SessionId id : SessionId.values()) {
            Claim claim = node(n).claiming().get(id);
            if (claim != null) {
                set(n, node(n).claiming(id, claim.left(gone)));
                concludeIfAnswered(n, id);
            }
        }
    }

    /** So much time passes that tombstones go. */
    void sweepTombstones() {
        IntStream.range(0, NodeSet.NODES).forEach(n -> set(n, node(n).withoutTombstones()));
    }
}
