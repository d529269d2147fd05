package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.List;

/** Which stations a page's work goes to: a node's and the database's own machines, or the one on which all live. */
final class Stations {
    /** Processor of a node. */
    static final String NODE = "node CPU";

    /** A node's share of processor time. */
    static final String QUOTA = "node quota";

    /** Processor of the machine on which all live. */
    static final String MACHINE = "machine CPU";

    /** Processor of the database's machine. */
    static final String DATABASE = "database CPU";

    /** A node's card. */
    static final String INTERCONNECT = "interconnect";

    private final Work work;
    private final Scenario scenario;
    private final int nodes;

    /** @throws IllegalArgumentException if the profile does not tell what the one machine does */
    Stations(Work work, Scenario scenario, int nodes) {
        this.work = work;
        this.scenario = scenario;
        this.nodes = nodes;
        if (scenario.shared() && Double.isNaN(work.restSeconds())) {
            throw new IllegalArgumentException(
                    "machines: shared requires the whole machine's processor time, which this profile lacks");
        }
    }

    /** What a page of each node brings to each station, if it needs so much processor time of all nodes. */
    List<StationLoad> loads(double nodesSeconds) {
        double awaited =
                work.onNodes().awaitedSeconds() * nodesSeconds / work.onNodes().allSeconds();
        List<StationLoad> all = new ArrayList<>(
                scenario.shared()
                        ? List.of(machine(nodesSeconds, awaited))
                        : List.of(node(nodesSeconds, awaited), database()));
        scenario.interconnectBitsPerSecond().ifPresent(bits -> all.add(interconnect(bits)));
        return all;
    }

    private StationLoad machine(double nodesSeconds, double awaited) {
        double closed = awaited + work.databaseSeconds();
        double all = nodes * (work.restSeconds() + nodesSeconds);
        return new StationLoad(
                MACHINE,
                scenario.machineCores(),
                closed,
                Math.max(0, all - closed),
                work.idle().machine() + nodes * work.idle().node());
    }

    private StationLoad node(double nodesSeconds, double awaited) {
        return new StationLoad(
                NODE,
                scenario.cores(),
                awaited,
                Math.max(0, nodesSeconds - awaited),
                work.idle().node());
    }

    private StationLoad database() {
        return new StationLoad(
                DATABASE,
                scenario.machineCores(),
                work.databaseSeconds(),
                (nodes - 1) * work.databaseSeconds(),
                work.idle().database());
    }

    private StationLoad interconnect(double bitsPerSecond) {
        double seconds = work.sentBytes() * Byte.SIZE / bitsPerSecond;
        boolean awaited = work.onNodes().copies().awaited();
        return new StationLoad(INTERCONNECT, 1, awaited ? seconds : 0, awaited ? 0 : seconds, 0);
    }
}
