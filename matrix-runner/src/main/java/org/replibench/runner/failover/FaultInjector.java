package org.replibench.runner.failover;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.balancer.BackendRotation;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.fault.FaultContext;
import org.replibench.cluster.fault.FaultEffect;
import org.replibench.machines.support.ClusterException;
import org.replibench.records.failover.FaultInjection;

/** Lets one fault happen, and takes it away again, whatever happens in between. */
record FaultInjector(
        Fault fault,
        Cluster cluster,
        Database database,
        BackendRotation rotation,
        Duration faultDuration,
        JournalClock clock,
        BeforeHealing beforeHealing) {
    /** What is waited for when a fault has lasted, before it is healed. */
    interface BeforeHealing {
        /** Returns when it may be healed. */
        void await() throws InterruptedException;

        /** It could not be injected, or nodes did not come back; nothing is done about them before this returns. */
        default void failed(RuntimeException failure) {}
    }

    /** A look asks every node for its views, if it is for a partition. */
    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);

    /** What passes, after a fault's time, until its repair is under way: looks at every node, and other cells' turns. */
    private static final Duration HEALING_MARGIN = Duration.ofSeconds(60);

    /** An update comes every few milliseconds, as long as any node serves. */
    private static final Duration UPDATE_TIMEOUT = Duration.ofSeconds(60);

    /** Brings about what must be so before the load is looked at. */
    void prepare(List<Integer> victims) {
        fault.prepare(context(victims));
    }

    /**
     * At once.
     *
     * @throws ClusterException with one line if it could not be injected
     * @throws FaultNotHealedException if it could, but the cluster did not come back
     */
    FaultInjection inject(List<Integer> victims) throws InterruptedException {
        FaultContext faultContext = context(victims);
        return awaitAndHeal(faultContext, begin(faultContext, FaultInjection.NO_CLIENT, 0, Duration.ZERO));
    }

    /**
     * A while after the next acknowledged update, at the node that acknowledged it; who has the answer makes no other change
     * before.
     */
    FaultInjection inject(NextUpdateHook nextUpdateHook, Duration delay) throws InterruptedException {
        CompletableFuture<DeliveredFault> begun = new CompletableFuture<>();
        nextUpdateHook.arm((client, node) -> {
            long updatedMicros = clock.micros();
            TimeUnit.NANOSECONDS.sleep(delay.toNanos());
            try {
                FaultContext faultContext = context(List.of(position(node)));
                begun.complete(begin(faultContext, client, updatedMicros, delay));
            } catch (RuntimeException e) {
                begun.completeExceptionally(e);
            }
        });
        try {
            DeliveredFault known = begun.get(delay.toMillis() + UPDATE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return awaitAndHeal(known.context(), known);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new ClusterException(
                    "fault " + fault.name() + ": no update was acknowledged for " + UPDATE_TIMEOUT.toSeconds() + " s",
                    e);
        } finally {
            nextUpdateHook.disarm();
        }
    }

    private FaultContext context(List<Integer> victims) {
        return new FaultContext(cluster, database, rotation, victims, faultDuration.plus(HEALING_MARGIN));
    }

    private DeliveredFault begin(FaultContext faultContext, int client, long updatedMicros, Duration delay) {
        List<String> names = fault.affectsNodes()
                ? faultContext.targets().stream().map(this::name).toList()
                : List.of();
        long began = clock.micros();
        try {
            fault.deliver(faultContext);
            return new DeliveredFault(faultContext, names, began, clock.micros(), client, updatedMicros, delay);
        } catch (RuntimeException e) {
            beforeHealing.failed(e);
            healQuietly(faultContext);
            throw e;
        }
    }

    private FaultInjection awaitAndHeal(FaultContext faultContext, DeliveredFault deliveredFault)
            throws InterruptedException {
        SeenEffect seenEffect;
        try {
            fault.awaitEffect(faultContext);
            seenEffect = lastAndLook(faultContext);
            beforeHealing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            healQuietly(faultContext);
            throw e;
        } catch (RuntimeException e) {
            beforeHealing.failed(e);
            healQuietly(faultContext);
            throw e;
        }
        FirstPacketWatch firstPacket = new FirstPacketWatch(fault.cutLinks(faultContext), clock);
        try (firstPacket) {
            fault.repair(faultContext);
            firstPacket.linksRepaired();
            fault.awaitRecovery(faultContext);
        } catch (ClusterException e) {
            FaultInjection notHealed = deliveredFault.toInjection(fault, seenEffect, firstPacket, clock.micros());
            beforeHealing.failed(e);
            throw new FaultNotHealedException(notHealed, e);
        }
        return deliveredFault.toInjection(fault, seenEffect, firstPacket, clock.micros());
    }

    /** Lets it last, and looks until its effect is seen. */
    private SeenEffect lastAndLook(FaultContext faultContext) throws InterruptedException {
        long end = System.nanoTime() + (fault.lastsUntilHealed() ? faultDuration.toNanos() : 0);
        FaultEffect faultEffect = fault.effect(faultContext);
        while (!faultEffect.seen() && System.nanoTime() < end) {
            TimeUnit.NANOSECONDS.sleep(Math.min(LOOK_INTERVAL.toNanos(), end - System.nanoTime()));
            faultEffect = fault.effect(faultContext);
        }
        long lookedMicros = clock.micros();
        TimeUnit.NANOSECONDS.sleep(end - System.nanoTime());
        return new SeenEffect(faultEffect, lookedMicros);
    }

    /** Takes the cause away, whether or not all is well then. */
    private void healQuietly(FaultContext faultContext) {
        try {
            fault.heal(faultContext);
        } catch (ClusterException stillIll) {
            // What ends the run is reported, not this; its servers are stopped.
        }
    }

    private String name(int position) {
        return cluster.nodes().get(position - 1).name();
    }

    private int position(String name) {
        return cluster.nodes().stream().map(Node::name).toList().indexOf(name) + 1;
    }

    /** @param micros when it was seen, or looked for in vain for the last time */
    private record SeenEffect(FaultEffect effect, long micros) {}

    private record DeliveredFault(
            FaultContext context,
            List<String> names,
            long beganMicros,
            long deliveredMicros,
            int client,
            long updatedMicros,
            Duration delay) {
        FaultInjection toInjection(
                Fault fault, SeenEffect seenEffect, FirstPacketWatch firstPacket, long healedMicros) {
            return new FaultInjection(
                    fault.name(),
                    names,
                    beganMicros,
                    deliveredMicros,
                    seenEffect.micros(),
                    healedMicros,
                    client,
                    updatedMicros,
                    delay.toNanos() / 1_000,
                    seenEffect.effect().seen(),
                    seenEffect.effect().observed(),
                    firstPacket.repairedMicros(),
                    firstPacket.millis());
        }
    }

    /** A fault happened, and what it met did not come back. What clients saw of it is known all the same. */
    static final class FaultNotHealedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient FaultInjection faultInjection;

        /** @param faultInjection as if it had been healed when healing it was given up */
        FaultNotHealedException(FaultInjection faultInjection, ClusterException cause) {
            super(cause.getMessage(), cause);
            this.faultInjection = faultInjection;
        }

        FaultInjection injection() {
            return faultInjection;
        }
    }
}
