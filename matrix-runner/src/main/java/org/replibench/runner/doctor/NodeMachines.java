package org.replibench.runner.doctor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.cluster.server.HeapSize;
import org.replibench.machines.host.HostProvider.Missing;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.Inventory;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.ssh.DatabaseMachine;
import org.replibench.machines.ssh.SshMachine;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Refusal;
import org.replibench.process.postgres.PostgresPrograms;
import org.replibench.runner.doctor.HostFinding.Level;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.sizing.MachineSizing;

/** The machines that take nodes, load generators and the database, looked at before anything is started there. */
public final class NodeMachines {
    private static final String OPTION = "inventory";
    private static final String FEWER_NODES = "fewer -Dnodes, or ";
    private static final int KIBIBYTES = 1024;
    private static final int LOOK_AGAIN_SECONDS = 2;

    /** What a killed run left on a host ends sooner. */
    private static final int MAX_LOOKS = 20;

    private NodeMachines() {}

    /**
     * What a study has.
     *
     * @param drivers for load generators; none: these run on this machine
     * @param database for PostgreSQL; empty: it runs on this machine
     * @param facts of all of them, in this order, as they were looked at
     */
    public record Found(
            List<SshMachine> nodes,
            List<SshMachine> drivers,
            Optional<DatabaseMachine> database,
            List<HostFacts> facts) {
        public Found {
            nodes = List.copyOf(nodes);
            drivers = List.copyOf(drivers);
            facts = List.copyOf(facts);
        }

        /** What tells them from others, in this order. */
        public List<HostIdentity> identities() {
            List<HostIdentity> all = new ArrayList<>();
            for (SshMachine node : nodes) {
                all.add(HostIdentity.ofNode(all.size() + 1, node, facts.get(all.size())));
            }
            for (SshMachine driver : drivers) {
                all.add(HostIdentity.ofDriver(all.size() - nodes.size() + 1, driver, facts.get(all.size())));
            }
            database.ifPresent(found -> all.add(HostIdentity.ofDatabase(found.machine(), facts.get(all.size()))));
            return all;
        }

        /**
         * Checks that they had memory for more than they were looked at for.
         *
         * @param driverMebibytes that load generators take on each host for them
         * @throws ClusterException with one line that names the host that has not
         */
        public void requireMemory(Servers servers, long driverMebibytes) {
            for (int i = 0; i < nodes.size(); i++) {
                requireMemoryOfServers(nodes.get(i).name(), facts.get(i), servers.clusters(), servers.heap());
            }
            for (int i = 0; i < drivers.size(); i++) {
                requireMemoryOfDriver(drivers.get(i).name(), facts.get(nodes.size() + i), driverMebibytes);
            }
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
        return found(inventory, servers, damagesInterconnect, progress).nodes();
    }

    /** The same with what tells them from others. */
    public static Found found(
            Inventory inventory, Servers servers, boolean damagesInterconnect, Consumer<String> progress) {
        requireDatabaseHere(inventory);
        return examined(inventory, servers, List.of(), 0, damagesInterconnect, progress);
    }

    /**
     * The same, and the host of the group {@code database}, if there is one.
     *
     * @throws InvalidRequestException also if there are several, or it has a node
     */
    public static Found withDatabase(Inventory inventory, Servers servers, Consumer<String> progress) {
        return examined(inventory, servers, List.of(), 0, false, progress);
    }

    /**
     * These, and all hosts of the group {@code drivers}.
     *
     * @param driverMebibytes that load generators take on each host for them
     * @throws InvalidRequestException also if a host would have two parts of the study
     */
    public static Found withAll(Inventory inventory, Servers servers, long driverMebibytes, Consumer<String> progress) {
        return examined(inventory, servers, inventory.hosts(HostRole.DRIVERS), driverMebibytes, false, progress);
    }

    /**
     * Checks that the database is a program of this machine, as one is to which faults are done.
     *
     * @throws InvalidRequestException if there is a group {@code database}
     */
    public static void requireDatabaseHere(Inventory inventory) {
        inventory.hosts(HostRole.DATABASE).stream().findFirst().ifPresent(host -> {
            throw refused(
                    "group database is not used by this command yet",
                    "hosts in groups nodes and drivers alone",
                    host.name(),
                    "an inventory without it: PostgreSQL runs on this machine");
        });
    }

    private static Found examined(
            Inventory inventory,
            Servers servers,
            List<InventoryHost> drivers,
            long driverMebibytes,
            boolean damagesInterconnect,
            Consumer<String> progress) {
        requireNoStore(inventory);
        Optional<InventoryHost> database = database(inventory);
        List<InventoryHost> all = inventory.hosts(HostRole.NODES);
        if (all.size() < servers.nodes()) {
            throw refused(
                    "too few hosts in group nodes",
                    String.valueOf(servers.nodes()),
                    String.valueOf(all.size()),
                    all.isEmpty() ? "a group nodes" : "-Dnodes=" + all.size());
        }
        List<InventoryHost> nodes = all.subList(0, servers.nodes());
        requireApart(nodes, drivers, "a node and for JMeter", "drivers that take no node of the study", FEWER_NODES);
        List<InventoryHost> databases = database.stream().toList();
        requireApart(
                nodes, databases, "a node and for PostgreSQL", "database that take no node of the study", FEWER_NODES);
        requireApart(drivers, databases, "JMeter and for PostgreSQL", "database that take no JMeter", "");
        List<InventoryHost> hosts = Stream.of(nodes.stream(), drivers.stream(), database.stream())
                .flatMap(role -> role)
                .toList();
        hosts.forEach(NodeMachines::requireManaged);
        database.ifPresent(NodeMachines::requireBySsh);
        List<HostReport> reports = reports(hosts, damagesInterconnect, progress);
        reports.forEach(NodeMachines::requireNoError);
        List<SshMachine> ofNodes = IntStream.range(0, nodes.size())
                .mapToObj(i -> machine(nodes.get(i), facts(reports.get(i)), servers.clusters(), servers.heap()))
                .toList();
        List<SshMachine> ofDrivers = IntStream.range(0, drivers.size())
                .mapToObj(i -> driver(drivers.get(i), facts(reports.get(nodes.size() + i)), driverMebibytes))
                .toList();
        Optional<DatabaseMachine> ofDatabase =
                database.map(host -> database(host, facts(reports.get(reports.size() - 1))));
        requireDifferent(Stream.of(
                        ofNodes.stream(),
                        ofDrivers.stream(),
                        ofDatabase.stream().map(DatabaseMachine::machine))
                .flatMap(role -> role)
                .toList());
        return new Found(
                ofNodes,
                ofDrivers,
                ofDatabase,
                reports.stream().map(NodeMachines::facts).toList());
    }

    private static HostFacts facts(HostReport report) {
        return report.facts().orElseThrow();
    }

    private static void requireNoStore(Inventory inventory) {
        inventory.hosts(HostRole.STORE).stream().findFirst().ifPresent(host -> {
            throw refused(
                    "group store is not used yet",
                    "hosts in groups nodes, drivers and database alone",
                    host.name(),
                    "an inventory without it: no engine has a store of its own");
        });
    }

    private static Optional<InventoryHost> database(Inventory inventory) {
        List<InventoryHost> all = inventory.hosts(HostRole.DATABASE);
        if (all.size() > 1) {
            throw refused(
                    "several hosts in group database",
                    "one",
                    all.stream().map(InventoryHost::name).collect(Collectors.joining(", ")),
                    "to take all but one out of the group");
        }
        return all.stream().findFirst();
    }

    /** What one takes there would be missing to the other, and no reading would tell one from the other. */
    private static void requireApart(
            List<InventoryHost> hosts, List<InventoryHost> others, String what, String expected, String suggestion) {
        others.stream().filter(hosts::contains).findFirst().ifPresent(both -> {
            throw refused(
                    "a host for " + what,
                    "hosts of the group " + expected,
                    both.name(),
                    suggestion + "to take it out of a group");
        });
    }

    private static void requireManaged(InventoryHost host) {
        if (!host.managed()) {
            throw new InvalidRequestException(new Refusal(
                            "replibench_managed",
                            "nothing would be started there",
                            "true",
                            "false",
                            "-Pmatrix, if others started all nodes, or to leave it out")
                    .at(place(host.name())));
        }
    }

    /** The relay that would lead its port here takes a Java that a database's host need not have. */
    private static void requireBySsh(InventoryHost database) {
        if (!(database.access() instanceof HostAccess.Ssh)) {
            throw new InvalidRequestException(new Refusal(
                            "replibench_shell",
                            "a machine for the database is reached by SSH alone so far",
                            "none",
                            database.access().identity(),
                            "an inventory without the group database: PostgreSQL runs on this machine then")
                    .at(place(database.name())));
        }
    }

    private static List<HostReport> reports(
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
        requireMemoryOfDriver(host.name(), facts, mebibytes);
        String address = addressOfDriver(host, facts);
        return machine(host, facts, address, address);
    }

    /** A machine for PostgreSQL, which needs no Java; nodes reach it by the interconnect, if that is named, or else where this machine does. */
    static DatabaseMachine database(InventoryHost host, HostFacts facts) {
        requireMemory(
                host.name(), facts, MachineSizing.DATABASE_MEGABYTES, "PostgreSQL", "another host in group database");
        String processor = facts.text("machine").orElse("");
        if (!PostgresPrograms.PROCESSORS_OF_LINUX.contains(processor)) {
            throw new ClusterException(new Refusal(
                            "processor",
                            "no programs of PostgreSQL for it",
                            String.join(" or ", PostgresPrograms.PROCESSORS_OF_LINUX),
                            processor.isEmpty() ? "an unknown one" : processor,
                            "another host in group database")
                    .at(place(host.name()))
                    .toString());
        }
        String address = address(host, facts);
        return new DatabaseMachine(
                machine(host, facts, address, host.interconnect().isEmpty() ? address : interconnect(host, facts)),
                processor);
    }

    static SshMachine machine(InventoryHost host, HostFacts facts, int servers, HeapSize heap) {
        requireMemoryOfServers(host.name(), facts, servers, heap);
        if (!(host.access() instanceof HostAccess.Ssh)) {
            String interconnect = interconnect(host, facts);
            return machine(host, facts, interconnect, interconnect);
        }
        // Before what is not certain of its devices, as that is where it is reached.
        String address = address(host, facts);
        return machine(host, facts, address, interconnect(host, facts));
    }

    private static String interconnect(InventoryHost host, HostFacts facts) {
        return NetworkChecks.interconnectAddress(host, facts)
                .orElseThrow(() -> new ClusterException(new Refusal(
                                "interconnect",
                                "not certain",
                                "one network device with an IPv4 address",
                                String.join(", ", NetworkChecks.addresses(facts)),
                                "replibench_interconnect")
                        .at(place(host.name()))
                        .toString()));
    }

    /** Of a command it is not known at which address it reaches the machine, if at any. */
    private static String addressOfDriver(InventoryHost host, HostFacts facts) {
        return host.access() instanceof HostAccess.Ssh
                ? address(host, facts)
                : NetworkChecks.interconnectAddress(host, facts)
                        .or(() -> NetworkChecks.addresses(facts).stream().findFirst())
                        .orElseGet(() -> interconnect(host, facts));
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
                // Where it is needed, the doctor found one.
                facts.text("java_home").orElse(""),
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

    private static void requireMemoryOfServers(String host, HostFacts facts, int servers, HeapSize heap) {
        requireMemory(
                host,
                facts,
                servers * MachineSizing.memoryOfServer(heap),
                servers == 1 ? "a heap of " + heap : servers + " servers with a heap of " + heap,
                "a smaller -Dheap" + (servers == 1 ? "" : ", or fewer arms at once by -Dnodes.at.once"));
    }

    private static void requireMemoryOfDriver(String host, HostFacts facts, long mebibytes) {
        requireMemory(host, facts, mebibytes, "the JMeters of the arms that run at once", "fewer arms or clients");
    }

    private static void requireMemory(String host, HostFacts facts, long required, String what, String suggestion) {
        OptionalLong kibibytes = facts.number("memory_available_kib");
        if (kibibytes.isPresent() && kibibytes.getAsLong() / KIBIBYTES < required) {
            throw new ClusterException(new Refusal(
                            "memory",
                            "too little for " + what,
                            required + " MiB",
                            kibibytes.getAsLong() / KIBIBYTES + " MiB available",
                            suggestion)
                    .at(place(host))
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
                            "a machine for each node, each load generator and the database",
                            machine.name() + " at " + machine.address(),
                            machine.access() instanceof HostAccess.Ssh
                                    ? "another ansible_host"
                                    : "another replibench_interconnect");
                });
    }

    private static InvalidRequestException refused(String problem, String expected, String got, String suggestion) {
        return new InvalidRequestException(new Refusal(OPTION, problem, expected, got, suggestion));
    }

    private static String place(String host) {
        return "host " + host;
    }
}
