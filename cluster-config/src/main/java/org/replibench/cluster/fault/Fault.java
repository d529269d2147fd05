package org.replibench.cluster.fault;

import java.util.List;
import java.util.Optional;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.linux.NetworkDevice;
import org.replibench.model.Refusal;

/**
 * A fault under load. Another one is one class and one line in {@link Faults}.
 *
 * <p>{@link #deliver} affects all target nodes at the same moment, and returns when its signal is delivered; {@link
 * #awaitEffect} returns when it has taken effect. {@link #repair} takes the cause away, {@link #awaitRecovery} returns when
 * all is as it was before, and {@link #heal} does both; it may be called at any time, and more than once.
 */
public interface Fault {
    /** Its name on the command line and in results. */
    String name();

    /** The reason why it cannot be injected there; empty if it can. */
    default Optional<Refusal> unsupportedReason(ClusterCapabilities clusterCapabilities) {
        return Optional.empty();
    }

    /** The refusal of a cluster that lacks what this fault needs. */
    default Refusal impossible(String expected, String got, String suggestion) {
        return new Refusal("faults", name() + " is not possible here", expected, got, suggestion);
    }

    /** Whether anything happens at all. */
    default boolean happens() {
        return true;
    }

    /** Whether it has target nodes. */
    default boolean affectsNodes() {
        return true;
    }

    /** Whether it affects the database, and with it every cluster that uses the same one. */
    default boolean affectsDatabase() {
        return false;
    }

    /** Whether it goes on until it is healed; else it is over when {@link #inject} returns. */
    default boolean lastsUntilHealed() {
        return true;
    }

    /** Whether members leave the cluster by it, or may, if it lasts. */
    default boolean changesMembership() {
        return true;
    }

    /** Whether it is there for what happens when nodes exclude each other, so that it has to last until they do. */
    default boolean splitsCluster() {
        return false;
    }

    /** Whether clients wait at its target nodes, so that it has to last until they give up and go elsewhere. */
    default boolean keepsClientsWaiting() {
        return false;
    }

    /** Whether it damages what nodes talk to each other by, so that it takes nodes that do. */
    default boolean needsInterconnect() {
        return false;
    }

    /** Prepares the cluster before the load is observed. */
    default void prepare(FaultContext faultContext) {}

    /** Whether {@link #prepare} does anything that affects virtual users. */
    default boolean preparationDisturbsLoad() {
        return false;
    }

    /** The number of server boots, one after the other, that it takes in addition to its own time. */
    default int serverBoots(int nodes) {
        return 1;
    }

    /** @throws org.replibench.machines.support.ClusterException with one line if it can't be injected after all */
    void deliver(FaultContext faultContext);

    /** @throws org.replibench.machines.support.ClusterException with one line if it has not the effect that it must have */
    default void awaitEffect(FaultContext faultContext) {}

    /** What it does just now, while it lasts, or has done, if it is over by itself. */
    FaultEffect effect(FaultContext faultContext);

    /** Delivers it, and returns when it has taken effect. */
    default void inject(FaultContext faultContext) {
        deliver(faultContext);
        awaitEffect(faultContext);
    }

    /** Those devices of the interconnect over which nothing gets in at least one direction until it is repaired. */
    default List<NetworkDevice> cutLinks(FaultContext faultContext) {
        return List.of();
    }

    /**
     * Takes the cause away; nodes may find each other later.
     *
     * @throws org.replibench.machines.support.ClusterException with one line if what it ended does not start
     */
    void repair(FaultContext faultContext);

    /** @throws org.replibench.machines.support.ClusterException with one line if the cluster does not come back */
    default void awaitRecovery(FaultContext faultContext) {}

    /** Repairs it, and returns when all is as it was before. */
    default void heal(FaultContext faultContext) {
        repair(faultContext);
        awaitRecovery(faultContext);
    }

    /**
     * The properties of a cluster that decide which faults it supports.
     *
     * @param nodes how many
     * @param ownDatabase whether the database is ours to stop
     */
    record ClusterCapabilities(HostProvider hosts, int nodes, boolean ownDatabase) {}
}
