package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.model.Affinity;
import org.replibench.model.Variant;
import org.replibench.model.balancing.BalancingPolicy;
import org.replibench.pausing.PlanAddition;
import org.replibench.runner.turns.RoutingVariants.Routing;

class RoutingVariantsTest {
    private static final Variant STAYING = Variant.PLAIN.with("affinity", "affinity");
    private static final Variant ROAMING = Variant.PLAIN.with("affinity", "no_affinity");
    private static final List<URI> NODES =
            List.of(URI.create("http://127.0.0.1:1/"), URI.create("http://127.0.0.1:2/"));
    private static final List<Optional<BalancingPolicy>> NO_BALANCER = List.of(Optional.empty());

    @Test
    void where_all_clients_have_their_own_nodes_plans_and_records_are_as_ever() {
        RoutingVariants direct = RoutingVariants.DIRECT;

        assertThat(direct.all()).containsExactly(Map.entry(Variant.PLAIN, new Routing(Affinity.ON, Optional.empty())));
        assertThat(direct.additions(Variant.PLAIN, NODES)).isEmpty();
        assertThat(direct.settings(Variant.PLAIN)).isEmpty();
        assertThat(direct.areCompared()).isFalse();
    }

    @Test
    void where_some_have_no_affinity_these_go_round_and_all_look_for_stale_reads() {
        RoutingVariants both = RoutingVariants.of(List.of(Affinity.ON, Affinity.OFF), NO_BALANCER, List.of());
        Variant sized = Variant.PLAIN.with("session.kb", "16kb");

        assertThat(both.all().keySet()).containsExactly(STAYING, ROAMING);
        assertThat(both.additions(sized.mergedWith(STAYING), NODES)).containsExactly(PlanAddition.staleReadCheck());
        assertThat(both.additions(sized.mergedWith(ROAMING), NODES))
                .containsExactly(
                        PlanAddition.balancing(NODES, List.of(), BalancingPolicy.ROUND_ROBIN, false),
                        PlanAddition.staleReadCheck());
        assertThat(both.settings(STAYING)).containsOnly(Map.entry("load.affinity", "on"));
        assertThat(both.settings(ROAMING))
                .containsOnly(Map.entry("load.affinity", "off"), Map.entry("load.balancer", "round-robin"));
        assertThat(both.areCompared()).isTrue();
    }

    @Test
    void clients_without_affinity_alone_are_told_from_those_of_other_studies() {
        RoutingVariants off = RoutingVariants.of(List.of(Affinity.OFF), NO_BALANCER, List.of());

        assertThat(off.all().keySet()).containsExactly(ROAMING);
        assertThat(off.additions(ROAMING, NODES)).hasSize(2);
        assertThat(off.areCompared()).isFalse();
    }

    @Test
    void policies_are_levels_which_a_folder_and_a_table_can_take() {
        RoutingVariants policies = RoutingVariants.of(
                List.of(Affinity.ON),
                List.of(
                        Optional.empty(),
                        Optional.of(BalancingPolicy.METRIC),
                        Optional.of(BalancingPolicy.ROUND_ROBIN_WEIGHTED)),
                List.of(1, 3));
        Variant weighted = Variant.PLAIN.with("balancer", "round_robin_weighted");

        assertThat(policies.all().keySet())
                .extracting(Variant::label)
                .containsExactly("direct", "metric", "round_robin_weighted");
        assertThat(policies.additions(Variant.PLAIN.with("balancer", "direct"), NODES))
                .isEmpty();
        assertThat(policies.additions(weighted, NODES))
                .containsExactly(
                        PlanAddition.balancing(NODES, List.of(1, 3), BalancingPolicy.ROUND_ROBIN_WEIGHTED, true));
        assertThat(policies.additions(
                                weighted,
                                Stream.concat(NODES.stream(), NODES.stream()).toList())
                        .get(0)
                        .properties())
                .as("two servers on each node")
                .containsEntry("RequestBalancer.weights", "1,1,3,3");
        assertThat(policies.settings(weighted))
                .containsOnly(
                        Map.entry("load.balancer", "round-robin-weighted"),
                        Map.entry("load.balancer.weights", "[1, 3]"));
    }

    @Test
    void servers_know_nothing_of_it() {
        assertThat(RoutingVariants.ofServers(ROAMING.with("heap", "1g").with("balancer", "metric")))
                .isEqualTo(Variant.PLAIN.with("heap", "1g"));
    }
}
