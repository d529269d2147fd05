package org.replibench.session.peers;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Tag;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.interleaving.InterleavingsTest;
import org.replibench.session.interleaving.SteppedRuntime;
import org.replibench.session.peers.PendingConfirmations.PendingConfirmation;

/**
 * Invariants: the last answer ends the wait, with the worst of all; what follows a confirmation runs once, and only then;
 * nothing waits for a node that has left.
 */
@Param(name = "node", gen = IntGen.class, conf = "0:1")
@Tag("thorough")
public class PendingConfirmationsInterleavingsTest extends InterleavingsTest {
    private static final List<Address> NODES = List.of(new UUID(0, 1), new UUID(0, 2));
    private static final String WAITING = "waiting";

    private final Set<Address> connected = ConcurrentHashMap.newKeySet();
    private final AtomicInteger confirmed = new AtomicInteger();
    private final PendingConfirmations confirmations =
            new PendingConfirmations(connected::contains, Duration.ZERO, new SteppedRuntime());
    private final long number = confirmations.nextNumber();
    private final PendingConfirmation confirmation;
    private final Queue<PendingConfirmation> others = new ConcurrentLinkedQueue<>();

    public PendingConfirmationsInterleavingsTest() {
        super(Specification.class);
        connected.addAll(NODES);
        confirmation = confirmations.expect(number, NODES, TransferOutcome.REPEAT, confirmed::incrementAndGet);
    }

    @Operation
    public void confirm(@Param(name = "node") int node) {
        confirmations.answered(number, NODES.get(node), TransferOutcome.CONFIRMED);
    }

    @Operation
    public void leave(@Param(name = "node") int node) {
        connected.remove(NODES.get(node));
        confirmations.left(NODES.get(node));
    }

    @Operation
    public void sendAnother() {
        others.add(confirmations.expect(confirmations.nextNumber(), NODES, TransferOutcome.REPEAT, () -> {}));
    }

    @Operation
    public String outcome() {
        return confirmation.missing().isEmpty()
                ? confirmation.await(Duration.ZERO).name()
                : WAITING;
    }

    @Validate
    public void noneWaitsInVainAndOneThatIsConfirmedIsSoOnce() {
        for (PendingConfirmation other : others) {
            if (!connected.containsAll(other.missing())) {
                throw new IllegalStateException("waits for a node that has left");
            }
        }
        if (confirmed.get() != (outcome().equals(TransferOutcome.CONFIRMED.name()) ? 1 : 0)) {
            throw new IllegalStateException(outcome() + ", and " + confirmed + " times what follows a confirmation");
        }
    }

    /** A set of nodes, and the worst of what they said. */
    public static class Specification {
        private final Set<Integer> missing = new HashSet<>(List.of(0, 1));
        private TransferOutcome worst = TransferOutcome.CONFIRMED;

        public void confirm(int node) {
            missing.remove(node);
        }

        public void leave(int node) {
            if (missing.remove(node)) {
                worst = TransferOutcome.REPEAT;
            }
        }

        public void sendAnother() {
            // No result shows it.
        }

        public String outcome() {
            return missing.isEmpty() ? worst.name() : WAITING;
        }
    }
}
