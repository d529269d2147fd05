package org.replibench.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.replibench.cluster.Node;
import org.replibench.cluster.support.Directories;
import org.replibench.jmeter.JMeterLauncher;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.jmeter.JMeterRun;
import org.replibench.jmeter.JMeterRunSpec;
import org.replibench.model.LoadModel;
import org.replibench.records.cell.RecordSettings;
import org.replibench.runner.testbed.Installation;

/** Starts JMeter on a cluster; what is started is noted down until it has ended. */
public record JMeterProcesses(JMeterLauncher jmeter, Installation installation) {
    /** Clients start one after another over this time, so that they don't all sign on in the same instant. */
    static final Duration RAMP_UP = Duration.ofSeconds(3);

    /** What the load of a plan is like, for the record. */
    public static Map<String, String> settings(JMeterPlan plan, LoadModel model) {
        return model instanceof LoadModel.Open open
                ? Map.of(
                        RecordSettings.LOAD_MODEL,
                        open.label(),
                        RecordSettings.RATE,
                        String.valueOf(open.pagesPerSecond()))
                : Map.of(
                        RecordSettings.LOAD_MODEL,
                        RecordSettings.CLOSED_LOOP,
                        RecordSettings.THINK_MIN_MILLIS,
                        String.valueOf(plan.thinkTime().minMillis()),
                        RecordSettings.THINK_MAX_MILLIS,
                        String.valueOf(plan.thinkTime().maxMillis()));
    }

    /**
     * Puts the shop's load on.
     *
     * @param clients over all of them, dealt out in turn
     * @param duration after which it ends by itself
     * @param jtl file that has the samples after its end; no two that run at once have one of the same name
     * @param log file that has its log after its end
     */
    JMeterRun start(List<Node> servers, int clients, Duration duration, Path jtl, Path log) throws IOException {
        Path folder = installation.driverRun(jtl.getFileName().toString().replace(".jtl", ""));
        Directories.delete(folder);
        return jmeter.start(
                new JMeterRunSpec(
                        JMeterPlan.SHOP,
                        servers.stream().map(Node::url).toList(),
                        clients,
                        RAMP_UP,
                        duration,
                        JMeterPlan.SHOP.thinkTime(),
                        jtl,
                        log),
                folder,
                installation.processRegistry());
    }
}
