package org.replibench.runner.cli;

import java.io.IOException;
import java.util.stream.Collectors;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.host.HostProvider;
import org.replibench.model.ClusterSize;
import org.replibench.model.Pattern;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.sessions.SessionSizeVariants;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.IsolationSelector;
import org.replibench.runner.testbed.PreflightChecks;
import org.replibench.runner.testbed.StudyComponents;
import org.replibench.runner.testbed.Testbed;

/** {@code ./mvnw -Pcluster verify}: a cluster for ad-hoc load, until Enter or Ctrl-C. */
record ClusterCommand(Installation installation, CommandOptions options, Progress progress) implements Command {
    private static final long POLL_MILLIS = 200;

    @Override
    public ExitCode run() throws Exception {
        int nodes = options.number(Option.NODES, 1, ClusterSize.MAX);
        Pattern pattern = StudyComponents.pattern(options);
        SessionEngine engine = StudyComponents.engine(options, pattern);
        JvmVariants jvms = StudyComponents.requireSingleJvm(options);
        SessionSizeVariants sessions = StudyComponents.requireSingleSessionSize(options);
        HostProvider hosts = IsolationSelector.of(options).requested();
        PreflightChecks.check(nodes * hosts.instancesPerNode(), jvms.largestHeap(), installation.work());
        hosts.requireRoom(nodes);
        progress.log("starting " + nodes + " nodes with pattern " + pattern.code() + " by engine " + engine.name());
        try (hosts;
                Database database = StudyComponents.database(installation, options, hosts.gateway());
                Cluster cluster =
                        start(new Testbed(installation, hosts, database, jvms, sessions), engine, pattern, nodes)) {
            progress.print(describe(cluster, database));
            waitForEnter(cluster);
        }
        return ExitCode.DONE;
    }

    private Cluster start(Testbed testbed, SessionEngine engine, Pattern pattern, int nodes) {
        return Cluster.start(testbed.clusterSpec(engine, pattern, testbed.defaultVariant(), nodes), progress::log);
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
