package org.replibench.session.peers;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Tag;
import org.replibench.session.interleaving.InterleavingsTest;
import org.replibench.session.interleaving.SteppedRuntime;

/** Invariants: a node has one queue at most; one that has left has none, and none is left after the stop. */
@Param(name = "node", gen = IntGen.class, conf = "0:1")
@Tag("thorough")
public class SendQueuesInterleavingsTest extends InterleavingsTest {
    private static final List<Address> NODES = List.of(new UUID(0, 1), new UUID(0, 2));

    private final Set<Address> connected = ConcurrentHashMap.newKeySet();
    private final SteppedRuntime runtime = new SteppedRuntime();
    private final SendQueues sendQueues = new SendQueues(null, 1000, connected::contains, runtime);
    private volatile boolean stopped;

    public SendQueuesInterleavingsTest() {
        super(Specification.class);
        connected.addAll(NODES);
    }

    @Operation
    public void add(@Param(name = "node") int node) {
        sendQueues.add(NODES.get(node), new MessageWriter(MessageType.TURN_OVER, 64).number(1));
    }

    @Operation
    public void leave(@Param(name = "node") int node) {
        connected.remove(NODES.get(node));
        sendQueues.left(NODES.get(node));
    }

    @Operation
    public void stop() {
        sendQueues.stop();
        stopped = true;
    }

    @Validate
    public void noThreadGoesOnInVain() {
        for (Address node : NODES) {
            long running = runtime.running("replibench-send-queue " + node);
            if (running > (connected.contains(node) && !stopped ? 1 : 0)) {
                throw new IllegalStateException(running + " threads for " + node);
            }
        }
    }

    /** No result shows anything. */
    public static class Specification {
        public void add(int node) {
            // It waits in a queue.
        }

        public void leave(int node) {
            // Its queue is gone.
        }

        public void stop() {
            // All queues are gone.
        }
    }
}
