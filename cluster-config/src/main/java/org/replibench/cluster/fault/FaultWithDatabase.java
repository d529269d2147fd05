package org.replibench.cluster.fault;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.machines.linux.NetworkDevice;
import org.replibench.machines.support.ParallelTasks;
import org.replibench.model.Refusal;

/** A fault of nodes or of the interconnect and one of the database, at the same moment and for the same time. */
record FaultWithDatabase(Fault ofNodes, DatabaseFault ofDatabase) implements Fault {
    static final String SEPARATOR = "+";

    @Override
    public String name() {
        return ofNodes.name() + SEPARATOR + ofDatabase.name();
    }

    @Override
    public Optional<Refusal> unsupportedReason(ClusterCapabilities clusterCapabilities) {
        return ofNodes.unsupportedReason(clusterCapabilities)
                .or(() -> ofDatabase.unsupportedReason(clusterCapabilities));
    }

    @Override
    public boolean affectsDatabase() {
        return true;
    }

    @Override
    public boolean changesMembership() {
        return ofNodes.changesMembership();
    }

    @Override
    public boolean splitsCluster() {
        return ofNodes.splitsCluster();
    }

    @Override
    public boolean needsInterconnect() {
        return ofNodes.needsInterconnect();
    }

    @Override
    public boolean keepsClientsWaiting() {
        return ofNodes.keepsClientsWaiting();
    }

    @Override
    public int serverBoots(int nodes) {
        return ofNodes.serverBoots(nodes);
    }

    @Override
    public void deliver(FaultContext faultContext) {
        ParallelTasks.run(List.of(() -> ofNodes.deliver(faultContext), () -> ofDatabase.deliver(faultContext)));
    }

    @Override
    public void awaitEffect(FaultContext faultContext) {
        ofNodes.awaitEffect(faultContext);
    }

    @Override
    public FaultEffect effect(FaultContext faultContext) {
        List<FaultEffect> effects = Stream.of(ofNodes, ofDatabase)
                .map(fault -> fault.effect(faultContext))
                .toList();
        return FaultEffect.all(effects);
    }

    @Override
    public List<NetworkDevice> cutLinks(FaultContext faultContext) {
        return ofNodes.cutLinks(faultContext);
    }

    /** The database first: a server may need it to start. */
    @Override
    public void repair(FaultContext faultContext) {
        ofDatabase.repair(faultContext);
        ofNodes.repair(faultContext);
    }

    @Override
    public void awaitRecovery(FaultContext faultContext) {
        ofNodes.awaitRecovery(faultContext);
        ofDatabase.awaitRecovery(faultContext);
    }
}
