package org.replibench.model.balancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BalancingPolicyTest {
    private static final Backend FIRST = new Backend("node1", URI.create("http://127.0.0.1:1/"), 1);
    private static final Backend SECOND = new Backend("node2", URI.create("http://127.0.0.1:2/"), 2);
    private static final Backend THIRD = new Backend("node3", URI.create("http://127.0.0.1:3/"), 3);
    private static final List<Backend> ALL = List.of(FIRST, SECOND, THIRD);
    private static final int CHOICES = 6_000;

    @Test
    void round_robin_is_exactly_even() {
        assertThat(shares(BalancingPolicy.ROUND_ROBIN, backend -> 0))
                .containsOnly(Map.entry("node1", 2_000), Map.entry("node2", 2_000), Map.entry("node3", 2_000));
    }

    @Test
    void weighted_round_robin_is_exactly_as_weighted_and_spread_over_the_round() {
        assertThat(shares(BalancingPolicy.ROUND_ROBIN_WEIGHTED, backend -> 0))
                .containsOnly(Map.entry("node1", 1_000), Map.entry("node2", 2_000), Map.entry("node3", 3_000));
        BackendSelector backendSelector =
                BalancingPolicy.ROUND_ROBIN_WEIGHTED.selector(FIRST, backend -> 0, ALL, new Random(1));
        String round = IntStream.range(0, 6)
                .mapToObj(i -> backendSelector.select(ALL).name().substring(4))
                .collect(Collectors.joining());
        assertThat(round).doesNotContain("33", "22");
    }

    @Test
    void random_is_even_and_weighted_random_as_weighted_within_chance() {
        assertThat(shares(BalancingPolicy.RANDOM, backend -> 0))
                .allSatisfy((node, count) -> assertThat(count).isCloseTo(2_000, within(150)));
        Map<String, Integer> weighted = shares(BalancingPolicy.RANDOM_WEIGHTED, backend -> 0);
        assertThat(weighted.get("node1")).isCloseTo(1_000, within(150));
        assertThat(weighted.get("node2")).isCloseTo(2_000, within(150));
        assertThat(weighted.get("node3")).isCloseTo(3_000, within(150));
    }

    @ParameterizedTest
    @EnumSource(names = {"RANDOM_LOCAL", "ROUND_ROBIN_LOCAL", "METRIC_LOCAL"})
    void with_local_affinity_the_node_beside_the_balancer_is_chosen_as_long_as_it_is_there(
            BalancingPolicy balancingPolicy) {
        BackendSelector backendSelector = balancingPolicy.selector(SECOND, backend -> 0, ALL, new Random(1));

        assertThat(IntStream.range(0, 10).mapToObj(i -> backendSelector.select(ALL)))
                .containsOnly(SECOND);
        assertThat(IntStream.range(0, 10).mapToObj(i -> backendSelector.select(List.of(FIRST, THIRD))))
                .isSubsetOf(FIRST, THIRD);
    }

    @Test
    void metric_based_chooses_the_least_busy() {
        assertThat(shares(BalancingPolicy.METRIC, backend -> backend.equals(SECOND) ? 1 : 5))
                .containsOnlyKeys("node2");
    }

    @Test
    void metric_based_with_local_affinity_passes_over_a_local_node_that_is_much_busier() {
        BackendSelector backendSelector = BalancingPolicy.METRIC_LOCAL.selector(
                FIRST, backend -> backend.equals(FIRST) ? 9 : 1, ALL, new Random(1));

        assertThat(IntStream.range(0, 50).mapToObj(i -> backendSelector.select(ALL)))
                .doesNotContain(FIRST);
    }

    @Test
    void an_unknown_policy_is_refused_with_the_names_of_all() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> BalancingPolicy.byKey("best"))
                .withMessage("balancer: unknown; expected random, round-robin, random-local, round-robin-local, "
                        + "random-weighted, round-robin-weighted, metric, metric-local, got best. Try "
                        + "-Dbalancer=random");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> BalancingPolicy.byKey("best", List.of("direct", "mine")))
                .withMessageStartingWith("balancer: unknown; expected direct, mine, random, ");
    }

    private static Map<String, Integer> shares(BalancingPolicy balancingPolicy, ToIntFunction<Backend> busyness) {
        BackendSelector backendSelector = balancingPolicy.selector(FIRST, busyness, ALL, new Random(42));
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < CHOICES; i++) {
            counts.merge(backendSelector.select(ALL).name(), 1, Integer::sum);
        }
        return counts;
    }
}
