package org.replibench.runner.turns;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.jmeter.LoadShare;
import org.replibench.jmeter.PausableJMeterRun;
import org.replibench.model.Cell;
import org.replibench.runner.doctor.HostsPlan;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.TestbedSpec;

/**
 * What rounds would have on machines of an inventory; arms on this machine are left out.
 *
 * @param war the application that their servers would serve
 */
public record RoundPreview(ServerSharing sharing, TestbedSpec testbed, Path war, Installation installation) {
    /** Adds a round's servers, as {@link RoundServers} would start them, and its loads. */
    public void addTo(HostsPlan plan, List<Cell> round) throws IOException {
        plan.beginRound();
        int firstNode = 1;
        for (List<Cell> group : sharing.groups(round)) {
            Cell first = group.get(0);
            if (testbed.isElsewhere(first.variant())) {
                addCluster(plan, firstNode, group);
            }
            firstNode += first.nodes();
        }
        addLoads(plan, round);
    }

    private void addCluster(HostsPlan plan, int firstNode, List<Cell> group) throws IOException {
        Cell first = group.get(0);
        plan.addCluster(
                firstNode,
                first.nodes(),
                group.stream().map(RoundPreview::name).toList(),
                testbed.jvms().of(first.variant()).heap(),
                testbed.serverFiles(
                        installation.server(),
                        war,
                        ServerSharing.engine(group),
                        ServerSharing.patterns(group).values().stream()
                                .distinct()
                                .toList(),
                        first.variant(),
                        first.nodes(),
                        plan.folder()));
    }

    private void addLoads(HostsPlan plan, List<Cell> round) throws IOException {
        for (Cell cell : round) {
            for (int number = 1; number <= plan.drivers(); number++) {
                LoadShare share = new LoadShare(number, plan.drivers());
                plan.addLoad(
                        number,
                        name(cell),
                        PausableJMeterRun.memoryMebibytes(
                                share.clients(cell.load().totalClients(cell.nodes()))),
                        installation.driver().readByPausable(share));
            }
        }
    }

    private static String name(Cell cell) {
        return Stream.of(cell.arm().label(), cell.variant().label(), cell.aaRepeat() ? "A/A" : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
