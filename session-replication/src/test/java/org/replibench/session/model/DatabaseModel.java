package org.replibench.session.model;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.replibench.session.model.DatabaseState.Row;
import org.replibench.session.model.Request.Kind;
import org.replibench.session.model.Request.Phase;
import org.replibench.session.model.SessionId.Each;

/**
 * Three nodes that find each other's sessions in rows of a database (synchronous patterns 31xx and 32xx that write whole
 * sessions). A statement is one step; between two a node may wait for ever, so every pause is among the runs.
 */
final class DatabaseModel implements Model<DatabaseState> {
    private static final int MAX_IN_FLIGHT = 2;
    private static final int CREATOR = 0;

    private final Set<Fix> fixes;
    private final Bounds bounds;

    private DatabaseModel(Set<Fix> fixes, Bounds bounds) {
        this.fixes = fixes;
        this.bounds = bounds;
    }

    static DatabaseModel of(Bounds bounds) {
        return new DatabaseModel(EnumSet.allOf(Fix.class), bounds);
    }

    DatabaseModel without(Fix fix) {
        Set<Fix> fewer = EnumSet.copyOf(fixes);
        fewer.remove(fix);
        return new DatabaseModel(fewer, bounds);
    }

    @Override
    public DatabaseState initial() {
        Row first = new Row(1, 1, SessionId.OLD);
        Each<Row> created = Each.<Row>none().with(SessionId.OLD, first);
        List<Each<Row>> live = List.of(created, Each.none(), Each.none());
        return new DatabaseState(created, Each.none(), live, Client.FIRST, bounds);
    }

    @Override
    public Optional<Sentence> broken(DatabaseState state) {
        return Optional.ofNullable(state.client().broken());
    }

    @Override
    public List<Step<DatabaseState>> steps(DatabaseState state) {
        List<Step<DatabaseState>> steps = new ArrayList<>();
        if (broken(state).isPresent()) {
            return steps;
        }
        for (int n = 0; n < NodeSet.NODES; n++) {
            newRequests(state, n, steps);
            if (state.left().kills() > 0) {
                steps.add(new Step<>(NodeSet.name(n) + " is killed and starts again", kill(state, n)));
            }
        }
        for (Request request : state.client().inFlight()) {
            if (request.phase() == Phase.USING) {
                steps.add(new Step<>("the " + request + " does its work", work(state, request)));
            } else {
                steps.add(new Step<>("the database takes what the " + request + " changed", store(state, request)));
            }
        }
        return steps;
    }

    private void newRequests(DatabaseState state, int n, List<Step<DatabaseState>> steps) {
        Bounds left = state.left();
        if (left.requests() == 0 || state.client().inFlight().size() == MAX_IN_FLIGHT) {
            return;
        }
        Bounds then = left.requests(left.requests() - 1);
        for (SessionId id : state.client().renamed() ? SessionId.values() : new SessionId[] {SessionId.OLD}) {
            request(state.left(then), Kind.READ, n, id, steps);
            if (left.writes() > 0) {
                request(state.left(then.writes(left.writes() - 1)), Kind.WRITE, n, id, steps);
            }
            if (left.signOffs() > 0) {
                request(state.left(then.signOffs(left.signOffs() - 1)), Kind.SIGN_OFF, n, id, steps);
            }
            if (left.renames() > 0 && id == SessionId.OLD) {
                request(state.left(then.renames(left.renames() - 1)), Kind.RENAME, n, id, steps);
            }
        }
    }

    private void request(DatabaseState state, Kind kind, int n, SessionId id, List<Step<DatabaseState>> steps) {
        Request request = state.client().request(kind, n, id);
        DatabaseState sent = state.client(state.client().with(request));
        steps.add(new Step<>("a client sends a " + request, find(sent, request, false)));
        if (!fixes.contains(Fix.VERSION_NOT_ROUTE) && state.live().get(n).get(id) != null) {
            steps.add(new Step<>(
                    "a client sends a " + request + " with this node's route in its cookie",
                    find(sent, request, true)));
        }
    }

    /** As {@code SessionOwnership.enter} with {@code OwnershipStrategy.SharedRows}. */
    private static DatabaseState find(DatabaseState state, Request request, boolean routedHere) {
        int n = request.node();
        SessionId id = request.sent();
        Row known = state.live().get(n).get(id);
        Row stored = state.rows().get(id);
        boolean current = known != null && (routedHere || (stored != null && stored.version() <= known.version()));
        if (current) {
            return enter(state, request);
        }
        if (stored == null) {
            DatabaseState without = drop(state, n, id, request);
            return without.client(without.client().missed(request));
        }
        Row taken = new Row(Version.nextEpoch(stored.version()), stored.value(), id);
        return enter(drop(state, n, id, request).row(id, taken).live(n, id, taken), request);
    }

    private static DatabaseState enter(DatabaseState state, Request request) {
        return state.client(state.client().replace(request, request.in(Phase.USING)));
    }

    /** What is live is void; requests that use it fail, but for {@code spared}. */
    private static DatabaseState drop(DatabaseState state, int n, SessionId id, Request spared) {
        Client client = state.client();
        for (Request request : state.client().inFlight()) {
            if (!request.equals(spared) && request.uses(n, id)) {
                client = client.without(request);
            }
        }
        return state.live(n, id, null).client(client);
    }

    private static DatabaseState work(DatabaseState state, Request request) {
        int n = request.node();
        SessionId id = request.session();
        Row live = state.live().get(n).get(id);
        if (request.kind() == Kind.RENAME && id != SessionId.OLD) {
            return state.client(state.client().without(request));
        }
        int version = live.version() + 1;
        Request done = request.in(Phase.DONE, id, version, live.value());
        Client client = state.client().begins(request.kind()).replace(request, done);
        return switch (request.kind()) {
            case READ -> state.client(client.answered(done));
            case WRITE -> state.client(client).live(n, id, new Row(version, live.value() + 1, live.stored()));
            case SIGN_OFF -> drop(state.client(client.ended()), n, id, done);
            case RENAME -> rename(state.client(client), n, live, version);
        };
    }

    private static DatabaseState rename(DatabaseState state, int n, Row live, int version) {
        Client client = state.client();
        for (Request request : state.client().inFlight()) {
            if (request.uses(n, SessionId.OLD)) {
                client = client.replace(request, request.renamed());
            }
        }
        return state.client(client)
                .live(n, SessionId.OLD, null)
                .live(n, SessionId.NEW, new Row(version, live.value(), SessionId.OLD));
    }

    /** As {@code SessionTable.write} and {@code remove}; what is refused fails the request. */
    private DatabaseState store(DatabaseState state, Request request) {
        if (request.kind() == Kind.SIGN_OFF) {
            DatabaseState removed = remove(state, request);
            return removed.client(removed.client().answered(request));
        }
        int n = request.node();
        SessionId id = request.session();
        Row live = state.live().get(n).get(id);
        if (live == null) {
            return state.client(state.client().without(request));
        }
        Optional<DatabaseState> written = live.stored() == id ? write(state, id, live) : writeRenamed(state, live);
        return written.map(after -> after.live(n, id, new Row(live.version(), live.value(), id)))
                .map(after -> after.client(after.client().answered(request)))
                .orElseGet(() -> refused(state, request));
    }

    private static DatabaseState refused(DatabaseState state, Request request) {
        DatabaseState dropped = drop(state, request.node(), request.session(), request);
        return dropped.client(dropped.client().without(request));
    }

    private DatabaseState remove(DatabaseState state, Request request) {
        if (fixes.contains(Fix.SIGN_OFF_FENCES)) {
            return state.kill(SessionId.OLD).kill(SessionId.NEW);
        }
        Row stored = state.rows().get(request.session());
        return stored != null && stored.version() < request.version() ? state.row(request.session(), null) : state;
    }

    private static Optional<DatabaseState> write(DatabaseState state, SessionId id, Row live) {
        Row stored = state.rows().get(id);
        boolean taken = state.isDead(id) || (stored != null && stored.version() > live.version());
        return taken ? Optional.empty() : Optional.of(state.row(id, live));
    }

    private Optional<DatabaseState> writeRenamed(DatabaseState state, Row live) {
        Row before = state.rows().get(SessionId.OLD);
        boolean mine = before != null && before.version() < live.version();
        Row now = new Row(live.version(), live.value(), SessionId.NEW);
        if (fixes.contains(Fix.RENAME_FENCES)) {
            return mine && !state.isDead(SessionId.NEW)
                    ? Optional.of(state.kill(SessionId.OLD).row(SessionId.NEW, now))
                    : Optional.empty();
        }
        return Optional.of((mine ? state.row(SessionId.OLD, null) : state).row(SessionId.NEW, now));
    }

    private static DatabaseState kill(DatabaseState state, int n) {
        Client client = state.client();
        for (Request request : state.client().inFlight()) {
            if (request.node() == n) {
                client = client.without(request);
            }
        }
        Bounds left = state.left();
        return state.live(n, Each.none()).client(client).left(left.kills(left.kills() - 1));
    }
}
