package org.replibench.machines.host;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.replibench.machines.linux.EmulatedNetwork;
import org.replibench.machines.linux.EmulationSupport;
import org.replibench.machines.linux.NodeNetwork;
import org.replibench.machines.linux.cgroup.CgroupMounts;
import org.replibench.machines.linux.cgroup.ControlGroup;
import org.replibench.machines.linux.cgroup.ControlGroups;
import org.replibench.machines.linux.cgroup.CpuQuota;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.Refusal;
import org.replibench.process.FileSizeLimit;
import org.replibench.process.Program;

/**
 * Every node in a Linux network namespace and a control group of its own: an emulated machine, with two network cards,
 * its own memory, and as much CPU time as it is given. Needs root.
 */
public final class NamespaceHosts implements HostProvider {
    private final EmulatedMachineSpec machine;
    private final List<String> reached;
    private final EmulatedRun run;

    public NamespaceHosts() {
        this(EmulatedMachineSpec.DEFAULT);
    }

    /** @param machine what each node is given */
    public NamespaceHosts(EmulatedMachineSpec machine) {
        this(machine, List.of(), new EmulatedRun());
    }

    /** @param reached addresses of this machine, besides the one in the nodes' own network */
    private NamespaceHosts(EmulatedMachineSpec machine, List<String> reached, EmulatedRun run) {
        this.machine = machine;
        this.reached = List.copyOf(reached);
        this.run = run;
    }

    /**
     * Removes what dead runs left behind on this machine; {@link #open} does it, too.
     *
     * @return the names that all they left behind began with
     */
    public static List<String> reap() {
        return EmulatedRun.REGISTRY.reap();
    }

    @Override
    public String name() {
        return "namespace";
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(machine.settings());
        settings.put("isolation", name());
        return settings;
    }

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> capabilities = EnumSet.of(
                Capability.LIMIT_RESOURCES,
                Capability.DAMAGE_INTERCONNECT,
                Capability.SHARE_FILES,
                Capability.FREEZE_PROGRAMS,
                Capability.SHARE_CLASSES);
        if (FileSizeLimit.unsupportedReason().isEmpty()) {
            capabilities.add(Capability.REFUSE_FILE_WRITES);
        }
        return capabilities;
    }

    @Override
    public HostProvider with(EmulatedMachineSpec other) {
        return new NamespaceHosts(other, reached, new EmulatedRun());
    }

    @Override
    public HostProvider reaching(String address) {
        return new NamespaceHosts(
                machine, Stream.concat(reached.stream(), Stream.of(address)).toList(), new EmulatedRun());
    }

    /** Their nodes are linked to the same switches, so that all reach the same database. */
    @Override
    public HostProvider connectedBy(InterconnectNetwork network) {
        return new NamespaceHosts(machine.connectedBy(network), reached, run);
    }

    /** Ports need no check: each node has all of them. */
    @Override
    public void requireRoom(int first, int nodes) {
        EmulationSupport.unsupportedReason(machine.interconnect()).ifPresent(reason -> {
            throw new ClusterException(
                    new Refusal("isolation", "not possible here", reason, "namespace", "-Disolation=process")
                            .toString());
        });
    }

    /**
     * The reason why this machine cannot hold a node, found out by trying; empty if it can. Asks more than {@link
     * #requireRoom}: a container may be root, and see all that is needed, and yet be refused.
     */
    @Override
    public Optional<String> unsupportedReason() {
        return EmulationSupport.unsupportedReason(machine.interconnect()).or(this::trialFailure);
    }

    private Optional<String> trialFailure() {
        try (NamespaceHosts trial = new NamespaceHosts(machine)) {
            ControlGroup group = trial.open(1).get(0).controlGroup().orElseThrow();
            group.limitCpu(new CpuQuota(1));
            group.cpuUsage();
            return Optional.empty();
        } catch (ClusterException e) {
            return Optional.of(e.getMessage());
        }
    }

    @Override
    public List<Host> open(int first, int nodes) {
        synchronized (run) {
            return openHere(first, nodes);
        }
    }

    private List<Host> openHere(int first, int nodes) {
        EmulatedNetwork switches = network();
        if (NodeNetwork.anyOn(switches, first, nodes)) {
            throw new ClusterException("isolation namespace: a cluster of this run is still open; close it first");
        }
        List<Host> hosts = new ArrayList<>();
        try {
            for (int number = first; number < first + nodes; number++) {
                hosts.addAll(NamespaceHost.open(switches, number, machine, controlGroups()));
                NodeNetwork network = new NodeNetwork(switches, number);
                reached.forEach(network::reach);
            }
            return hosts;
        } catch (RuntimeException e) {
            hosts.forEach(Host::close);
            throw e;
        }
    }

    @Override
    public Gateway gateway() {
        return new Gateway(network().gateway(), List.of(network().publicRange().toString()));
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
    public Optional<ControlGroup> trackCpuOf(String part, Program program) {
        synchronized (run) {
            ControlGroup group = controlGroups().group(network().run().of(part));
            if (!group.exists()) {
                group.create();
            }
            group.addProgram(program);
            return Optional.of(group);
        }
    }

    /** Takes the switches away, and what is left of the hosts. */
    @Override
    public void close() {
        run.close();
    }

    private EmulatedNetwork network() {
        synchronized (run) {
            return run.network().orElseGet(() -> {
                requireRoom(1);
                return run.createdNetwork();
            });
        }
    }

    private static ControlGroups controlGroups() {
        return CgroupMounts.OF_THIS_PROCESS.controlGroups().orElseThrow();
    }
}
