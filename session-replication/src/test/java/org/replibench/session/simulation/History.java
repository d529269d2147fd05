package org.replibench.session.simulation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What clients and listeners saw in a run, each event with its place in the order of all. A lineage is a session with all the
 * ids that it has had.
 */
public final class History {
    /** How a request ended. */
    public enum Outcome {
        OPEN,
        ANSWERED,
        FAILED,
        /** Its node was lost: the client does not know what became of it. */
        NODE_LOST
    }

    /**
     * A value that a request gave an attribute.
     *
     * @param value no other write's
     * @param removes whether it took the attribute away instead
     * @param at when it happened, at the earliest
     */
    record Write(int lineage, String key, long value, boolean removes, long at, Seen by) {
        @Override
        public String toString() {
            return by + (removes ? " removed it" : " wrote " + value);
        }
    }

    /** A change of id. */
    record Rename(int lineage, String before, long at, Seen by) {}

    /**
     * A time in which a node was silent, or about to be gone without that others knew.
     *
     * @param other who alone does not hear it; {@link #ALL}
     */
    record Span(int node, int other, long fromNanos, long toNanos) {
        static final int ALL = -1;

        /** Whether a node hears nothing of another one. */
        boolean parts(int one, int another) {
            return one != another
                    && (other == ALL
                            ? another == node
                            : one == node && another == other || one == other && another == node);
        }

        /** How much of it is between two times. */
        long within(long from, long to) {
            return Math.max(0, Math.min(to, toNanos) - Math.max(from, fromNanos));
        }
    }

    /** A request, as its client sees it. */
    public static final class Seen {
        final int number;
        final String title;
        final String id;
        final long begin;
        final long beginNanos;
        final boolean last;
        long end = Long.MAX_VALUE;
        long endNanos = Long.MAX_VALUE;
        Outcome outcome = Outcome.OPEN;
        String failure;

        /** Where it is served. */
        int node;

        /** How long its servlet lets time pass. */
        long thinksNanos;

        /** Of the session that it found; null if none. */
        Integer lineage;

        /** Whether all other nodes had been taken away before. */
        boolean alone;

        /** Whether its node may not have known yet that others had passed it over. */
        boolean unaware;

        /** Whether its node was killed before others can have heard of what it did, and its pattern does not wait for them. */
        boolean unheard;

        /** What it found, by attribute; absent if there was nothing. */
        final Map<String, Long> values = new TreeMap<>();

        private Seen(int number, String title, String id, long begin, long beginNanos, boolean last) {
            this.begin = begin;
            this.number = number;
            this.title = title;
            this.id = id;
            this.beginNanos = beginNanos;
            this.last = last;
        }

        /** What it is called in a story. */
        public String name() {
            return "request " + (number + 1);
        }

        /** Of the session that it found; null if none. */
        public Integer lineage() {
            return lineage;
        }

        /** What it found. */
        public Map<String, Long> values() {
            return values;
        }

        /** Whether some of its time is some of another one's. */
        boolean overlaps(Seen other) {
            return other.beginNanos <= endNanos && beginNanos <= other.endNanos;
        }

        /** How long that is. */
        long overlapNanos(Seen other) {
            return Math.max(0, Math.min(endNanos, other.endNanos) - Math.max(beginNanos, other.beginNanos));
        }

        boolean answered() {
            return outcome == Outcome.ANSWERED;
        }

        /** Whether its client may rely on what it was answered. */
        boolean counts() {
            return answered() && !unheard;
        }

        @Override
        public String toString() {
            return title;
        }
    }

    final List<Seen> requests = new ArrayList<>();
    final List<Write> writes = new ArrayList<>();
    final List<Rename> renames = new ArrayList<>();
    final Map<Integer, Seen> creations = new HashMap<>();
    final Map<Integer, List<Seen>> signOffs = new HashMap<>();
    final Map<Integer, List<String>> destroyed = new HashMap<>();
    final Map<Integer, Long> endedNanos = new HashMap<>();
    final Map<String, Integer> created = new HashMap<>();
    final List<Violation> found = new ArrayList<>();
    private final List<Span> silences = new ArrayList<>();
    private final List<Span> departures = new ArrayList<>();
    private final Map<String, Integer> lineages = new HashMap<>();
    private Set<Integer> endedUnasked;
    private long events;
    private int open;
    private boolean oneNodeLeft;

    /** Nodes that have started again, without a copy of what lives at no node then. */
    private final Set<Integer> startedAgain = new HashSet<>();

    /** Nodes that were there when a session's owner stopped, and have been since. */
    private final Map<Integer, Set<Integer>> heirs = new HashMap<>();

    /** Sessions of which the last node need not have a copy. */
    private final Set<Integer> withoutCopy = new HashSet<>();

    /** Sessions of which all nodes are gone that may have known how they ended, or changed their ids. */
    private final Set<Integer> forgotten = new HashSet<>();

    /** A node is lost, and those that are left may not have heard yet which sessions are over, or have other ids. */
    public void forgetsWhatIsOver() {
        forgotten.addAll(signOffs.keySet());
        renames.forEach(rename -> forgotten.add(rename.lineage()));
    }

    /** Whether no node may be left that knows whether the session is over. */
    boolean isForgotten(int lineage) {
        return forgotten.contains(lineage);
    }

    /** A node starts again. */
    public void startsAgain(int node) {
        startedAgain.add(node);
        heirs.values().forEach(nodes -> nodes.remove(node));
    }

    /** Whether a node has started again since the beginning. */
    public boolean hasStartedAgain(int node) {
        return startedAgain.contains(node);
    }

    /** A node that stops leaves its sessions with others, which all have met. */
    public void leaves(Collection<String> ids, Collection<Integer> others) {
        ids.forEach(id -> heirs.put(lineageOf(id), new HashSet<>(others)));
    }

    /** Whether no node is left that was there when a session's owner stopped. */
    boolean hasNoHeir(int lineage) {
        Set<Integer> left = heirs.get(lineage);
        return left != null && left.isEmpty();
    }

    /**
     * From now on there are fewer copies than a session needs to stay, and listeners are not heard.
     *
     * @param live ids of sessions that lived at a node, so that all others were to have copies
     */
    public void leaveOneNode(int node, Collection<String> live) {
        oneNodeLeft = true;
        if (startedAgain.contains(node)) {
            creations.keySet().stream()
                    .filter(lineage -> !heirs.getOrDefault(lineage, Set.of()).contains(node))
                    .forEach(withoutCopy::add);
            live.forEach(id -> withoutCopy.remove(lineageOf(id)));
        }
    }

    /** Whether the last node need not have a copy: the session was left when its owner went, and not used since that node started. */
    boolean isWithoutCopy(Seen seen) {
        return withoutCopy.contains(lineageOf(seen.id));
    }

    /**
     * Begins a request.
     *
     * @param id that the client sent; null if none
     * @param last whether it comes when nothing goes wrong any more
     */
    public Seen begin(String title, String id, long nanos, boolean last) {
        if (last && endedUnasked == null) {
            endedUnasked = Set.copyOf(destroyed.keySet());
        }
        Seen seen = new Seen(requests.size(), title, id, ++events, nanos, last);
        seen.alone = oneNodeLeft;
        open++;
        requests.add(seen);
        return seen;
    }

    public void end(Seen seen, Outcome outcome, String failure, long nanos) {
        open -= isOpen(seen) ? 1 : 0;
        seen.outcome = outcome;
        seen.failure = failure;
        seen.end = ++events;
        seen.endNanos = nanos;
    }

    /** The request's node is killed now: what it answered after that time, no other node may have heard of. */
    public void unheardSince(Seen seen, long nanos) {
        seen.unheard |= seen.endNanos > nanos;
    }

    /**
     * A node ends now, and waits for no listener any more: what was written there as listeners heard of a session's end goes with it, unless
     * the end was answered.
     */
    public void interruptsEnds(int node) {
        signOffs.forEach((lineage, by) -> {
            if (endedNanos.containsKey(lineage)
                    && by.stream().anyMatch(signOff -> signOff.node == node && signOff.outcome == Outcome.NODE_LOST)) {
                requests.stream()
                        .filter(seen -> seen.node == node && lineage.equals(seen.lineage))
                        .forEach(seen -> unheardSince(seen, endedNanos.get(lineage)));
            }
        });
    }

    /** The request is served at that node, and its servlet lets so much time pass. */
    public void serves(Seen seen, int node, long thinksNanos) {
        seen.node = node;
        seen.thinksNanos = thinksNanos;
    }

    /** A node does nothing from now until that time. */
    public void pauses(int node, long fromNanos, long toNanos) {
        silences.add(new Span(node, Span.ALL, fromNanos, toNanos));
    }

    /** Two nodes hear each other late. */
    public void parts(int node, int other, long fromNanos, long toNanos) {
        silences.add(new Span(node, other, fromNanos, toNanos));
    }

    /** All hear a node late, which is not silent for that. */
    public void disturbs(int node, long fromNanos, long toNanos) {
        silences.add(new Span(node, node, fromNanos, toNanos));
    }

    /** Whether a request's node may not know yet what another request did at one whose messages come late. */
    boolean mayNotHaveHeard(Seen seen, Seen of) {
        return seen.node != of.node
                && silences.stream()
                        .anyMatch(span -> span.node() == of.node
                                && span.other() == of.node
                                && span.within(of.beginNanos, of.endNanos) > 0
                                && seen.beginNanos < span.toNanos());
    }

    /** A node is lost, or about to stop, which all know from that time on. */
    public void departs(int node, long fromNanos, long toNanos) {
        departures.add(new Span(node, Span.ALL, fromNanos, toNanos));
    }

    /** The silences while the request went on, and for so long before. */
    List<Span> silences(Seen seen, long marginNanos) {
        return silences.stream()
                .filter(span -> span.within(seen.beginNanos - marginNanos, seen.endNanos) > 0)
                .toList();
    }

    /** Whether no node left while the request went on, or for so long before. */
    boolean meetsAll(Seen seen, long marginNanos) {
        return departures.stream()
                .allMatch(span -> span.toNanos() < seen.beginNanos - marginNanos || span.fromNanos() > seen.endNanos);
    }

    /** Whether a node has left since: one that has its number now has nothing of what it had. */
    boolean hasLeftSince(int node, long nanos) {
        return departures.stream().anyMatch(span -> span.node() == node && span.toNanos() > nanos);
    }

    /** For how long of the request its node was silent. */
    long silentNanos(Seen seen) {
        return silences.stream()
                .filter(span -> span.node() == seen.node && span.other() == Span.ALL)
                .mapToLong(span -> span.within(seen.beginNanos, seen.endNanos))
                .sum();
    }

    /** For how long of the request nodes were about to leave. */
    long departuresNanos(Seen seen) {
        return departures.stream()
                .mapToLong(span -> span.within(seen.beginNanos, seen.endNanos))
                .sum();
    }

    /** How many requests found a session. */
    public long found() {
        return requests.stream().filter(request -> request.lineage != null).count();
    }

    /** How many requests have begun. */
    public int size() {
        return requests.size();
    }

    /** Whether all requests that have begun have ended. */
    public boolean noneOpen() {
        return open == 0;
    }

    public boolean isOpen(Seen seen) {
        return seen.outcome == Outcome.OPEN;
    }

    /**
     * The request's session was found.
     *
     * @param unaware whether the node may not know yet that others have passed it over
     */
    public void found(Seen seen, Integer lineage, Map<String, Long> values, boolean unaware) {
        seen.lineage = lineage;
        seen.unaware = unaware;
        seen.values.putAll(values);
    }

    /** The request made a session. */
    public int create(Seen by, String id) {
        int lineage = creations.size() + 1;
        creations.put(lineage, by);
        lineages.put(id, lineage);
        return lineage;
    }

    public void write(int lineage, String key, long value, Seen by) {
        writes.add(new Write(lineage, key, value, false, ++events, by));
    }

    /**
     * The request removed an attribute.
     *
     * @param value one that no write has
     * @param found whether its node had the attribute; if not, nothing was written, and what is written elsewhere at the same
     *     time may come after that, as may all that others wrote of which its node does not know that it was passed over
     */
    public void remove(int lineage, String key, long value, boolean found, Seen by) {
        if (found || !by.unaware) {
            writes.add(new Write(lineage, key, value, true, found ? ++events : by.begin, by));
        }
    }

    public void rename(String before, String after, Seen by) {
        Integer lineage = lineages.get(before);
        lineages.put(after, lineage);
        renames.add(new Rename(lineage, before, ++events, by));
    }

    public void signOff(int lineage, Seen by) {
        signOffs.computeIfAbsent(lineage, key -> new ArrayList<>()).add(by);
    }

    /** A listener heard that a session was made. */
    public void heardCreated(String id) {
        created.merge(id, 1, Integer::sum);
    }

    /** A listener heard that a session ended; of one whose creation failed no client knows. */
    public void heardDestroyed(String id, String where, long nanos) {
        Integer lineage = lineages.get(id);
        if (lineage != null && !oneNodeLeft) {
            endedNanos.putIfAbsent(lineage, nanos);
            destroyed.computeIfAbsent(lineage, key -> new ArrayList<>()).add(where);
        }
    }

    /** When a node last left before that time, as the others know; the beginning of all if none did. */
    long lastDeparture(long nanos) {
        return departures.stream()
                .mapToLong(span -> Math.min(span.toNanos(), nanos))
                .max()
                .orElse(0);
    }

    /** Whose end listeners heard of before the last requests, one of which may end what has timed out. */
    Set<Integer> endedUnasked() {
        return endedUnasked == null ? destroyed.keySet() : endedUnasked;
    }

    /** Which session has, or had, the id; null if none. */
    public Integer lineageOf(String id) {
        return id == null ? null : lineages.get(id);
    }

    /** Whether the session has ended, or has another id, as an answer said, and a node may be left that knows it. */
    public boolean isOver(String id) {
        Integer lineage = lineages.get(id);
        return !forgotten.contains(lineage)
                && (signOffs.getOrDefault(lineage, List.of()).stream().anyMatch(Seen::answered)
                        || renames.stream()
                                .anyMatch(rename -> rename.before().equals(id)
                                        && rename.by().answered()));
    }

    /** Whether a request is giving a session another id instead, or was until that time, or has failed to. */
    public boolean isReplaced(String id, long sinceNanos) {
        return renames.stream()
                .anyMatch(rename ->
                        rename.before().equals(id) && (!rename.by().answered() || rename.by().endNanos > sinceNanos));
    }

    /** Whether a node has answered a request for the session so long after the last silence, or there was none. */
    public boolean wasUsedInCalm(String id, int node, long afterNanos) {
        Integer lineage = lineages.get(id);
        return silences.isEmpty()
                || requests.stream()
                        .anyMatch(seen -> seen.answered()
                                && seen.node == node
                                && seen.lineage != null
                                && seen.lineage.equals(lineage)
                                && silences.stream().allMatch(span -> span.toNanos() + afterNanos < seen.beginNanos));
    }

    /** Adds what was found out during the run. */
    public void add(Violation violation) {
        found.add(violation);
    }
}
