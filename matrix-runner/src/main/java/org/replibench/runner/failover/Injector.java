package org.replibench.runner.failover;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.Node;
import org.replibench.cluster.balancer.Rotation;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.fault.Scene;
import org.replibench.model.failover.Injection;

/** Lets one fault happen, and takes it away again, whatever happens in between. */
record Injector(Fault fault, Cluster cluster, Database database, Rotation rotation, Duration hold, JournalClock clock) {
    /** An update comes every few milliseconds, as long as any node serves. */
    private static final Duration UPDATE_PATIENCE = Duration.ofSeconds(60);

    /** Brings about what must be so before the load is looked at. */
    void prepare(List<Integer> victims) {
        fault.prepare(new Scene(cluster, database, rotation, victims));
    }

    /**
     * At once.
     *
     * @throws ClusterException with one line if it could not be injected
     * @throws NotHealed if it could, but the cluster did not come back
     */
    Injection inject(List<Integer> victims) throws InterruptedException {
        Scene scene = new Scene(cluster, database, rotation, victims);
        return healed(scene, begin(scene, Injection.NOBODY, 0, Duration.ZERO));
    }

    /**
     * A while after the next acknowledged update, at the node that acknowledged it; who has the answer makes no other change
     * before.
     */
    Injection inject(Tripwire tripwire, Duration delay) throws InterruptedException {
        CompletableFuture<Begun> begun = new CompletableFuture<>();
        tripwire.arm((client, node) -> {
            long updatedMicros = clock.micros();
            TimeUnit.NANOSECONDS.sleep(delay.toNanos());
            try {
                Scene scene = new Scene(cluster, database, rotation, List.of(position(node)));
                begun.complete(begin(scene, client, updatedMicros, delay));
            } catch (RuntimeException e) {
                begun.completeExceptionally(e);
            }
        });
        try {
            Begun known = begun.get(delay.toMillis() + UPDATE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            return healed(known.scene(), known);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new ClusterException(
                    "fault " + fault.name() + ": no update was acknowledged for " + UPDATE_PATIENCE.toSeconds() + " s",
                    e);
        } finally {
            tripwire.disarm();
        }
    }

    private Begun begin(Scene scene, int client, long updatedMicros, Duration delay) {
        List<String> names =
                fault.meetsNodes() ? scene.victims().stream().map(this::name).toList() : List.of();
        long began = clock.micros();
        try {
            fault.strike(scene);
            return new Begun(scene, names, began, clock.micros(), client, updatedMicros, delay);
        } catch (RuntimeException e) {
            takeAway(scene);
            throw e;
        }
    }

    private Injection healed(Scene scene, Begun begun) throws InterruptedException {
        long injected;
        try {
            fault.awaitEffect(scene);
            injected = clock.micros();
            if (fault.lasts()) {
                TimeUnit.MILLISECONDS.sleep(hold.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            takeAway(scene);
            throw e;
        } catch (RuntimeException e) {
            takeAway(scene);
            throw e;
        }
        try {
            fault.heal(scene);
        } catch (ClusterException e) {
            throw new NotHealed(begun.until(fault, injected, clock.micros()), e);
        }
        return begun.until(fault, injected, clock.micros());
    }

    /** Takes the cause away, whether or not all is well then. */
    private void takeAway(Scene scene) {
        try {
            fault.heal(scene);
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

    private record Begun(
            Scene scene,
            List<String> names,
            long beganMicros,
            long struckMicros,
            int client,
            long updatedMicros,
            Duration delay) {
        Injection until(Fault fault, long injectedMicros, long healedMicros) {
            return new Injection(
                    fault.name(),
                    names,
                    beganMicros,
                    struckMicros,
                    injectedMicros,
                    healedMicros,
                    client,
                    updatedMicros,
                    delay.toNanos() / 1_000);
        }
    }
}
