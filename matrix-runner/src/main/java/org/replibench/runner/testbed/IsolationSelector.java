package org.replibench.runner.testbed;

import java.util.Optional;
import java.util.OptionalLong;
import org.replibench.cluster.server.HeapSize;
import org.replibench.machines.host.EmulatedMachineSpec;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.HostProviders;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.machines.host.NamespaceHosts;
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.EmulationSupport;
import org.replibench.machines.linux.LinkShaping;
import org.replibench.machines.linux.cgroup.CpuQuota;
import org.replibench.model.Isolation;
import org.replibench.model.Isolation.CpuLimit;
import org.replibench.model.Isolation.NodeLimits;
import org.replibench.model.Refusal;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.sizing.MachineSizing;

/**
 * Chooses where nodes live and what each is given. What is made for it, is made when it is first needed.
 *
 * @param largestHeap of a server
 * @param externalDatabase whether the database runs where emulated machines can't reach it
 */
public record IsolationSelector(Isolation isolation, HeapSize largestHeap, boolean externalDatabase) {
    private static final int MEGABYTE_SHIFT = 20;

    /**
     * The kind that was asked for; without one emulated machines if a limit needs them, else processes.
     *
     * @throws InvalidRequestException if there is no such kind
     */
    public HostProvider requested() {
        return isolation
                .kind()
                .map(kind -> HostProviders.byName(kind).with(machine()))
                .orElseGet(() -> isolation.limits().given() ? emulatedMachines() : new LoopbackHosts());
    }

    /**
     * The kind that was asked for; without one emulated machines, whether or not this machine can hold them: the kind on which
     * more is possible, to find out what nothing makes possible.
     */
    public HostProvider mostCapable() {
        return isolation.kind().isPresent() || externalDatabase ? requested() : emulatedMachines();
    }

    /**
     * The kind that was asked for; without one emulated machines where this machine can hold them, else processes, and a line
     * that says which, why and what is lost.
     *
     * @throws InvalidRequestException if they were asked for, and this machine can't
     */
    public HostProvider best(Progress progress) {
        HostProvider kind = isDemanded() ? requested() : emulatedMachines();
        Optional<String> refusal = externalDatabaseReason(kind).or(kind::unsupportedReason);
        if (isDemanded()) {
            refusal.ifPresent(reason -> {
                throw new InvalidRequestException(new Refusal(
                        Option.ISOLATION.key(),
                        "not possible here",
                        reason,
                        "namespace",
                        // One that is resumed stays as it was begun.
                        "a new study with -Disolation=process"));
            });
            return kind;
        }
        progress.log(note(refusal));
        return refusal.isEmpty() ? kind : new LoopbackHosts();
    }

    /**
     * Where nodes will live, in one line: what {@link #best} prints, but that it does not try whether this machine holds an
     * emulated one.
     */
    public String note() {
        return isDemanded()
                ? "isolation: " + requested().name()
                : note(externalDatabaseReason(emulatedMachines())
                        .or(() -> EmulationSupport.unsupportedReason(machine().interconnect())));
    }

    /** The default differs between users of one machine: who reads the first line shall not compare what can't be. */
    private static String note(Optional<String> refusal) {
        return refusal.map(reason -> "isolation: falling back to process (namespace needs " + reason
                        + "); not available: each node's CPU quota and memory limit, exact bytes and packets between nodes,"
                        + " exact CPU per node; not comparable with namespace, the default as root on Linux")
                .orElse(
                        "isolation: namespace, the default as root on Linux; without root it is process, and the two cannot be"
                                + " compared: -Disolation=process works for both");
    }

    private boolean isDemanded() {
        return isolation.kind().isPresent() || isolation.limits().given();
    }

    private Optional<String> externalDatabaseReason(HostProvider kind) {
        return externalDatabase && !kind.can(HostProvider.Capability.REACH_OTHER_MACHINES)
                ? Optional.of("a database on this machine, not -Ddb.url")
                : Optional.empty();
    }

    /**
     * The CPU time of each node of the largest cluster while it is measured.
     *
     * @param storesSessions whether a pattern stores sessions in the database
     * @throws InvalidRequestException if the machine has not as much, with what would fit
     */
    public NodeQuota quota(HostProvider hosts, int nodes, boolean storesSessions) {
        CpuLimit limit = isolation.limits().cpus();
        if (!hosts.can(HostProvider.Capability.LIMIT_RESOURCES) || limit instanceof CpuLimit.Unlimited) {
            return NodeQuota.UNLIMITED;
        }
        MachineSizing sizing = new MachineSizing(Runtime.getRuntime().availableProcessors(), storesSessions);
        if (limit instanceof CpuLimit.Cores given) {
            rejectIfPresent(sizing.quotaUnsupportedReason(Option.NODE_CPUS.key(), nodes, given.cores()));
            return new NodeQuota(Optional.of(new CpuQuota(given.cores())));
        }
        rejectIfPresent(sizing.nodesUnsupportedReason(nodes));
        return new NodeQuota(Optional.of(new CpuQuota(sizing.defaultQuota(nodes))));
    }

    private static void rejectIfPresent(Optional<Refusal> refusal) {
        refusal.ifPresent(present -> {
            throw new InvalidRequestException(present);
        });
    }

    private HostProvider emulatedMachines() {
        return new NamespaceHosts(machine());
    }

    private EmulatedMachineSpec machine() {
        NodeLimits limits = isolation.limits();
        return new EmulatedMachineSpec(
                memoryBytes(),
                new LinkShaping(
                        boxed(limits.interconnectBitsPerSecond()).map(BitRate::new),
                        boxed(limits.interconnectDelayMicros()).map(LinkShaping.LinkDelay::new),
                        limits.interconnectNetwork()),
                limits.serversPerNode());
    }

    /** As given, or for each server as much more than usual as its heap is larger. */
    private long memoryBytes() {
        NodeLimits limits = isolation.limits();
        if (limits.memoryMebibytes().isPresent()) {
            return (long) limits.memoryMebibytes().getAsInt() << MEGABYTE_SHIFT;
        }
        long more = Math.max(0, largestHeap.mebibytes() - HeapSize.DEFAULT.mebibytes());
        return (EmulatedMachineSpec.DEFAULT_MEMORY_BYTES + (more << MEGABYTE_SHIFT)) * limits.serversPerNode();
    }

    private static Optional<Long> boxed(OptionalLong number) {
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }
}
