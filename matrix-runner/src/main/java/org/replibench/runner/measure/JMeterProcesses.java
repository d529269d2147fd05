package org.replibench.runner.measure;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.JMeterLauncher;
import org.replibench.jmeter.JMeterRun;
import org.replibench.jmeter.JMeterRunSpec;
import org.replibench.machines.support.Directories;
import org.replibench.model.LoadModel;
import org.replibench.records.cell.RecordSettings;
import org.replibench.runner.testbed.Installation;

/** Starts JMeter on a cluster; what is started is noted down until it has ended. */
public record JMeterProcesses(JMeterLauncher jmeter, ClientBehaviour clients, Installation installation) {
    /** What the load of such clients is like, for the record. */
    public static Map<String, String> settings(ClientBehaviour clients, LoadModel model) {
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
                        String.valueOf(clients.thinkTime().minMillis()),
                        RecordSettings.THINK_MAX_MILLIS,
                        String.valueOf(clients.thinkTime().maxMillis()));
    }

    /**
     * Puts the shop's load on.
     *
     * @param number of clients over all of them, dealt out in turn
     * @param duration after which it ends by itself
     * @param jtl file that has the samples after its end; no two that run at once have one of the same name
     * @param log file that has its log after its end
     */
    public JMeterRun start(List<URI> servers, int number, Duration duration, Path jtl, Path log) throws IOException {
        Path folder = installation.driverRun(jtl.getFileName().toString().replace(".jtl", ""));
        Directories.delete(folder);
        return jmeter.start(
                new JMeterRunSpec(
                        clients.plan(), servers, number, clients.rampUp(), duration, clients.thinkTime(), jtl, log),
                folder,
                installation.processRegistry());
    }
}
