package org.replibench.cluster.host;

import java.util.ArrayList;
import java.util.List;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.linux.Emulation;
import org.replibench.cluster.linux.Network;
import org.replibench.cluster.linux.NodeNetwork;
import org.replibench.cluster.linux.Remains;
import org.replibench.cluster.linux.cgroup.ControlGroups;
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

    /** Ports need no check: each node has all of them. */
    @Override
    public void requireRoom(int nodes) {
        Emulation.refusal(machine.interconnect()).ifPresent(reason -> {
            throw new ClusterException("hosts namespace: " + reason + "; or use -Dhosts=loopback");
        });
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
                hosts.add(NamespaceHost.open(switches, number, machine, controlGroups()));
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
    public String interconnectSource() {
        return "wire";
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
