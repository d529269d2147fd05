package org.replibench.cluster.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.replibench.cluster.Node;
import org.replibench.machines.host.HostProvider;
import org.replibench.model.Refusal;

/** Faults of nodes: their processes end, freeze, or are stopped and started. */
final class NodeFaults {
    private NodeFaults() {}

    private static Optional<Refusal> unlessHostsCan(
            HostProvider.Capability capability, Fault fault, HostProvider hosts, String expected, String suggestion) {
        return hosts.can(capability)
                ? Optional.empty()
                : Optional.of(fault.impossible(expected, "isolation " + hosts.name(), suggestion));
    }

    private static FaultEffect processGone(FaultContext faultContext) {
        return faultContext.atEachTarget(node -> !node.alive(), "the process is gone", "still runs");
    }

    /** A node's process ends at once (SIGKILL), as in a crash. Healed by starting it again. */
    record Kill() implements Fault {
        @Override
        public String name() {
            return "kill";
        }

        @Override
        public void deliver(FaultContext faultContext) {
            faultContext.targetNodes().forEach(Node::sendKill);
        }

        @Override
        public void awaitEffect(FaultContext faultContext) {
            faultContext.inParallel(Node::awaitKilled);
        }

        @Override
        public FaultEffect effect(FaultContext faultContext) {
            return processGone(faultContext);
        }

        @Override
        public void repair(FaultContext faultContext) {
            faultContext.restartTargets();
        }
    }

    /** A node is asked to end (SIGTERM), and by WildFly's default drops requests in flight. Healed by starting it again. */
    record Termination() implements Fault {
        @Override
        public String name() {
            return "terminate";
        }

        @Override
        public void deliver(FaultContext faultContext) {
            faultContext.targetNodes().forEach(Node::sendTerm);
        }

        @Override
        public void awaitEffect(FaultContext faultContext) {
            faultContext.inParallel(Node::awaitEnd);
        }

        @Override
        public FaultEffect effect(FaultContext faultContext) {
            return processGone(faultContext);
        }

        @Override
        public void repair(FaultContext faultContext) {
            faultContext.restartTargets();
        }
    }

    /** A node completes requests in flight, refuses new ones, and stops. Healed by starting it again. */
    record GracefulShutdown() implements Fault {
        @Override
        public String name() {
            return "graceful";
        }

        @Override
        public void deliver(FaultContext faultContext) {
            faultContext.suspend(faultContext.targets());
        }

        @Override
        public void awaitEffect(FaultContext faultContext) {
            faultContext.inParallel(Node::awaitEnd);
        }

        @Override
        public FaultEffect effect(FaultContext faultContext) {
            return processGone(faultContext);
        }

        @Override
        public void repair(FaultContext faultContext) {
            faultContext.restartTargets();
        }
    }

    /** A node is frozen for a while (SIGSTOP), as by a very long GC pause. */
    record Pause() implements Fault {
        /** Many times the duration of any page. */
        private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(1);

        @Override
        public String name() {
            return "pause";
        }

        @Override
        public Optional<Refusal> unsupportedReason(Fault.ClusterCapabilities clusterCapabilities) {
            return unlessHostsCan(
                    HostProvider.Capability.FREEZE_PROGRAMS,
                    this,
                    clusterCapabilities.hosts(),
                    "hosts that can freeze a program",
                    "another of -Dfaults, or Linux");
        }

        @Override
        public boolean keepsClientsWaiting() {
            return true;
        }

        @Override
        public int serverBoots(int nodes) {
            return 0;
        }

        @Override
        public void deliver(FaultContext faultContext) {
            faultContext.inParallel(Node::pause);
        }

        @Override
        public FaultEffect effect(FaultContext faultContext) {
            return faultContext.atEachTarget(
                    node -> !node.answersWithin(ANSWER_TIMEOUT), "requests get no answer", "answers requests");
        }

        @Override
        public void repair(FaultContext faultContext) {
            faultContext.inParallel(Node::resume);
        }

        @Override
        public void awaitRecovery(FaultContext faultContext) {
            faultContext.cluster().awaitMembers();
        }
    }

    /**
     * A node's heap is full, as by a leak: its threads get an {@link OutOfMemoryError}, and the process goes on as well as it
     * can. Healed by killing it and starting it again.
     */
    record OutOfMemory() implements Fault {
        @Override
        public String name() {
            return "out-of-memory";
        }

        /** What fills the heap is put into the node's directory. */
        @Override
        public Optional<Refusal> unsupportedReason(Fault.ClusterCapabilities clusterCapabilities) {
            return unlessHostsCan(
                    HostProvider.Capability.SHARE_FILES,
                    this,
                    clusterCapabilities.hosts(),
                    "nodes that have this machine's files",
                    "another of -Dfaults");
        }

        @Override
        public void deliver(FaultContext faultContext) {
            faultContext.inParallel(HeapFillerAgent::load);
        }

        /** It takes collections, one after the other, until one frees too little. */
        @Override
        public void awaitEffect(FaultContext faultContext) {
            faultContext.inParallel(HeapFillerAgent::awaitFilled);
        }

        @Override
        public FaultEffect effect(FaultContext faultContext) {
            return faultContext.atEachTarget(
                    HeapFillerAgent::hasFilled,
                    "an OutOfMemoryError is in the log",
                    "has no OutOfMemoryError in its log");
        }

        @Override
        public void repair(FaultContext faultContext) {
            faultContext.targetNodes().stream()
                    .filter(HeapFillerAgent::isLoaded)
                    .forEach(Node::kill);
            faultContext.restartTargets();
        }
    }

    /** What a node writes to its files fails, its logs above all, as on a full disk. Healed by letting it write again. */
    record DiskFull() implements Fault {
        @Override
        public String name() {
            return "disk-full";
        }

        @Override
        public Optional<Refusal> unsupportedReason(Fault.ClusterCapabilities clusterCapabilities) {
            return clusterCapabilities.hosts().can(HostProvider.Capability.REFUSE_FILE_WRITES)
                    ? Optional.empty()
                    : Optional.of(impossible(
                            "Linux with prlimit (util-linux)",
                            "isolation " + clusterCapabilities.hosts().name(),
                            "another of -Dfaults"));
        }

        @Override
        public int serverBoots(int nodes) {
            return 0;
        }

        @Override
        public void deliver(FaultContext faultContext) {
            faultContext.inParallel(Node::refuseFileWrites);
        }

        @Override
        public FaultEffect effect(FaultContext faultContext) {
            return faultContext.atEachTarget(
                    node -> !node.writesFiles(), "a collection is missing in its log", "writes its logs");
        }

        @Override
        public void repair(FaultContext faultContext) {
            faultContext.inParallel(Node::acceptFileWrites);
        }

        @Override
        public void awaitRecovery(FaultContext faultContext) {
            faultContext.cluster().awaitMembers();
        }
    }

    /** A node that was away comes back. It is stopped {@linkplain GracefulShutdown gracefully} before the load is observed. */
    record Join() implements Fault {
        @Override
        public String name() {
            return "join";
        }

        @Override
        public boolean lastsUntilHealed() {
            return false;
        }

        @Override
        public void prepare(FaultContext faultContext) {
            faultContext.shutDown(faultContext.targets());
        }

        @Override
        public boolean preparationDisturbsLoad() {
            return true;
        }

        @Override
        public void deliver(FaultContext faultContext) {
            faultContext.restartTargets();
        }

        @Override
        public FaultEffect effect(FaultContext faultContext) {
            return faultContext.atEachTarget(Node::alive, "the process is back", "is not back");
        }

        @Override
        public void repair(FaultContext faultContext) {
            faultContext.restartTargets();
        }
    }

    /** Every node is stopped {@linkplain GracefulShutdown gracefully} and started again, one after the other: an update of all. */
    record RollingRestart() implements Fault {
        @Override
        public String name() {
            return "rolling";
        }

        @Override
        public boolean affectsNodes() {
            return false;
        }

        @Override
        public boolean lastsUntilHealed() {
            return false;
        }

        @Override
        public int serverBoots(int nodes) {
            return nodes;
        }

        @Override
        public void deliver(FaultContext faultContext) {
            positions(faultContext).forEach(number -> {
                faultContext.shutDown(List.of(number));
                faultContext.restart(List.of(number));
            });
        }

        /** Each step of it waits for its effect, or fails. */
        @Override
        public FaultEffect effect(FaultContext faultContext) {
            return new FaultEffect(true, "every process ended, and another one is back");
        }

        @Override
        public void repair(FaultContext faultContext) {
            positions(faultContext)
                    .filter(number ->
                            !faultContext.cluster().nodes().get(number - 1).alive())
                    .forEach(number -> faultContext.restart(List.of(number)));
        }

        private static IntStream positions(FaultContext faultContext) {
            return IntStream.rangeClosed(1, faultContext.cluster().nodes().size());
        }
    }
}
