package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;
import org.replibench.analysis.capacity.ArrivalRate;
import org.replibench.analysis.capacity.ClosedClass;
import org.replibench.analysis.capacity.Network;
import org.replibench.analysis.capacity.OpenClass;
import org.replibench.analysis.capacity.Solution;
import org.replibench.analysis.capacity.Solver;
import org.replibench.analysis.capacity.Station;

/**
 * One node of a cluster whose nodes are alike, as a queueing network. Its clients are a closed class: each stays on its node. What
 * the others do to it is an open load that follows from their being alike: copies of their sessions arrive as often as it
 * serves pages itself, and the database, or the one machine on which all live, works for all of them. So the network does not
 * grow with the cluster, and the throughput is that at which what all nodes do leaves each just so much.
 */
final class NodeModel {
    private static final String ELSEWHERE = "elsewhere";
    private static final String PAGES = "pages";
    private static final String BESIDE = "beside";
    private static final String BACKGROUND = "background";

    /** Throughput is told no finer than it can be measured. */
    private static final double SETTLED = 1e-7;

    private static final double ROUNDING = 1e-9;
    private static final int MAX_STEPS = 200;
    private static final int ORDER = 5;

    private final Work work;
    private final Scenario scenario;
    private final Stations stations;
    private final Standstill standstill;

    /**
     * @throws IllegalArgumentException if a page needs nothing of its node, idle nodes leave nothing, or the profile does not
     *     tell what the machine does
     */
    NodeModel(Work work, Scenario scenario, int nodes) {
        if (!(work.onNodes().allSeconds() > 0)) {
            throw new IllegalArgumentException(
                    "profile: processor time of a node for a page above 0 required, found none; profile again with more of"
                            + " -Drepeats, -Dseconds or -Dclients");
        }
        this.work = work;
        this.scenario = scenario;
        this.stations = new Stations(work, scenario, nodes);
        this.standstill = new Standstill(work, scenario);
        if (!(pagesPerSecondAtMost() > 0)) {
            throw new IllegalArgumentException(
                    bottleneck() + ": what idle nodes use leaves nothing for pages; more of it required");
        }
    }

    /** What can't be passed: by station, pages a second on each node. */
    private Map<String, Double> limits() {
        Map<String, Double> limits = new TreeMap<>();
        stations.loads(standstill.leastSeconds())
                .forEach(load -> limits.put(load.station(), load.pagesPerSecondAtMost()));
        standstill.pagesPerSecondAtMost().ifPresent(most -> limits.put(Stations.QUOTA, most));
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
    double pagesPerSecondAtMost() {
        return limits().get(bottleneck());
    }

    /** From so many clients on each node on, some must wait for others. */
    double kneeClients() {
        return pagesPerSecondAtMost() * loneCycleSeconds(work.onNodes().allSeconds());
    }

    /**
     * Pages a second on each node that so many clients could get if none ever waited for another: no more are asked for, however
     * much of everything there is.
     */
    double pagesPerSecondIfNobodyWaits(int clients) {
        return clients / loneCycleSeconds(standstill.leastSeconds());
    }

    /** Below which the mean response of so many clients does not go. */
    double leastResponseSeconds(int clients) {
        return clients / Math.min(pagesPerSecondIfNobodyWaits(clients), pagesPerSecondAtMost())
                - scenario.thinkSeconds();
    }

    /** What keeps a page waiting elsewhere is waking up, too, and as much less where it needs less processor time. */
    private double elsewhereSeconds(double seconds, double nodesSeconds) {
        return seconds * nodesSeconds / work.onNodes().allSeconds();
    }

    /** From one page of a client who meets nobody to the next. */
    private double loneCycleSeconds(double nodesSeconds) {
        return scenario.thinkSeconds()
                + elsewhereSeconds(work.elsewhere().leastSeconds(), nodesSeconds)
                + stations.loads(nodesSeconds).stream()
                        .mapToDouble(StationLoad::closedSeconds)
                        .sum();
    }

    /** What a node does with so many clients, 1 or more. */
    NodeFigures solve(int clients) {
        double pagesPerSecond = settled(clients);
        double nodesSeconds = standstill.at(clients, pagesPerSecond).nodesSeconds();
        Map<String, Double> utilisation = new TreeMap<>();
        stations.loads(nodesSeconds).forEach(load -> utilisation.put(load.station(), load.utilisation(pagesPerSecond)));
        scenario.quotaCores()
                .ifPresent(cores ->
                        utilisation.put(Stations.QUOTA, (work.idle().node() + pagesPerSecond * nodesSeconds) / cores));
        return new NodeFigures(
                pagesPerSecond,
                clients / pagesPerSecond - scenario.thinkSeconds(),
                nodesSeconds + work.idle().node() / pagesPerSecond,
                utilisation);
    }

    /** Where what all nodes do leaves each just so much; at the most that there can be if only work that nobody waits for stops it. */
    private double settled(int clients) {
        double most =
                Math.min(pagesPerSecondAtMost() * (1 - SETTLED), pagesPerSecondIfNobodyWaits(clients) * (1 + ROUNDING));
        return throughput(clients, most) >= most
                ? most
                : new BracketingNthOrderBrentSolver(SETTLED, SETTLED * most, ORDER)
                        .solve(MAX_STEPS, assumed -> throughput(clients, assumed) - assumed, most * SETTLED, most);
    }

    /** What the clients of one node get if all nodes do so much. */
    private double throughput(int clients, double pagesPerSecond) {
        Standstill.Effect effect = standstill.at(clients, pagesPerSecond);
        List<StationLoad> loads = stations.loads(effect.nodesSeconds());
        if (loads.stream().anyMatch(load -> load.isOverrun(pagesPerSecond))) {
            return 0;
        }
        List<Station> all = new ArrayList<>();
        Map<String, Double> closed = new HashMap<>();
        Map<String, Double> open = new HashMap<>();
        Map<String, Double> background = new HashMap<>();
        for (StationLoad load : loads) {
            all.add(new Station.Queue(load.station(), load.servers()));
            closed.put(load.station(), load.closedSeconds());
            open.put(load.station(), load.openSeconds());
            background.put(load.station(), load.background());
        }
        all.add(new Station.Delay(ELSEWHERE));
        all.add(new Station.Delay(Stations.QUOTA));
        closed.put(ELSEWHERE, elsewhereSeconds(work.elsewhere().seconds(pagesPerSecond), effect.nodesSeconds()));
        closed.put(Stations.QUOTA, stalls() * effect.waitSeconds());
        Solution solution = Solver.solve(new Network(
                all,
                List.of(new ClosedClass(PAGES, clients, scenario.thinkSeconds(), closed)),
                List.of(
                        new OpenClass(BESIDE, new ArrivalRate.Fixed(pagesPerSecond), open),
                        new OpenClass(BACKGROUND, new ArrivalRate.Fixed(1), background))));
        return solution.classes().get(PAGES).throughputPerSecond();
    }

    /**
     * How many nodes' standstill a page meets: its own, and if it waits for its copies the longest of theirs.
     */
    private double stalls() {
        Work.Copies copies = work.onNodes().copies();
        return copies.awaited() ? 1 + copies.longest() : 1;
    }
}
