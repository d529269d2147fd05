package org.replibench.session.peers;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jgroups.Address;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Tag;
import org.replibench.session.interleaving.InterleavingsTest;
import org.replibench.session.interleaving.SteppedRuntime;

/** Invariants: no two turns for a session at once, and each comes at last, whichever nodes have had one. */
@Param(name = "session", gen = IntGen.class, conf = "0:1")
@Tag("thorough")
public class ClaimQueueInterleavingsTest extends InterleavingsTest {
    private static final Address SELF = new UUID(0, 1);
    private static final Address OTHER = new UUID(0, 2);
    private static final Duration ENDLESS = Duration.ofDays(1);

    private final LayerMembership members = new LayerMembership(SELF);
    private final SteppedRuntime runtime = new SteppedRuntime();
    private final ClaimQueue claimQueue =
            new ClaimQueue(members, new SendQueues(null, 1000, members::isConnected, runtime), runtime);
    private final AtomicLong othersNumbers = new AtomicLong();

    /** Guarded by the turns. */
    private final int[] turns = new int[2];

    public ClaimQueueInterleavingsTest() {
        super(Specification.class);
        members.view(new View(SELF, 1, List.of(SELF, OTHER)));
    }

    /** How many turns for the session this node has had, this one included. */
    @Operation
    public int turn(@Param(name = "session") int session) {
        return claimQueue.inTurn(Integer.toString(session), ENDLESS, ENDLESS, () -> {
            int before = turns[session];
            turns[session] = before + 1;
            return before + 1;
        });
    }

    @Operation
    public void otherNodeHasATurn(@Param(name = "session") int session) {
        long number = othersNumbers.incrementAndGet();
        claimQueue.requested(OTHER, number, Integer.toString(session));
        claimQueue.over(OTHER, number, Integer.toString(session));
    }

    /** One counter per session. */
    public static class Specification {
        private final int[] turns = new int[2];

        public int turn(int session) {
            return ++turns[session];
        }

        public void otherNodeHasATurn(int session) {
            // No result shows it.
        }
    }
}
