package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.replibench.analysis.failover.Aftermaths;
import org.replibench.analysis.failover.Observed;
import org.replibench.analysis.journal.JournalFile;
import org.replibench.analysis.journal.OrderAudit;
import org.replibench.analysis.journal.OrderChecker;
import org.replibench.analysis.journal.PlacedOrder;
import org.replibench.analysis.store.FailoverStore;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.BehindLoadBalancer;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.host.HostKind;
import org.replibench.model.Protocol;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.model.failover.Injection;
import org.replibench.model.failover.OrderCounts;
import org.replibench.runner.Installation;
import org.replibench.runner.console.Progress;
import org.replibench.runner.study.NodeLogs;

/** Measures one cell: servers ready, virtual users on, the fault again and again, the journal checked, the record. */
final class FailoverRunner implements AutoCloseable {
    private final Installation installation;
    private final FailoverPlan plan;
    private final HostKind hosts;
    private final Database database;
    private final Progress progress;
    private final FailoverServers servers;
    private final LoadBalancer loadBalancer;

    /** @param reuse whether servers live from cell to cell, where they can */
    FailoverRunner(
            Installation installation,
            FailoverPlan plan,
            HostKind hosts,
            Database database,
            boolean reuse,
            Progress progress) {
        this.installation = installation;
        this.plan = plan;
        this.hosts = hosts;
        this.database = database;
        this.progress = progress;
        this.servers = new FailoverServers(reuse);
        this.loadBalancer = new LoadBalancer(installation, hosts);
    }

    /**
     * Measures {@code cell} and writes its record into {@code folder}. Whatever goes wrong with servers or faults makes the
     * cell invalid, with the reason; it does not end the study.
     */
    FailoverRecord measure(FailoverCell cell, Path folder) throws IOException, InterruptedException {
        FailoverRecord measured;
        try {
            Cluster cluster = servers.obtain(spec(cell), line -> progress.say(cell.id() + ": " + line));
            ShopOrders orders = new ShopOrders(database);
            orders.reset();
            Happened happened = happened(cell, cluster, folder);
            measured = measured(cell, cluster, happened, orders, folder);
        } catch (ClusterException e) {
            servers.close();
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            measured = failed(cell, e.getMessage(), folder);
        }
        if (!measured.valid()) {
            servers.close();
        }
        FailoverStore.write(folder, measured);
        return measured;
    }

    private Happened happened(FailoverCell cell, Cluster cluster, Path folder)
            throws IOException, InterruptedException {
        try (Balancing balancing = balancing(cell, cluster)) {
            return new FailoverRun(plan, hosts, database, progress).run(cell, cluster, balancing, folder);
        }
    }

    private Balancing balancing(FailoverCell cell, Cluster cluster) throws InterruptedException {
        if (ModClusterPolicy.byKey(cell.balancer()).isEmpty()) {
            return new Balancing(cell.balancer(), cluster, plan.weights());
        }
        loadBalancer.get().await(cluster.nodes().stream().map(Node::name).toList());
        return new Balancing(loadBalancer.get().url());
    }

    /** Stops the servers. */
    @Override
    public void close() {
        try {
            servers.close();
        } finally {
            loadBalancer.close();
        }
    }

    private FailoverRecord measured(
            FailoverCell cell, Cluster cluster, Happened happened, ShopOrders orders, Path folder) throws IOException {
        JournalFile.write(folder.resolve(JournalFile.NAME), happened.entries());
        List<PlacedOrder> placed = orders.all();
        OrdersFile.write(folder.resolve(OrdersFile.NAME), placed);
        Aftermaths journal = new Aftermaths(happened.entries());
        List<Aftermath> aftermaths =
                journal.of(happened.injections(), observed(cell, cluster, happened), happened.untilMicros());
        FindingsFile.write(folder.resolve(FindingsFile.NAME), journal.checked().findings());
        Map<String, String> settings = settings(cell);
        happened.chosen().forEach((node, count) -> settings.put("balancer.chosen." + node, count.toString()));
        Map<String, String> files = NodeLogs.keep(installation.work().resolve("nodes"), cell.nodes(), folder);
        files.put("journal", JournalFile.NAME);
        files.put("orders", OrdersFile.NAME);
        files.put("findings", FindingsFile.NAME);
        files.put("copies", FailoverRun.COPIES);
        return new FailoverRecord(
                cell,
                happened.clock().start(),
                happened.endMicros() / 1e6,
                FailoverAudit.of(happened, plan.injections(), orders.ledger()),
                aftermaths,
                counts(OrderChecker.check(journal.checked().purchases(), placed)),
                settings,
                files);
    }

    private List<Observed> observed(FailoverCell cell, Cluster cluster, Happened happened) throws IOException {
        List<Observed> observed = new ArrayList<>();
        for (int i = 0; i < happened.injections().size(); i++) {
            Injection injection = happened.injections().get(i);
            long until = happened.untilMicros().get(i);
            CopiesRestored restored =
                    CopiesRestored.of(happened.looks(), cell.nodes(), copies(cell), injection.beganMicros(), until);
            observed.add(new Observed(
                    restored.millis(),
                    restored.bytes(),
                    new Survivors(cluster.nodes(), injection.nodes())
                            .heapMegabytes(
                                    happened.clock().at(injection.beganMicros()),
                                    happened.clock().at(until))));
        }
        return observed;
    }

    /** How many copies of a session other nodes hold; 0 where the session manager does not tell. */
    private static int copies(FailoverCell cell) {
        return cell.engine().equals("uniform")
                        && cell.pattern() instanceof ReplicationPattern pattern
                        && pattern.protocol() != Protocol.DATABASE
                ? pattern.copies(cell.nodes())
                : 0;
    }

    private static OrderCounts counts(OrderAudit audit) {
        return new OrderCounts(
                audit.acknowledged(),
                audit.unanswered(),
                audit.missing().size(),
                audit.doubled().size(),
                audit.altered().size(),
                audit.unexplained().size(),
                audit.ofOlderCarts(),
                audit.repeated());
    }

    private FailoverRecord failed(FailoverCell cell, String reason, Path folder) throws IOException {
        return new FailoverRecord(
                cell,
                Instant.now(),
                0,
                FailoverAudit.failed(reason),
                List.of(),
                OrderCounts.NONE,
                settings(cell),
                NodeLogs.keep(installation.work().resolve("nodes"), cell.nodes(), folder));
    }

    private ClusterSpec spec(FailoverCell cell) {
        SessionEngine engine = SessionEngines.byName(cell.engine());
        Optional<ModClusterPolicy> reporting = ModClusterPolicy.byKey(cell.balancer());
        return new ClusterSpec(
                reporting.<SessionEngine>map(policy -> behindLoadBalancer(engine, policy)).orElse(engine),
                cell.pattern(),
                cell.nodes(),
                hosts,
                database,
                reporting.isPresent() ? installation.serverBehindLoadBalancer() : installation.server(),
                installation.war(),
                installation.work(),
                JvmOptions.DEFAULT);
    }

    private SessionEngine behindLoadBalancer(SessionEngine engine, ModClusterPolicy policy) {
        Map<String, Integer> weights = new TreeMap<>();
        if (policy == ModClusterPolicy.WEIGHTED) {
            for (int i = 0; i < plan.weights().size(); i++) {
                weights.put("node" + (i + 1), plan.weights().get(i));
            }
        }
        return new BehindLoadBalancer(engine, loadBalancer.get().nodes(), policy.provider(), weights);
    }

    private Map<String, String> settings(FailoverCell cell) {
        Map<String, String> settings = new TreeMap<>(hosts.settings());
        if (cell.pattern() instanceof ReplicationPattern pattern) {
            settings.put("session.copies", String.valueOf(pattern.copies(cell.nodes())));
        }
        for (int i = 0; i < plan.weights().size(); i++) {
            settings.put(
                    "balancer.weight.node" + (i + 1),
                    String.valueOf(plan.weights().get(i)));
        }
        settings.put("fault.victims", String.valueOf(plan.victims()));
        settings.put("fault.hold_seconds", String.valueOf(plan.hold().toSeconds()));
        settings.put("warmup.seconds", String.valueOf(plan.warmUp().toSeconds()));
        settings.put("load.model", "closed loop");
        settings.put("machine.cores", String.valueOf(Runtime.getRuntime().availableProcessors()));
        settings.put("machine.system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        settings.put("machine.java", Runtime.version().toString());
        settings.put("jvm.heap", String.join(" ", JvmOptions.DEFAULT.heap()));
        settings.put("jvm.collector", String.join(" ", JvmOptions.DEFAULT.collector()));
        database.settings().forEach((name, value) -> settings.put("postgresql." + name, value));
        return settings;
    }
}
