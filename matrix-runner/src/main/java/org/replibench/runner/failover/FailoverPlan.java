package org.replibench.runner.failover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.cluster.balancer.Policy;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.fault.Faults;
import org.replibench.cluster.fault.Place;
import org.replibench.cluster.host.HostKind;
import org.replibench.model.Nodes;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.failover.FailoverCell;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.StudyFolder;

/**
 * What a failover study measures, in which order, and how long each step lasts.
 *
 * @param cells repeat by repeat; within a repeat fault by fault, so that the arms of a comparison are close together
 * @param injections how often the fault happens in a cell
 * @param victims how many nodes it meets at once
 * @param warmUp how long the load is on before the first
 * @param hold how long a fault goes on that is not over by itself
 * @param weights of the nodes in their order, for balancers that ask for them; empty: all alike
 * @param delays how long after an acknowledged update it begins, one after the other; empty: at random moments
 * @param detection how nodes notice that one of them is gone
 */
public record FailoverPlan(
        List<FailoverCell> cells,
        int injections,
        int victims,
        Duration warmUp,
        Duration hold,
        List<Integer> weights,
        List<Duration> delays,
        FailureDetection detection) {
    private static final int MAX_SECONDS = 3600;
    private static final int MAX_REPEATS = 100;
    private static final int MAX_INJECTIONS = 1000;
    private static final int MAX_DELAY_MILLIS = 60_000;
    private static final int MAX_WEIGHT = 100;

    /** What booting a server takes, on a machine of two cores, after a planned end of the one before. */
    private static final Duration BOOT = Duration.ofSeconds(18);

    /** What else passes with each fault: calm before it, a look at what clients see after it. */
    private static final Duration AROUND = Duration.ofSeconds(7);

    public FailoverPlan {
        cells = List.copyOf(cells);
        weights = List.copyOf(weights);
        delays = List.copyOf(delays);
    }

    /** @throws BadInput if an option is out of its range, or contradicts another */
    public static FailoverPlan from(Options given) {
        Options options = FailoverDefaults.settle(given);
        int nodes = options.number(Option.NODES, 2, Nodes.MAX);
        int victims = options.number(Option.VICTIMS, 1, Nodes.MAX);
        if (victims >= nodes) {
            throw options.refusal(
                    Option.VICTIMS,
                    "victims: fewer than nodes required, found " + victims + " of " + nodes
                            + "; use more with -Dnodes");
        }
        int clients = options.number(Option.CLIENTS, 1, FailoverCell.MAX_CLIENTS);
        List<Arm> arms = Arm.chosen(options);
        arms.forEach(arm -> requireSurvivors(options, arm, nodes, victims));
        List<Fault> faults = options.list(Option.FAULTS, Faults::byName);
        requireUse(options, faults, victims);
        int injections = options.number(Option.INJECTIONS, 1, MAX_INJECTIONS);
        List<Duration> delays = delays(options, faults);
        requireFit(options, delays.size(), victims, injections);
        List<String> balancers = options.list(Option.BALANCER, FailoverPlan::balancer);
        List<Integer> weights = weights(options, nodes, balancers);
        List<FailoverCell> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= options.number(Option.REPEATS, 1, MAX_REPEATS); repeat++) {
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
                Duration.ofSeconds(options.number(Option.WARMUP, 0, MAX_SECONDS)),
                Duration.ofSeconds(options.number(Option.FAULT_SECONDS, 1, MAX_SECONDS)),
                weights,
                delays,
                options.parsed(Option.DETECTION, FailureDetection::parse));
    }

    /**
     * Checks that each fault can be injected there.
     *
     * @throws BadInput with the first that can't, and why
     */
    void requireInjectable(HostKind hosts, boolean ownDatabase) {
        for (FailoverCell cell : cells) {
            Faults.byName(cell.fault())
                    .refusal(new Place(hosts, cell.nodes(), ownDatabase))
                    .ifPresent(reason -> {
                        throw new BadInput("fault " + cell.fault() + ": " + reason);
                    });
        }
    }

    /** Its cells that were not measured to their end yet, in its order. */
    List<FailoverCell> missing(StudyFolder study) {
        return cells.stream().filter(cell -> !study.has(cell.id())).toList();
    }

    int nodes() {
        return cells.get(0).nodes();
    }

    /**
     * Who the n-th injection of a cell meets, by positions from 1: one node after the other, in an order that is drawn for the cell and
     * the same whenever it is measured. A node that was met just now may have no users yet whom a fault could harm.
     */
    List<Integer> victims(FailoverCell cell, int injection) {
        List<Integer> order =
                IntStream.rangeClosed(1, cell.nodes()).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(order, new Random(cell.id().hashCode()));
        int first = (injection - 1) * victims;
        return IntStream.range(first, first + victims)
                .mapToObj(turn -> order.get(turn % order.size()))
                .toList();
    }

    /** How long all of it takes: foretold, not measured. */
    Duration expected(List<FailoverCell> left) {
        return left.stream().map(this::expected).reduce(Duration.ZERO, Duration::plus);
    }

    private Duration expected(FailoverCell cell) {
        Fault fault = Faults.byName(cell.fault());
        Duration each =
                AROUND.plus(fault.lasts() ? hold : Duration.ZERO).plus(BOOT.multipliedBy(fault.boots(cell.nodes())));
        return BOOT.plus(AROUND).plus(warmUp).plus(each.multipliedBy(injections));
    }

    private static void requireSurvivors(Options options, Arm arm, int nodes, int victims) {
        if (arm.pattern() instanceof ReplicationPattern pattern && pattern.writeQuota() > nodes - victims) {
            throw options.refusal(
                    Option.PATTERNS,
                    "pattern " + pattern.code() + ": " + pattern.writeQuota() + " copies required, found "
                            + (nodes - victims) + " of " + nodes
                            + " nodes that survive; use more with -Dnodes, or a lower quota");
        }
    }

    /** After an update a fault meets one node, the one that acknowledged it, and each delay comes at least once. */
    private static void requireFit(Options options, int delays, int victims, int injections) {
        if (delays > 0 && victims > 1) {
            throw options.refusal(
                    Option.VICTIMS,
                    "victims: 1 required with delays, the node that acknowledged the update, found " + victims
                            + "; leave -Dvictims out");
        }
        if (delays > injections) {
            throw options.refusal(
                    Option.INJECTIONS,
                    "injections: at least one for each of " + delays + " delays required, found " + injections
                            + "; use more with -Dinjections");
        }
    }

    private static String balancer(String text) {
        return text.equals(Balancing.DIRECT) || ModClusterPolicy.byKey(text).isPresent()
                ? text
                : Policy.byKey(text).key();
    }

    private static List<Integer> weights(Options options, int nodes, List<String> balancers) {
        if (options.text(Option.BALANCER_WEIGHTS).isEmpty()) {
            return List.of();
        }
        if (balancers.stream().noneMatch(FailoverPlan::weighted)) {
            throw options.refusal(
                    Option.BALANCER_WEIGHTS,
                    "balancer.weights: a weighted balancer required, found " + String.join(", ", balancers)
                            + "; use one such as -Dbalancer=round-robin-weighted, or leave -Dbalancer.weights out");
        }
        List<Integer> weights = Arrays.stream(
                        options.text(Option.BALANCER_WEIGHTS).split(",", -1))
                .map(weight -> options.number(Option.BALANCER_WEIGHTS, weight.strip(), 1, MAX_WEIGHT))
                .toList();
        if (weights.size() != nodes) {
            throw options.refusal(
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
                .orElseGet(() -> !balancer.equals(Balancing.DIRECT)
                        && Policy.byKey(balancer).weighted());
    }

    /** Several victims are of no use to faults that have none. */
    private static void requireUse(Options options, List<Fault> faults, int victims) {
        if (victims > 1 && faults.stream().noneMatch(Fault::meetsNodes)) {
            throw options.refusal(
                    Option.VICTIMS,
                    "victims: a fault required that meets some of the nodes, such as kill, found "
                            + faults.stream().map(Fault::name).collect(Collectors.joining(", "))
                            + "; leave -Dvictims out");
        }
    }

    private static boolean meetsAnUpdate(Fault fault) {
        return fault.meetsNodes() && fault.lasts();
    }

    private static List<Duration> delays(Options options, List<Fault> faults) {
        if (options.text(Option.DELAYS).isEmpty()) {
            return List.of();
        }
        faults.stream().filter(fault -> !meetsAnUpdate(fault)).findFirst().ifPresent(fault -> {
            throw options.refusal(
                    Option.DELAYS,
                    "delays: a fault required that meets the node of an update and lasts, found "
                            + fault.name() + ", allowed: "
                            + Faults.all().stream()
                                    .filter(FailoverPlan::meetsAnUpdate)
                                    .map(Fault::name)
                                    .collect(Collectors.joining(", ")));
        });
        return options.numbers(Option.DELAYS, 0, MAX_DELAY_MILLIS).stream()
                .map(Duration::ofMillis)
                .toList();
    }
}
