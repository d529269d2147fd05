package org.replibench.runner;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.replibench.cluster.HeapSize;
import org.replibench.cluster.host.EmulatedMachine;
import org.replibench.cluster.host.HostKind;
import org.replibench.cluster.host.HostKinds;
import org.replibench.cluster.host.LoopbackHosts;
import org.replibench.cluster.host.NamespaceHosts;
import org.replibench.cluster.linux.BitRate;
import org.replibench.cluster.linux.Delay;
import org.replibench.cluster.linux.Wire;
import org.replibench.cluster.linux.cgroup.CpuQuota;
import org.replibench.runner.console.Progress;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.sizing.Sizing;
import org.replibench.runner.study.NodeQuota;

/** Chooses where nodes live and what each is given. What is made for it, is made when it is first needed. */
record HostChoice(Options options) {
    private static final String NO_QUOTA = "none";
    private static final int LEAST_MEGABYTES = 64;
    private static final int MOST_MEGABYTES = 1 << 20;
    private static final int BITS_OF_A_MEGABYTE = 20;

    /** Only a machine of its own has them. */
    private static final Set<Option> OF_A_MACHINE = Set.of(
            Option.QUOTA,
            Option.MEMORY,
            Option.INSTANCES_PER_NODE,
            Option.INTERCONNECT_RATE,
            Option.INTERCONNECT_DELAY);

    static HostChoice of(Options options) {
        return new HostChoice(options);
    }

    /**
     * What {@code -Dhosts} names; without it emulated machines if an option needs them, else loopback.
     *
     * @throws BadInput if the options contradict each other
     */
    HostKind asGiven() {
        if (!options.isGiven(Option.HOSTS)) {
            return wantsMachines() ? namespaces() : new LoopbackHosts();
        }
        HostKind kind = options.parsed(Option.HOSTS, HostKinds::byName);
        if (kind instanceof NamespaceHosts) {
            return namespaces();
        }
        OF_A_MACHINE.stream().filter(options::isGiven).sorted().findFirst().ifPresent(option -> {
            throw new BadInput(option.key() + ": hosts " + kind.name()
                    + " share this machine's; use -Dhosts=namespace, or leave -D" + option.key() + " out");
        });
        return kind;
    }

    /**
     * The same, for a study that limits no node's processor time.
     *
     * @throws BadInput if the options contradict each other, or ask for such a limit
     */
    HostKind withoutQuota() {
        requireNoQuota();
        return asGiven();
    }

    /**
     * What {@code -Dhosts} names; without it emulated machines, whether or not this machine can hold them: the kind on which
     * more is possible, to find out what nothing makes possible.
     *
     * @throws BadInput if the options contradict each other, or ask for a quota
     */
    HostKind ablestWithoutQuota() {
        requireNoQuota();
        return options.isGiven(Option.HOSTS) || options.isGiven(Option.DB_URL) ? asGiven() : namespaces();
    }

    private void requireNoQuota() {
        if (options.isGiven(Option.QUOTA)) {
            throw new BadInput("quota: only the matrix limits nodes while it measures them; leave -Dquota out");
        }
    }

    /**
     * What {@code -Dhosts} names; without it emulated machines where this machine can hold them, else loopback, and a line
     * that says why and what is lost.
     *
     * @throws BadInput if they were asked for, and this machine can't, or the options contradict each other
     */
    HostKind best(Progress progress) {
        boolean demanded = options.isGiven(Option.HOSTS) || wantsMachines();
        HostKind kind = demanded ? asGiven() : namespaces();
        if (!(kind instanceof NamespaceHosts namespaces)) {
            return kind;
        }
        Optional<String> refusal = refusal(namespaces);
        if (refusal.isEmpty()) {
            return kind;
        }
        if (demanded) {
            throw new BadInput("hosts namespace: " + refusal.get() + "; or use -Dhosts=loopback");
        }
        progress.say("hosts: loopback, for namespace would need: " + refusal.get() + "; lost: each node's CPU quota and"
                + " memory limit, exact bytes and packets between nodes, exact CPU per node");
        return new LoopbackHosts();
    }

    /**
     * The same as {@link #best}, for a study that limits no node's processor time.
     *
     * @throws BadInput likewise, or if such a limit is asked for
     */
    HostKind bestWithoutQuota(Progress progress) {
        requireNoQuota();
        return best(progress);
    }

    private Optional<String> refusal(NamespaceHosts namespaces) {
        return options.isGiven(Option.DB_URL)
                ? Optional.of("a database on this machine, found -Ddb.url")
                : namespaces.refusal();
    }

    /**
     * What each node of the largest cluster may use while it is measured.
     *
     * @throws BadInput if the machine has not as much, with what would fit
     */
    NodeQuota quota(HostKind hosts, int nodes) {
        if (!(hosts instanceof NamespaceHosts) || options.text(Option.QUOTA).equals(NO_QUOTA)) {
            return new NodeQuota(Optional.empty());
        }
        double cores = Runtime.getRuntime().availableProcessors();
        if (options.isGiven(Option.QUOTA)) {
            CpuQuota quota = options.parsed(Option.QUOTA, HostChoice::parse);
            refuse(Sizing.quotaRefusal(nodes, quota.cores(), cores));
            return new NodeQuota(Optional.of(quota));
        }
        refuse(Sizing.nodesRefusal(nodes, cores));
        return new NodeQuota(
                Optional.of(new CpuQuota(Math.min(Sizing.LARGEST_DEFAULT_QUOTA, Sizing.largestQuota(nodes, cores)))));
    }

    /** The options as they were settled: another start, with them, has the same hosts or is refused. */
    Options settled(HostKind hosts, NodeQuota quota) {
        Options settled = options.with(Option.HOSTS, hosts.name());
        return hosts instanceof NamespaceHosts
                ? settled.with(
                        Option.QUOTA,
                        quota.quota()
                                .map(limit -> String.valueOf(limit.cores()))
                                .orElse(NO_QUOTA))
                : settled;
    }

    private static CpuQuota parse(String text) {
        try {
            return new CpuQuota(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "quota: cores, such as 0.15, or " + NO_QUOTA + " required, found '" + text + "'", e);
        }
    }

    private static void refuse(Optional<String> refusal) {
        refusal.ifPresent(reason -> {
            throw new BadInput(reason);
        });
    }

    private boolean wantsMachines() {
        return OF_A_MACHINE.stream().anyMatch(options::isGiven);
    }

    private NamespaceHosts namespaces() {
        int instances = options.number(Option.INSTANCES_PER_NODE, 1, EmulatedMachine.MOST_INSTANCES);
        return new NamespaceHosts(new EmulatedMachine(
                memoryBytes(instances),
                new Wire(
                        given(Option.INTERCONNECT_RATE, BitRate::parse),
                        given(Option.INTERCONNECT_DELAY, Delay::parse)),
                instances));
    }

    /** As given, or for each server as much more than usual as its heap is larger. */
    private long memoryBytes(int instances) {
        long megabytes = options.number(Option.MEMORY, LEAST_MEGABYTES, MOST_MEGABYTES);
        long heap = JvmVariants.of(options).largestHeap().mebibytes();
        if (options.isGiven(Option.MEMORY)) {
            if (options.isGiven(Option.HEAP) && heap * instances >= megabytes) {
                throw new BadInput("memory: more than the heap of its servers, " + heap * instances
                        + " MiB, required for each node, found " + megabytes + " MiB; use a smaller -Dheap, or leave"
                        + " -Dmemory out");
            }
            return megabytes << BITS_OF_A_MEGABYTE;
        }
        long more = Math.max(0, heap - HeapSize.DEFAULT.mebibytes());
        return (megabytes + more) * instances << BITS_OF_A_MEGABYTE;
    }

    private <T> Optional<T> given(Option option, Function<String, T> parser) {
        return options.isGiven(option) ? Optional.of(options.parsed(option, parser)) : Optional.empty();
    }
}
