package org.replibench.runner.failover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.fault.Faults;
import org.replibench.cluster.host.HostProvider;
import org.replibench.model.FailoverCell;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.study.StudyPlan;

/**
 * What a failover study measures, in which order, and how long each step lasts.
 *
 * @param cells repeat by repeat; within a repeat fault by fault, so that the arms of a comparison are close together
 * @param injections how often the fault happens in a cell
 * @param targetNodes how many nodes it meets at once
 * @param warmUp how long the load is on before the first
 * @param givenDuration how long a fault goes on that is not over by itself; empty: as long as it has to
 * @param weights of the nodes in their order, for balancers that ask for them; empty: all alike
 * @param delays how long after an acknowledged update it begins, one after the other; empty: at random moments
 * @param detection how nodes notice that one of them is gone
 */
public record FailoverPlan(
        List<FailoverCell> cells,
        int injections,
        int targetNodes,
        Duration warmUp,
        Optional<Duration> givenDuration,
        List<Integer> weights,
        List<Duration> delays,
        FailureDetection detection)
        implements StudyPlan<FailoverCell> {
    /** What booting a server takes, on a machine of two cores, after a planned end of the one before. */
    private static final Duration BOOT_TIME = Duration.ofSeconds(18);

    /** What else passes with each fault: calm before it, a look at what clients see after it. */
    private static final Duration FAULT_OVERHEAD = Duration.ofSeconds(7);

    /** Every virtual user asks for several pages meanwhile. */
    private static final Duration DEFAULT_DURATION = Duration.ofSeconds(3);

    /** How long parts of a cluster are apart: every virtual user asks for dozens of pages. */
    private static final Duration TIME_APART = Duration.ofSeconds(10);

    public FailoverPlan {
        cells = List.copyOf(cells);
        weights = List.copyOf(weights);
        delays = List.copyOf(delays);
    }

    /** How long a fault goes on that is not over by itself; a partition until nodes have excluded each other, and some time more. */
    Duration faultDuration(Fault fault) {
        return givenDuration.orElseGet(
                () -> fault.splitsCluster() ? detection.maxExclusionTime().plus(TIME_APART) : DEFAULT_DURATION);
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

    @Override
    public int maxNodes() {
        return cells.get(0).nodes();
    }

    @Override
    public String effort(List<FailoverCell> left) {
        return injections + " faults each";
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
        return left.stream().map(this::expectedDuration).reduce(Duration.ZERO, Duration::plus);
    }

    private Duration expectedDuration(FailoverCell cell) {
        Fault fault = Faults.byName(cell.fault());
        Duration each = FAULT_OVERHEAD
                .plus(fault.lastsUntilHealed() ? faultDuration(fault) : Duration.ZERO)
                .plus(fault.splitsCluster() ? detection.mergeMax() : Duration.ZERO)
                .plus(BOOT_TIME.multipliedBy(fault.serverBoots(cell.nodes())));
        return BOOT_TIME.plus(FAULT_OVERHEAD).plus(warmUp).plus(each.multipliedBy(injections));
    }
}
