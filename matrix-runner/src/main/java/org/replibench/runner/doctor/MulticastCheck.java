package org.replibench.runner.doctor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.machines.host.MulticastGroup;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.RemoteShell;
import org.replibench.machines.remote.RemoteShellException;
import org.replibench.machines.support.ParallelTasks;
import org.replibench.model.ClusterSize;
import org.replibench.runner.doctor.HostFinding.Level;

/** Whether nodes hear each other by multicast, through their interconnects: in patterns 1xxx they find each other so. */
final class MulticastCheck {
    private static final String SUBJECT = "multicast";

    private static final HostFinding IN_NO_CLUSTER = HostFinding.ok(
            SUBJECT, "not tried, as a cluster has the first " + ClusterSize.MAX + " hosts of group nodes at most");

    /** The program waits 10 s for others, and is compiled before. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private MulticastCheck() {}

    /**
     * A host that can try it.
     *
     * @param position among all hosts
     * @param address of its interconnect
     */
    record Member(int position, String name, RemoteShell shell, String address, String java) {}

    /**
     * The reports with what was found: nothing of hosts that are no nodes, or could not be looked at. All hosts that one cluster may
     * have try at the same time.
     *
     * @param shells one for each host, as there is one report
     */
    static List<HostReport> addTo(List<HostReport> reports, List<InventoryHost> hosts, List<RemoteShell> shells) {
        List<Integer> nodes = IntStream.range(0, hosts.size())
                .filter(i -> isNode(hosts.get(i)))
                .boxed()
                .toList();
        // Each hears all others: what that takes grows with the square of their number.
        List<Integer> ofOneCluster = nodes.stream().limit(ClusterSize.MAX).toList();
        List<Member> members = ofOneCluster.stream()
                .map(i -> member(i, hosts.get(i), reports.get(i), shells.get(i)))
                .flatMap(Optional::stream)
                .toList();
        // Hosts of one address are one machine, or can't be nodes of one cluster.
        boolean possible = members.stream().map(Member::address).distinct().count() > 1;
        HostFinding notTried = HostFinding.ok(
                SUBJECT,
                possible
                        ? "not tried here, which takes a JDK and a known interconnect"
                        : "not tried, which takes two hosts of group nodes, each with a JDK and a known interconnect");
        List<HostReport> more = new ArrayList<>(reports);
        for (int i : nodes) {
            if (reports.get(i).facts().isPresent()) {
                more.set(i, reports.get(i).with(ofOneCluster.contains(i) ? notTried : IN_NO_CLUSTER));
            }
        }
        if (possible) {
            List<HostFacts> heard = listen(members);
            for (int i = 0; i < members.size(); i++) {
                int position = members.get(i).position();
                more.set(position, reports.get(position).with(judge(i, names(members), heard)));
            }
        }
        return more;
    }

    private static List<String> names(List<Member> members) {
        return members.stream().map(Member::name).toList();
    }

    private static boolean isNode(InventoryHost host) {
        return host.managed() && host.roles().contains(HostRole.NODES);
    }

    private static Optional<Member> member(int position, InventoryHost host, HostReport report, RemoteShell shell) {
        boolean hasJava = report.findings().stream()
                .noneMatch(finding ->
                        finding.level() == Level.ERROR && finding.subject().equals(ProgramChecks.JAVA));
        return report.facts().filter(facts -> hasJava).flatMap(facts -> NetworkChecks.interconnectAddress(host, facts)
                .map(address -> new Member(
                        position,
                        host.name(),
                        shell,
                        address,
                        facts.text(ProgramChecks.JAVA).orElseThrow())));
    }

    /** What each printed. */
    static List<HostFacts> listen(List<Member> members) {
        MulticastGroup group = MulticastGroup.drawn();
        HostFacts[] heard = new HostFacts[members.size()];
        ParallelTasks.run(IntStream.range(0, heard.length)
                .<Runnable>mapToObj(i -> () -> heard[i] = listen(members.get(i), group, i, heard.length - 1))
                .toList());
        return List.of(heard);
    }

    private static HostFacts listen(Member member, MulticastGroup group, int number, int others) {
        try {
            return HostFacts.parse(member.shell()
                    .run(ProbeScript.ofMulticast(member.java(), member.address(), group, number, others), PATIENCE));
        } catch (RemoteShellException e) {
            return HostFacts.parse("failed " + e.refusal());
        }
    }

    /**
     * What one of them found.
     *
     * @param number its place among those who tried
     * @param names of these
     * @param printed by these: {@code failed}, or numbers of those that it heard, and {@code end}
     */
    static HostFinding judge(int number, List<String> names, List<HostFacts> printed) {
        if (!tried(printed.get(number))) {
            return HostFinding.warning(SUBJECT, "could not be tried: " + reason(printed.get(number)));
        }
        Set<String> heard = Set.copyOf(printed.get(number).all("heard"));
        List<Integer> others = IntStream.range(0, names.size())
                .filter(other -> other != number && tried(printed.get(other)))
                .boxed()
                .toList();
        List<Integer> silent = others.stream()
                .filter(other -> !heard.contains(String.valueOf(other)))
                .toList();
        if (others.isEmpty()) {
            return HostFinding.warning(SUBJECT, "not certain, as no other host could try it");
        }
        return silent.isEmpty()
                ? HostFinding.ok(SUBJECT, "datagrams arrive from " + join(others, names))
                : HostFinding.warning(
                        SUBJECT,
                        "no datagram arrives from " + join(silent, names)
                                + "; nodes with patterns 1xxx, over UDP, don't find each other: let firewalls and switches pass"
                                + " 239.255.0.0/16 (IGMP snooping takes a querier), or measure 2xxx and 3xxx");
    }

    private static boolean tried(HostFacts printed) {
        return printed.complete() && printed.all("failed").isEmpty();
    }

    /** The line of a program that could not go on, or the first of one that did not run. */
    private static String reason(HostFacts printed) {
        return printed.text("failed").orElseGet(() -> printed.values().entrySet().stream()
                .flatMap(line -> line.getValue().stream().map(rest -> line.getKey() + " " + rest))
                .findFirst()
                .orElse("java printed nothing"));
    }

    private static String join(List<Integer> numbers, List<String> names) {
        return numbers.stream().map(names::get).collect(Collectors.joining(", "));
    }
}
