package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;
import org.replibench.analysis.capacity.NetworkSolver;
import org.replibench.analysis.capacity.QueueingNetwork;
import org.replibench.analysis.capacity.QueueingNetwork.ArrivalRate;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.OpenClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station;
import org.replibench.analysis.capacity.Solution;
import org.replibench.model.Refusal;

/**
 * One node of a cluster whose nodes are alike, as a queueing network. Its clients are a closed class: each stays on its node. What
 * the others do to it is an open load that follows from their being alike: copies of their sessions arrive as often as it
 * serves pages itself, and the database, or the one machine on which all live, works for all of them. So the network does not
 * grow with the cluster, and the throughput is that at which what all nodes do leaves each just so much.
 */
final class NodeModel {
    private static final String ELSEWHERE = "elsewhere";
    private static final String PAGES = "pages";
    private static final String OPEN_WORK = "beside";
    private static final String BACKGROUND = "background";

    /** Throughput is told no finer than it can be measured. */
    private static final double TOLERANCE = 1e-7;

    private static final double ROUNDING = 1e-9;
    private static final int MAX_STEPS = 200;
    private static final int ORDER = 5;

    private final PageDemand pageDemand;
    private final PredictionScenario predictionScenario;
    private final StationMapping stationMapping;
    private final CpuThrottlingModel throttling;

    /**
     * @throws IllegalArgumentException if a page needs nothing of its node, idle nodes leave nothing, or the profile does not
     *     tell what the machine does
     */
    NodeModel(PageDemand pageDemand, PredictionScenario predictionScenario, int nodes) {
        if (!(pageDemand.nodeCpu().allSeconds() > 0)) {
            throw new Refusal(
                            "profile.study",
                            "pages cost no CPU time",
                            "CPU time of a node for a page above 0",
                            "none",
                            "./mvnw -Pprofile verify with more of -Dstarts, -Dbudget or -Dclients")
                    .exception();
        }
        this.pageDemand = pageDemand;
        this.predictionScenario = predictionScenario;
        this.stationMapping = new StationMapping(pageDemand, predictionScenario, nodes);
        this.throttling = new CpuThrottlingModel(pageDemand, predictionScenario);
        if (!(maxPagesPerSecond() > 0)) {
            throw new Refusal(
                            "nodes",
                            "idle nodes saturate the " + bottleneck(),
                            "some of it left for pages",
                            "none",
                            "fewer -Dnodes, or -Dwhatif with more cores, quota or network")
                    .exception();
        }
    }

    /** What can't be passed: by station, pages a second on each node. */
    private Map<String, Double> limits() {
        Map<String, Double> limits = new TreeMap<>();
        stationMapping
                .loads(throttling.minSeconds())
                .forEach(load -> limits.put(load.station(), load.maxPagesPerSecond()));
        throttling.maxPagesPerSecond().ifPresent(most -> limits.put(StationMapping.QUOTA, most));
        return limits;
    }

    /** Which resource limits the throughput, however many clients there are. */
    String bottleneck() {
        return limits().entrySet().stream()
                .min(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    /** Pages a second on each node, however many clients there are. */
    double maxPagesPerSecond() {
        return limits().get(bottleneck());
    }

    /** From that many clients on each node on, some must wait for others. */
    double kneeClients() {
        return maxPagesPerSecond() * loneCycleSeconds(pageDemand.nodeCpu().allSeconds());
    }

    /**
     * Pages a second on each node that these clients could get if none ever waited for another: no more are asked for, however
     * much of everything there is.
     */
    double lightLoadPagesPerSecond(int clients) {
        return clients / loneCycleSeconds(throttling.minSeconds());
    }

    /** Below which the mean response of that many clients does not go. */
    double minResponseSeconds(int clients) {
        return clients / Math.min(lightLoadPagesPerSecond(clients), maxPagesPerSecond())
                - predictionScenario.thinkSeconds();
    }

    /** What keeps a page waiting elsewhere is waking up, too, and as much less where it needs less CPU time. */
    private double residualDelaySeconds(double seconds, double nodesSeconds) {
        return seconds * nodesSeconds / pageDemand.nodeCpu().allSeconds();
    }

    /** From one page of a client who never waits to the next. */
    private double loneCycleSeconds(double nodesSeconds) {
        return predictionScenario.thinkSeconds()
                + residualDelaySeconds(pageDemand.residualDelay().minSeconds(), nodesSeconds)
                + stationMapping.loads(nodesSeconds).stream()
                        .mapToDouble(StationMapping.StationLoad::closedSeconds)
                        .sum();
    }

    /** What a node does with that many clients, 1 or more. */
    NodePerformance solve(int clients) {
        double pagesPerSecond = fixedPointThroughput(clients);
        double nodesSeconds = throttling.at(clients, pagesPerSecond).nodesSeconds();
        Map<String, Double> utilisation = new TreeMap<>();
        stationMapping
                .loads(nodesSeconds)
                .forEach(load -> utilisation.put(load.station(), load.utilisation(pagesPerSecond)));
        predictionScenario
                .quotaCores()
                .ifPresent(cores -> utilisation.put(
                        StationMapping.QUOTA, (pageDemand.idle().node() + pagesPerSecond * nodesSeconds) / cores));
        return new NodePerformance(
                pagesPerSecond,
                clients / pagesPerSecond - predictionScenario.thinkSeconds(),
                nodesSeconds + pageDemand.idle().node() / pagesPerSecond,
                utilisation);
    }

    /** Where what all nodes do leaves each just so much; at the most that there can be if only work that no client waits for stops it. */
    private double fixedPointThroughput(int clients) {
        double most =
                Math.min(maxPagesPerSecond() * (1 - TOLERANCE), lightLoadPagesPerSecond(clients) * (1 + ROUNDING));
        return throughput(clients, most) >= most
                ? most
                : new BracketingNthOrderBrentSolver(TOLERANCE, TOLERANCE * most, ORDER)
                        .solve(MAX_STEPS, assumed -> throughput(clients, assumed) - assumed, most * TOLERANCE, most);
    }

    /** What the clients of one node get if all nodes do so much. */
    private double throughput(int clients, double pagesPerSecond) {
        CpuThrottlingModel.Effect effect = throttling.at(clients, pagesPerSecond);
        List<StationMapping.StationLoad> loads = stationMapping.loads(effect.nodesSeconds());
        if (loads.stream().anyMatch(load -> load.isSaturatedByOpenLoad(pagesPerSecond))) {
            return 0;
        }
        List<Station> all = new ArrayList<>();
        Map<String, Double> closed = new HashMap<>();
        Map<String, Double> open = new HashMap<>();
        Map<String, Double> background = new HashMap<>();
        for (StationMapping.StationLoad load : loads) {
            all.add(new Station.Queue(load.station(), load.servers()));
            closed.put(load.station(), load.closedSeconds());
            open.put(load.station(), load.openSeconds());
            background.put(load.station(), load.backgroundServers());
        }
        all.add(new Station.Delay(ELSEWHERE));
        all.add(new Station.Delay(StationMapping.QUOTA));
        closed.put(
                ELSEWHERE,
                residualDelaySeconds(pageDemand.residualDelay().seconds(pagesPerSecond), effect.nodesSeconds()));
        closed.put(StationMapping.QUOTA, throttlingDelays(effect.waitingShare()) * effect.waitSeconds());
        Solution solution = NetworkSolver.solve(new QueueingNetwork(
                all,
                List.of(new ClosedClass(PAGES, clients, predictionScenario.thinkSeconds(), closed)),
                List.of(
                        new OpenClass(OPEN_WORK, new ArrivalRate.Fixed(pagesPerSecond), open),
                        new OpenClass(BACKGROUND, new ArrivalRate.Fixed(1), background))));
        return solution.classes().get(PAGES).throughputPerSecond();
    }

    /**
     * How many nodes' standstill a page meets: its own, and if it waits for its copies the longest of theirs.
     */
    private double throttlingDelays(double waitingShare) {
        PageDemand.BackupCopies backupCopies = pageDemand.nodeCpu().copies();
        return backupCopies.awaited() ? 1 + backupCopies.expectedMaxFactor(waitingShare) : 1;
    }

    /**
     * What one of the nodes does.
     *
     * @param cpuSecondsPerPage CPU time of all nodes, what they use when idle included
     * @param utilisation 0 to 1, by station
     */
    record NodePerformance(
            double pagesPerSecond, double responseSeconds, double cpuSecondsPerPage, Map<String, Double> utilisation) {}
}
