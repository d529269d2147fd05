package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.List;
import org.replibench.model.Refusal;

/** Which stations a page's work goes to: a node's and the database's own machines, or the one on which all live. */
final class StationMapping {
    /** Processor of a node. */
    static final String NODE = "node CPU";

    /** A node's share of CPU time. */
    static final String QUOTA = "node quota";

    /** Processor of the machine on which all live. */
    static final String MACHINE = "machine CPU";

    /** Processor of the database's machine. */
    static final String DATABASE = "database CPU";

    /** A node's card. */
    static final String INTERCONNECT = "interconnect";

    private final PageDemand pageDemand;
    private final PredictionScenario predictionScenario;
    private final int nodes;

    /** @throws IllegalArgumentException if the profile does not tell what the one machine does */
    StationMapping(PageDemand pageDemand, PredictionScenario predictionScenario, int nodes) {
        this.pageDemand = pageDemand;
        this.predictionScenario = predictionScenario;
        this.nodes = nodes;
        if (predictionScenario.sharedMachine() && Double.isNaN(pageDemand.machineRestSeconds())) {
            throw new Refusal(
                            "whatif",
                            "machines:shared is not possible",
                            "a profile with the whole machine's CPU time",
                            "one without",
                            "./mvnw -Pprofile verify on Linux, without -Dinventory")
                    .exception();
        }
    }

    /** What a page of each node brings to each station, if it needs so much CPU time of all nodes. */
    List<StationLoad> loads(double nodesSeconds) {
        double awaited = pageDemand.nodeCpu().awaitedSeconds()
                * nodesSeconds
                / pageDemand.nodeCpu().allSeconds();
        List<StationLoad> all = new ArrayList<>(
                predictionScenario.sharedMachine()
                        ? List.of(machine(nodesSeconds, awaited))
                        : List.of(node(nodesSeconds, awaited), database()));
        predictionScenario.interconnectBitsPerSecond().ifPresent(bits -> all.add(interconnect(bits)));
        return all;
    }

    private StationLoad machine(double nodesSeconds, double awaited) {
        double closed = awaited + pageDemand.databaseSeconds();
        double all = nodes * (pageDemand.machineRestSeconds() + nodesSeconds);
        return new StationLoad(
                MACHINE,
                predictionScenario.machineCores(),
                closed,
                Math.max(0, all - closed),
                pageDemand.idle().machine() + nodes * pageDemand.idle().node());
    }

    private StationLoad node(double nodesSeconds, double awaited) {
        return new StationLoad(
                NODE,
                predictionScenario.cores(),
                awaited,
                Math.max(0, nodesSeconds - awaited),
                pageDemand.idle().node());
    }

    private StationLoad database() {
        return new StationLoad(
                DATABASE,
                predictionScenario.machineCores(),
                pageDemand.databaseSeconds(),
                (nodes - 1) * pageDemand.databaseSeconds(),
                pageDemand.idle().database());
    }

    private StationLoad interconnect(double bitsPerSecond) {
        double seconds = pageDemand.sentBytes() * Byte.SIZE / bitsPerSecond;
        boolean awaited = pageDemand.nodeCpu().copies().awaited();
        return new StationLoad(INTERCONNECT, 1, awaited ? seconds : 0, awaited ? 0 : seconds, 0);
    }

    /**
     * What a page of each node brings to a station that all nodes share, or to each node's own.
     *
     * @param station its name
     * @param servers alike, such as cores
     * @param closedSeconds for a page of one client, who waits for it
     * @param openSeconds for a page of every node, what else that page and all others at the same time bring: no client waits for it
     * @param backgroundServers servers in use without requests
     */
    record StationLoad(
            String station, int servers, double closedSeconds, double openSeconds, double backgroundServers) {
        private static final double ROUNDING = 1e-9;

        /** Pages a second on each node that it can stand; infinite if they need nothing of it. */
        double maxPagesPerSecond() {
            return (servers - backgroundServers) / (closedSeconds + openSeconds);
        }

        /** Whether what no client waits for needs all of it, so that nothing is left for pages. */
        boolean isSaturatedByOpenLoad(double pagesPerSecond) {
            return backgroundServers + pagesPerSecond * openSeconds >= servers * (1 - ROUNDING);
        }

        /** Share of the servers in use, 0 to 1. */
        double utilisation(double pagesPerSecond) {
            return (backgroundServers + pagesPerSecond * (closedSeconds + openSeconds)) / servers;
        }
    }
}
