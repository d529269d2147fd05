package org.replibench.session;

import io.undertow.server.session.Session;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.simulation.SimulatedMachine;

/** Where requests of a simulation stop until their test lets them go on: a {@link Gate} on virtual time. */
final class SimulatedGate {
    private boolean open;

    /** Called on a thread of a node. */
    synchronized void pass() {
        SimulatedMachine machine = SimulatedMachine.current();
        try {
            machine.await(this, () -> open, machine.nanos() + LayerRuntime.FOREVER.toNanos());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void open() {
        open = true;
    }

    /** A servlet that gets the session before the gate, and changes it behind. */
    Function<Node.Request, Integer> before(BiConsumer<Node.Request, Session> change) {
        return request -> {
            Session session = request.session(false);
            pass();
            change.accept(request, session);
            return 1;
        };
    }
}
