package org.replibench.runner.turns;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.Node;
import org.replibench.cluster.support.Directories;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.JMeterLauncher;
import org.replibench.jmeter.JMeterRunSpec;
import org.replibench.jmeter.PausableJMeterRun;
import org.replibench.jmeter.PausableRunSpec;
import org.replibench.model.Cell;
import org.replibench.pausing.ArrivalRate;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.measure.AuditInputCollector;
import org.replibench.runner.testbed.Installation;
import org.replibench.session.ReplicationOptions;

/**
 * Starts the loads of arms: a JMeter each, which stands still while it is not the arm's turn.
 *
 * @param clients of each of them
 * @param routing how they find their nodes
 * @param parts of how many of their requests nodes tell the time apart
 */
public record ArmLoads(
        JMeterLauncher jmeter,
        ClientBehaviour clients,
        RoutingVariants routing,
        Installation installation,
        PartsVariants parts) {
    /** Longer than any round; it is ended before. */
    private static final Duration LONGEST = Duration.ofHours(30);

    /**
     * Starts an arm's load; it stands still at first.
     *
     * @param folder takes what it writes, when it has ended
     */
    PausableJMeterRun start(Cell cell, RoundServers.ArmServers servers, Path folder) throws IOException {
        Path own = installation.driverRun(cell.id());
        Directories.delete(own);
        Map<String, String> headers = new HashMap<>(parts.of(cell.variant()).headers());
        servers.patternName().ifPresent(pattern -> headers.put(ReplicationOptions.PATTERN_HEADER, pattern));
        List<URI> addresses = AuditInputCollector.serversUnderLoad(
                        cell, servers.cluster().nodes())
                .stream()
                .map(Node::url)
                .toList();
        int serversPerNode = addresses.size() / cell.load().nodesWithClients(cell.nodes());
        Optional<ArrivalRate> arrivals = cell.load().pagesPerSecondPerNode().stream()
                .mapToObj(pages -> new ArrivalRate(pages, serversPerNode))
                .findFirst();
        JMeterRunSpec run = new JMeterRunSpec(
                clients.plan(),
                addresses,
                cell.load().totalClients(cell.nodes()),
                clients.rampUp(),
                LONGEST,
                AuditInputCollector.thinkTime(cell, clients),
                RawFile.JTL.in(folder),
                RawFile.DRIVER_LOG.in(folder));
        return jmeter.startPausable(
                new PausableRunSpec(
                        run,
                        RawFile.LOAD_SAMPLES.in(folder),
                        RawFile.LOAD_TRANSITIONS.in(folder),
                        headers,
                        routing.additions(cell.variant(), addresses),
                        true,
                        arrivals,
                        PausableRunSpec.WILDFLY_KEEP_ALIVE),
                own,
                installation.processRegistry());
    }
}
