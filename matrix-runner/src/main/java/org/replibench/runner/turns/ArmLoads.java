package org.replibench.runner.turns;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.replibench.cluster.Node;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.JMeterLauncher;
import org.replibench.jmeter.JMeterRunSpec;
import org.replibench.jmeter.LoadShare;
import org.replibench.jmeter.PausableJMeterRun;
import org.replibench.jmeter.PausableRunSpec;
import org.replibench.machines.host.LoadHost;
import org.replibench.machines.support.Directories;
import org.replibench.machines.support.ParallelTasks;
import org.replibench.model.Cell;
import org.replibench.pausing.ArrivalRate;
import org.replibench.process.ProgramSite;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.measure.AuditInputCollector;
import org.replibench.runner.sample.LoadGenerator;
import org.replibench.runner.testbed.Installation;
import org.replibench.session.ReplicationOptions;

/**
 * Starts the loads of arms: a JMeter each, or one on each machine for load generators, which pause while it is not the arm's turn.
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
     * Starts an arm's load; it is paused at first.
     *
     * @param hosts on which it runs, each of which puts on a part; none: this machine
     * @param folder takes what it writes, when it has ended
     * @throws org.replibench.machines.support.ClusterException with one line that names the host that does not start its part
     */
    ArmLoad start(Cell cell, RoundServers.ArmServers servers, List<LoadHost> hosts, Path folder) throws IOException {
        if (hosts.isEmpty()) {
            PausableJMeterRun run = start(cell, servers, LoadShare.WHOLE, ProgramSite.THIS_MACHINE, cell.id(), folder);
            return new ArmLoad(List.of(new ArmLoad.Part(LoadGenerator.here(run.program()), run, folder, 0)), folder);
        }
        ArmLoad.Part[] shares = new ArmLoad.Part[hosts.size()];
        try {
            ParallelTasks.run(IntStream.range(0, shares.length)
                    .<Runnable>mapToObj(i -> () -> shares[i] = part(cell, servers, hosts, i + 1, folder))
                    .toList());
        } catch (RuntimeException e) {
            end(Arrays.stream(shares).filter(part -> part != null).toList());
            if (e instanceof UncheckedIOException unchecked) {
                throw unchecked.getCause();
            }
            throw e;
        }
        return new ArmLoad(List.of(shares), folder);
    }

    private ArmLoad.Part part(
            Cell cell, RoundServers.ArmServers servers, List<LoadHost> hosts, int number, Path folder) {
        LoadHost host = hosts.get(number - 1);
        LoadShare share = new LoadShare(number, hosts.size());
        String name = MetricKey.driver(number);
        Path own = ArmLoad.folder(folder, name);
        try {
            Files.createDirectories(own);
            PausableJMeterRun run = start(cell, servers, share, host, cell.id() + "-" + name, own);
            return new ArmLoad.Part(
                    LoadGenerator.on(host, number, run.program()),
                    run,
                    own,
                    share.clientsBefore(cell.load().totalClients(cell.nodes())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What did not start is told, not what can't be ended because of it. */
    private static void end(List<ArmLoad.Part> parts) {
        for (ArmLoad.Part part : parts) {
            try {
                part.run().end();
            } catch (IOException ended) {
                // The guard ends it.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** From another machine the way to a node never leads through this one. */
    private static URI addressFor(ProgramSite site, Node node) {
        return site == ProgramSite.THIS_MACHINE
                ? node.url()
                : node.host().http().url();
    }

    private PausableJMeterRun start(
            Cell cell, RoundServers.ArmServers servers, LoadShare share, ProgramSite site, String name, Path folder)
            throws IOException {
        Path own = installation.driverRun(name);
        Directories.delete(own);
        Map<String, String> headers = new HashMap<>(parts.of(cell.variant()).headers());
        servers.patternName().ifPresent(pattern -> headers.put(ReplicationOptions.PATTERN_HEADER, pattern));
        List<URI> addresses = AuditInputCollector.serversUnderLoad(
                        cell, servers.cluster().nodes())
                .stream()
                .map(node -> addressFor(site, node))
                .toList();
        int serversPerNode = addresses.size() / cell.load().nodesWithClients(cell.nodes());
        Optional<ArrivalRate> arrivals = cell.load().pagesPerSecondPerNode().stream()
                .mapToObj(pages -> share.arrivals(new ArrivalRate(pages, serversPerNode)))
                .findFirst();
        int allClients = cell.load().totalClients(cell.nodes());
        JMeterRunSpec run = new JMeterRunSpec(
                clients.plan(),
                share.nodes(addresses, allClients),
                share.clients(allClients),
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
                        PausableRunSpec.WILDFLY_KEEP_ALIVE,
                        share),
                own,
                site,
                installation.processRegistry());
    }
}
