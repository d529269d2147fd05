package org.replibench.session.database;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.simulation.Scenario;

/** The rows of the layer's tables, and what its statements do to them. A statement that is not known is refused. */
final class SimulatedTables {
    private static final long EPOCH_BITS = 40;
    private static final long UNKNOWN_MILLIS = Long.MIN_VALUE;
    private static final long ENDED = SessionVersion.LAST;
    private static final String ENDING =
            "WITH session AS ( UPDATE replibench_session SET version = " + ENDED + ", written_at = now()";
    private static final String TAKING = "WITH session AS ( UPDATE replibench_session SET owner = ?, version = ";
    private static final String CREATING =
            "INSERT INTO replibench_session (owner, version, max_inactive_seconds, id, created_millis)";
    private static final String UPDATING =
            "UPDATE replibench_session SET owner = ?, version = ?, max_inactive_seconds = ?,"
                    + " written_at = now() WHERE id = ? AND version BETWEEN ? AND ?";
    private static final String WITH_ROW = "WITH session AS (";
    private static final String WRITTEN_ROW =
            "SELECT id FROM replibench_session WHERE id = ? AND version = ? AND owner = ?";
    private static final String WHOLE = "name <> ALL";

    /** At most so many sessions that have timed out end at once. */
    private static final int TIMED_OUT_AT_ONCE = 100;

    /** Statements without line breaks, which are the same in all runs. */
    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

    /** What a statement does; the connection is needed for locks. */
    @FunctionalInterface
    private interface Effect {
        List<Object[]> of(List<Object> parameters, Object connection) throws SQLException;
    }

    private static final class SessionRow {
        String id;
        String owner;
        long version;
        int maxInactiveSeconds;
        long createdMillis;
        long writtenMillis;
        String nextId;
        final Map<String, byte[]> attributes = new TreeMap<>();

        SessionRow(String id) {
            this.id = id;
        }

        SessionRow copy() {
            SessionRow copy = new SessionRow(id);
            copy.owner = owner;
            copy.version = version;
            copy.maxInactiveSeconds = maxInactiveSeconds;
            copy.createdMillis = createdMillis;
            copy.writtenMillis = writtenMillis;
            copy.nextId = nextId;
            copy.attributes.putAll(attributes);
            return copy;
        }

        boolean ended() {
            return version == ENDED;
        }

        /** What a statement that takes the session returns: a row for each attribute, at least one. */
        List<Object[]> rows() {
            List<Object[]> rows = new ArrayList<>();
            attributes.forEach((name, value) ->
                    rows.add(new Object[] {id, version, createdMillis, maxInactiveSeconds, name, value}));
            return rows.isEmpty() ? row(id, version, createdMillis, maxInactiveSeconds, null, null) : rows;
        }
    }

    private static final class RequestRow {
        String sessionId;
        String requester;
        long seenMillis;
        final Map<String, Boolean> answers = new LinkedHashMap<>();
    }

    private final Map<String, SessionRow> sessions = new TreeMap<>();
    private final Map<String, Long> nodes = new LinkedHashMap<>();
    private final Map<Long, RequestRow> requests = new TreeMap<>();
    private final Map<String, Set<Object>> locks = new LinkedHashMap<>();
    private final Map<String, Effect> effects = new LinkedHashMap<>();
    private final Map<String, Effect> known = new LinkedHashMap<>();
    private final LongSupplier clock;
    private long startMillis;
    private long lastRequest;

    /** @param clock the database's own */
    SimulatedTables(LongSupplier clock) {
        this.clock = clock;
        startMillis = clock.getAsLong() - Scenario.DATABASE_UP_SECONDS * 1_000L;
        add("SELECT version FROM replibench_schema", (parameters, connection) -> row(SchemaVersion.VERSION));
        add("SELECT version FROM replibench_session WHERE id = ?", this::version);
        add("SELECT version FROM replibench_session WHERE id = ANY (?)", this::versions);
        add("SELECT FROM replibench_session WHERE id = ? FOR UPDATE", (parameters, connection) -> List.of());
        add(
                "SELECT FROM replibench_session WHERE id = ANY (?) ORDER BY id FOR UPDATE",
                (parameters, connection) -> List.of());
        add("SELECT next_id FROM replibench_session WHERE id = ANY (?) AND next_id <> ''", this::nextIds);
        add(
                "SELECT count(*) FROM replibench_session WHERE id = ANY (?) AND (version < " + ENDED
                        + " OR next_id IS NULL OR next_id <> ALL (?))",
                this::endedElsewhere);
        add(ENDING + ", next_id = ? WHERE id = ANY (?) AND version < ?", this::end);
        add("INSERT INTO replibench_node VALUES (?, now()) ON CONFLICT", this::heartbeat);
        add(
                TAKING + "((version >> 40) + 1) << 40 WHERE id = ? AND version > ? AND version < " + ENDED
                        + " RETURNING",
                this::takeOver);
        add(
                TAKING
                        + "(((version >> 40) + 1) << 40) + ?, written_at = now() WHERE id = ? AND version > ? AND version < "
                        + ENDED + " AND owner = ''",
                this::take);
        add(
                "UPDATE replibench_session SET owner = '', written_at = now() WHERE id = ? AND owner = ? AND version > ?",
                this::giveBackUnclear);
        add(
                "WITH session AS (UPDATE replibench_session SET written_at = now() WHERE owner = ? AND version < "
                        + ENDED + ")",
                this::markOwnerGone);
        add(ENDING + " WHERE id IN ( SELECT id FROM replibench_session LEFT JOIN", this::endTimedOut);
        add("DELETE FROM replibench_session WHERE version = " + ENDED, this::removeEnded);
        add("DELETE FROM replibench_node WHERE seen_at <", this::removeGoneNodes);
        add(CREATING, this::create);
        add(WITH_ROW + CREATING, (parameters, connection) -> createWithAttributes(parameters));
        add(UPDATING, this::update);
        add(WITH_ROW + UPDATING, (parameters, connection) -> updateWithAttributes(parameters, false));
        add(WITH_ROW + WRITTEN_ROW, (parameters, connection) -> writeAttributes(parameters, false));
        add(
                "WITH renamed AS ( UPDATE replibench_session SET id = ?, version = least(version, ?) WHERE id = ? AND version < ?",
                this::rename);
        add("UPDATE replibench_session SET owner = '' WHERE id = ? AND owner = ?", this::giveBack);
        add(ENDING + ", next_id = '' WHERE id = ? AND version < " + ENDED + " AND owner <> ''", this::endOwned);
        add("INSERT INTO replibench_takeover_request (session_id, requester)", this::request);
        add("WITH alive AS ( UPDATE replibench_takeover_request SET seen_at = now()", this::answers);
        add("SELECT set_config('tcp_keepalives_idle'", this::connected);
        add("SELECT pg_advisory_unlock_shared", this::disconnected);
        add("SELECT id, session_id, abandoned FROM", this::openRequests);
        add("INSERT INTO replibench_takeover_answer", this::answer);
        add("DELETE FROM replibench_takeover_request WHERE id = ?", this::cancel);
        add("DELETE FROM replibench_takeover_request WHERE requester = ?", this::cancelAll);
    }

    private void add(String beginning, Effect effect) {
        effects.put(beginning, effect);
    }

    List<Object[]> execute(String sql, List<Object> parameters, Object connection) throws SQLException {
        Effect effect = known.get(sql);
        if (effect == null) {
            effect = effectOf(TEXTS.computeIfAbsent(sql, key -> key.strip().replaceAll("\\s+", " ")));
            known.put(sql, effect);
        }
        return effect.of(parameters, connection);
    }

    private Effect effectOf(String text) {
        Effect effect = effects.entrySet().stream()
                .filter(entry -> text.startsWith(entry.getKey()))
                .max(Comparator.comparing(entry -> entry.getKey().length()))
                .map(Map.Entry::getValue)
                .orElseThrow(() -> new IllegalStateException("the simulated tables do not know: " + text));
        if (text.startsWith(WITH_ROW + UPDATING) && text.contains(WHOLE)) {
            return (parameters, connection) -> updateWithAttributes(parameters, true);
        }
        if (text.startsWith(WITH_ROW + WRITTEN_ROW) && text.contains(WHOLE)) {
            return (parameters, connection) -> writeAttributes(parameters, true);
        }
        int next = text.indexOf("; ");
        if (next < 0) {
            return effect;
        }
        int parameters =
                (int) text.substring(0, next).chars().filter(one -> one == '?').count();
        return inOneTransaction(effect, parameters, effectOf(text.substring(next + 2)));
    }

    /** Both or neither. */
    private Effect inOneTransaction(Effect first, int firstParameters, Effect then) {
        return (parameters, connection) -> {
            List<SessionRow> before =
                    sessions.values().stream().map(SessionRow::copy).toList();
            try {
                first.of(parameters.subList(0, firstParameters), connection);
                return then.of(parameters.subList(firstParameters, parameters.size()), connection);
            } catch (SQLException e) {
                sessions.clear();
                before.forEach(session -> sessions.put(session.id, session));
                throw e;
            }
        };
    }

    /** Connections end, and with them the locks that they hold. */
    void connectionsLost(Predicate<Object> which) {
        locks.values().forEach(holders -> holders.removeIf(which));
    }

    /** The database has started again. */
    void started() {
        startMillis = clock.getAsLong();
    }

    private long now() {
        return clock.getAsLong();
    }

    private static String text(List<Object> parameters, int index) {
        return (String) parameters.get(index);
    }

    private static long number(List<Object> parameters, int index) {
        return ((Number) parameters.get(index)).longValue();
    }

    private static List<Object[]> row(Object... columns) {
        return List.<Object[]>of(columns);
    }

    // ---- sessions

    private List<Object[]> version(List<Object> parameters, Object connection) {
        SessionRow session = sessions.get(text(parameters, 0));
        return session == null ? List.of() : row(session.version);
    }

    private List<Object[]> versions(List<Object> parameters, Object connection) {
        Collection<String> ids = texts(parameters.get(0));
        return sessions.values().stream()
                .filter(session -> ids.contains(session.id))
                .map(session -> new Object[] {session.version})
                .toList();
    }

    private List<Object[]> nextIds(List<Object> parameters, Object connection) {
        Collection<String> ids = texts(parameters.get(0));
        return sessions.values().stream()
                .filter(session -> ids.contains(session.id) && session.nextId != null && !session.nextId.isEmpty())
                .map(session -> new Object[] {session.nextId})
                .toList();
    }

    private List<Object[]> endedElsewhere(List<Object> parameters, Object connection) {
        Collection<String> ids = texts(parameters.get(0));
        Collection<String> own = texts(parameters.get(1));
        return row(sessions.values().stream()
                .filter(session -> ids.contains(session.id)
                        && (!session.ended() || session.nextId == null || !own.contains(session.nextId)))
                .count());
    }

    private List<Object[]> end(List<Object> parameters, Object connection) {
        Collection<String> ids = texts(parameters.get(1));
        List<SessionRow> ending = sessions.values().stream()
                .filter(session -> ids.contains(session.id) && session.version < number(parameters, 2))
                .toList();
        ending.forEach(session -> {
            end(session);
            session.nextId = text(parameters, 0);
        });
        return row(ending.size());
    }

    private void end(SessionRow session) {
        session.version = ENDED;
        session.writtenMillis = now();
        session.attributes.clear();
    }

    private List<Object[]> takeOver(List<Object> parameters, Object connection) {
        SessionRow session = sessions.get(text(parameters, 1));
        if (session == null || session.ended() || session.version <= number(parameters, 2)) {
            return List.of();
        }
        return taken(session, text(parameters, 0), 0);
    }

    private List<Object[]> take(List<Object> parameters, Object connection) {
        String id = text(parameters, 2);
        SessionRow session = sessions.get(id);
        boolean requested = requests.entrySet().stream()
                .anyMatch(request ->
                        request.getValue().sessionId.equals(id) && request.getKey() != number(parameters, 5));
        if (session == null
                || session.ended()
                || session.version <= number(parameters, 3)
                || !session.owner.isEmpty()
                || requested) {
            return List.of();
        }
        session.writtenMillis = now();
        return taken(session, text(parameters, 0), number(parameters, 1));
    }

    private static List<Object[]> taken(SessionRow session, String owner, long counter) {
        session.owner = owner;
        session.version = (((session.version >> EPOCH_BITS) + 1) << EPOCH_BITS) + counter;
        return session.rows();
    }

    private List<Object[]> giveBackUnclear(List<Object> parameters, Object connection) {
        SessionRow session = sessions.get(text(parameters, 0));
        if (session != null
                && session.owner.equals(parameters.get(1))
                && session.version > number(parameters, 2)
                && !session.ended()) {
            session.owner = "";
            session.writtenMillis = now();
        }
        return List.of();
    }

    /** The former id stays behind as that of a session that has ended. */
    private List<Object[]> rename(List<Object> parameters, Object connection) throws SQLException {
        String id = text(parameters, 0);
        SessionRow session = sessions.get(text(parameters, 2));
        if (session == null || session.version >= number(parameters, 3)) {
            return List.of();
        }
        if (sessions.containsKey(id)) {
            throw new SQLException("duplicate key value violates unique constraint: " + id);
        }
        SessionRow former = session.copy();
        end(former);
        former.nextId = id;
        sessions.put(former.id, former);
        session.id = id;
        session.version = Math.min(session.version, number(parameters, 1));
        sessions.put(id, session);
        return List.of();
    }

    private List<Object[]> create(List<Object> parameters, Object connection) {
        String id = text(parameters, 3);
        long version = number(parameters, 1);
        long createdMillis = number(parameters, 4);
        SessionRow session = sessions.computeIfAbsent(id, SessionRow::new);
        boolean isNew = session.owner == null;
        if (!isNew && session.version >= version && !(session.ended() && session.createdMillis < createdMillis)) {
            return row(0);
        }
        session.createdMillis = createdMillis;
        session.nextId = null;
        written(session, parameters);
        return row(1);
    }

    private List<Object[]> update(List<Object> parameters, Object connection) {
        SessionRow session = sessions.get(text(parameters, 3));
        if (session == null || session.version < number(parameters, 4) || session.version > number(parameters, 5)) {
            return row(0);
        }
        written(session, parameters);
        return row(1);
    }

    private void written(SessionRow session, List<Object> parameters) {
        session.owner = text(parameters, 0);
        session.version = number(parameters, 1);
        session.maxInactiveSeconds = (int) number(parameters, 2);
        session.writtenMillis = now();
    }

    private List<Object[]> createWithAttributes(List<Object> parameters) {
        return withAttributes(create(parameters, null), parameters, 5, true);
    }

    private List<Object[]> updateWithAttributes(List<Object> parameters, boolean whole) {
        return withAttributes(update(parameters, null), parameters, 6, whole);
    }

    /** @param first the index of the first parameter that is about attributes */
    private List<Object[]> withAttributes(List<Object[]> written, List<Object> parameters, int first, boolean whole) {
        if (written.get(0)[0].equals(1)) {
            writeAttributes(sessions.get(text(parameters, 3)), parameters.subList(first, parameters.size()), whole);
        }
        return written;
    }

    private List<Object[]> writeAttributes(List<Object> parameters, boolean whole) {
        SessionRow session = sessions.get(text(parameters, 0));
        if (session == null || session.version != number(parameters, 1) || !session.owner.equals(text(parameters, 2))) {
            return row(0);
        }
        writeAttributes(session, parameters.subList(3, parameters.size()), whole);
        return row(1);
    }

    private static void writeAttributes(SessionRow session, List<Object> parameters, boolean whole) {
        Collection<String> names = texts(parameters.get(0));
        if (whole) {
            session.attributes.keySet().retainAll(names);
        } else {
            session.attributes.keySet().removeAll(names);
        }
        write(session, parameters.get(1), parameters.get(2));
    }

    private static Collection<String> texts(Object array) {
        Set<String> texts = new HashSet<>();
        Arrays.stream((Object[]) array).forEach(text -> texts.add((String) text));
        return texts;
    }

    private static void write(SessionRow session, Object names, Object values) {
        for (int i = 0; i < ((Object[]) names).length; i++) {
            session.attributes.put((String) ((Object[]) names)[i], (byte[]) ((Object[]) values)[i]);
        }
    }

    private List<Object[]> giveBack(List<Object> parameters, Object connection) {
        SessionRow session = sessions.get(text(parameters, 0));
        if (session != null
                && session.owner.equals(parameters.get(1))
                && (session.version & (1L << EPOCH_BITS) - 1) == number(parameters, 2)) {
            session.owner = "";
        }
        return List.of();
    }

    private List<Object[]> endOwned(List<Object> parameters, Object connection) {
        SessionRow session = sessions.get(text(parameters, 0));
        if (session != null && !session.ended() && !session.owner.isEmpty()) {
            end(session);
            session.nextId = "";
        }
        return List.of();
    }

    // ---- nodes

    private List<Object[]> heartbeat(List<Object> parameters, Object connection) {
        nodes.put(text(parameters, 0), now());
        return List.of();
    }

    private List<Object[]> markOwnerGone(List<Object> parameters, Object connection) {
        sessions.values().stream()
                .filter(session -> session.owner.equals(parameters.get(0)) && !session.ended())
                .forEach(session -> session.writtenMillis = now());
        nodes.remove(text(parameters, 1));
        return List.of();
    }

    private List<Object[]> endTimedOut(List<Object> parameters, Object connection) {
        List<SessionRow> timedOut = sessions.values().stream()
                .filter(session -> timedOut(session, number(parameters, 0)))
                .limit(TIMED_OUT_AT_ONCE)
                .toList();
        List<Object[]> rows = new ArrayList<>();
        for (SessionRow session : timedOut) {
            SessionRow last = session.copy();
            end(session);
            last.version = session.version;
            rows.addAll(last.rows());
        }
        return rows;
    }

    private boolean timedOut(SessionRow session, long goneSeconds) {
        long seen = nodes.getOrDefault(session.owner, UNKNOWN_MILLIS);
        return session.maxInactiveSeconds > 0
                && !session.ended()
                && seen < now() - 1_000 * goneSeconds
                && Math.max(session.writtenMillis, seen) < now() - 1_000L * session.maxInactiveSeconds
                && !isConnected(session.owner);
    }

    private List<Object[]> removeEnded(List<Object> parameters, Object connection) {
        sessions.values()
                .removeIf(session -> session.ended()
                        && session.writtenMillis
                                < now()
                                        - 1_000L
                                                * (session.maxInactiveSeconds > 0
                                                        ? Math.max(session.maxInactiveSeconds, 3_600)
                                                        : 86_400));
        return List.of();
    }

    private List<Object[]> removeGoneNodes(List<Object> parameters, Object connection) {
        nodes.entrySet()
                .removeIf(node -> node.getValue() < now() - 1_000 * number(parameters, 0)
                        && sessions.values().stream()
                                .noneMatch(session -> session.owner.equals(node.getKey()) && !session.ended())
                        && !isConnected(node.getKey()));
        return List.of();
    }

    private List<Object[]> connected(List<Object> parameters, Object connection) {
        locks.computeIfAbsent(text(parameters, 1), owner -> new HashSet<>()).add(connection);
        return row();
    }

    private boolean isConnected(String owner) {
        return !locks.getOrDefault(owner, Set.of()).isEmpty();
    }

    private List<Object[]> disconnected(List<Object> parameters, Object connection) {
        locks.getOrDefault(text(parameters, 0), new HashSet<>()).remove(connection);
        return row();
    }

    // ---- requests

    private List<Object[]> request(List<Object> parameters, Object connection) {
        String id = text(parameters, 0);
        if (requests.values().stream().anyMatch(request -> request.sessionId.equals(id))) {
            return List.of();
        }
        RequestRow request = new RequestRow();
        request.sessionId = id;
        request.requester = text(parameters, 1);
        request.seenMillis = now();
        requests.put(++lastRequest, request);
        return row(lastRequest);
    }

    private List<Object[]> answers(List<Object> parameters, Object connection) {
        RequestRow request = requests.get(number(parameters, 0));
        if (request != null && (request.seenMillis < now() - number(parameters, 1) || request.seenMillis > now())) {
            request.seenMillis = now();
        }
        int awaited = 0;
        int unreachable = 0;
        boolean found = false;
        long sinceStart = now() - startMillis;
        for (Map.Entry<String, Long> node : nodes.entrySet()) {
            Boolean answer = request == null ? null : request.answers.get(node.getKey());
            if (!node.getKey().equals(parameters.get(6)) && !Boolean.FALSE.equals(answer)) {
                boolean recent = node.getValue() > now() - number(parameters, 4);
                boolean connected =
                        recent && sinceStart >= 0 && sinceStart <= number(parameters, 3) || isConnected(node.getKey());
                awaited += answer == null && connected ? 1 : 0;
                unreachable += recent && !connected ? 1 : 0;
                found |= answer != null && connected;
            }
        }
        return row(request != null, awaited, unreachable, found);
    }

    private List<Object[]> openRequests(List<Object> parameters, Object connection) {
        List<Object[]> open = new ArrayList<>();
        requests.forEach((number, request) -> {
            boolean abandoned =
                    request.seenMillis < now() - number(parameters, 0) || request.seenMillis > now() + 1_000;
            if (abandoned
                    || !request.requester.equals(parameters.get(1))
                            && !request.answers.containsKey(text(parameters, 2))) {
                open.add(new Object[] {number, request.sessionId, abandoned});
            }
        });
        return open;
    }

    private List<Object[]> answer(List<Object> parameters, Object connection) {
        RequestRow request = requests.get(number(parameters, 2));
        if (request != null) {
            request.answers.put(text(parameters, 0), (Boolean) parameters.get(1));
        }
        return List.of();
    }

    private List<Object[]> cancel(List<Object> parameters, Object connection) {
        requests.remove(number(parameters, 0));
        return List.of();
    }

    private List<Object[]> cancelAll(List<Object> parameters, Object connection) {
        requests.values().removeIf(request -> request.requester.equals(parameters.get(0)));
        return List.of();
    }
}
