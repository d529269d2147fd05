package org.replibench.runner.testbed;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.replibench.cluster.host.EmulatedMachineSpec;
import org.replibench.cluster.host.HostProvider;
import org.replibench.cluster.host.HostProviders;
import org.replibench.cluster.host.LoopbackHosts;
import org.replibench.cluster.host.NamespaceHosts;
import org.replibench.cluster.linux.BitRate;
import org.replibench.cluster.linux.LinkShaping;
import org.replibench.cluster.linux.cgroup.CpuQuota;
import org.replibench.cluster.server.HeapSize;
import org.replibench.model.Refusal;
import org.replibench.runner.console.Progress;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.sizing.MachineSizing;

/** Chooses where nodes live and what each is given. What is made for it, is made when it is first needed. */
public record IsolationSelector(CommandOptions options) {
    private static final String NO_QUOTA = "none";
    private static final int MIN_MEGABYTES = 64;
    private static final int MAX_MEGABYTES = 1 << 20;
    private static final int MEGABYTE_SHIFT = 20;

    /** Only a machine of its own has them. */
    private static final Set<Option> ISOLATION_OPTIONS = Set.of(
            Option.NODE_CPUS,
            Option.NODE_MEMORY,
            Option.SERVERS_PER_NODE,
            Option.INTERCONNECT_RATE,
            Option.INTERCONNECT_DELAY);

    public static IsolationSelector of(CommandOptions commandOptions) {
        return new IsolationSelector(commandOptions);
    }

    /**
     * What {@code -Disolation} names; without it emulated machines if an option needs them, else processes.
     *
     * @throws InvalidRequestException if the options contradict each other
     */
    public HostProvider requested() {
        if (!options.isGiven(Option.ISOLATION)) {
            return wantsIsolation() ? namespaces() : new LoopbackHosts();
        }
        HostProvider kind = options.parsed(Option.ISOLATION, HostProviders::byName);
        if (kind.can(HostProvider.Capability.LIMIT_RESOURCES)) {
            return kind.with(machine());
        }
        ISOLATION_OPTIONS.stream().filter(options::isGiven).sorted().findFirst().ifPresent(option -> {
            throw options.invalid(
                    option,
                    new Refusal(
                            option.key(),
                            "nodes share this machine's",
                            "isolation namespace",
                            kind.name(),
                            "-Disolation=namespace, or to leave -D" + option.key() + " out"));
        });
        return kind;
    }

    /**
     * What {@code -Disolation} names; without it emulated machines, whether or not this machine can hold them: the kind on which
     * more is possible, to find out what nothing makes possible.
     *
     * @throws InvalidRequestException if the options contradict each other
     */
    public HostProvider mostCapable() {
        return options.isGiven(Option.ISOLATION) || options.isGiven(Option.DB_URL) ? requested() : namespaces();
    }

    /**
     * What {@code -Disolation} names; without it emulated machines where this machine can hold them, else processes, and a line
     * that says why and what is lost.
     *
     * @throws InvalidRequestException if they were asked for, and this machine can't, or the options contradict each other
     */
    public HostProvider best(Progress progress) {
        boolean demanded = options.isGiven(Option.ISOLATION) || wantsIsolation();
        HostProvider kind = demanded ? requested() : namespaces();
        Optional<String> refusal = unsupportedReason(kind);
        if (refusal.isEmpty()) {
            return kind;
        }
        if (demanded) {
            throw options.invalid(
                    Option.ISOLATION,
                    new Refusal(
                            Option.ISOLATION.key(),
                            "not possible here",
                            refusal.get(),
                            "namespace",
                            "-Disolation=process"));
        }
        progress.log("isolation: falling back to process (namespace needs " + refusal.get()
                + "); not available: each node's CPU quota and"
                + " memory limit, exact bytes and packets between nodes, exact CPU per node");
        return new LoopbackHosts();
    }

    private Optional<String> unsupportedReason(HostProvider kind) {
        return options.isGiven(Option.DB_URL) && !kind.can(HostProvider.Capability.REACH_OTHER_MACHINES)
                ? Optional.of("a database on this machine, found -Ddb.url")
                : kind.unsupportedReason();
    }

    /**
     * The CPU time of each node of the largest cluster while it is measured.
     *
     * @param storesSessions whether a pattern stores sessions in the database
     * @throws InvalidRequestException if the machine has not as much, with what would fit
     */
    public NodeQuota quota(HostProvider hosts, int nodes, boolean storesSessions) {
        if (!hosts.can(HostProvider.Capability.LIMIT_RESOURCES)
                || options.text(Option.NODE_CPUS).equals(NO_QUOTA)) {
            return new NodeQuota(Optional.empty());
        }
        MachineSizing sizing = new MachineSizing(Runtime.getRuntime().availableProcessors(), storesSessions);
        if (options.isGiven(Option.NODE_CPUS)) {
            CpuQuota quota = options.parsed(Option.NODE_CPUS, IsolationSelector::parse);
            rejectIfPresent(sizing.quotaUnsupportedReason(nodes, quota.cores()));
            return new NodeQuota(Optional.of(quota));
        }
        rejectIfPresent(sizing.nodesUnsupportedReason(nodes));
        return new NodeQuota(
                Optional.of(new CpuQuota(Math.min(MachineSizing.MAX_DEFAULT_QUOTA, sizing.maxQuota(nodes)))));
    }

    /** The options as they were settled: another start, with them, has the same hosts or is refused. */
    public CommandOptions resolvedOptions(HostProvider hosts, NodeQuota quota) {
        CommandOptions settled = options.with(Option.ISOLATION, hosts.name());
        return hosts.can(HostProvider.Capability.LIMIT_RESOURCES)
                ? settled.with(
                        Option.NODE_CPUS,
                        quota.quota()
                                .map(limit -> String.valueOf(limit.cores()))
                                .orElse(NO_QUOTA))
                : settled;
    }

    private static CpuQuota parse(String text) {
        try {
            return new CpuQuota(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            throw new Refusal(
                            Option.NODE_CPUS.key(),
                            "no number of cores",
                            "cores such as 0.15, or " + NO_QUOTA,
                            text,
                            "-Dnode.cpus=0.15")
                    .exception();
        }
    }

    private static void rejectIfPresent(Optional<String> refusal) {
        refusal.ifPresent(reason -> {
            throw new InvalidRequestException(reason);
        });
    }

    private boolean wantsIsolation() {
        return ISOLATION_OPTIONS.stream().anyMatch(options::isGiven);
    }

    private HostProvider namespaces() {
        return new NamespaceHosts(machine());
    }

    /** How many servers each node runs. */
    public int serversPerNode() {
        return options.reads(Option.SERVERS_PER_NODE)
                ? options.number(Option.SERVERS_PER_NODE, 1, EmulatedMachineSpec.MAX_INSTANCES)
                : 1;
    }

    private EmulatedMachineSpec machine() {
        int instances = serversPerNode();
        return new EmulatedMachineSpec(
                memoryBytes(instances),
                new LinkShaping(
                        given(Option.INTERCONNECT_RATE, BitRate::parse),
                        given(Option.INTERCONNECT_DELAY, LinkShaping.Delay::parse)),
                instances);
    }

    /** As given, or for each server as much more than usual as its heap is larger. */
    private long memoryBytes(int instances) {
        long megabytes = options.number(Option.NODE_MEMORY, MIN_MEGABYTES, MAX_MEGABYTES);
        long heap = JvmVariants.of(options).largestHeap().mebibytes();
        if (options.isGiven(Option.NODE_MEMORY)) {
            if (options.isGiven(Option.HEAP) && heap * instances >= megabytes) {
                throw options.invalid(
                        Option.NODE_MEMORY,
                        new Refusal(
                                Option.NODE_MEMORY.key(),
                                "too little for the heap of a node's servers",
                                "more than " + heap * instances + " MiB",
                                megabytes + " MiB",
                                "a smaller -Dheap, or to leave -Dnode.memory out"));
            }
            return megabytes << MEGABYTE_SHIFT;
        }
        long more = Math.max(0, heap - HeapSize.DEFAULT.mebibytes());
        return (megabytes + more) * instances << MEGABYTE_SHIFT;
    }

    private <T> Optional<T> given(Option option, Function<String, T> parser) {
        return options.isGiven(option) ? Optional.of(options.parsed(option, parser)) : Optional.empty();
    }
}
