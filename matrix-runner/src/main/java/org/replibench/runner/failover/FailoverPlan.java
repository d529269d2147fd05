package org.replibench.runner.failover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.cluster.balancer.BalancingPolicy;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.fault.Faults;
import org.replibench.cluster.host.HostProvider;
import org.replibench.model.ClusterSize;
import org.replibench.model.FailoverCell;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.StudyPlan;
import org.replibench.runner.testbed.Arm;

/**
 * What a failover study measures, in which order, and how long each step lasts.
 *
 * @param cells repeat by repeat; within a repeat fault by fault, so that the arms of a comparison are close together
 * @param injections how often the fault happens in a cell
 * @param targetNodes how many nodes it meets at once
 * @param warmUp how long the load is on before the first
 * @param faultDuration how long a fault goes on that is not over by itself
 * @param weights of the nodes in their order, for balancers that ask for them; empty: all alike
 * @param delays how long after an acknowledged update it begins, one after the other; empty: at random moments
 * @param detection how nodes notice that one of them is gone
 */
public record FailoverPlan(
        List<FailoverCell> cells,
        int injections,
        int targetNodes,
        Duration warmUp,
        Duration faultDuration,
        List<Integer> weights,
        List<Duration> delays,
        FailureDetection detection)
        implements StudyPlan<FailoverCell> {
    private static final Duration MAX_DURATION = Duration.ofHours(1);
    private static final Duration MIN_FAULT_DURATION = Duration.ofSeconds(1);
    private static final int MAX_REPEATS = 100;
    private static final int MAX_INJECTIONS = 1000;
    private static final Duration MAX_DELAY = Duration.ofMinutes(1);
    private static final int MAX_WEIGHT = 100;

    /** What booting a server takes, on a machine of two cores, after a planned end of the one before. */
    private static final Duration BOOT_TIME = Duration.ofSeconds(18);

    /** What else passes with each fault: calm before it, a look at what clients see after it. */
    private static final Duration FAULT_OVERHEAD = Duration.ofSeconds(7);

    public FailoverPlan {
        cells = List.copyOf(cells);
        weights = List.copyOf(weights);
        delays = List.copyOf(delays);
    }

    /** @throws InvalidRequestException if an option is out of its range, or contradicts another */
    public static FailoverPlan from(CommandOptions commandOptions) {
        int nodes = commandOptions.number(Option.NODES, 2, ClusterSize.MAX);
        int victims = commandOptions.number(Option.FAULT_NODES, 1, ClusterSize.MAX);
        if (victims >= nodes) {
            throw commandOptions.invalid(
                    Option.FAULT_NODES,
                    new Refusal(
                            Option.FAULT_NODES.key(),
                            "too many",
                            "fewer than the " + nodes + " nodes",
                            String.valueOf(victims),
                            "more with -Dnodes"));
        }
        int clients = clients(commandOptions, nodes);
        List<Arm> arms = arms(commandOptions);
        arms.forEach(arm -> requireSurvivors(commandOptions, arm, nodes, victims));
        List<Fault> faults = commandOptions.list(Option.FAULTS, Faults::byName);
        requireNodeFault(commandOptions, faults, victims);
        int injections = commandOptions.number(Option.FAULT_COUNT, 1, MAX_INJECTIONS);
        List<Duration> delays = delays(commandOptions, faults);
        requireDelaysFit(commandOptions, delays.size(), victims, injections);
        List<String> balancers = commandOptions.list(Option.BALANCER, FailoverPlan::balancer);
        List<Integer> weights = weights(commandOptions, nodes, balancers);
        List<FailoverCell> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= commandOptions.number(Option.REPEATS, 1, MAX_REPEATS); repeat++) {
            for (String balancer : balancers) {
                for (Fault fault : faults) {
                    for (Arm arm : arms) {
                        cells.add(new FailoverCell(
                                arm.pattern(), arm.engine().name(), nodes, fault.name(), balancer, clients, repeat));
                    }
                }
            }
        }
        return new FailoverPlan(
                cells,
                injections,
                victims,
                commandOptions.duration(Option.WARMUP, Duration.ZERO, MAX_DURATION),
                commandOptions.duration(Option.FAULT_DURATION, MIN_FAULT_DURATION, MAX_DURATION),
                weights,
                delays,
                commandOptions.parsed(Option.DETECTION, FailureDetection::parse));
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
                    .ifPresent(reason -> {
                        throw new InvalidRequestException("fault " + cell.fault() + ": " + reason);
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
                .plus(fault.lastsUntilHealed() ? faultDuration : Duration.ZERO)
                .plus(BOOT_TIME.multipliedBy(fault.serverBoots(cell.nodes())));
        return BOOT_TIME.plus(FAULT_OVERHEAD).plus(warmUp).plus(each.multipliedBy(injections));
    }

    /** As in the matrix; without patterns and engines those that are listed. */
    private static List<Arm> arms(CommandOptions options) {
        return options.isGiven(Option.PATTERNS) || options.isGiven(Option.ENGINE)
                ? Arm.ofPatterns(options)
                : Arm.listed(options, Option.ARMS);
    }

    private static void requireSurvivors(CommandOptions commandOptions, Arm arm, int nodes, int victims) {
        if (arm.pattern() instanceof ReplicationPattern pattern && pattern.writeQuota() > nodes - victims) {
            throw commandOptions.invalid(
                    Option.PATTERNS,
                    "pattern " + pattern.code() + ": " + pattern.writeQuota() + " copies required, found "
                            + (nodes - victims) + " of " + nodes
                            + " nodes that survive; use more with -Dnodes, or a lower quota");
        }
    }

    /** After an update a fault meets one node, the one that acknowledged it, and each delay comes at least once. */
    private static void requireDelaysFit(CommandOptions commandOptions, int delays, int victims, int injections) {
        if (delays > 0 && victims > 1) {
            throw commandOptions.invalid(
                    Option.FAULT_NODES,
                    new Refusal(
                            Option.FAULT_NODES.key(),
                            "not together with fault.delay",
                            "1, the node that acknowledged the update",
                            String.valueOf(victims),
                            "to leave -Dfault.nodes out"));
        }
        if (delays > injections) {
            throw commandOptions.invalid(
                    Option.FAULT_COUNT,
                    new Refusal(
                            Option.FAULT_COUNT.key(),
                            "too few for fault.delay",
                            "at least " + delays,
                            String.valueOf(injections),
                            "-Dfault.count=" + delays));
        }
    }

    /** All virtual users of the cluster. */
    private static int clients(CommandOptions commandOptions, int nodes) {
        if (!commandOptions.isGiven(Option.CLIENTS_TOTAL)) {
            return nodes * commandOptions.number(Option.CLIENTS, 1, FailoverCell.MAX_CLIENTS / nodes);
        }
        if (commandOptions.isGiven(Option.CLIENTS)) {
            throw commandOptions.invalid(
                    Option.CLIENTS,
                    new Refusal(
                            Option.CLIENTS.key(),
                            "not together with clients.total",
                            "one of them",
                            "both",
                            "to leave one of them out"));
        }
        return commandOptions.number(Option.CLIENTS_TOTAL, 1, FailoverCell.MAX_CLIENTS);
    }

    private static String balancer(String text) {
        return text.equals(RequestRouting.DIRECT)
                        || ModClusterPolicy.byKey(text).isPresent()
                ? text
                : BalancingPolicy.byKey(text).key();
    }

    private static List<Integer> weights(CommandOptions commandOptions, int nodes, List<String> balancers) {
        if (commandOptions.text(Option.BALANCER_WEIGHTS).isEmpty()) {
            return List.of();
        }
        if (balancers.stream().noneMatch(FailoverPlan::weighted)) {
            throw commandOptions.invalid(
                    Option.BALANCER_WEIGHTS,
                    "balancer.weights: a weighted balancer required, found " + String.join(", ", balancers)
                            + "; use one such as -Dbalancer=round-robin-weighted, or leave -Dbalancer.weights out");
        }
        List<Integer> weights = Arrays.stream(
                        commandOptions.text(Option.BALANCER_WEIGHTS).split(",", -1))
                .map(weight -> commandOptions.number(Option.BALANCER_WEIGHTS, weight.strip(), 1, MAX_WEIGHT))
                .toList();
        if (weights.size() != nodes) {
            throw commandOptions.invalid(
                    Option.BALANCER_WEIGHTS,
                    "balancer.weights: one for each of " + nodes + " nodes required, found " + weights.size()
                            + "; such as -Dbalancer.weights="
                            + IntStream.rangeClosed(1, nodes)
                                    .mapToObj(String::valueOf)
                                    .collect(Collectors.joining(",")));
        }
        return weights;
    }

    private static boolean weighted(String balancer) {
        return ModClusterPolicy.byKey(balancer)
                .map(policy -> policy == ModClusterPolicy.WEIGHTED)
                .orElseGet(() -> !balancer.equals(RequestRouting.DIRECT)
                        && BalancingPolicy.byKey(balancer).weighted());
    }

    /** Several victims are of no use to faults that have none. */
    private static void requireNodeFault(CommandOptions commandOptions, List<Fault> faults, int victims) {
        if (victims > 1 && faults.stream().noneMatch(Fault::affectsNodes)) {
            throw commandOptions.invalid(
                    Option.FAULT_NODES,
                    new Refusal(
                            Option.FAULT_NODES.key(),
                            "no fault affects some of the nodes",
                            "a fault such as kill",
                            faults.stream().map(Fault::name).collect(Collectors.joining(", ")),
                            "to leave -Dfault.nodes out"));
        }
    }

    private static boolean affectsUpdatedNode(Fault fault) {
        return fault.affectsNodes() && fault.lastsUntilHealed();
    }

    private static List<Duration> delays(CommandOptions commandOptions, List<Fault> faults) {
        if (commandOptions.text(Option.FAULT_DELAY).isEmpty()) {
            return List.of();
        }
        faults.stream().filter(fault -> !affectsUpdatedNode(fault)).findFirst().ifPresent(fault -> {
            throw commandOptions.invalid(
                    Option.FAULT_DELAY,
                    new Refusal(
                            Option.FAULT_DELAY.key(),
                            "the fault does not affect the node of an update, or does not last",
                            "one of "
                                    + Faults.all().stream()
                                            .filter(FailoverPlan::affectsUpdatedNode)
                                            .map(Fault::name)
                                            .collect(Collectors.joining(", ")),
                            fault.name(),
                            "-Dfaults=kill"));
        });
        return commandOptions.durations(Option.FAULT_DELAY, Duration.ZERO, MAX_DELAY);
    }
}
