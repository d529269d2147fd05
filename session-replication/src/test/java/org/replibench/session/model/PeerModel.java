package org.replibench.session.model;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.replibench.session.model.Request.Kind;
import org.replibench.session.model.SessionId.Each;

/**
 * Three nodes that keep copies for each other (patterns 1xxx and 2xxx), and a session that was created at node A. Any order
 * of what was sent on different ways is tried; claims and their answers stay in order between two nodes, as on JGroups.
 */
final class PeerModel implements Model<PeerState> {
    private static final int MAX_IN_FLIGHT = 2;
    private static final int CREATOR = 0;

    private final PeerPattern pattern;
    private final Set<Fix> fixes;
    private final Set<Sentence> promised;
    private final Bounds bounds;
    private final boolean pausesOutlastGrace;
    private final boolean pausedAreDoubted;

    private PeerModel(
            PeerPattern pattern,
            Set<Fix> fixes,
            Set<Sentence> promised,
            Bounds bounds,
            boolean pausesOutlastGrace,
            boolean pausedAreDoubted) {
        this.pattern = pattern;
        this.fixes = fixes;
        this.promised = promised;
        this.bounds = bounds;
        this.pausesOutlastGrace = pausesOutlastGrace;
        this.pausedAreDoubted = pausedAreDoubted;
    }

    /** As the layer is meant to be, promising everything. */
    static PeerModel of(PeerPattern pattern, Bounds bounds) {
        return new PeerModel(pattern, EnumSet.allOf(Fix.class), EnumSet.allOf(Sentence.class), bounds, false, false);
    }

    PeerModel without(Fix fix) {
        Set<Fix> fewer = EnumSet.copyOf(fixes);
        fewer.remove(fix);
        return new PeerModel(pattern, fewer, promised, bounds, pausesOutlastGrace, pausedAreDoubted);
    }

    PeerModel notPromising(Sentence... sentences) {
        Set<Sentence> fewer = EnumSet.copyOf(promised);
        fewer.removeAll(List.of(sentences));
        return new PeerModel(pattern, fixes, fewer, bounds, pausesOutlastGrace, pausedAreDoubted);
    }

    /** Lets a node be passed over while it pauses. */
    PeerModel withPausesLongerThanOwnerGrace() {
        return new PeerModel(pattern, fixes, promised, bounds, true, pausedAreDoubted);
    }

    /** Lets owners notice that a node pauses, so that they choose other holders. */
    PeerModel withPausesNoticed() {
        return new PeerModel(pattern, fixes, promised, bounds, pausesOutlastGrace, true);
    }

    @Override
    public PeerState initial() {
        NodeSet holders = pattern.atShutdown()
                ? NodeSet.NONE
                : NodeSet.of(IntStream.rangeClosed(1, pattern.quota()).boxed().toList());
        SessionId sent = pattern.atShutdown() ? null : SessionId.OLD;
        Live live = new Live(1, 1, sent, holders, NodeSet.NONE, false, true, List.of());
        List<Node> nodes = new ArrayList<>();
        for (int n = 0; n < NodeSet.NODES; n++) {
            Node node = Node.up(n);
            if (holders.contains(n)) {
                node = node.copy(SessionId.OLD, new Copy(CREATOR, 1, 1, Version.NONE, NodeSet.NONE));
            }
            nodes.add(n == CREATOR ? node.live(SessionId.OLD, live) : node);
        }
        return new PeerState(List.copyOf(nodes), List.of(), Client.FIRST, bounds);
    }

    @Override
    public Optional<Sentence> broken(PeerState state) {
        return Optional.ofNullable(state.client().broken()).filter(promised::contains);
    }

    @Override
    public List<Step<PeerState>> steps(PeerState state) {
        if (state.client().broken() != null) {
            return List.of();
        }
        Steps steps = new Steps(state);
        steps.newRequests();
        steps.requests();
        steps.messages();
        for (int n = 0; n < NodeSet.NODES; n++) {
            if (state.nodes().get(n).isUp()) {
                steps.claims(n);
                steps.timers(n);
            }
            steps.faults(n);
        }
        steps.silence();
        return steps.all;
    }

    /** What can happen in one state. */
    private final class Steps {
        private final List<Step<PeerState>> all = new ArrayList<>();
        private final PeerState state;
        private final Client client;
        private final Bounds left;

        Steps(PeerState state) {
            this.state = state;
            client = state.client();
            left = state.left();
        }

        private void add(String event, Consumer<PeerWorld> change) {
            PeerWorld world = new PeerWorld(pattern, fixes, state);
            change.accept(world);
            all.add(new Step<>(event, world.state()));
        }

        private Node node(int n) {
            return state.nodes().get(n);
        }

        void newRequests() {
            if (left.requests() == 0 || client.inFlight().size() == MAX_IN_FLIGHT) {
                return;
            }
            for (int n = 0; n < NodeSet.NODES; n++) {
                for (SessionId id : client.renamed() ? SessionId.values() : new SessionId[] {SessionId.OLD}) {
                    if (node(n).isUp()) {
                        request(Kind.READ, n, id, left, true);
                        request(Kind.WRITE, n, id, left.writes(left.writes() - 1), left.writes() > 0);
                        request(Kind.SIGN_OFF, n, id, left.signOffs(left.signOffs() - 1), left.signOffs() > 0);
                        request(
                                Kind.RENAME,
                                n,
                                id,
                                left.renames(left.renames() - 1),
                                left.renames() > 0 && id == SessionId.OLD);
                    }
                }
            }
        }

        private void request(Kind kind, int n, SessionId id, Bounds then, boolean allowed) {
            if (allowed) {
                String event = "a client sends a " + client.request(kind, n, id);
                add(event, world -> {
                    world.spend(then.requests(left.requests() - 1));
                    world.begin(kind, n, id);
                });
            }
        }

        void requests() {
            for (Request request : client.inFlight()) {
                if (node(request.node()).isUp()) {
                    switch (request.phase()) {
                        case WANTING -> {
                            // Its claim goes on by messages.
                        }
                        case USING -> work(request);
                        case DONE -> add("the " + request + " ends", world -> world.sendChanges(request));
                        case SENT -> sent(request);
                    }
                }
            }
        }

        private void work(Request request) {
            if (request.kind() == Kind.RENAME && request.session() != SessionId.OLD) {
                add("the " + request + " finds that it has happened", world -> world.fail(request));
            } else {
                add("the " + request + " does its work", world -> world.work(request));
            }
        }

        private void sent(Request request) {
            Live live = node(request.node()).live().get(request.session());
            if (PeerWorld.isRefused(request)) {
                if (live != null && live.allClaimersWait()) {
                    add("the " + request + " sends its update again", world -> world.startEpoch(request));
                }
                add("the " + request + " fails: the session was taken over", world -> world.abandon(request));
            } else if (node(request.node()).transfers().stream()
                    .anyMatch(transfer -> transfer.version() == request.version() && silent(transfer.waitingFor()))) {
                add("the " + request + " fails: not confirmed in time", world -> world.abandon(request));
            }
        }

        /** Whether no answer may come from one of the nodes. */
        private boolean silent(NodeSet nodes) {
            return left.losses() < bounds.losses() || nodes.stream().anyMatch(n -> !node(n).isUp());
        }

        void messages() {
            NodeSet[] blocked = new NodeSet[NodeSet.NODES];
            for (Message message : state.network()) {
                boolean next = true;
                if (message.ordered()) {
                    NodeSet earlier = blocked[message.from()] == null ? NodeSet.NONE : blocked[message.from()];
                    next = !earlier.contains(message.to());
                    blocked[message.from()] = earlier.with(message.to());
                }
                if (next && node(message.to()).isUp()) {
                    add(message.describe(), world -> world.receive(message));
                }
                if (next && left.losses() > 0) {
                    add("lost: " + message.describe(), world -> {
                        world.spend(left.losses(left.losses() - 1));
                        world.lose(message);
                    });
                } else if (next && node(message.from()).status() == Node.Status.DEAD) {
                    add("lost with its sender: " + message.describe(), world -> world.lose(message));
                }
            }
        }

        void claims(int n) {
            for (SessionId id : SessionId.values()) {
                Claim claim = node(n).claiming().get(id);
                if (claim == null) {
                    continue;
                }
                int owner = claim.best() == null ? n : claim.best().owner();
                Node.Status status = node(owner).status();
                if (claim.onlySilentOwnerMissing()
                        && (status == Node.Status.DEAD || (status == Node.Status.PAUSED && pausesOutlastGrace))) {
                    add(
                            NodeSet.name(n) + " waits no longer for the silent former owner",
                            world -> world.passOver(n, id));
                }
                if (silent(claim.waitingFor()) || !claim.busy().isEmpty()) {
                    add(NodeSet.name(n) + " gives its claim up: no answer in time", world -> world.giveUp(n, id));
                }
            }
        }

        void timers(int n) {
            if (pausedAreDoubted && !node(n).live().equals(Each.none())) {
                node(n).members().except(node(n).unresponsive()).stream()
                        .filter(other -> node(other).status() == Node.Status.PAUSED)
                        .forEach(other -> add(
                                NodeSet.name(n) + " has waited for " + NodeSet.name(other) + " in vain",
                                world -> world.doubt(n, other)));
            }
            Each<Live> sessions = node(n).live();
            for (SessionId id : SessionId.values()) {
                if (sessions.get(id) != null && client.inFlight().stream().noneMatch(request -> request.uses(n, id))) {
                    idle(n, id);
                }
                Copy copy = node(n).copies().get(id);
                if (left.expiries() > 0 && copy != null && node(n).members().contains(copy.owner())) {
                    add(NodeSet.name(n) + " asks the owner of an old copy", world -> {
                        world.spend(left.expiries(left.expiries() - 1));
                        world.query(n, id);
                    });
                }
            }
        }

        private void idle(int n, SessionId id) {
            PeerWorld world = new PeerWorld(pattern, fixes, state);
            if (world.needsHolder(n, id)) {
                add(NodeSet.name(n) + " sends the session to a holder that it lacks", next -> next.protect(n, id));
            }
            if (left.expiries() > 0) {
                add("the session times out at " + NodeSet.name(n), next -> {
                    next.spend(left.expiries(left.expiries() - 1));
                    next.expire(n, id);
                });
            }
        }

        void faults(int n) {
            Node node = node(n);
            if (node.isUp() && left.kills() > 0) {
                add(NodeSet.name(n) + " is killed", world -> {
                    world.spend(left.kills(left.kills() - 1));
                    world.kill(n);
                });
            }
            if (node.isUp() && left.pauses() > 0) {
                add(NodeSet.name(n) + " pauses", world -> {
                    world.spend(left.pauses(left.pauses() - 1));
                    world.pause(n);
                });
            }
            if (node.status() == Node.Status.PAUSED) {
                add(NodeSet.name(n) + " goes on", world -> world.resume(n));
            }
            if (node.isUp()) {
                node.members().stream()
                        .filter(other -> node(other).status() == Node.Status.DEAD)
                        .forEach(gone -> add(
                                NodeSet.name(n) + " learns that " + NodeSet.name(gone) + " is gone",
                                world -> world.left(n, gone)));
            }
        }

        /** Tombstones go when nothing that is older can come any more. */
        void silence() {
            boolean quiet = client.inFlight().isEmpty()
                    && state.network().isEmpty()
                    && state.nodes().stream()
                            .allMatch(node -> node.status() != Node.Status.PAUSED
                                    && node.transfers().isEmpty()
                                    && node.claiming().equals(Each.none()));
            if (left.minutes() > 0 && quiet) {
                add("a minute passes", world -> {
                    world.spend(left.minutes(left.minutes() - 1));
                    world.sweepTombstones();
                });
            }
        }
    }
}
