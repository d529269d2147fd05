package org.replibench.runner.matrix;

import java.util.List;
import java.util.Optional;
import org.replibench.model.Affinity;
import org.replibench.model.Arm;
import org.replibench.model.NoReplication;
import org.replibench.model.Refusal;
import org.replibench.model.balancing.BalancingPolicy;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.BalancerWeights;
import org.replibench.runner.turns.RoutingVariants;

/** Reads how clients of a study of the shop find their nodes. */
final class RoutingOptions {
    private RoutingOptions() {}

    /** @throws InvalidRequestException if an arm without copies, or clients with nodes of their own, are to do without affinity */
    static RoutingVariants read(CommandOptions options, List<Arm> arms, List<Integer> nodes) {
        if (!options.reads(Option.AFFINITY)) {
            return RoutingVariants.DIRECT;
        }
        List<Affinity> affinities = options.list(Option.AFFINITY, Affinity::parse);
        List<Optional<BalancingPolicy>> policies = options.list(Option.BALANCER, RoutingOptions::policy);
        if (affinities.contains(Affinity.OFF)) {
            requireCopies(options, arms);
            requirePolicy(options, policies);
        }
        return RoutingVariants.of(
                affinities,
                policies,
                BalancerWeights.read(
                        options,
                        nodes,
                        policies.stream().flatMap(Optional::stream).anyMatch(BalancingPolicy::weighted)));
    }

    private static Optional<BalancingPolicy> policy(String text) {
        return text.equals(BalancingPolicy.DIRECT)
                ? Optional.empty()
                : Optional.of(BalancingPolicy.byKey(text, List.of(BalancingPolicy.DIRECT)));
    }

    private static void requireCopies(CommandOptions options, List<Arm> arms) {
        if (arms.stream().anyMatch(arm -> arm.pattern() instanceof NoReplication)) {
            throw options.invalid(
                    Option.AFFINITY,
                    new Refusal(
                            Option.AFFINITY.key(),
                            "of pattern none no other node has a session",
                            "on, or patterns that replicate",
                            options.text(Option.AFFINITY) + " with none",
                            "-Dpatterns=2212,1212,3212"));
        }
    }

    /** By default they go round. */
    private static void requirePolicy(CommandOptions options, List<Optional<BalancingPolicy>> policies) {
        if (options.isGiven(Option.BALANCER) && policies.contains(Optional.<BalancingPolicy>empty())) {
            throw options.invalid(
                    Option.BALANCER,
                    new Refusal(
                            Option.BALANCER.key(),
                            "without affinity each request needs a choice",
                            String.join(", ", BalancingPolicy.keys()),
                            options.text(Option.BALANCER) + " with -Daffinity=" + options.text(Option.AFFINITY),
                            "-Dbalancer=round-robin"));
        }
    }
}
