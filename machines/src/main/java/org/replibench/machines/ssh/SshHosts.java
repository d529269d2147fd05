package org.replibench.machines.ssh;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.replibench.machines.host.DatabaseHost;
import org.replibench.machines.host.Endpoint;
import org.replibench.machines.host.Host;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.LoadHost;
import org.replibench.machines.host.NodePorts;
import org.replibench.machines.remote.RemoteShells;
import org.replibench.machines.support.ClusterException;
import org.replibench.machines.support.ParallelTasks;
import org.replibench.model.Refusal;

/**
 * Every node of a cluster on another machine, which is reached by SSH or by a command that takes its place; each cluster on the first of
 * these. The database is a program of this machine, and so is the driver, unless there are machines for them.
 */
public final class SshHosts implements HostProvider {
    /** What this kind is called. */
    public static final String NAME = "ssh";

    /** A route is looked up, and nothing sent. */
    private static final int ANY_PORT = 9;

    private final List<SshMachine> machines;
    private final List<SshMachine> drivers;
    private final Optional<DatabaseMachine> database;
    private final boolean loadsFromHere;
    private final Consumer<String> progress;
    private final Map<SshMachine, HostRun> runs = new ConcurrentHashMap<>();
    private Optional<RemoteShells> shells = Optional.empty();

    /** Nodes alone, on which no load is put that is measured. */
    public SshHosts(List<SshMachine> machines, Consumer<String> progress) {
        this(machines, Optional.empty(), progress);
    }

    /** The same with a machine for the database. */
    public SshHosts(List<SshMachine> machines, Optional<DatabaseMachine> database, Consumer<String> progress) {
        this(machines, List.of(), database, false, progress);
    }

    /**
     * Connects to none of them yet.
     *
     * @param machines the first takes the first node; no two have one address
     * @param drivers others, for load generators; none: these run on this machine
     * @param database another, for the database; empty: it runs on this machine
     * @param progress receives one line for what takes long
     */
    public SshHosts(
            List<SshMachine> machines,
            List<SshMachine> drivers,
            Optional<DatabaseMachine> database,
            Consumer<String> progress) {
        this(machines, drivers, database, drivers.isEmpty(), progress);
    }

    private SshHosts(
            List<SshMachine> machines,
            List<SshMachine> drivers,
            Optional<DatabaseMachine> database,
            boolean loadsFromHere,
            Consumer<String> progress) {
        this.machines = List.copyOf(machines);
        this.drivers = List.copyOf(drivers);
        this.database = database;
        this.loadsFromHere = loadsFromHere;
        this.progress = progress;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> capabilities = EnumSet.of(Capability.REACH_OTHER_MACHINES, Capability.FREEZE_PROGRAMS);
        if (missing(Capability.DAMAGE_INTERCONNECT).isEmpty()) {
            capabilities.add(Capability.DAMAGE_INTERCONNECT);
        }
        return capabilities;
    }

    /** Of the first machine that lacks anything. */
    @Override
    public Optional<Missing> missing(Capability capability) {
        return capability == Capability.DAMAGE_INTERCONNECT
                ? machines.stream()
                        .flatMap(machine -> machine.noDamage().stream())
                        .findFirst()
                : Optional.empty();
    }

    @Override
    public void requireRoom(int first, int nodes) {
        if (nodes > machines.size()) {
            throw new ClusterException(new Refusal(
                            "inventory",
                            "too few hosts in group nodes",
                            String.valueOf(nodes),
                            String.valueOf(machines.size()),
                            "-Dnodes=" + machines.size())
                    .toString());
        }
    }

    /** Takes machines that are not taken yet, or were lost; they stay so until {@link #close}. */
    @Override
    public List<Host> open(int first, int nodes) {
        requireRoom(first, nodes);
        take(machines.subList(0, nodes));
        return RemoteHost.openAll(
                first, machines.subList(0, nodes).stream().map(runs::get).toList());
    }

    private synchronized void take(List<SshMachine> wanted) {
        RemoteShells connections = shells.orElseGet(RemoteShells::open);
        shells = Optional.of(connections);
        runs.values().removeIf(run -> {
            boolean lost = run.lost();
            if (lost) {
                run.breakOff();
            }
            return lost;
        });
        FileTrees trees = new FileTrees();
        ParallelTasks.run(
                wanted.stream()
                        .filter(machine -> !runs.containsKey(machine))
                        .<Runnable>map(machine -> () -> take(machine, connections, trees))
                        .toList(),
                RemoteShells.AT_ONCE);
    }

    /** Of a load generator's nothing is reached but its programs. */
    private boolean hasTunnel(SshMachine machine) {
        return !drivers.contains(machine);
    }

    private void take(SshMachine machine, RemoteShells connections, FileTrees trees) {
        HostRun run = HostRun.claim(
                machine, connections.shell(machine.name(), machine.access()), hasTunnel(machine), trees, progress);
        try {
            if (machines.contains(machine)) {
                prepareShop(machine, run);
            }
        } catch (RuntimeException e) {
            run.close();
            throw e;
        }
        runs.put(machine, run);
    }

    private void prepareShop(SshMachine machine, HostRun run) {
        run.tunnel().prepare(new Endpoint(machine.address(), NodePorts.HTTP));
        if (!run.tunnel().shopIsReached()) {
            requireOtherLoad(machine);
            progress.accept(machine.name() + ": no way to " + machine.address() + " from this machine; the shop is"
                    + " reached through replibench_shell");
        }
    }

    /** What the shell takes would be part of each response. */
    private void requireOtherLoad(SshMachine machine) {
        if (loadsFromHere) {
            throw new ClusterException(new Refusal(
                            "address",
                            "no way there from this machine, on which JMeter would run",
                            "an answer of " + machine.address() + " port " + NodePorts.HTTP,
                            "none",
                            "a group drivers, whose hosts reach it, or a machine of that network")
                    .at("host " + machine.name())
                    .toString());
        }
    }

    @Override
    public List<LoadHost> loadHosts() {
        take(drivers);
        return drivers.stream()
                .<LoadHost>map(driver -> new RemoteLoadHost(runs.get(driver)))
                .toList();
    }

    /** Takes all machines, before anything is started for them. */
    @Override
    public Optional<DatabaseHost> databaseHost() {
        if (database.isEmpty()) {
            return Optional.empty();
        }
        takeAll();
        return database.map(found ->
                new RemoteDatabaseHost(runs.get(found.machine()), found.processor(), ranges(addressesOfNodes())));
    }

    private void takeAll() {
        take(Stream.of(machines.stream(), drivers.stream(), database.stream().map(DatabaseMachine::machine))
                .flatMap(all -> all)
                .toList());
    }

    private Stream<String> addressesOfNodes() {
        return machines.stream().flatMap(machine -> machine.addresses().stream());
    }

    private static List<String> ranges(Stream<String> addresses) {
        return addresses.distinct().map(address -> address + "/32").toList();
    }

    @Override
    public String interconnectSource() {
        return "jgroups-payload";
    }

    /** Takes all machines, before anything is started for them. */
    @Override
    public Gateway gateway() {
        takeAll();
        String own = addressHere();
        return new Gateway(own, ranges(Stream.concat(Stream.of(own), addressesOfNodes())));
    }

    /**
     * The address that this machine has in their network, as its routes say. Connects to none of them.
     *
     * @throws ClusterException with one line if there is no way there, or they are in several networks
     */
    public String addressHere() {
        List<String> own =
                machines.stream().map(SshHosts::addressTowards).distinct().toList();
        if (own.size() > 1) {
            throw new ClusterException(new Refusal(
                            "inventory",
                            "nodes that this machine reaches from several of its addresses",
                            "one, at which the database listens",
                            String.join(", ", own),
                            "hosts of one network")
                    .toString());
        }
        return own.get(0);
    }

    private static String addressTowards(SshMachine machine) {
        try (DatagramSocket route = new DatagramSocket()) {
            route.connect(InetAddress.getByName(machine.address()), ANY_PORT);
            return route.getLocalAddress().getHostAddress();
        } catch (IOException e) {
            throw new ClusterException(
                    new Refusal(
                                    "address",
                                    "no way there from this machine",
                                    "a route to where the shop will be",
                                    machine.address() + ": " + e.getMessage(),
                                    "hosts of a network that this machine is in")
                            .at("host " + machine.name())
                            .toString(),
                    e);
        }
    }

    /** Ends all that runs on the machines, and removes all but the cache of files, on an interrupted thread, too. */
    @Override
    public synchronized void close() {
        boolean interrupted = Thread.interrupted();
        try {
            ParallelTasks.run(
                    runs.values().stream().<Runnable>map(run -> run::close).toList());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            runs.clear();
            shells.ifPresent(RemoteShells::close);
            shells = Optional.empty();
        }
    }
}
