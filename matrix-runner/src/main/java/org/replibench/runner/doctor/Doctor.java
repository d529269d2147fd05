package org.replibench.runner.doctor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.remote.RemoteShell;
import org.replibench.machines.remote.RemoteShellException;
import org.replibench.machines.remote.RemoteShells;
import org.replibench.machines.support.ParallelTasks;
import org.replibench.runner.sample.ClockOffset;

/** Looks at hosts, all at the same time; changes nothing there. */
public final class Doctor {
    /** A probe takes a second or two. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Doctor() {}

    /**
     * What there is to say about each host, and what nodes hear of each other by multicast, which takes some more seconds.
     *
     * @return as many, in the same order; also of a host that could not be looked at
     */
    public static List<HostReport> examineWithMulticast(List<InventoryHost> hosts) {
        try (RemoteShells connections = RemoteShells.open()) {
            List<RemoteShell> shells = shells(connections, hosts);
            return MulticastCheck.addTo(examine(hosts, shells, false), hosts, shells);
        }
    }

    /** The same without multicast, and of what damage to the interconnect takes, if that is to be. */
    static List<HostReport> examine(List<InventoryHost> hosts, boolean damagesInterconnect) {
        try (RemoteShells connections = RemoteShells.open()) {
            return examine(hosts, shells(connections, hosts), damagesInterconnect);
        }
    }

    private static List<RemoteShell> shells(RemoteShells connections, List<InventoryHost> hosts) {
        return hosts.stream()
                .map(host -> connections.shell(host.name(), host.access()))
                .toList();
    }

    private static List<HostReport> examine(
            List<InventoryHost> hosts, List<RemoteShell> shells, boolean damagesInterconnect) {
        HostReport[] reports = new HostReport[hosts.size()];
        ParallelTasks.run(
                IntStream.range(0, reports.length)
                        .<Runnable>mapToObj(
                                i -> () -> reports[i] = examine(hosts.get(i), shells.get(i), damagesInterconnect))
                        .toList(),
                RemoteShells.AT_ONCE);
        return Arrays.asList(reports);
    }

    private static HostReport examine(InventoryHost host, RemoteShell shell, boolean damagesInterconnect) {
        if (host.others().filter(InventoryHost.Others::httpOnly).isPresent()) {
            return new HostReport(
                    host.name(),
                    List.of(HostFinding.ok(
                            "ssh", "not tried, as replibench_http_only is true: nothing is known of the host")),
                    Optional.empty());
        }
        List<HostFinding> findings = new ArrayList<>();
        Optional<HostFacts> seen = Optional.empty();
        try {
            if (!host.access().equals(HostAccess.Command.THIS_MACHINE)) {
                findings.add(clock(shell));
            }
            HostFacts facts = HostFacts.parse(shell.run(ProbeScript.of(host, damagesInterconnect), PATIENCE));
            seen = Optional.of(facts).filter(HostFacts::complete);
            findings.addAll(
                    seen.isPresent()
                            ? HostCheck.judgeAll(host, facts)
                            : List.of(HostFinding.error(
                                    "shell", "did not run the probe to its end; it takes POSIX's sh")));
        } catch (RemoteShellException e) {
            findings.add(HostFinding.error(e.refusal()));
        }
        return new HostReport(host.name(), findings, seen);
    }

    private static HostFinding clock(RemoteShell shell) {
        try {
            return ClockCheck.judge(ClockOffset.measure(() -> shell.run(ClockOffset.SCRIPT, PATIENCE)));
        } catch (IllegalArgumentException e) {
            return HostFinding.warning("clock", "cannot be read: date +%s prints " + e.getMessage());
        }
    }
}
