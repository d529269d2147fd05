package org.replibench.runner;

import java.io.IOException;
import java.util.stream.Collectors;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.host.HostKind;
import org.replibench.model.Nodes;
import org.replibench.model.Pattern;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/** {@code ./mvnw -Pcluster verify}: a cluster for ad-hoc load, until Enter or Ctrl-C. */
record ClusterCommand(Installation installation, Options options, Progress progress) implements Command {
    /** The smallest cluster in which something is replicated. */
    private static final int DEFAULT_NODES = 2;

    private static final long POLL_MILLIS = 200;

    @Override
    public int run() throws Exception {
        int nodes = options.isGiven(Option.NODES) ? options.number(Option.NODES, 1, Nodes.MAX) : DEFAULT_NODES;
        Pattern pattern = Parts.pattern(options);
        SessionEngine engine = Parts.engine(options, pattern);
        JvmOptions jvm = Parts.jvm(options);
        HostKind hosts = HostChoice.of(options).withoutQuota();
        Requirements.check(nodes * hosts.instancesPerNode(), installation.work());
        hosts.requireRoom(nodes);
        progress.say("starting " + nodes + " nodes with pattern " + pattern.code() + " by engine " + engine.name());
        try (hosts;
                Database database = Parts.database(installation, options, hosts.gateway());
                Cluster cluster = Cluster.start(
                        new Testbed(installation, hosts, database, jvm).cluster(engine, pattern, nodes),
                        progress::say)) {
            progress.print(describe(cluster, database));
            waitForEnter(cluster);
        }
        return ExitCode.OK;
    }

    private String describe(Cluster cluster, Database database) {
        String shops = cluster.nodes().stream()
                .map(node -> "  " + node.name() + "    shop " + node.url() + "   metrics " + node.metricsUrl()
                        + "metrics   log " + node.log())
                .collect(Collectors.joining("\n"));
        String hostsAndPorts =
                cluster.nodes().stream().map(node -> node.url().getAuthority()).collect(Collectors.joining(","));
        return "\n" + shops + "\n  database " + database.jdbcUrl() + " user " + database.user() + "\n\n"
                + "Put load on it from another terminal:\n  java -jar "
                + installation.jmeter().resolve("bin/ApacheJMeter.jar")
                + " -n -t " + installation.plans().resolve("shop.jmx") + " -Jnodes=" + hostsAndPorts
                + " -Jclients=20 -Jseconds=30\n\nEnter or Ctrl-C ends the cluster.";
    }

    /** Standard input that is at its end, as in a background job, leaves Ctrl-C or a signal as the only way out. */
    private void waitForEnter(Cluster cluster) throws IOException, InterruptedException {
        while (cluster.nodes().stream().anyMatch(Node::alive)) {
            if (System.in.available() > 0 && System.in.read() == '\n') {
                return;
            }
            Thread.sleep(POLL_MILLIS);
        }
    }
}
