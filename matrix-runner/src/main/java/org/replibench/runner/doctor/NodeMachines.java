package org.replibench.runner.doctor;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.cluster.host.HostProvider.Missing;
import org.replibench.cluster.inventory.HostRole;
import org.replibench.cluster.inventory.Inventory;
import org.replibench.cluster.inventory.InventoryHost;
import org.replibench.cluster.remote.HostAccess;
import org.replibench.cluster.server.HeapSize;
import org.replibench.cluster.ssh.SshMachine;
import org.replibench.cluster.support.ClusterException;
import org.replibench.model.Refusal;
import org.replibench.runner.doctor.HostFinding.Level;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.sizing.MachineSizing;

/** The machines that take nodes and load generators, looked at before anything is started there. */
public final class NodeMachines {
    private static final String OPTION = "inventory";
    private static final int KIBIBYTES = 1024;
    private static final int LOOK_AGAIN_SECONDS = 2;

    /** What a killed run left on a host ends sooner. */
    private static final int MAX_LOOKS = 20;

    private NodeMachines() {}

    /**
     * What a study has.
     *
     * @param drivers for load generators; none: these run on this machine
     */
    public record Found(List<SshMachine> nodes, List<SshMachine> drivers) {
        public Found {
            nodes = List.copyOf(nodes);
            drivers = List.copyOf(drivers);
        }
    }

    /**
     * What a cluster needs.
     *
     * @param nodes how many of a cluster
     * @param clusters how many run at once, each with a node on each machine
     * @param heap of each node
     */
    public record Servers(int nodes, int clusters, HeapSize heap) {}

    /**
     * The first hosts of the group {@code nodes}.
     *
     * @param progress receives one line for what takes long
     * @throws InvalidRequestException with one line if the inventory has too few, or asks for what there is not yet
     * @throws ClusterException with one line that names the host on which a node cannot run
     */
    public static List<SshMachine> of(Inventory inventory, Servers servers, Consumer<String> progress) {
        return of(inventory, servers, false, progress);
    }

    /** The same where the interconnect is to be damaged: what that takes is looked at, too, and no reason to refuse a host here. */
    public static List<SshMachine> of(
            Inventory inventory, Servers servers, boolean damagesInterconnect, Consumer<String> progress) {
        return examined(inventory, servers, List.of(), 0, damagesInterconnect, progress)
                .nodes();
    }

    /**
     * These, and all hosts of the group {@code drivers}.
     *
     * @param driverMebibytes that load generators take on each host for them
     * @throws InvalidRequestException also if one of them has a node
     */
    public static Found withDrivers(
            Inventory inventory, Servers servers, long driverMebibytes, Consumer<String> progress) {
        return examined(inventory, servers, inventory.hosts(HostRole.DRIVERS), driverMebibytes, false, progress);
    }

    private static Found examined(
            Inventory inventory,
            Servers servers,
            List<InventoryHost> drivers,
            long driverMebibytes,
            boolean damagesInterconnect,
            Consumer<String> progress) {
        requireUsedGroups(inventory);
        List<InventoryHost> all = inventory.hosts(HostRole.NODES);
        if (all.size() < servers.nodes()) {
            throw refused(
                    "too few hosts in group nodes",
                    String.valueOf(servers.nodes()),
                    String.valueOf(all.size()),
                    all.isEmpty() ? "a group nodes" : "-Dnodes=" + all.size());
        }
        List<InventoryHost> nodes = all.subList(0, servers.nodes());
        requireApart(nodes, drivers);
        List<InventoryHost> hosts =
                Stream.concat(nodes.stream(), drivers.stream()).toList();
        hosts.forEach(NodeMachines::requireManagedBySsh);
        List<HostReport> reports = examine(hosts, damagesInterconnect, progress);
        reports.forEach(NodeMachines::requireNoError);
        List<SshMachine> machines = IntStream.range(0, hosts.size())
                .mapToObj(i -> {
                    HostFacts facts = reports.get(i).facts().orElseThrow();
                    return i < nodes.size()
                            ? machine(hosts.get(i), facts, servers.clusters(), servers.heap())
                            : driver(hosts.get(i), facts, driverMebibytes);
                })
                .toList();
        requireDifferent(machines);
        return new Found(machines.subList(0, nodes.size()), machines.subList(nodes.size(), machines.size()));
    }

    private static void requireUsedGroups(Inventory inventory) {
        List.of(HostRole.DATABASE, HostRole.STORE)
                .forEach(role -> inventory.hosts(role).stream().findFirst().ifPresent(host -> {
                    throw refused(
                            "group " + role.group() + " is not used yet",
                            "hosts in groups nodes and drivers alone",
                            host.name(),
                            "an inventory without it: PostgreSQL runs on this machine");
                }));
    }

    /** What JMeter takes would be missing to the node, and no reading would tell one from the other. */
    private static void requireApart(List<InventoryHost> nodes, List<InventoryHost> drivers) {
        drivers.stream().filter(nodes::contains).findFirst().ifPresent(both -> {
            throw refused(
                    "a host for a node and for JMeter",
                    "hosts of the group drivers that take no node of the study",
                    both.name(),
                    "fewer -Dnodes, or to take it out of a group");
        });
    }

    private static void requireManagedBySsh(InventoryHost host) {
        if (!host.managed()) {
            throw new InvalidRequestException(new Refusal(
                            "replibench_managed",
                            "nothing would be started there",
                            "true",
                            "false",
                            "-Pmatrix, if others started all nodes, or to leave it out")
                    .at(place(host.name())));
        }
        if (!(host.access() instanceof HostAccess.Ssh)) {
            throw new InvalidRequestException(new Refusal(
                            "replibench_shell",
                            "machines are reached by SSH alone so far",
                            "none",
                            host.access().identity(),
                            "to leave it out; -Pdoctor reads it")
                    .at(place(host.name())));
        }
    }

    private static List<HostReport> examine(
            List<InventoryHost> hosts, boolean damagesInterconnect, Consumer<String> progress) {
        List<HostReport> reports = Doctor.examine(hosts, damagesInterconnect);
        for (int look = 1; look < MAX_LOOKS && reports.stream().anyMatch(NodeMachines::hasNodesOfEarlierRun); look++) {
            if (look == 1) {
                progress.accept("waiting for nodes to end that an earlier run left on "
                        + reports.stream()
                                .filter(NodeMachines::hasNodesOfEarlierRun)
                                .map(HostReport::host)
                                .toList());
            }
            pause();
            reports = Doctor.examine(hosts, damagesInterconnect);
        }
        return reports;
    }

    private static boolean hasNodesOfEarlierRun(HostReport report) {
        return report.facts().flatMap(facts -> facts.text("run")).isPresent()
                && report.findings().stream()
                        .anyMatch(finding -> finding.level() == Level.ERROR
                                && finding.subject().equals(NetworkChecks.PORTS));
    }

    private static void pause() {
        try {
            TimeUnit.SECONDS.sleep(LOOK_AGAIN_SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted", e);
        }
    }

    private static void requireNoError(HostReport report) {
        report.findings().stream()
                .filter(finding -> finding.level() == Level.ERROR)
                .findFirst()
                .ifPresent(error -> {
                    throw new ClusterException(place(report.host()) + ": " + error.subject() + ": " + error.text());
                });
    }

    /** A machine for load generators, which have nothing to do with the interconnect. */
    static SshMachine driver(InventoryHost host, HostFacts facts, long mebibytes) {
        requireMemory(host, facts, mebibytes, "the JMeters of the arms that run at once", "fewer arms or clients");
        String address = address(host, facts);
        return machine(host, facts, address, address);
    }

    static SshMachine machine(InventoryHost host, HostFacts facts, int servers, HeapSize heap) {
        requireMemory(
                host,
                facts,
                servers * MachineSizing.memoryOfServer(heap),
                servers == 1 ? "a heap of " + heap : servers + " servers with a heap of " + heap,
                "a smaller -Dheap" + (servers == 1 ? "" : ", or fewer arms at once by -Dnodes.at.once"));
        // Before what is not certain of its devices, as that is where it is reached.
        String address = address(host, facts);
        return machine(
                host,
                facts,
                address,
                NetworkChecks.interconnectAddress(host, facts)
                        .orElseThrow(() -> new ClusterException(new Refusal(
                                        "interconnect",
                                        "not certain",
                                        "one network device with an IPv4 address",
                                        String.join(", ", NetworkChecks.addresses(facts)),
                                        "replibench_interconnect")
                                .at(place(host.name()))
                                .toString())));
    }

    private static String address(InventoryHost host, HostFacts facts) {
        String[] connection = facts.text("connection").orElse("").split(" ");
        String address = connection.length > 2 ? connection[2] : "";
        if (!address.matches(NetworkChecks.IPV4)) {
            throw new ClusterException(new Refusal(
                            "ssh",
                            "not connected by IPv4, which nodes use",
                            "an IPv4 address",
                            address,
                            "ansible_host with one, or -o AddressFamily=inet in ansible_ssh_common_args")
                    .at(place(host.name()))
                    .toString());
        }
        return address;
    }

    private static SshMachine machine(InventoryHost host, HostFacts facts, String address, String interconnect) {
        return new SshMachine(
                host.name(),
                host.access(),
                address,
                interconnect,
                NetworkChecks.addresses(facts),
                facts.text("java_home").orElseThrow(),
                facts.text("work").orElseThrow(),
                rights(facts).equals("sudo") && host.become() ? SshMachine.SUDO : "",
                missingForDamage(host, facts));
    }

    private static String rights(HostFacts facts) {
        return facts.text("rights").orElse("none");
    }

    /** What damage to the interconnect takes there, and is not there. */
    static Optional<Missing> missingForDamage(InventoryHost host, HostFacts facts) {
        boolean root = rights(facts).equals("root") || rights(facts).equals("sudo") && host.become();
        if (!root) {
            return Optional.of(new Missing(
                    host.name(),
                    "root, or ansible_become with a sudo that asks for no password",
                    "user " + facts.text("user").orElse("?"),
                    "ansible_become: true, or others of -Dfaults"));
        }
        if (facts.all("nft").isEmpty()) {
            return Optional.of(new Missing(
                    host.name(), "nft of the package nftables", "none", "to install it there, or others of -Dfaults"));
        }
        return facts.text("nft")
                .filter(complaint -> !complaint.equals("ok"))
                .map(complaint -> new Missing(
                        host.name(),
                        "a kernel with nftables, limits and sets whose elements time out",
                        complaint,
                        "another kernel there, or others of -Dfaults"));
    }

    private static void requireMemory(
            InventoryHost host, HostFacts facts, long required, String what, String suggestion) {
        OptionalLong kibibytes = facts.number("memory_available_kib");
        if (kibibytes.isPresent() && kibibytes.getAsLong() / KIBIBYTES < required) {
            throw new ClusterException(new Refusal(
                            "memory",
                            "too little for " + what,
                            required + " MiB",
                            kibibytes.getAsLong() / KIBIBYTES + " MiB available",
                            suggestion)
                    .at(place(host.name()))
                    .toString());
        }
    }

    /** By different ways one may reach the same machine. */
    private static void requireDifferent(List<SshMachine> machines) {
        Set<String> addresses = new HashSet<>();
        machines.stream()
                .filter(machine -> !addresses.add(machine.address()))
                .findFirst()
                .ifPresent(machine -> {
                    throw refused(
                            "two hosts with one address",
                            "a machine for each node and each load generator",
                            machine.name() + " at " + machine.address(),
                            "another ansible_host");
                });
    }

    private static InvalidRequestException refused(String problem, String expected, String got, String suggestion) {
        return new InvalidRequestException(new Refusal(OPTION, problem, expected, got, suggestion));
    }

    private static String place(String host) {
        return "host " + host;
    }
}
