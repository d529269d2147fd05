package org.replibench.session.model;

import java.util.ArrayList;
import java.util.List;
import org.replibench.session.model.SessionId.Each;

/**
 * The rows of the one session, what is live on each node, and what clients have observed.
 *
 * @param dead ids that have a tombstone, which no version outlives
 */
record DatabaseState(Each<Row> rows, Each<Boolean> dead, List<Each<Row>> live, Client client, Bounds left) {
    /**
     * A session's version and value, in the database or live on a node.
     *
     * @param stored the id by which the database has it
     */
    record Row(int version, int value, SessionId stored) {}

    boolean isDead(SessionId id) {
        return dead.get(id) != null;
    }

    DatabaseState row(SessionId id, Row row) {
        return new DatabaseState(rows.with(id, row), dead, live, client, left);
    }

    DatabaseState kill(SessionId id) {
        return new DatabaseState(rows.without(id), dead.with(id, true), live, client, left);
    }

    DatabaseState live(int node, SessionId id, Row session) {
        return live(node, live.get(node).with(id, session));
    }

    DatabaseState live(int node, Each<Row> sessions) {
        List<Each<Row>> nodes = new ArrayList<>(live);
        nodes.set(node, sessions);
        return new DatabaseState(rows, dead, List.copyOf(nodes), client, left);
    }

    DatabaseState client(Client after) {
        return new DatabaseState(rows, dead, live, after, left);
    }

    DatabaseState left(Bounds after) {
        return new DatabaseState(rows, dead, live, client, after);
    }
}
