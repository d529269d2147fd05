package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.replibench.cluster.database.Restartable;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.model.Protocol;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.Trigger;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.model.failover.Injection;
import org.replibench.model.failover.OrderCounts;
import org.replibench.runner.Testbed;
import org.replibench.runner.console.Progress;
import org.replibench.runner.study.KeptCluster;
import org.replibench.runner.study.KeptConfiguration;
import org.replibench.runner.study.NodeLogs;
import org.replibench.runner.study.StudyFolder;

/** Measures one cell: servers ready, virtual users on, the fault again and again, the journal checked, the record. */
final class FailoverRunner implements AutoCloseable {
    private final Testbed testbed;
    private final FailoverPlan plan;
    private final ServerReuse reuse;
    private final Progress progress;
    private final KeptCluster servers = new KeptCluster();
    private final Balancers balancers;
    private int servedRepeat;

    FailoverRunner(Testbed testbed, FailoverPlan plan, ServerReuse reuse, Progress progress) {
        this.testbed = testbed;
        this.plan = plan;
        this.reuse = reuse;
        this.progress = progress;
        this.balancers = new Balancers(testbed, plan);
    }

    /**
     * Measures {@code cell} and writes its record into its folder in {@code study}. Whatever goes wrong with servers or faults
     * makes the cell invalid, with the reason; it does not end the study.
     */
    FailoverRecord measure(FailoverCell cell, StudyFolder study) throws IOException, InterruptedException {
        Path folder = study.emptyCell(cell.id());
        FailoverRecord measured;
        boolean rest = false;
        try {
            startDatabase();
            Cluster cluster = obtain(cell);
            ShopOrders orders = new ShopOrders(testbed.database());
            orders.reset();
            Happened happened = happened(cell, cluster, folder);
            rest = happened.restless().isEmpty();
            measured = measured(cell, cluster, happened, orders, folder);
            KeptConfiguration.keep(nodes(), cell.pattern(), cell.engine(), cell.nodes(), study.path());
        } catch (ClusterException e) {
            servers.close();
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            measured = failed(cell, e.getMessage(), folder);
        }
        if (!measured.valid() || !reuse.after(cell, rest)) {
            servers.close();
        }
        FailoverStore.write(folder, measured);
        return measured;
    }

    /** A fault of an earlier cell may have left it stopped. */
    private void startDatabase() {
        if (testbed.database() instanceof Restartable restartable) {
            restartable.start();
        }
    }

    private Cluster obtain(FailoverCell cell) {
        boolean sameRepeat = cell.repeat() == servedRepeat;
        servedRepeat = cell.repeat();
        return servers.obtain(spec(cell), reuse.allowed() && sameRepeat, line -> progress.say(cell.id() + ": " + line));
    }

    private ClusterSpec spec(FailoverCell cell) {
        ClusterSpec spec = testbed.cluster(
                        SessionEngines.byName(cell.engine()), cell.pattern(), testbed.first(), cell.nodes())
                .with(plan.detection());
        return balancers.behind(cell.balancer(), spec);
    }

    private Happened happened(FailoverCell cell, Cluster cluster, Path folder)
            throws IOException, InterruptedException {
        try (Balancing balancing = balancers.inFrontOf(cluster, cell.balancer())) {
            return new FailoverRun(plan, testbed, progress)
                    .run(cell, cluster, balancing, folder)
                    .saying(reason -> NodeLogs.pointAtCopies(reason, nodes(), folder));
        }
    }

    /** Stops the servers. */
    @Override
    public void close() {
        try {
            servers.close();
        } finally {
            balancers.close();
        }
    }

    private FailoverRecord measured(
            FailoverCell cell, Cluster cluster, Happened happened, ShopOrders orders, Path folder) throws IOException {
        JournalFile.write(folder.resolve(JournalFile.NAME), happened.entries());
        // Whatever became of the servers: without it nobody knows what was ordered.
        startDatabase();
        List<PlacedOrder> placed = orders.all();
        OrdersFile.write(folder.resolve(OrdersFile.NAME), placed);
        Aftermaths journal = new Aftermaths(happened.entries(), placed, happened.leavingMicros());
        OrderAudit audit = OrderChecker.check(journal.checked().purchases(), placed);
        FindingsFile.write(folder.resolve(FindingsFile.NAME), journal.checked().findings(), audit);
        List<Aftermath> aftermaths = journal.of(
                happened.injections(),
                observed(cell, cluster, happened),
                happened.spans().untilMicros());
        Map<String, String> settings = settings(cell);
        happened.chosen().forEach((node, count) -> settings.put("balancer.chosen." + node, count.toString()));
        Map<String, String> files = NodeLogs.keep(nodes(), cell.nodes(), folder);
        files.put("journal", JournalFile.NAME);
        files.put("orders", OrdersFile.NAME);
        files.put("findings", FindingsFile.NAME);
        files.put("copies", FailoverRun.COPIES);
        return new FailoverRecord(
                cell,
                happened.clock().start(),
                happened.leavingMicros() / 1e6,
                FailoverAudit.of(happened, plan.injections(), journal.checked().findings(), orders.ledger()),
                aftermaths,
                counts(audit),
                settings,
                files);
    }

    private List<Observed> observed(FailoverCell cell, Cluster cluster, Happened happened) throws IOException {
        List<Observed> observed = new ArrayList<>();
        for (int i = 0; i < happened.injections().size(); i++) {
            Injection injection = happened.injections().get(i);
            long until = Math.min(happened.spans().untilMicros().get(i), happened.leavingMicros());
            CopiesRestored restored =
                    CopiesRestored.of(happened.looks(), cell.nodes(), copies(cell), injection.beganMicros(), until);
            observed.add(new Observed(
                    restored.millis(),
                    restored.bytes(),
                    ExtraTraffic.bytes(happened.looks(), injection.beganMicros(), injection.healedMicros()),
                    new Survivors(cluster.nodes(), injection.nodes())
                            .heapMegabytes(
                                    happened.clock().at(injection.beganMicros()),
                                    happened.clock().at(until))));
        }
        return observed;
    }

    /** How many copies of a session other nodes hold as long as all serve; 0 also where the session manager does not tell. */
    private static int copies(FailoverCell cell) {
        return cell.engine().equals("uniform")
                        && cell.pattern() instanceof ReplicationPattern pattern
                        && pattern.protocol() != Protocol.DATABASE
                        && pattern.trigger() != Trigger.ON_SHUTDOWN
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
                FailoverAudit.failed(NodeLogs.pointAtCopies(reason, nodes(), folder)),
                List.of(),
                OrderCounts.NONE,
                settings(cell),
                NodeLogs.keep(nodes(), cell.nodes(), folder));
    }

    private Path nodes() {
        return testbed.installation().work().resolve("nodes");
    }

    private Map<String, String> settings(FailoverCell cell) {
        Map<String, String> settings = testbed.settings(testbed.first());
        if (cell.pattern() instanceof ReplicationPattern pattern) {
            settings.put("session.copies", String.valueOf(pattern.copies(cell.nodes())));
            settings.putAll(plan.detection().settings());
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
        settings.put("servers.earlier_cells", String.valueOf(servers.earlierUses()));
        return settings;
    }
}
