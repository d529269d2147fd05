package org.replibench.runner.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.replibench.cluster.database.HostedPostgres;
import org.replibench.cluster.server.HeapSize;
import org.replibench.machines.host.DatabaseHost;
import org.replibench.machines.relay.RelayJar;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.ssh.DatabaseMachine;
import org.replibench.machines.ssh.MachinePreview;
import org.replibench.machines.ssh.MachinePreview.NeededFile;
import org.replibench.machines.ssh.SshMachine;
import org.replibench.machines.support.Directories;
import org.replibench.runner.sizing.MachineSizing;

/** What a start would push to machines of an inventory, and start there. */
public final class HostsPlan implements AutoCloseable {
    private static final String SERVER_FOLDER = "the configuration of each node, less than 1 MiB";
    private static final String LOAD_FOLDER = "plan and users of each JMeter, less than 1 MiB";
    private static final String DATABASE_FOLDER = "the configuration of PostgreSQL, less than 1 MiB";
    private static final String GUARD =
            "  start  the guard, a shell script that ends all of this when the runner is gone";

    private static final String RELAY =
            "  start  the relay, which leads ports of the host here through replibench_shell: 64 MiB";

    private final NodeMachines.Found machines;
    private final Path folder;
    private final Map<SshMachine, Set<Path>> files = new LinkedHashMap<>();
    private final Map<SshMachine, Map<Start, Set<String>>> starts = new HashMap<>();
    private final Map<SshMachine, Integer> servers = new HashMap<>();

    /**
     * A program.
     *
     * @param ports at which it listens; may be none
     */
    private record Start(String name, List<Integer> ports, long mebibytes) {
        String line(Set<String> arms) {
            return "  start  " + name + " with " + String.join(", ", arms) + ": "
                    + (ports.isEmpty()
                            ? ""
                            : ports.stream().map(String::valueOf).collect(Collectors.joining(", ", "ports ", "; ")))
                    + mebibytes + " MiB" + (ports.isEmpty() ? " each" : "");
        }
    }

    private HostsPlan(NodeMachines.Found machines, Path folder) throws IOException {
        this.machines = machines;
        this.folder = folder;
        machines.nodes().forEach(this::add);
        machines.drivers().forEach(this::add);
        if (machines.database().isPresent()) {
            DatabaseMachine database = machines.database().get();
            add(database.machine());
            files.get(database.machine()).addAll(HostedPostgres.files(folder, database.processor()));
        }
    }

    private void add(SshMachine machine) {
        files.put(machine, new LinkedHashSet<>());
        starts.put(machine, new LinkedHashMap<>());
    }

    /** Of a start on these; nothing yet. */
    public static HostsPlan on(NodeMachines.Found machines) throws IOException {
        return new HostsPlan(machines, Files.createTempDirectory("replibench-plan"));
    }

    /** Takes what has to be made to know its size and content; goes when this is closed. */
    public Path folder() {
        return folder;
    }

    /** How many machines take load generators. */
    public int drivers() {
        return machines.drivers().size();
    }

    /** All servers have ended: the next ones have the first ports again. */
    public void beginRound() {
        servers.clear();
    }

    /**
     * Adds a cluster that runs at the same time as the round's others.
     *
     * @param firstNode the number of its first node
     * @param arms that it serves
     * @param needed that its servers read besides their own folders
     */
    public void addCluster(int firstNode, int nodes, Collection<String> arms, HeapSize heap, List<Path> needed) {
        for (int i = 0; i < nodes; i++) {
            SshMachine machine = machines.nodes().get(i);
            int number = servers.merge(machine, 1, Integer::sum) - 1;
            files.get(machine).addAll(needed);
            start(
                    machine,
                    new Start(
                            "node" + (firstNode + i),
                            MachinePreview.portsOfServer(number),
                            MachineSizing.memoryOfServer(heap)),
                    arms);
        }
    }

    /**
     * Adds an arm's load generator.
     *
     * @param number of the machine, from 1
     * @param needed that it reads besides its own folder
     */
    public void addLoad(int number, String arm, long mebibytes, List<Path> needed) {
        SshMachine machine = machines.drivers().get(number - 1);
        files.get(machine).addAll(needed);
        start(machine, new Start("JMeter", List.of(), mebibytes), List.of(arm));
    }

    private void start(SshMachine machine, Start program, Collection<String> arms) {
        starts.get(machine)
                .computeIfAbsent(program, same -> new LinkedHashSet<>())
                .addAll(arms);
    }

    /** Looks at the machines, of which nothing is changed, and says what each would get and run. */
    public String describe() throws IOException {
        Path relay = RelayJar.write(folder);
        files.forEach((machine, needed) -> {
            if (takesRelay(machine)) {
                needed.add(relay);
            }
        });
        Map<SshMachine, List<NeededFile>> seen = MachinePreview.look(files);
        List<String> lines = new ArrayList<>(List.of("on the hosts, on which nothing was changed:"));
        files.keySet().forEach(machine -> {
            boolean ofDatabase = isOfDatabase(machine);
            lines.add(machine.name() + ", at " + machine.address() + ": below " + machine.work()
                    + (ofDatabase ? "" : ", with " + machine.javaHome()));
            seen.get(machine)
                    .forEach(file -> lines.add("  push   " + file.name() + ", " + file.mebibytes() + " MiB"
                            + (file.there() ? ": not again, it is there" : "")));
            lines.add("  push   "
                    + (ofDatabase
                            ? DATABASE_FOLDER
                            : machines.nodes().contains(machine) ? SERVER_FOLDER : LOAD_FOLDER));
            lines.add(GUARD);
            if (ofDatabase) {
                lines.add("  start  PostgreSQL for all arms, at " + machine.interconnect() + ": port "
                        + DatabaseHost.PORT + "; " + MachineSizing.DATABASE_MEGABYTES + " MiB");
            }
            if (takesRelay(machine)) {
                lines.add(RELAY);
            }
            starts.get(machine).forEach((program, arms) -> lines.add(program.line(arms)));
        });
        lines.add("on this machine: " + here());
        return String.join("\n", lines);
    }

    private boolean isOfDatabase(SshMachine machine) {
        return machines.database()
                .map(DatabaseMachine::machine)
                .filter(machine::equals)
                .isPresent();
    }

    private String here() {
        List<String> programs = new ArrayList<>();
        if (machines.database().isEmpty()) {
            programs.add("PostgreSQL");
        }
        if (drivers() == 0) {
            programs.add("JMeter");
        }
        return programs.isEmpty() ? "the runner alone" : String.join(", and ", programs);
    }

    private boolean takesRelay(SshMachine machine) {
        return !(machine.access() instanceof HostAccess.Ssh) && machines.nodes().contains(machine);
    }

    @Override
    public void close() throws IOException {
        Directories.delete(folder);
    }
}
