package org.replibench.runner.failover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.analysis.failover.SequentialLimits;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.fault.Faults;
import org.replibench.machines.host.HostProvider;
import org.replibench.model.FailoverCell;
import org.replibench.model.balancing.BalancingPolicy;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.study.StudyPlan;

/**
 * What a failover study measures, in which order, and how long each step lasts.
 *
 * @param cells repeat by repeat; within a repeat fault by fault, so that the arms of a comparison are close together
 * @param injections how often the fault happens in a cell; with a budget at most
 * @param targetNodes how many nodes it meets at once
 * @param warmUp how long the load is on before the first
 * @param givenDuration how long a fault goes on that is not over by itself; empty: as long as it has to
 * @param weights of the nodes in their order, for balancers that ask for them; empty: all alike
 * @param delays how long after an acknowledged update it begins, one after the other; empty: at random moments
 * @param detection how nodes notice that one of them is gone
 * @param nodesAtOnce how many nodes run at once at most, those of one cell at least
 * @param budget how long all cells take together: each has as many faults as fit; empty: as many as {@code injections}
 * @param limits a cell has no more faults when it is decided whether it keeps them; empty: it has all
 */
public record FailoverPlan(
        List<FailoverCell> cells,
        int injections,
        int targetNodes,
        Duration warmUp,
        Optional<Duration> givenDuration,
        List<Integer> weights,
        List<Duration> delays,
        FailureDetection detection,
        int nodesAtOnce,
        Optional<Duration> budget,
        Optional<SequentialLimits> limits)
        implements StudyPlan<FailoverCell> {
    /** What the servers of a cell take to boot, all at once, on a machine of two cores. */
    private static final Duration START_TIME = Duration.ofSeconds(35);

    /** What booting a server takes, on a machine of two cores, after a planned end of the one before. */
    private static final Duration BOOT_TIME = Duration.ofSeconds(7);

    /** Users leave, nodes come to rest, the journal is checked, servers stop. */
    static final Duration END_TIME = Duration.ofSeconds(10);

    /** One that has fewer shares them with others that boot. */
    private static final int CORES_OF_A_BOOT = 2;

    /** What else passes with each fault: calm before it, a look at what clients see after it. */
    private static final Duration FAULT_OVERHEAD = Duration.ofSeconds(7);

    /** Every virtual user asks for several pages meanwhile. */
    private static final Duration DEFAULT_DURATION = Duration.ofSeconds(3);

    /** How long parts of a cluster are apart: every virtual user asks for dozens of pages. */
    private static final Duration TIME_APART = Duration.ofSeconds(10);

    /** How long users are elsewhere who gave up waiting: each changes its session there a few times. */
    private static final Duration TIME_ELSEWHERE = Duration.ofSeconds(5);

    public FailoverPlan {
        cells = List.copyOf(cells);
        weights = List.copyOf(weights);
        delays = List.copyOf(delays);
    }

    /** Whether a cell may have had all of its faults before {@link #injections}. */
    boolean mayEndEarly() {
        return budget.isPresent() || limits.isPresent();
    }

    /** The same with another number of nodes that run at once. */
    FailoverPlan withNodesAtOnce(int nodes) {
        return new FailoverPlan(
                cells,
                injections,
                targetNodes,
                warmUp,
                givenDuration,
                weights,
                delays,
                detection,
                nodes,
                budget,
                limits);
    }

    /**
     * How long a fault goes on that is not over by itself: a partition until nodes have excluded each other, a pause until users have gone
     * elsewhere, and some time more.
     */
    Duration faultDuration(Fault fault) {
        return givenDuration.orElseGet(() -> defaultDuration(fault));
    }

    private Duration defaultDuration(Fault fault) {
        if (fault.splitsCluster()) {
            return detection.maxExclusionTime().plus(TIME_APART);
        }
        return fault.keepsClientsWaiting() ? ShopClient.TIMEOUT.plus(TIME_ELSEWHERE) : DEFAULT_DURATION;
    }

    /**
     * Checks that each fault can be injected there.
     *
     * @throws InvalidRequestException with the first that can't, and why
     */
    void requireInjectable(HostProvider hosts, boolean ownDatabase) {
        for (FailoverCell cell : cells) {
            Faults.byName(cell.fault())
                    .unsupportedReason(new Fault.ClusterCapabilities(hosts, cell.nodes(), ownDatabase))
                    .ifPresent(refusal -> {
                        throw new InvalidRequestException(refusal);
                    });
        }
    }

    /** Whether a fault of it does. */
    boolean damagesInterconnect() {
        return cells.stream().map(FailoverCell::fault).map(Faults::byName).anyMatch(Fault::needsInterconnect);
    }

    @Override
    public int maxNodes() {
        return cells.get(0).nodes();
    }

    /** Cells of which one follows the other, and those that are measured side by side. */
    @Override
    public List<List<FailoverCell>> blocks(List<FailoverCell> missing) {
        return missing.stream()
                .collect(Collectors.groupingBy(FailoverPlan::sameFault, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(alike -> split(alike).stream())
                .toList();
    }

    private static List<Object> sameFault(FailoverCell cell) {
        return List.of(cell.repeat(), cell.balancer(), cell.fault());
    }

    /**
     * As few blocks as it takes, as even as can be. The first is one of the smallest: it has more of the machine, and in it is the
     * control.
     */
    private List<List<FailoverCell>> split(List<FailoverCell> alike) {
        int most = mostSideBySide(alike.get(0));
        int blocks = (alike.size() + most - 1) / most;
        List<List<FailoverCell>> all = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            all.add(alike.subList(block * alike.size() / blocks, (block + 1) * alike.size() / blocks));
        }
        return all;
    }

    private int mostSideBySide(FailoverCell cell) {
        return bearsNeighbours(cell)
                ? Math.max(1, Math.min(nodesAtOnce / cell.nodes(), FailoverCell.MAX_CLIENTS / cell.clients()))
                : 1;
    }

    /** Whether its fault affects nothing that other cells use, and boots servers only when it is healed. */
    private static boolean bearsNeighbours(FailoverCell cell) {
        Fault fault = Faults.byName(cell.fault());
        return cell.balancer().equals(BalancingPolicy.DIRECT)
                && fault.affectsNodes()
                && fault.lastsUntilHealed()
                && !fault.affectsDatabase();
    }

    @Override
    public int maxNodesAtOnce() {
        return maxNodes() * blocks(cells).stream().mapToInt(List::size).max().orElseThrow();
    }

    @Override
    public String effort(List<FailoverCell> left) {
        int most = blocks(left).stream().mapToInt(List::size).max().orElse(1);
        return (budget.isPresent() ? "about " : limits.isPresent() ? "up to " : "") + expectedInjections()
                + " faults each" + (most > 1 ? ", up to " + most + " side by side" : "");
    }

    /**
     * Who the n-th injection of a cell meets, by positions from 1: one node after the other, in an order that is drawn for the cell and
     * the same whenever it is measured. A node that was met just now may have no users yet whom a fault could harm.
     */
    List<Integer> targetNodes(FailoverCell cell, int injection) {
        List<Integer> order =
                IntStream.rangeClosed(1, cell.nodes()).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(order, new Random(cell.id().hashCode()));
        int first = (injection - 1) * targetNodes;
        return IntStream.range(first, first + targetNodes)
                .mapToObj(turn -> order.get(turn % order.size()))
                .toList();
    }

    @Override
    public Duration expectedDuration(List<FailoverCell> left) {
        return blocks(left).stream().map(this::blockDuration).reduce(Duration.ZERO, Duration::plus);
    }

    private Duration blockDuration(List<FailoverCell> block) {
        return overhead(block).plus(faultCycle(block).multipliedBy(expectedInjections()));
    }

    /** A block's share of the budget, such that all cells have as many faults; empty without a budget. */
    Optional<Duration> budgetOf(List<FailoverCell> block) {
        return budget.map(whole -> {
            double share = (double) faultCycle(block).toMillis()
                    / sum(this::faultCycle).toMillis();
            Duration ofFaults = whole.minus(sum(this::overhead));
            return overhead(block).plusMillis(Math.round(ofFaults.toMillis() * share));
        });
    }

    private int expectedInjections() {
        return budget.map(whole -> whole.minus(sum(this::overhead)).dividedBy(sum(this::faultCycle)))
                .map(fitting -> (int) Math.max(1, Math.min(injections, fitting)))
                .orElse(injections);
    }

    /** The shortest budget in which every cell has its fault once. */
    Duration minBudget() {
        return sum(this::overhead).plus(sum(this::faultCycle));
    }

    private Duration sum(Function<List<FailoverCell>, Duration> part) {
        return blocks(cells).stream().map(part).reduce(Duration.ZERO, Duration::plus);
    }

    /** What a block takes besides its faults. */
    private Duration overhead(List<FailoverCell> block) {
        return START_TIME.multipliedBy(block.size()).plus(warmUp).plus(END_TIME);
    }

    /** From one fault of a cell to its next. */
    private Duration faultCycle(List<FailoverCell> block) {
        FailoverCell cell = block.get(0);
        Fault fault = Faults.byName(cell.fault());
        return FAULT_OVERHEAD
                .plus(FaultTurns.INTERVAL.multipliedBy(block.size() - 1))
                .plus(fault.lastsUntilHealed() ? faultDuration(fault) : Duration.ZERO)
                .plus(fault.splitsCluster() ? detection.mergeMax() : Duration.ZERO)
                .plus(bootTime(block.size()).multipliedBy(fault.serverBoots(cell.nodes())));
    }

    /** Servers that boot at once share the machine. */
    private static Duration bootTime(int servers) {
        int atOnce = Math.max(1, Runtime.getRuntime().availableProcessors() / CORES_OF_A_BOOT);
        return BOOT_TIME.multipliedBy((servers + atOnce - 1) / atOnce);
    }
}
