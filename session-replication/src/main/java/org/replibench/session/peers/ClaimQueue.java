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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;

/**
 * Lets nodes that want one session claim it one after the other: each session's id names a member whom they ask for their
 * turn. It is a courtesy that avoids waiting, not what keeps state right, so a silent member is passed over.
 */
final class ClaimQueue {
    private record ClaimTurn(Address node, long number) {}

    /** What this node waits for. */
    private static final class TurnRequest {
        final Address arbiter;
        private boolean queued;
        private boolean granted;

        TurnRequest(Address arbiter) {
            this.arbiter = arbiter;
        }

        synchronized void queue() {
            queued = true;
            notifyAll();
        }

        synchronized void grant() {
            queued = true;
            granted = true;
            notifyAll();
        }

        synchronized boolean awaitQueued(LayerRuntime runtime, Duration timeout) throws InterruptedException {
            long deadline = runtime.nanos() + timeout.toNanos();
            return runtime.await(this, () -> queued, deadline);
        }

        synchronized void awaitGranted(LayerRuntime runtime, Duration timeout) throws InterruptedException {
            long deadline = runtime.nanos() + timeout.toNanos();
            runtime.await(this, () -> granted, deadline);
        }
    }

    private final LayerRuntime runtime;
    private final LayerMembership members;
    private final SendQueues queues;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, TurnRequest> turnRequests = new ConcurrentHashMap<>();
    private final Map<String, Deque<ClaimTurn>> turns = new HashMap<>();

    ClaimQueue(LayerMembership members, SendQueues sendQueues, LayerRuntime runtime) {
        this.runtime = runtime;
        this.members = members;
        this.queues = sendQueues;
    }

    /** Does {@code work} in this node's turn for the session. */
    <T> T inTurn(String id, Duration timeout, Duration grace, Supplier<T> work) {
        Address arbiter = arbiter(id);
        if (members.isUnresponsive(arbiter)) {
            return work.get();
        }
        long number = numbers.incrementAndGet();
        TurnRequest turnRequest = new TurnRequest(arbiter);
        turnRequests.put(number, turnRequest);
        if (!arbiter.equals(members.self()) && !members.answers(arbiter)) {
            // No event follows for a node that left before the request was noted.
            turnRequest.grant();
        }
        send(arbiter, MessageType.TURN_REQUESTED, number, id);
        try {
            if (turnRequest.awaitQueued(runtime, grace)) {
                turnRequest.awaitGranted(runtime, timeout);
            } else {
                members.markUnresponsive(arbiter);
            }
            return work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return work.get();
        } finally {
            turnRequests.remove(number);
            send(arbiter, MessageType.TURN_OVER, number, id);
        }
    }

    private Address arbiter(String id) {
        List<Address> nodes = new ArrayList<>(members.answering());
        nodes.add(members.self());
        Collections.sort(nodes);
        return nodes.get(Math.floorMod(id.hashCode(), nodes.size()));
    }

    private void send(Address node, MessageType type, long number, String id) {
        if (!node.equals(members.self())) {
            queues.add(node, new MessageWriter(type).number(number).text(id));
            return;
        }
        switch (type) {
            case TURN_REQUESTED -> requested(node, number, id);
            case TURN_QUEUED -> queued(number);
            case TURN_GRANTED -> granted(number);
            case TURN_OVER -> over(node, number, id);
            default -> throw new IllegalArgumentException(type.name());
        }
    }

    void requested(Address node, long number, String id) {
        ClaimTurn claimTurn = new ClaimTurn(node, number);
        boolean first;
        synchronized (turns) {
            Deque<ClaimTurn> waiting = turns.computeIfAbsent(id, key -> new ArrayDeque<>());
            first = waiting.isEmpty();
            // It may come twice where the turn's end, which takes one out, comes once.
            if (!waiting.contains(claimTurn)) {
                waiting.add(claimTurn);
            }
        }
        if (!node.equals(members.self()) && !members.isConnected(node)) {
            // No event follows for a node that left before its turn was noted.
            over(node, number, id);
            return;
        }
        send(node, MessageType.TURN_QUEUED, number, id);
        if (first) {
            send(node, MessageType.TURN_GRANTED, number, id);
        }
    }

    void queued(long number) {
        TurnRequest turnRequest = turnRequests.get(number);
        if (turnRequest != null) {
            turnRequest.queue();
        }
    }

    void granted(long number) {
        TurnRequest turnRequest = turnRequests.get(number);
        if (turnRequest != null) {
            turnRequest.grant();
        }
    }

    void over(Address node, long number, String id) {
        ClaimTurn next;
        synchronized (turns) {
            next = end(id, new ClaimTurn(node, number));
        }
        if (next != null) {
            send(next.node(), MessageType.TURN_GRANTED, next.number(), id);
        }
    }

    /** Takes a turn from those of the session; returns whose turn comes by that, if anyone's. */
    private ClaimTurn end(String id, ClaimTurn claimTurn) {
        Deque<ClaimTurn> waiting = turns.get(id);
        if (waiting == null) {
            return null;
        }
        boolean current = claimTurn.equals(waiting.peek());
        waiting.remove(claimTurn);
        if (waiting.isEmpty()) {
            turns.remove(id);
        }
        return current ? waiting.peek() : null;
    }

    /** A node is gone, and with it its turns, and those that it was to grant. */
    void left(Address node) {
        turnRequests.values().stream()
                .filter(turnRequest -> turnRequest.arbiter.equals(node))
                .forEach(TurnRequest::grant);
        Map<String, ClaimTurn> next = new HashMap<>();
        synchronized (turns) {
            turns.forEach((id, waiting) -> {
                ClaimTurn current = waiting.peek();
                waiting.removeIf(claimTurn -> claimTurn.node().equals(node));
                if (!waiting.isEmpty() && !waiting.peek().equals(current)) {
                    next.put(id, waiting.peek());
                }
            });
            turns.values().removeIf(Deque::isEmpty);
        }
        next.forEach((id, claimTurn) -> send(claimTurn.node(), MessageType.TURN_GRANTED, claimTurn.number(), id));
    }
}
