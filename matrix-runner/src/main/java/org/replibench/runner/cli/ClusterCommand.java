package org.replibench.runner.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.server.HeapSize;
import org.replibench.jmeter.JMeterLauncher;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.inventory.Inventory;
import org.replibench.machines.ssh.SshHosts;
import org.replibench.model.Arm;
import org.replibench.model.ClusterSize;
import org.replibench.model.NamedPattern;
import org.replibench.model.Variant;
import org.replibench.petstore.account.Account.Registration;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.doctor.HostsPlan;
import org.replibench.runner.doctor.NodeMachines;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.ArmOptions;
import org.replibench.runner.request.InventoryOptions;
import org.replibench.runner.request.TestbedOptions;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.PreflightChecks;
import org.replibench.runner.testbed.Testbed;
import org.replibench.runner.testbed.TestbedSpec;

/** {@code ./mvnw -Pcluster verify}: a cluster for ad-hoc load, until Enter or Ctrl-C. */
record ClusterCommand(Installation installation, CommandOptions options, Progress progress) implements Command {
    private static final long POLL_MILLIS = 200;

    /** A load that a laptop carries, and long enough to see rates settle. */
    private static final int CLIENTS = 20;

    private static final int SECONDS = 30;

    @Override
    public boolean startsServers() {
        return !options.flag(Option.DRY_RUN);
    }

    @Override
    public ExitCode run() throws Exception {
        int nodes = options.number(Option.NODES, 1, ClusterSize.MAX);
        Arm arm = ArmOptions.single(options);
        TestbedSpec spec = TestbedOptions.readSingle(options);
        installation.requireBuilt();
        if (options.flag(Option.DRY_RUN)) {
            progress.print(plan(spec, arm, nodes));
            return ExitCode.DONE;
        }
        ClusterNote note = ClusterNote.in(installation.work());
        HostProvider hosts = hosts(spec, nodes);
        progress.log("starting " + words(arm, nodes));
        try (hosts;
                Database database = spec.database().open(installation, hosts);
                PgpassFile passwords = PgpassFile.write(installation.work(), database);
                Cluster cluster = start(spec.on(installation, hosts, database), arm, nodes)) {
            note.write(addresses(cluster));
            progress.print(describe(cluster, passwords));
            boolean asked =
                    waitForEnter(System.in, () -> cluster.nodes().stream().anyMatch(Node::alive));
            progress.log(farewell(
                    asked,
                    cluster.nodes().stream().map(Node::name).toList(),
                    spec.database().external().isEmpty()));
        } finally {
            note.remove();
        }
        return ExitCode.DONE;
    }

    private static String words(Arm arm, int nodes) {
        return nodes + " nodes with pattern " + arm.pattern().code() + " by engine " + arm.engine();
    }

    private String plan(TestbedSpec spec, Arm arm, int nodes) throws IOException {
        Optional<Inventory> inventory = InventoryOptions.read(options, installation.home());
        if (inventory.isEmpty()) {
            return words(arm, nodes) + ", on this machine\n" + spec.hosts().note();
        }
        HeapSize heap = spec.jvms().largestHeap();
        try (HostsPlan hosts = HostsPlan.on(machines(inventory.get(), heap, nodes))) {
            hosts.addCluster(
                    1,
                    nodes,
                    List.of(arm.label()),
                    heap,
                    spec.serverFiles(
                            installation.server(),
                            installation.war(),
                            arm.engine(),
                            List.of(new NamedPattern(arm.pattern())),
                            Variant.PLAIN,
                            nodes,
                            hosts.folder()));
            return words(arm, nodes) + "\n" + hosts.describe();
        }
    }

    private NodeMachines.Found machines(Inventory inventory, HeapSize heap, int nodes) {
        return NodeMachines.withDatabase(inventory, new NodeMachines.Servers(nodes, 1, heap), progress::log);
    }

    private HostProvider hosts(TestbedSpec spec, int nodes) {
        HeapSize heap = spec.jvms().largestHeap();
        Optional<Inventory> inventory = InventoryOptions.read(options, installation.home());
        if (inventory.isPresent()) {
            PreflightChecks.check(0, heap, installation.work());
            NodeMachines.Found found = machines(inventory.get(), heap, nodes);
            return new SshHosts(found.nodes(), found.database(), progress::log);
        }
        HostProvider hosts = spec.hosts().requested();
        PreflightChecks.check(nodes * hosts.instancesPerNode(), heap, installation.work());
        hosts.requireRoom(nodes);
        return hosts;
    }

    private Cluster start(Testbed testbed, Arm arm, int nodes) {
        return Cluster.start(testbed.clusterSpec(arm, testbed.defaultVariant(), nodes), progress::log);
    }

    private String describe(Cluster cluster, PgpassFile passwords) {
        String shops = cluster.nodes().stream()
                .map(node -> "  " + node.name() + "    shop " + node.url() + "   metrics " + node.metricsUrl()
                        + "metrics   log " + node.log())
                .collect(Collectors.joining("\n"));
        return "\n" + shops + "\n  database " + passwords.psqlCommand() + "\n\n"
                + invitation(installation.driver(), addresses(cluster)) + "\n\nEnter or Ctrl-C ends the cluster.";
    }

    /** How to use the shop, by hand and by JMeter. */
    static String invitation(JMeterLauncher driver, ClusterAddresses addresses) {
        Registration customer = GeneratedCatalog.standard().accounts().get(0);
        return "Sign on to the shop as " + customer.account().username() + " with password " + customer.password()
                + ".\nPut load on it from another terminal, with JMeter's window:\n  ./mvnw -Pjmeter verify\n"
                + "or without, each page to out.jtl:\n  "
                + ShellWord.line(driver.typedCommand(JMeterPlan.SHOP, addresses.text(), CLIENTS, SECONDS, "out.jtl"));
    }

    private static ClusterAddresses addresses(Cluster cluster) {
        return ClusterAddresses.of(cluster.nodes().stream().map(Node::url).toList());
    }

    /**
     * Standard input that is at its end, as in a background job, leaves Ctrl-C or a signal as the only way out.
     *
     * @return false if every node has ended by itself
     */
    static boolean waitForEnter(InputStream input, BooleanSupplier anyNodeIsAlive)
            throws IOException, InterruptedException {
        while (anyNodeIsAlive.getAsBoolean()) {
            if (input.available() > 0 && input.read() == '\n') {
                return true;
            }
            Thread.sleep(POLL_MILLIS);
        }
        return false;
    }

    /** @param ownDatabase whether the database ends with the cluster */
    static String farewell(boolean asked, List<String> nodes, boolean ownDatabase) {
        String all = String.join(", ", nodes);
        return asked
                ? "the cluster is stopped: ending " + all + (ownDatabase ? " and the database" : "")
                : "the cluster is stopped, as no node of " + all + " runs any more; the logs say why"
                        + (ownDatabase ? "; ending the database" : "");
    }
}
