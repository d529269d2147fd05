package org.replibench.runner.request;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.model.Refusal;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/** Reads the weights of nodes. */
public final class BalancerWeights {
    private static final int MAX_WEIGHT = 100;

    private BalancerWeights() {}

    /**
     * The weights of the nodes in their order; empty if none are given.
     *
     * @param nodes sizes of the study's clusters
     * @param used whether a balancer asks for them
     * @throws InvalidRequestException if there is not one for each node of each cluster, or no balancer asks for them
     */
    public static List<Integer> read(CommandOptions options, List<Integer> nodes, boolean used) {
        if (options.text(Option.BALANCER_WEIGHTS).isEmpty()) {
            return List.of();
        }
        if (!used) {
            throw options.invalid(
                    Option.BALANCER_WEIGHTS,
                    new Refusal(
                            Option.BALANCER_WEIGHTS.key(),
                            "no balancer uses them",
                            "a weighted balancer",
                            String.join(", ", options.text(Option.BALANCER).split("\\s*,\\s*")),
                            "-Dbalancer=round-robin-weighted, or to leave -Dbalancer.weights out"));
        }
        List<Integer> weights = Arrays.stream(
                        options.text(Option.BALANCER_WEIGHTS).split(",", -1))
                .map(weight -> options.number(Option.BALANCER_WEIGHTS, weight.strip(), 1, MAX_WEIGHT))
                .toList();
        nodes.stream().filter(size -> size != weights.size()).findFirst().ifPresent(size -> {
            throw options.invalid(
                    Option.BALANCER_WEIGHTS,
                    new Refusal(
                            Option.BALANCER_WEIGHTS.key(),
                            "not one for each node",
                            size + " weights",
                            String.valueOf(weights.size()),
                            "-Dbalancer.weights="
                                    + IntStream.rangeClosed(1, size)
                                            .mapToObj(String::valueOf)
                                            .collect(Collectors.joining(","))));
        });
        return weights;
    }
}
