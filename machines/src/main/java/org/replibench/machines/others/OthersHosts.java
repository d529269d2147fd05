package org.replibench.machines.others;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.replibench.machines.host.Host;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.RemoteShells;

/** Hosts on which others have started the servers: none is started there, and of hosts that take a login the kernel's figures are read. */
public final class OthersHosts implements HostProvider {
    /** What records call it. */
    public static final String NAME = "as-it-is";

    private static final String NODE = "node";

    private final List<InventoryHost> hosts;
    private final RemoteShells shells = RemoteShells.open();
    private final Map<String, ReadMachine> machines = new LinkedHashMap<>();

    /** @param hosts the first has node1, and so on; each is {@linkplain InventoryHost#others of others} */
    public OthersHosts(List<InventoryHost> hosts) {
        this.hosts = List.copyOf(hosts);
    }

    /** The name of a host's node in records, the first being 1. */
    public static String nodeName(int number) {
        return NODE + number;
    }

    /** The names of so many. */
    public static List<String> nodeNames(int nodes) {
        return IntStream.rangeClosed(1, nodes).mapToObj(OthersHosts::nodeName).toList();
    }

    /** One whose connection has ended is connected again. */
    @Override
    public Map<String, RemoteMachine> machinesOfOthers() {
        for (int i = 0; i < hosts.size(); i++) {
            InventoryHost host = hosts.get(i);
            String node = nodeName(i + 1);
            ReadMachine known = machines.get(node);
            if (!host.isHttpOnly() && (known == null || known.lost())) {
                machines.put(node, ReadMachine.connect(host.name(), shells.shell(host.name(), host.access())));
            }
        }
        return new LinkedHashMap<>(machines);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    public boolean startsNodes() {
        return false;
    }

    /** They have been started. */
    @Override
    public void requireRoom(int first, int nodes) {}

    @Override
    public List<Host> open(int first, int nodes) {
        throw new UnsupportedOperationException("no node is started on hosts of others");
    }

    @Override
    public String interconnectSource() {
        return "unknown";
    }

    /** No way from there to this machine is used. */
    @Override
    public Gateway gateway() {
        return Gateway.LOOPBACK;
    }

    @Override
    public void close() {
        machines.values().forEach(ReadMachine::close);
        machines.clear();
        shells.close();
    }
}
