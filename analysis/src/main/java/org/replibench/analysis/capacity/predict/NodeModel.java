package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
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
    private final int nodes;
    private final List<StationLoad> loads;

    /** @throws IllegalArgumentException if an idle cluster leaves nothing, or the profile does not tell what the machine does */
    NodeModel(Work work, Scenario scenario, int nodes) {
        this.work = work;
        this.scenario = scenario;
        this.nodes = nodes;
        this.loads = loads();
        if (!(pagesPerSecondAtMost() > 0)) {
            throw new IllegalArgumentException(
                    bottleneck() + ": what idle nodes use leaves nothing for pages; more of it required");
        }
    }

    private List<StationLoad> loads() {
        List<StationLoad> all = new ArrayList<>();
        double closed = work.answerSeconds() + (work.awaited() ? work.receiverSeconds() : 0);
        double database = work.databaseSeconds();
        if (scenario.shared()) {
            if (Double.isNaN(work.machineSeconds())) {
                throw new IllegalArgumentException(
                        "machines: shared requires the whole machine's processor time, which this profile lacks");
            }
            double everything = Math.max(work.machineSeconds() * nodes, closed + database);
            all.add(new StationLoad(
                    MACHINE,
                    scenario.machineCores(),
                    closed + database,
                    Math.max(0, everything - closed - database),
                    work.machineBackground() + nodes * work.nodeBackground()));
        } else {
            double atNode = Math.max(work.nodesSeconds(), closed);
            all.add(new StationLoad(NODE, scenario.cores(), closed, atNode - closed, work.nodeBackground()));
            all.add(new StationLoad(
                    DATABASE, scenario.machineCores(), database, (nodes - 1) * database, work.databaseBackground()));
        }
        scenario.interconnectBitsPerSecond().ifPresent(bits -> {
            double seconds = work.sentBytes() * Byte.SIZE / bits;
            all.add(new StationLoad(INTERCONNECT, 1, work.awaited() ? seconds : 0, work.awaited() ? 0 : seconds, 0));
        });
        return all;
    }

    /** What can't be passed: by station, pages a second on each node. */
    private Map<String, Double> limits() {
        Map<String, Double> limits = new TreeMap<>();
        loads.forEach(load -> limits.put(load.station(), load.pagesPerSecondAtMost()));
        quotaPagesPerSecond().ifPresent(most -> limits.put(QUOTA, most));
        return limits;
    }

    private OptionalDouble quotaPagesPerSecond() {
        OptionalDouble cores = scenario.quotaCores();
        return cores.isPresent()
                ? OptionalDouble.of((cores.getAsDouble() - work.nodeBackground()) / work.nodesSeconds())
                : OptionalDouble.empty();
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
        return pagesPerSecondAtMost() * loneCycleSeconds();
    }

    /** From one page of a client who meets nobody to the next. */
    private double loneCycleSeconds() {
        return scenario.thinkSeconds()
                + work.elsewhereSeconds()
                + loads.stream().mapToDouble(StationLoad::closedSeconds).sum();
    }

    /** What a node does with so many clients, 1 or more. */
    NodeFigures solve(int clients) {
        double pagesPerSecond = settled(clients);
        Map<String, Double> utilisation = new TreeMap<>();
        loads.forEach(load -> utilisation.put(load.station(), load.utilisation(pagesPerSecond)));
        scenario.quotaCores()
                .ifPresent(cores -> utilisation.put(
                        QUOTA, (work.nodeBackground() + pagesPerSecond * work.nodesSeconds()) / cores));
        return new NodeFigures(pagesPerSecond, clients / pagesPerSecond - scenario.thinkSeconds(), utilisation);
    }

    /** Where what all nodes do leaves each just so much; at the most that there can be if only work that nobody waits for stops it. */
    private double settled(int clients) {
        double most =
                Math.min(pagesPerSecondAtMost() * (1 - SETTLED), clients / loneCycleSeconds() * (1 + ROUNDING));
        return throughput(clients, most) >= most
                ? most
                : new BracketingNthOrderBrentSolver(SETTLED, SETTLED * most, ORDER)
                        .solve(MAX_STEPS, assumed -> throughput(clients, assumed) - assumed, most * SETTLED, most);
    }

    /** Processor time of all nodes for a page, what they use when idle included. */
    double cpuSecondsPerPage(NodeFigures figures) {
        return work.nodesSeconds() + work.nodeBackground() / figures.pagesPerSecond();
    }

    /** What the clients of one node get if all nodes do so much. */
    private double throughput(int clients, double pagesPerSecond) {
        List<Station> stations = new ArrayList<>();
        Map<String, Double> closed = new HashMap<>();
        Map<String, Double> open = new HashMap<>();
        Map<String, Double> background = new HashMap<>();
        for (StationLoad load : loads) {
            stations.add(new Station.Queue(load.station(), load.servers()));
            closed.put(load.station(), load.closedSeconds());
            open.put(load.station(), load.openSeconds());
            background.put(load.station(), load.background());
        }
        stations.add(new Station.Delay(ELSEWHERE));
        stations.add(new Station.Delay(QUOTA));
        closed.put(ELSEWHERE, work.elsewhereSeconds());
        closed.put(QUOTA, stalledSeconds(clients, pagesPerSecond));
        Solution solution = Solver.solve(new Network(
                stations,
                List.of(new ClosedClass(PAGES, clients, scenario.thinkSeconds(), closed)),
                List.of(
                        new OpenClass(BESIDE, new ArrivalRate.Fixed(pagesPerSecond), open),
                        new OpenClass(BACKGROUND, new ArrivalRate.Fixed(1), background))));
        return solution.classes().get(PAGES).throughputPerSecond();
    }

    /** A page that waits for its copies meets their nodes' standstill, too: the longest of several, if these are as good as exponential. */
    private double stalledSeconds(int clients, double pagesPerSecond) {
        OptionalDouble most = quotaPagesPerSecond();
        if (most.isEmpty()) {
            return 0;
        }
        double share = scenario.quotaCores().getAsDouble() - work.nodeBackground();
        double once = new QuotaStall(
                        most.getAsDouble(), share * scenario.quotaPeriodSeconds() / work.nodesSeconds())
                .waitSeconds(clients, pagesPerSecond);
        return work.awaited()
                ? once * (1 + IntStream.rangeClosed(1, work.copies()).mapToDouble(i -> 1.0 / i).sum())
                : once;
    }
}
