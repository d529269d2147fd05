package org.replibench.runner.failover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.failover.FailoverLimit;
import org.replibench.analysis.failover.SequentialLimits;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.fault.Faults;
import org.replibench.model.Arm;
import org.replibench.model.ClusterSize;
import org.replibench.model.FailoverCell;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.balancing.BalancingPolicy;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.DurationText;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.BalancerWeights;

/**
 * What a failover study's options say of its plan, and what they rule out.
 *
 * @param options as given
 */
record FailoverPlanOptions(CommandOptions options) {
    private static final Duration MAX_DURATION = Duration.ofHours(1);
    private static final Duration MIN_FAULT_DURATION = Duration.ofSeconds(1);
    private static final int MAX_REPEATS = 100;
    private static final int MAX_INJECTIONS = 1000;
    private static final Duration MAX_DELAY = Duration.ofMinutes(1);
    private static final int MAX_NODES_AT_ONCE = 1024;
    private static final int MAX_SHARE_PERCENT = 50;
    private static final double PERCENT = 100;
    private static final Duration MIN_BUDGET = Duration.ofMinutes(1);
    private static final Duration MAX_BUDGET = Duration.ofHours(24);

    /** @throws InvalidRequestException if one is out of its range, or contradicts another */
    FailoverPlan plan(List<Arm> arms) {
        int nodes = options.number(Option.NODES, 2, ClusterSize.MAX);
        int victims = options.number(Option.FAULT_NODES, 1, ClusterSize.MAX);
        if (victims >= nodes) {
            throw options.invalid(
                    Option.FAULT_NODES,
                    new Refusal(
                            Option.FAULT_NODES.key(),
                            "too many",
                            "fewer than the " + nodes + " nodes",
                            String.valueOf(victims),
                            "more with -Dnodes"));
        }
        int clients = clients(nodes);
        arms.forEach(arm -> requireSurvivors(arm, nodes, victims));
        List<Fault> faults = options.list(Option.FAULTS, Faults::byName);
        requireNodeFault(faults, victims);
        Optional<Duration> budget = options.isGiven(Option.BUDGET)
                ? Optional.of(options.duration(Option.BUDGET, MIN_BUDGET, MAX_BUDGET))
                : Optional.empty();
        int injections = budget.isPresent() && !options.isGiven(Option.FAULT_COUNT)
                ? MAX_INJECTIONS
                : options.number(Option.FAULT_COUNT, 1, MAX_INJECTIONS);
        List<Duration> delays = delays(faults);
        requireDelaysFit(delays.size(), victims, injections);
        requireClientsEverywhere(faults, delays, clients, nodes - victims + 1);
        List<String> balancers = options.list(Option.BALANCER, FailoverPlanOptions::balancer);
        List<Integer> weights = BalancerWeights.read(
                options, List.of(nodes), balancers.stream().anyMatch(FailoverPlanOptions::weighted));
        FailureDetection detection = options.parsed(Option.DETECTION, FailureDetection::parse);
        Optional<Duration> faultDuration = faultDuration(faults, detection);
        requireAffectedArm(faults, arms);
        List<FailoverCell> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= options.number(Option.REPEATS, 1, MAX_REPEATS); repeat++) {
            for (String balancer : balancers) {
                for (Fault fault : faults) {
                    for (Arm arm : affected(arms, fault)) {
                        cells.add(new FailoverCell(
                                arm.pattern(), arm.engine(), nodes, fault.name(), balancer, clients, repeat));
                    }
                }
            }
        }
        return new FailoverPlan(
                cells,
                injections,
                victims,
                options.duration(Option.WARMUP, Duration.ZERO, MAX_DURATION),
                faultDuration,
                weights,
                delays,
                detection,
                options.isGiven(Option.NODES_AT_ONCE)
                        ? options.number(Option.NODES_AT_ONCE, nodes, MAX_NODES_AT_ONCE)
                        : nodes,
                budget,
                sequentialLimits());
    }

    /** What nodes say to each other is nothing where they say nothing. */
    private static boolean affects(Fault fault, Arm arm) {
        return !fault.needsInterconnect() || arm.pattern() instanceof ReplicationPattern;
    }

    private static List<Arm> affected(List<Arm> arms, Fault fault) {
        return arms.stream().filter(arm -> affects(fault, arm)).toList();
    }

    static List<String> unaffected(List<Fault> faults, List<Arm> arms) {
        return faults.stream()
                .flatMap(fault -> arms.stream()
                        .filter(arm -> !affects(fault, arm))
                        .map(arm -> fault.name() + " of " + arm.label() + ": its nodes do not talk to each other"))
                .toList();
    }

    private void requireAffectedArm(List<Fault> faults, List<Arm> arms) {
        faults.stream()
                .filter(fault -> affected(arms, fault).isEmpty())
                .findFirst()
                .ifPresent(fault -> {
                    throw options.invalid(
                            Option.FAULTS,
                            new Refusal(
                                    Option.FAULTS.key(),
                                    fault.name() + " damages what nodes talk to each other by",
                                    "an arm that replicates",
                                    arms.stream().map(Arm::label).collect(Collectors.joining(", ")),
                                    "-Darms=replibench:2212"));
                });
    }

    /** A partition that is over before nodes exclude each other splits nothing: it is a stall. */
    private Optional<Duration> faultDuration(List<Fault> faults, FailureDetection detection) {
        if (options.text(Option.FAULT_DURATION).isEmpty()) {
            return Optional.empty();
        }
        Duration given = options.duration(Option.FAULT_DURATION, MIN_FAULT_DURATION, MAX_DURATION);
        Duration needed = detection.maxExclusionTime();
        faults.stream()
                .filter(fault -> fault.splitsCluster() && given.compareTo(needed) < 0)
                .findFirst()
                .ifPresent(fault -> {
                    throw options.invalid(
                            Option.FAULT_DURATION,
                            new Refusal(
                                    Option.FAULT_DURATION.key(),
                                    "too short for " + fault.name() + ": nodes exclude a silent one later",
                                    DurationText.format(needed) + " or more with -Ddetection=" + detection.name(),
                                    options.text(Option.FAULT_DURATION),
                                    "to leave -Dfault.duration out, or -Ddetection=1s"));
                });
        return Optional.of(given);
    }

    private void requireSurvivors(Arm arm, int nodes, int victims) {
        if (arm.pattern() instanceof ReplicationPattern pattern && pattern.writeQuota() > nodes - victims) {
            Option culprit = options.isGiven(Option.ARMS) ? Option.ARMS : Option.PATTERNS;
            throw options.invalid(
                    culprit,
                    new Refusal(
                            culprit.key(),
                            "too few nodes survive for the copies of " + pattern.code(),
                            pattern.writeQuota() + " or more",
                            (nodes - victims) + " of " + nodes,
                            "more -Dnodes, or a lower quota"));
        }
    }

    /** After an update a fault meets one node, the one that acknowledged it, and each delay comes at least once. */
    private void requireDelaysFit(int delays, int victims, int injections) {
        if (delays > 0 && victims > 1) {
            throw options.invalid(
                    Option.FAULT_NODES,
                    new Refusal(
                            Option.FAULT_NODES.key(),
                            "not together with fault.delay",
                            "1, the node that acknowledged the update",
                            String.valueOf(victims),
                            "to leave -Dfault.nodes out"));
        }
        if (delays > injections) {
            throw options.invalid(
                    Option.FAULT_COUNT,
                    new Refusal(
                            Option.FAULT_COUNT.key(),
                            "too few for fault.delay",
                            "at least " + delays,
                            String.valueOf(injections),
                            "-Dfault.count=" + delays));
        }
    }

    /**
     * Faults hit one node after another, and with fewer clients sooner or later one that serves nobody. After an update a fault
     * hits who has acknowledged it.
     */
    private void requireClientsEverywhere(List<Fault> faults, List<Duration> delays, int clients, int needed) {
        if (clients >= needed || !delays.isEmpty()) {
            return;
        }
        faults.stream()
                .filter(FailoverPlanOptions::affectsUpdatedNode)
                .findFirst()
                .ifPresent(fault -> {
                    throw options.invalid(
                            Option.CLIENTS_TOTAL,
                            new Refusal(
                                    Option.CLIENTS_TOTAL.key(),
                                    "too few: " + fault.name() + " would hit nodes that serve nobody",
                                    needed + " or more",
                                    String.valueOf(clients),
                                    "-Dclients.total=" + needed));
                });
    }

    /** All virtual users of the cluster. */
    private int clients(int nodes) {
        if (!options.isGiven(Option.CLIENTS_TOTAL)) {
            return nodes * options.number(Option.CLIENTS, 1, FailoverCell.MAX_CLIENTS / nodes);
        }
        if (options.isGiven(Option.CLIENTS)) {
            throw options.invalid(
                    Option.CLIENTS,
                    new Refusal(
                            Option.CLIENTS.key(),
                            "not together with clients.total",
                            "one of them",
                            "both",
                            "to leave one of them out"));
        }
        return options.number(Option.CLIENTS_TOTAL, 1, FailoverCell.MAX_CLIENTS);
    }

    private static String balancer(String text) {
        List<String> others = Stream.concat(Stream.of(BalancingPolicy.DIRECT), ModClusterPolicy.keys().stream())
                .toList();
        return others.contains(text)
                ? text
                : BalancingPolicy.byKey(text, others).key();
    }

    private static boolean weighted(String balancer) {
        return ModClusterPolicy.byKey(balancer)
                .map(policy -> policy == ModClusterPolicy.WEIGHTED)
                .orElseGet(() -> !balancer.equals(BalancingPolicy.DIRECT)
                        && BalancingPolicy.byKey(balancer).weighted());
    }

    /** Several target nodes are of no use to faults that have none. */
    private void requireNodeFault(List<Fault> faults, int victims) {
        if (victims > 1 && faults.stream().noneMatch(Fault::affectsNodes)) {
            throw options.invalid(
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

    private List<Duration> delays(List<Fault> faults) {
        if (options.text(Option.FAULT_DELAY).isEmpty()) {
            return List.of();
        }
        faults.stream().filter(fault -> !affectsUpdatedNode(fault)).findFirst().ifPresent(fault -> {
            throw options.invalid(
                    Option.FAULT_DELAY,
                    new Refusal(
                            Option.FAULT_DELAY.key(),
                            "the fault does not affect the node of an update, or does not last",
                            "one of "
                                    + Faults.all().stream()
                                            .filter(FailoverPlanOptions::affectsUpdatedNode)
                                            .map(Fault::name)
                                            .collect(Collectors.joining(", ")),
                            fault.name(),
                            "-Dfaults=kill"));
        });
        return options.durations(Option.FAULT_DELAY, Duration.ZERO, MAX_DELAY);
    }

    private Optional<SequentialLimits> sequentialLimits() {
        int percent = options.number(Option.LIMIT_SHARE, 0, MAX_SHARE_PERCENT);
        List<FailoverLimit> limits = limits();
        return limits.isEmpty() || percent == 0
                ? Optional.empty()
                : Optional.of(new SequentialLimits(limits, percent / PERCENT));
    }

    /** Where nothing happens, no limit can be exceeded. */
    List<FailoverLimit> limits() {
        if (!options.isGiven(Option.LIMIT)) {
            return List.of();
        }
        List<FailoverLimit> limits = options.parsed(Option.LIMIT, FailoverLimit::parse);
        if (options.list(Option.FAULTS, Faults::byName).stream().noneMatch(Fault::happens)) {
            throw options.invalid(
                    Option.LIMIT,
                    new Refusal(
                            Option.LIMIT.key(),
                            "nothing happens that it could limit",
                            "a fault such as kill",
                            options.text(Option.FAULTS),
                            "to leave -Dlimit out"));
        }
        return limits;
    }
}
