package org.replibench.session.peers;

import java.time.Duration;
import java.util.List;
import org.jgroups.util.UUID;
import org.replibench.session.simulation.Simulation;

/** A network in which each message takes a random time, so that messages on different ways overtake each other. */
public final class SimulatedNetwork extends InMemoryNetwork {
    private final Simulation simulation;
    private final Duration maxDelay;

    public SimulatedNetwork(Simulation simulation, Duration maxDelay) {
        super(simulation);
        this.simulation = simulation;
        this.maxDelay = maxDelay;
    }

    @Override
    UUID newAddress() {
        return new UUID(simulation.random().nextLong(), simulation.random().nextLong());
    }

    @Override
    long delayNanos() {
        return (long) (simulation.random().nextDouble() * maxDelay.toNanos());
    }

    @Override
    Delivery choose(List<Delivery> ready) {
        Delivery chosen = ready.get(simulation.random().nextInt(ready.size()));
        simulation.note(chosen.toString());
        return chosen;
    }
}
