package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.server.Directories;
import org.replibench.jmeter.JMeter;
import org.replibench.model.Cell;
import org.replibench.model.Load;
import org.replibench.model.NoReplication;
import org.replibench.runner.Testbed;
import org.replibench.runner.console.Progress;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.profile.Recorder;

/** Finds out how many clients are a high load on this machine's nodes: {@link Knee} says when. */
public final class Calibration {
    private static final int FIRST_STEP_CLIENTS = 10;

    /** What one driver holds. */
    private static final int MOST_CLIENTS = 5600;

    /** Before the first step, at most: one server that is still compiling leaves its plateau with any load. */
    private static final Duration FIRST_WARM_UP = Duration.ofSeconds(120);

    private static final int FIRST_WARM_UP_CLIENTS = 60;

    /** Between steps: the new clients' connections and sessions are there. */
    private static final Duration WARM_UP = Duration.ofSeconds(4);

    private static final Duration WINDOW = Duration.ofSeconds(8);

    private final Testbed testbed;
    private final NodeQuota quota;
    private final JMeter jmeter;
    private final Progress progress;

    public Calibration(Testbed testbed, NodeQuota quota, JMeter jmeter, Progress progress) {
        this.testbed = testbed;
        this.quota = quota;
        this.jmeter = jmeter;
        this.progress = progress;
    }

    /**
     * The options of a study with the clients of its loads filled in: tried out before, or now.
     *
     * @throws ClusterException if the servers do not start, or fail under the lightest load
     */
    public Options resolve(Options study, MatrixPlan plan) throws IOException, InterruptedException {
        if (Loads.from(study).calibrated()) {
            return study;
        }
        // Nodes without a share of their own leave their plateau together, so they are tried out together.
        int nodes = quota.limits() ? 1 : plan.maxNodes();
        OptionalInt known = study.flag(Option.RECALIBRATE) ? OptionalInt.empty() : store().high(environment(nodes));
        return study.with(Option.LOADS, Loads.written(study, known.isPresent() ? known.getAsInt() : high(nodes)));
    }

    /**
     * Tries out loads without replication, and remembers what it finds.
     *
     * @param nodes how many nodes share what a node needs
     * @return clients per node
     * @throws ClusterException if the servers do not start, or fail under the lightest load
     */
    private int high(int nodes) throws IOException, InterruptedException {
        CalibrationStore store = store();
        Environment environment = environment(nodes);
        List<String> steps = new ArrayList<>();
        Knee knee = new Knee(FIRST_STEP_CLIENTS, MOST_CLIENTS / nodes);
        progress.say("calibrating: how many clients are a high load on " + nodes + " node" + (nodes > 1 ? "s" : ""));
        try (Cluster cluster = Cluster.start(
                testbed.cluster(SessionEngines.byName("none"), new NoReplication(), testbed.first(), nodes),
                line -> progress.say("calibrating: " + line))) {
            drive(cluster, FIRST_WARM_UP_CLIENTS, FIRST_WARM_UP, store.step(environment, 0, FIRST_WARM_UP_CLIENTS));
            while (knee.next().isPresent()) {
                int clients = knee.next().getAsInt();
                CalibrationStep step =
                        drive(cluster, clients, WARM_UP, store.step(environment, steps.size() + 1, clients));
                steps.add(step.description());
                progress.say("calibrating: " + step.description());
                knee.add(step.responseMillis());
            }
        }
        if (knee.clients() == 0) {
            throw new ClusterException("calibration: pages failed, or the quota was used up, with " + FIRST_STEP_CLIENTS
                    + " clients on each node; see " + store.step(environment, 1, FIRST_STEP_CLIENTS));
        }
        store.write(environment, knee.clients(), steps);
        progress.say("calibrating: high is " + knee.clients() + " clients on each node");
        return knee.clients();
    }

    private Environment environment(int nodes) {
        return Environment.of(
                testbed.hosts(),
                quota,
                testbed.jvms().of(testbed.first()),
                testbed.sessions().of(testbed.first()),
                nodes);
    }

    private CalibrationStore store() {
        return new CalibrationStore(testbed.installation().work().resolve("calibration"));
    }

    private CalibrationStep drive(Cluster cluster, int clients, Duration warmUp, Path folder)
            throws IOException, InterruptedException {
        Directories.delete(folder);
        Files.createDirectories(folder);
        Cell cell = new Cell(
                new NoReplication(),
                "none",
                cluster.nodes().size() / testbed.hosts().instancesPerNode(),
                new Load(clients + "clients", clients),
                1);
        LoadRun loadRun = new LoadRun(
                jmeter,
                testbed.installation().ledger(),
                new Timing(new WarmUp(warmUp, 0), WINDOW, Duration.ZERO),
                testbed.hosts(),
                quota,
                Progress.NONE,
                new LiveMetrics(),
                Recorder.NONE);
        Run run = loadRun.drive(cell, cluster, testbed.database(), folder);
        return CalibrationStep.of(
                clients,
                Totals.driven(run),
                Totals.use(run, cluster.nodes(), Collected.during(run, cluster.nodes()), cluster.interconnectSource()),
                run.seconds(),
                quota);
    }
}
