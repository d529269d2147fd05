package org.replibench.runner.request;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.replibench.cluster.server.HeapSize;
import org.replibench.machines.host.EmulatedMachineSpec;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.HostProviders;
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.LinkShaping;
import org.replibench.machines.linux.cgroup.CpuQuota;
import org.replibench.machines.ssh.SshHosts;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.Isolation;
import org.replibench.model.Isolation.CpuLimit;
import org.replibench.model.Isolation.NodeLimits;
import org.replibench.model.Refusal;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.NodeQuota;

/** Reads where nodes live, and what each is given. */
final class IsolationOptions {
    private static final int MIN_MEGABYTES = 64;
    private static final int MAX_MEGABYTES = 1 << 20;

    /** Only a machine of its own has them. */
    private static final Set<Option> LIMITS = Set.of(
            Option.NODE_CPUS,
            Option.NODE_MEMORY,
            Option.SERVERS_PER_NODE,
            Option.INTERCONNECT_RATE,
            Option.INTERCONNECT_DELAY,
            Option.INTERCONNECT_NETWORK);

    /** Those whose arms may be on hosts of two kinds. */
    private static final Set<CommandName> COMPARING =
            Set.of(CommandName.MATRIX, CommandName.LOAD, CommandName.GC, CommandName.BARE);

    private IsolationOptions() {}

    /**
     * What {@code -Disolation} and the limits of nodes ask for.
     *
     * @param largestHeap of a server
     * @throws InvalidRequestException if a value is out of its range, or options contradict each other
     */
    static Isolation read(CommandOptions options, HeapSize largestHeap) {
        Optional<String> kind = kindHere(options);
        OptionalInt servers = options.isGiven(Option.SERVERS_PER_NODE)
                ? OptionalInt.of(options.number(Option.SERVERS_PER_NODE, 1, EmulatedMachineSpec.MAX_INSTANCES))
                : OptionalInt.empty();
        return new Isolation(
                kind,
                new NodeLimits(
                        options.isGiven(Option.NODE_CPUS)
                                ? options.parsed(Option.NODE_CPUS, IsolationOptions::cpus)
                                : new CpuLimit.Fitting(),
                        memory(options, largestHeap, servers.orElse(1)),
                        servers,
                        given(options, Option.INTERCONNECT_RATE, text -> BitRate.parse(text)
                                .bitsPerSecond()),
                        given(options, Option.INTERCONNECT_DELAY, text -> LinkShaping.LinkDelay.parse(text)
                                .micros()),
                        networks(options).stream().findFirst()));
    }

    /**
     * What copies and clients share; empty: clients have a card without a limit.
     *
     * @throws InvalidRequestException with cards that are never full
     */
    static List<InterconnectNetwork> networks(CommandOptions options) {
        if (!options.reads(Option.INTERCONNECT_NETWORK) || !options.isGiven(Option.INTERCONNECT_NETWORK)) {
            return List.of();
        }
        List<InterconnectNetwork> networks = options.list(Option.INTERCONNECT_NETWORK, InterconnectNetwork::parse);
        if (!options.isGiven(Option.INTERCONNECT_RATE)) {
            throw options.invalid(
                    Option.INTERCONNECT_NETWORK,
                    new Refusal(
                            Option.INTERCONNECT_NETWORK.key(),
                            "without effect on cards that are never full",
                            "-D" + Option.INTERCONNECT_RATE.key() + " with it",
                            options.text(Option.INTERCONNECT_NETWORK),
                            "-D" + Option.INTERCONNECT_RATE.key() + "=100mbit"));
        }
        return networks;
    }

    /** Of arms on this machine; empty if none was given. */
    private static Optional<String> kindHere(CommandOptions options) {
        if (!options.isGiven(Option.ISOLATION)) {
            return Optional.empty();
        }
        if (!options.reads(Option.INVENTORY) || !options.isGiven(Option.INVENTORY)) {
            return Optional.of(requireFit(options, options.parsed(Option.ISOLATION, IsolationOptions::kind)));
        }
        List<String> kinds = options.list(Option.ISOLATION, kind -> kind);
        List<String> here =
                kinds.stream().filter(kind -> !kind.equals(SshHosts.NAME)).toList();
        if (here.size() == kinds.size() || here.size() > 1) {
            throw options.invalid(
                    Option.ISOLATION,
                    new Refusal(
                            Option.ISOLATION.key(),
                            "nodes are on machines of an inventory",
                            COMPARING.contains(options.command())
                                    ? SshHosts.NAME + ", or with arms on this machine next to them namespace,"
                                            + SshHosts.NAME
                                    : SshHosts.NAME,
                            options.text(Option.ISOLATION),
                            "to leave -D" + Option.ISOLATION.key() + " out"));
        }
        return here.stream()
                .map(kind -> options.parsed(Option.ISOLATION, given -> HostProviders.byName(kind)))
                .map(HostProvider::name)
                .findFirst();
    }

    private static HostProvider kind(String name) {
        if (List.of(name.split(",")).contains(SshHosts.NAME)) {
            throw new Refusal(
                            Option.ISOLATION.key(),
                            "no machines to reach by ssh",
                            "-D" + Option.INVENTORY.key() + " with it",
                            name,
                            "-D" + Option.INVENTORY.key() + "=hosts.yaml")
                    .exception();
        }
        return HostProviders.byName(name);
    }

    private static String requireFit(CommandOptions options, HostProvider kind) {
        if (!kind.can(HostProvider.Capability.LIMIT_RESOURCES)) {
            LIMITS.stream().filter(options::isGiven).sorted().findFirst().ifPresent(option -> {
                throw options.invalid(
                        option,
                        new Refusal(
                                option.key(),
                                "nodes share this machine's",
                                "isolation namespace",
                                kind.name(),
                                "-Disolation=namespace, or to leave -D" + option.key() + " out"));
            });
        }
        return kind.name();
    }

    private static CpuLimit cpus(String text) {
        if (text.equals(NodeQuota.NONE)) {
            return new CpuLimit.Unlimited();
        }
        try {
            return new CpuLimit.Cores(new CpuQuota(Double.parseDouble(text)).cores());
        } catch (NumberFormatException e) {
            throw new Refusal(
                            Option.NODE_CPUS.key(),
                            "no number of cores",
                            "cores such as 0.15, or " + NodeQuota.NONE,
                            text,
                            "-Dnode.cpus=0.15")
                    .exception();
        }
    }

    private static OptionalInt memory(CommandOptions options, HeapSize largestHeap, int servers) {
        if (!options.isGiven(Option.NODE_MEMORY)) {
            return OptionalInt.empty();
        }
        int megabytes = options.number(Option.NODE_MEMORY, MIN_MEGABYTES, MAX_MEGABYTES);
        long heaps = (long) largestHeap.mebibytes() * servers;
        if (options.isGiven(Option.HEAP) && heaps >= megabytes) {
            throw options.invalid(
                    Option.NODE_MEMORY,
                    new Refusal(
                            Option.NODE_MEMORY.key(),
                            "too little for the heap of a node's servers",
                            "more than " + heaps + " MiB",
                            megabytes + " MiB",
                            "a smaller -Dheap, or to leave -Dnode.memory out"));
        }
        return OptionalInt.of(megabytes);
    }

    private static OptionalLong given(CommandOptions options, Option option, ToLongFunction<String> parser) {
        return options.isGiven(option)
                ? OptionalLong.of(options.parsed(option, parser::applyAsLong))
                : OptionalLong.empty();
    }
}
