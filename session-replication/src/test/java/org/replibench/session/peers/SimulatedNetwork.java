package org.replibench.session.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.simulation.SimulatedRuntime;
import org.replibench.session.simulation.Simulation;

/**
 * A network in which each message takes a random time, so that messages on different ways overtake each other. As in
 * JGroups, a message that is lost is sent again: those behind it on its way wait for it.
 */
public final class SimulatedNetwork extends InMemoryNetwork {
    /** How long JGroups takes to notice that a message is missing, at most. */
    private static final Duration RETRANSMISSION = Duration.ofMillis(500);

    private final Simulation simulation;
    private final Duration maxDelay;
    private final Map<Integer, Disturbance> disturbances = new HashMap<>();
    private final Map<Set<Integer>, Duration> parted = new HashMap<>();
    private final List<String> saidInVain = new ArrayList<>();
    private BooleanSupplier calm = () -> false;
    private Predicate<String> replaced = id -> false;

    /** What happens to the messages from and to a node: shares of them, and a time for all. */
    public record Disturbance(double lost, double duplicated, Duration delay) {}

    public SimulatedNetwork(Simulation simulation, Duration maxDelay) {
        super(simulation);
        this.simulation = simulation;
        this.maxDelay = maxDelay;
    }

    /** Disturbs a node's messages from now on. */
    public void disturb(int node, Disturbance disturbance) {
        disturbances.put(node, disturbance);
    }

    /** Ends the disturbance of a node's messages. */
    public void calm(int node) {
        disturbances.remove(node);
    }

    /** Makes what two nodes send each other late from now on. */
    public void part(int node, int other, Duration delay) {
        parted.put(Set.of(node, other), delay);
    }

    /** Ends that. */
    public void join(int node, int other) {
        parted.remove(Set.of(node, other));
    }

    /** Whether a thread sends to a node that has left. */
    public boolean sendsToGone(String thread) {
        return endpoints()
                .filter(endpoint -> !connected(endpoint.number()))
                .anyMatch(endpoint -> thread.endsWith(" " + endpoint.node()));
    }

    /** Whether a node has a copy of a session. */
    public boolean holds(int holder, String id) {
        return copy(holder, id) != null;
    }

    /**
     * Whether a node has what the session's owner has sent up to that version, and would hand it over when it leaves: so it does unless
     * it takes another one, which is there, for the owner.
     */
    public boolean holds(int holder, String id, int owner, long version) {
        BackupCopy copy = copy(holder, id);
        return copy != null
                && copy.version() >= version
                && copy.owner().equals(address(owner))
                && endpoints()
                        .noneMatch(other -> other.number() != owner
                                && connected(other.number())
                                && copy.believedOwner().equals(other.node()));
    }

    /** The ids of the sessions of which a node has copies. */
    public Set<String> copies(int holder) {
        Set<String> ids = new TreeSet<>();
        backups(holder).forEach((id, copy) -> ids.add(id));
        return ids;
    }

    private Address address(int node) {
        return endpoints()
                .filter(endpoint -> endpoint.number() == node)
                .findFirst()
                .orElseThrow()
                .node();
    }

    /**
     * Notes what is said in vain of claims while {@code calm} holds.
     *
     * @param replacedIds those by which who claims a session may find copies, and give the claim up all the same
     */
    public void watchClaims(BooleanSupplier whileCalm, Predicate<String> replacedIds) {
        calm = whileCalm;
        replaced = replacedIds;
    }

    /** What was: of two nodes that claim a session at once, of claims that are given up, and of updates that are refused. */
    public List<String> saidInVain() {
        return List.copyOf(saidInVain);
    }

    @Override
    UUID newAddress() {
        return new UUID(simulation.random().nextLong(), simulation.random().nextLong());
    }

    @Override
    long delayNanos(Way way) {
        double delay = simulation.random().nextDouble() * maxDelay.toNanos();
        if (!parted.isEmpty() && way.sender() != way.receiver()) {
            Set<Integer> ends = Set.of(way.sender().number(), way.receiver().number());
            delay += parted.getOrDefault(ends, Duration.ZERO).toNanos();
        }
        if (!disturbances.isEmpty()) {
            for (Endpoint end : List.of(way.sender(), way.receiver())) {
                Disturbance disturbance = disturbances.get(end.number());
                if (disturbance != null) {
                    delay += disturbance.delay().toNanos();
                    while (simulation.random().nextDouble() < disturbance.lost()) {
                        delay += simulation.random().nextDouble() * RETRANSMISSION.toNanos();
                    }
                }
            }
        }
        return (long) delay;
    }

    @Override
    boolean duplicates(Way way) {
        Disturbance disturbance = disturbances.get(way.sender().number());
        return disturbance != null && simulation.random().nextDouble() < disturbance.duplicated();
    }

    @Override
    void startDelivery(Endpoint endpoint) {
        ((SimulatedRuntime) endpoint.runtime()).startLoop(endpoint.threadName(), new SimulatedRuntime.Loop() {
            @Override
            public SimulatedRuntime.Wait next() {
                while (endpoint.isConnected()) {
                    if (!endpoint.deliverNext()) {
                        long due = endpoint.nextDue();
                        return new SimulatedRuntime.Wait(() -> endpoint.isDueBefore(due), due);
                    }
                }
                return null;
            }

            @Override
            public boolean isBrief() {
                return true;
            }
        });
    }

    @Override
    Delivery choose(List<Delivery> ready) {
        Delivery chosen = ready.get(simulation.random().nextInt(ready.size()));
        simulation.step();
        simulation.note(() -> text(chosen));
        return chosen;
    }

    /** JGroups logs what a receiver throws, and goes on. */
    @Override
    void deliver(Delivery delivery, MessageTransport.Listener listener) {
        if (calm.getAsBoolean() && delivery.message() != null) {
            watch(delivery);
        }
        try {
            super.deliver(delivery, listener);
        } catch (RuntimeException e) {
            simulation.taskFailed(text(delivery), e);
        }
    }

    private void watch(Delivery delivery) {
        byte[] message = delivery.message();
        MessageReader reader = new MessageReader(message, 0, message.length);
        switch (reader.type()) {
            case CLAIM -> {
                reader.number();
                if (claims(delivery.way().receiver().number(), reader.text())) {
                    saidInVain.add(text(delivery) + ", which it claims, too");
                }
            }
            case CLAIM_WITHDRAWN -> {
                reader.number();
                if (!replaced.test(reader.text())) {
                    saidInVain.add(text(delivery));
                }
            }
            case UPDATE_REJECTED, RESEND_REQUEST -> saidInVain.add(text(delivery));
            default -> {
                // Is needed.
            }
        }
    }

    private static String text(Delivery delivery) {
        return delivery.way().sender().runtime() + " > "
                + delivery.way().receiver().runtime() + ": " + delivery.what().get();
    }

    @Override
    String describe(byte[] message) {
        MessageReader reader = new MessageReader(message, 0, message.length);
        return reader.type()
                + switch (reader.type()) {
                    case UPDATE -> {
                        reader.number();
                        yield describe(reader.update());
                    }
                    case REMOVE,
                            CLAIM,
                            CLAIM_WAITING,
                            CLAIM_WITHDRAWN,
                            TURN_REQUESTED,
                            TURN_QUEUED,
                            TURN_GRANTED,
                            TURN_OVER -> {
                        reader.number();
                        yield " of " + reader.text();
                    }
                    case RESEND_REQUEST -> " of " + reader.text();
                    case UPDATE_REJECTED -> {
                        String id = reader.text();
                        long version = reader.appendedNumber(SessionVersion.NONE);
                        yield " of " + id + (version == SessionVersion.NONE ? "" : ", counts on from " + text(version));
                    }
                    case CLAIM_ANSWER -> {
                        reader.number();
                        yield describeAnswer(reader);
                    }
                    default -> "";
                };
    }

    private static String describe(SessionUpdate update) {
        return " of " + update.id()
                + (update.previousIds().isEmpty() ? "" : " that was " + String.join(", ", update.previousIds()))
                + (update.whole() ? ", whole, " : ", ") + "version " + text(update.version());
    }

    private static String text(long version) {
        return (version >>> 40) + "." + (version & ((1L << 40) - 1));
    }

    private static String describeAnswer(MessageReader reader) {
        OwnershipClaim.AnswerKind kind = OwnershipClaim.AnswerKind.read(reader);
        if (kind != OwnershipClaim.AnswerKind.STATE) {
            return ": " + kind;
        }
        reader.node();
        reader.number();
        return ": " + kind + describe(reader.update());
    }
}
