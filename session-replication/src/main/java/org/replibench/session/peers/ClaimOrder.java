package org.replibench.session.peers;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jgroups.Address;

/**
 * Lets nodes that want one session claim it one after the other: each session's id names a member whom they ask for their
 * turn. It is a courtesy that avoids waiting, not what keeps state right, so a silent member is passed over.
 */
final class ClaimOrder {
    private static final int SMALL_FRAME_BYTES = 64;

    private record Turn(Address node, long number) {}

    /** What this node waits for. */
    private static final class Request {
        final Address arbiter;
        final CountDownLatch noticed = new CountDownLatch(1);
        final CountDownLatch granted = new CountDownLatch(1);

        Request(Address arbiter) {
            this.arbiter = arbiter;
        }

        void grant() {
            noticed.countDown();
            granted.countDown();
        }
    }

    private final Membership members;
    private final Lanes lanes;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, Request> requests = new ConcurrentHashMap<>();
    private final Map<String, Deque<Turn>> turns = new HashMap<>();

    ClaimOrder(Membership members, Lanes lanes) {
        this.members = members;
        this.lanes = lanes;
    }

    /** Does {@code work} in this node's turn for the session. */
    <T> T inTurn(String id, Duration timeout, Duration grace, Supplier<T> work) {
        Address arbiter = arbiter(id);
        if (members.isSilent(arbiter)) {
            return work.get();
        }
        long number = numbers.incrementAndGet();
        Request request = new Request(arbiter);
        requests.put(number, request);
        if (!arbiter.equals(members.self()) && !members.answers(arbiter)) {
            // Who left before the request was noted is not told of any more.
            request.grant();
        }
        tell(arbiter, MessageType.TURN_WANTED, number, id);
        try {
            if (request.noticed.await(grace.toNanos(), TimeUnit.NANOSECONDS)) {
                request.granted.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
            } else {
                members.silent(arbiter);
            }
            return work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return work.get();
        } finally {
            requests.remove(number);
            tell(arbiter, MessageType.TURN_OVER, number, id);
        }
    }

    private Address arbiter(String id) {
        List<Address> nodes = new ArrayList<>(members.answering());
        nodes.add(members.self());
        Collections.sort(nodes);
        return nodes.get(Math.floorMod(id.hashCode(), nodes.size()));
    }

    private void tell(Address node, MessageType type, long number, String id) {
        if (!node.equals(members.self())) {
            lanes.add(
                    node,
                    new FrameWriter(type, SMALL_FRAME_BYTES).number(number).text(id));
            return;
        }
        switch (type) {
            case TURN_WANTED -> wanted(node, number, id);
            case TURN_NOTICED -> noticed(number);
            case TURN_GRANTED -> granted(number);
            case TURN_OVER -> over(node, number, id);
            default -> throw new IllegalArgumentException(type.name());
        }
    }

    void wanted(Address node, long number, String id) {
        boolean first;
        synchronized (turns) {
            Deque<Turn> waiting = turns.computeIfAbsent(id, key -> new ArrayDeque<>());
            first = waiting.isEmpty();
            waiting.add(new Turn(node, number));
        }
        tell(node, MessageType.TURN_NOTICED, number, id);
        if (first) {
            tell(node, MessageType.TURN_GRANTED, number, id);
        }
    }

    void noticed(long number) {
        Request request = requests.get(number);
        if (request != null) {
            request.noticed.countDown();
        }
    }

    void granted(long number) {
        Request request = requests.get(number);
        if (request != null) {
            request.granted.countDown();
        }
    }

    void over(Address node, long number, String id) {
        Turn next;
        synchronized (turns) {
            next = end(id, new Turn(node, number));
        }
        if (next != null) {
            tell(next.node(), MessageType.TURN_GRANTED, next.number(), id);
        }
    }

    /** Takes a turn from those of the session; returns whose turn comes by that, if anyone's. */
    private Turn end(String id, Turn turn) {
        Deque<Turn> waiting = turns.get(id);
        if (waiting == null) {
            return null;
        }
        boolean current = turn.equals(waiting.peek());
        waiting.remove(turn);
        if (waiting.isEmpty()) {
            turns.remove(id);
        }
        return current ? waiting.peek() : null;
    }

    /** A node is gone, and with it its turns, and those that it was to grant. */
    void left(Address node) {
        requests.values().stream()
                .filter(request -> request.arbiter.equals(node))
                .forEach(Request::grant);
        Map<Turn, String> gone = new HashMap<>();
        synchronized (turns) {
            turns.forEach((id, waiting) ->
                    waiting.stream().filter(turn -> turn.node().equals(node)).forEach(turn -> gone.put(turn, id)));
        }
        gone.forEach((turn, id) -> over(turn.node(), turn.number(), id));
    }
}
