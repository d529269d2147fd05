package org.replibench.analysis.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.Affinity;
import org.replibench.model.Variant;
import org.replibench.model.balancing.BalancingPolicy;

class ControlsTest {
    private static final Variant ENCRYPTED = Variant.PLAIN.with("interconnect.security", "encrypt");
    private static final Variant UNSECURED = Variant.PLAIN.with("interconnect.security", "unsecured");
    private static final ComparisonKey NONE = arm("none", "none");
    private static final ComparisonKey ONE = arm("2211", "replibench");
    private static final ComparisonKey OTHER = arm("2212", "replibench");

    @Test
    void arms_are_compared_with_no_replication_where_that_is_measured() {
        Controls controls = Controls.among(List.of(NONE, ONE, OTHER));

        assertThat(controls.compare(NONE, ONE)).isTrue();
        assertThat(controls.compare(ONE, OTHER)).isFalse();
        assertThat(controls.compare(NONE, again(NONE))).isTrue();
        assertThat(controls.baseArm()).isEmpty();
    }

    @Test
    void where_all_replicate_they_are_compared_with_the_arm_that_is_measured_twice() {
        Controls controls = Controls.among(List.of(ONE, OTHER, again(OTHER)));

        assertThat(controls.compare(OTHER, ONE)).isTrue();
        assertThat(controls.compare(OTHER, again(OTHER))).isTrue();
        assertThat(controls.compare(ONE, OTHER)).isFalse();
        assertThat(controls.compare(again(OTHER), ONE)).isFalse();
        assertThat(controls.areAmong(List.of(ONE, OTHER), OTHER)).isFalse();
    }

    @Test
    void or_else_with_the_first_also_of_another_engine_but_not_under_another_load() {
        ComparisonKey wildfly = arm("2211", "wildfly");
        Controls controls = Controls.among(List.of(wildfly, ONE, ONE.underLoad("full"), wildfly.underLoad("full")));

        assertThat(controls.compare(ONE, wildfly)).isTrue();
        assertThat(controls.compare(ONE.underLoad("full"), wildfly.underLoad("full")))
                .isTrue();
        assertThat(controls.compare(ONE, wildfly.underLoad("full"))).isFalse();
    }

    @Test
    void no_replication_on_other_nodes_is_no_control() {
        ComparisonKey alone = new ComparisonKey("none", "none", Variant.PLAIN, 1, "default", false);
        Controls controls = Controls.among(List.of(alone, again(alone), ONE, OTHER));

        assertThat(controls.compare(ONE, OTHER)).isTrue();
        assertThat(controls.compare(alone, OTHER)).isFalse();
    }

    @Test
    void variants_of_arms_that_all_replicate_are_compared_with_the_base_variant() {
        ComparisonKey base = arm("2212", UNSECURED);
        ComparisonKey encrypted = arm("2212", ENCRYPTED);
        Controls controls = Controls.among(List.of(encrypted, base, again(base), arm("2211", UNSECURED)));

        assertThat(controls.baseVariant()).contains(UNSECURED);
        assertThat(controls.compare(base, encrypted)).isTrue();
        assertThat(controls.compare(base, again(base))).isTrue();
        assertThat(controls.compare(base, arm("2211", UNSECURED))).isFalse();
        assertThat(Controls.among(List.of(arm("none", UNSECURED), arm("none", ENCRYPTED), base))
                        .baseVariant())
                .as("next to no replication")
                .isEmpty();
    }

    @Test
    void
            clients_without_affinity_are_compared_with_those_who_have_it_and_those_of_a_balancer_with_those_who_have_none() {
        ComparisonKey staying = arm("2212", Variant.PLAIN.with(Affinity.KEY, Affinity.ON.level()));
        ComparisonKey roaming = arm("2212", Variant.PLAIN.with(Affinity.KEY, Affinity.OFF.level()));
        Controls controls = Controls.among(List.of(roaming, staying));

        assertThat(controls.baseVariant()).contains(staying.variant());
        assertThat(controls.compare(staying, roaming)).isTrue();
        assertThat(controls.compare(roaming, staying)).isFalse();
        assertThat(BaseVariant.among(Stream.concat(
                                Stream.of(BalancingPolicy.DIRECT),
                                Stream.of(BalancingPolicy.values()).map(BalancingPolicy::level))
                        .map(level -> Variant.PLAIN.with(BalancingPolicy.FACTOR, level))
                        .toList()))
                .contains(Variant.PLAIN.with(BalancingPolicy.FACTOR, BalancingPolicy.DIRECT));
    }

    @Test
    void arms_whose_parts_are_told_apart_are_compared_with_those_whose_are_not() {
        ComparisonKey off = arm("2212", Variant.PLAIN.with("parts", "no_parts"));
        ComparisonKey sampled = arm("2212", Variant.PLAIN.with("parts", "parts_1in10"));
        ComparisonKey oftener = arm("2212", Variant.PLAIN.with("parts", "parts_1in1"));
        Controls controls = Controls.among(List.of(sampled, oftener, off));

        assertThat(controls.baseVariant()).contains(off.variant());
        assertThat(controls.compare(off, sampled)).isTrue();
        assertThat(controls.compare(off, oftener)).isTrue();
        assertThat(controls.compare(sampled, off)).isFalse();
        assertThat(Controls.among(List.of(sampled, oftener)).baseVariant())
                .as("without off the first by name")
                .contains(oftener.variant());
    }

    private static ComparisonKey arm(String pattern, String engine) {
        return new ComparisonKey(pattern, engine, Variant.PLAIN, 2, "default", false);
    }

    private static ComparisonKey arm(String pattern, Variant variant) {
        return new ComparisonKey(pattern, "replibench", variant, 2, "default", false);
    }

    private static ComparisonKey again(ComparisonKey arm) {
        return new ComparisonKey(arm.pattern(), arm.engine(), arm.variant(), arm.nodes(), arm.load(), true);
    }
}
