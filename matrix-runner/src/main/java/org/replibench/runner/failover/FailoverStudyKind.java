package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.replibench.cluster.fault.Faults;
import org.replibench.machines.inventory.Inventory;
import org.replibench.model.ClusterSize;
import org.replibench.model.FailoverCell;
import org.replibench.model.Refusal;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.DurationText;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.ArmOptions;
import org.replibench.runner.request.InventoryOptions;
import org.replibench.runner.request.TestbedOptions;
import org.replibench.runner.sizing.MachineSizing;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.PreflightChecks;
import org.replibench.runner.testbed.TestbedSpec;

/** {@code ./mvnw -Pfailover verify}: what is lost, and how long clients wait, when something fails under load. */
public record FailoverStudyKind() implements StudyKind<FailoverCell, FailoverRecord> {
    /** With fewer, users of servers that have compiled little yet wait for the neighbours', which looks like a slow recovery. */
    private static final int CORES_OF_AN_ARM = 4;

    @Override
    public FailoverStudy configure(CommandOptions options, Installation installation, Path results, Progress progress)
            throws IOException {
        ArmOptions arms = arms(options);
        Optional<Inventory> machines = InventoryOptions.read(options, installation.home());
        TestbedSpec ofThisMachine = TestbedOptions.readSingle(options);
        TestbedSpec testbed = machines.map(ofThisMachine::on).orElse(ofThisMachine);
        FailoverPlanOptions planOptions = new FailoverPlanOptions(options);
        FailoverPlan plan = planOptions.plan(arms.arms());
        if (machines.isPresent()) {
            requirePossibleElsewhere(options, plan);
        } else {
            plan = sideBySide(options, plan, testbed);
        }
        requireBudget(options, plan);
        FailoverReusePolicy reuse = reuse(options);
        arms.leftOut().forEach(reason -> progress.log("left out: " + reason));
        FailoverPlanOptions.unaffected(options.list(Option.FAULTS, Faults::byName), arms.arms())
                .forEach(reason -> progress.log("left out: " + reason));
        FailoverStudy study = new FailoverStudy(
                plan,
                reuse,
                testbed,
                Optional.empty(),
                planOptions.limits(),
                StudyCost.of(costs(options, installation.home()), results),
                installation,
                progress);
        study.requireLoadBalancer();
        return study;
    }

    /** What machines of an inventory are not used for so far. */
    private static void requirePossibleElsewhere(CommandOptions options, FailoverPlan plan) {
        if (plan.nodesAtOnce() > plan.maxNodes()) {
            throw options.invalid(
                    Option.NODES_AT_ONCE,
                    new Refusal(
                            Option.NODES_AT_ONCE.key(),
                            "arms are alone on machines of an inventory so far",
                            String.valueOf(plan.maxNodes()),
                            String.valueOf(plan.nodesAtOnce()),
                            "to leave -D" + Option.NODES_AT_ONCE.key() + " out"));
        }
        plan.cells().stream()
                .map(FailoverCell::balancer)
                .filter(balancer -> ModClusterPolicy.byKey(balancer).isPresent())
                .findFirst()
                .ifPresent(balancer -> {
                    throw options.invalid(
                            Option.BALANCER,
                            new Refusal(
                                    Option.BALANCER.key(),
                                    "nodes on machines of an inventory do not report to a load balancer so far",
                                    "a policy of the proxy in this process",
                                    balancer,
                                    "-D" + Option.BALANCER.key() + "=round-robin"));
                });
    }

    /** @throws InvalidRequestException if an option is out of its range, or contradicts another */
    static FailoverPlan plan(CommandOptions options) {
        return new FailoverPlanOptions(options).plan(arms(options).arms());
    }

    /**
     * As many arms at once as memory allows, up to eight nodes and one arm per four cores; one if its servers are to serve the next.
     */
    private static FailoverPlan sideBySide(CommandOptions options, FailoverPlan plan, TestbedSpec testbed) {
        if (options.isGiven(Option.NODES_AT_ONCE) || options.flag(Option.REUSE_SURVIVORS)) {
            return plan;
        }
        int fitting = MachineSizing.maxServers(testbed.jvms().largestHeap(), PreflightChecks.availableMegabytes());
        return sideBySide(plan, fitting, Runtime.getRuntime().availableProcessors());
    }

    static FailoverPlan sideBySide(FailoverPlan plan, int fitting, int cores) {
        int most = Math.min(fitting, ClusterSize.MAX);
        int arms = cores / CORES_OF_AN_ARM;
        return plan.withNodesAtOnce(Math.max(plan.maxNodes(), Math.min(most, arms * plan.maxNodes())));
    }

    /** A cell that has no fault is none. */
    static void requireBudget(CommandOptions options, FailoverPlan plan) {
        Duration needed = plan.minBudget();
        if (plan.budget().isPresent() && plan.budget().get().compareTo(needed) < 0) {
            String enough = DurationText.format(Duration.ofMinutes((needed.toSeconds() + 59) / 60));
            throw options.invalid(
                    Option.BUDGET,
                    new Refusal(
                            Option.BUDGET.key(),
                            "too short for one fault of every cell",
                            "at least " + enough + " for " + plan.cells().size() + " cells",
                            options.text(Option.BUDGET),
                            "-D" + Option.BUDGET.key() + "=" + enough));
        }
    }

    static FailoverReusePolicy reuse(CommandOptions options) {
        return new FailoverReusePolicy(options.flag(Option.REUSE), options.flag(Option.REUSE_SURVIVORS));
    }

    private static Optional<List<Path>> costs(CommandOptions options, Path home) {
        return options.isGiven(Option.COST)
                ? Optional.of(options.list(Option.COST, text -> CommandOptions.path(Option.COST, home, text)))
                : Optional.empty();
    }

    /** As in the matrix; without patterns and engines those that are listed. */
    private static ArmOptions arms(CommandOptions options) {
        return options.isGiven(Option.PATTERNS) || options.isGiven(Option.ENGINE)
                ? ArmOptions.ofPatterns(options)
                : ArmOptions.listed(options, Option.ARMS);
    }
}
