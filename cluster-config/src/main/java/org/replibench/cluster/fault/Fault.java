package org.replibench.cluster.fault;

import java.util.Optional;

/**
 * Something that goes wrong under load. Another one is one class, permitted here, and one line in {@link Faults}.
 *
 * <p>{@link #strike} meets all its victims at the same moment, and returns when what it sends them is delivered; {@link
 * #awaitEffect} returns when it has taken effect. {@link #heal} takes the cause away, and returns when all is as it was before;
 * it may be called at any time, and more than once.
 */
public sealed interface Fault
        permits DatabaseRestart,
                Graceful,
                Join,
                Kill,
                Nothing,
                OneWayPartition,
                Partition,
                Pause,
                Rolling,
                Slow,
                Terminate {
    /** What it is called on the command line and in results. */
    String name();

    /** Why it can't be injected there, in one line; empty if it can. */
    default Optional<String> refusal(Place place) {
        return Optional.empty();
    }

    /** Whether it meets nodes, so that some of them are its victims. */
    default boolean meetsNodes() {
        return true;
    }

    /** Whether it goes on until it is healed; else it is over when {@link #inject} returns. */
    default boolean lasts() {
        return true;
    }

    /** Whether members leave the cluster by it, or may, if it lasts. */
    default boolean changesMembers() {
        return true;
    }

    /** What must be so before the load is looked at. */
    default void prepare(Scene scene) {}

    /** Whether {@link #prepare} does anything that virtual users may notice. */
    default boolean preparationDisturbs() {
        return false;
    }

    /** How many times, one after the other, servers are booted because of it: what it takes beside its own time. */
    default int boots(int nodes) {
        return 1;
    }

    /** @throws org.replibench.cluster.ClusterException with one line if it can't be injected after all */
    void strike(Scene scene);

    /** @throws org.replibench.cluster.ClusterException with one line if it has not the effect that it must have */
    default void awaitEffect(Scene scene) {}

    /** Strikes, and returns when it has taken effect. */
    default void inject(Scene scene) {
        strike(scene);
        awaitEffect(scene);
    }

    /** @throws org.replibench.cluster.ClusterException with one line if the cluster does not come back */
    void heal(Scene scene);
}
