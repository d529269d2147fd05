package org.replibench.cluster.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.linux.Emulation;
import org.replibench.cluster.linux.Network;
import org.replibench.cluster.linux.NodeNetwork;
import org.replibench.cluster.linux.Remains;
import org.replibench.cluster.linux.cgroup.ControlGroup;
import org.replibench.cluster.linux.cgroup.ControlGroups;
import org.replibench.cluster.linux.cgroup.CpuQuota;
import org.replibench.cluster.linux.cgroup.Mounts;
import org.replibench.cluster.process.NameLedger;
import org.replibench.cluster.process.RunName;

/**
 * Every node in a Linux network namespace and a control group of its own: an emulated machine, with two network cards,
 * its own memory, and as much processor time as it is given. Needs root.
 */
public final class NamespaceHosts implements HostKind {
    /** This machine's; the same for all, so that each finds what any other left behind. */
    private static final NameLedger LEDGER = new NameLedger(NameLedger.MACHINE, new Remains());

    private final EmulatedMachine machine;
    private RunName run;
    private Network network;

    public NamespaceHosts() {
        this(EmulatedMachine.DEFAULT);
    }

    /** @param machine what each node is given */
    public NamespaceHosts(EmulatedMachine machine) {
        this.machine = machine;
    }

    /**
     * Removes what dead runs left behind on this machine; {@link #open} does it, too.
     *
     * @return the names that all they left behind began with
     */
    public static List<String> reap() {
        return LEDGER.reap();
    }

    @Override
    public String name() {
        return "namespace";
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(machine.settings());
        settings.put("hosts", name());
        return settings;
    }

    /** Ports need no check: each node has all of them. */
    @Override
    public void requireRoom(int nodes) {
        Emulation.refusal(machine.interconnect()).ifPresent(reason -> {
            throw new ClusterException("hosts namespace: " + reason + "; or use -Dhosts=loopback");
        });
    }

    /**
     * Why this machine can't hold a node, found out by making one and taking it away; empty if it can. Asks more than {@link
     * #requireRoom}: a container may be root, and see all that is needed, and yet be refused.
     */
    public Optional<String> refusal() {
        return Emulation.refusal(machine.interconnect()).or(this::refusalOfATrial);
    }

    private Optional<String> refusalOfATrial() {
        try (NamespaceHosts trial = new NamespaceHosts(machine)) {
            ControlGroup group = trial.open(1).get(0).controlGroup().orElseThrow();
            group.limitCpu(new CpuQuota(1));
            group.cpuUse();
            return Optional.empty();
        } catch (ClusterException e) {
            return Optional.of(e.getMessage());
        }
    }

    @Override
    public synchronized List<Host> open(int nodes) {
        Network switches = network();
        if (NodeNetwork.anyOn(switches)) {
            throw new ClusterException("hosts namespace: a cluster of this run is still open; close it first");
        }
        List<Host> hosts = new ArrayList<>();
        try {
            for (int number = 1; number <= nodes; number++) {
                hosts.addAll(NamespaceHost.open(switches, number, machine, controlGroups()));
            }
            return hosts;
        } catch (RuntimeException e) {
            hosts.forEach(Host::close);
            throw e;
        }
    }

    @Override
    public synchronized Gateway gateway() {
        return new Gateway(network().gateway(), network().publicRange().toString());
    }

    @Override
    public int instancesPerNode() {
        return machine.instances();
    }

    @Override
    public String interconnectSource() {
        return "wire";
    }

    @Override
    public synchronized Optional<ControlGroup> account(String part, ProcessHandle program) {
        network();
        ControlGroup group = controlGroups().group(run.of(part));
        if (!group.exists()) {
            group.create();
        }
        group.admit(program);
        return Optional.of(group);
    }

    /** Takes the switches away, and what is left of the hosts. */
    @Override
    public synchronized void close() {
        if (run != null) {
            new Remains().remove(run.text());
            LEDGER.release(run);
            run = null;
            network = null;
        }
    }

    /** Made when first needed, then kept for all clusters of a run: the database listens there. */
    private Network network() {
        if (network == null) {
            requireRoom(1);
            run = LEDGER.claim();
            try {
                network = Network.create(run);
            } catch (RuntimeException e) {
                close();
                throw e;
            }
        }
        return network;
    }

    private static ControlGroups controlGroups() {
        return Mounts.OF_THIS_PROCESS.controlGroups().orElseThrow();
    }
}
