package org.replibench.analysis.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.Variant;

class BaseVariantTest {
    private static final Variant G1 = Variant.PLAIN.with("gc", "g1");
    private static final Variant PARALLEL = Variant.PLAIN.with("gc", "parallel");
    private static final Variant ENCRYPTED = Variant.PLAIN.with("interconnect.security", "encrypt");
    private static final Variant UNSECURED = Variant.PLAIN.with("interconnect.security", "unsecured");
    private static final Variant ZGC = Variant.PLAIN.with("gc", "zgc");

    @Test
    void others_are_compared_with_the_collector_that_a_server_has_unless_told_otherwise() {
        assertThat(BaseVariant.among(List.of(PARALLEL, ZGC, G1))).contains(G1);
        assertThat(BaseVariant.among(
                        List.of(G1.with("heap", "1024m"), G1.with("heap", "512m"), ZGC.with("heap", "512m"))))
                .contains(G1.with("heap", "512m"));
    }

    @Test
    void or_else_with_the_first() {
        assertThat(BaseVariant.among(List.of(ZGC, PARALLEL))).contains(PARALLEL);
    }

    @Test
    void a_study_with_a_control_or_with_one_variant_has_none() {
        assertThat(BaseVariant.among(List.of(G1, G1))).isEmpty();
        assertThat(BaseVariant.of(arms("none", "2212"))).isEmpty();
    }

    @Test
    void one_whose_arms_all_replicate_has_no_control_but_this() {
        assertThat(BaseVariant.of(arms("2212"))).contains(UNSECURED);

        List<ComparisonKey> withAa = new ArrayList<>(arms("2212"));
        withAa.add(new ComparisonKey("2212", "replibench", UNSECURED, 2, "default", true));
        assertThat(BaseVariant.of(withAa))
                .as("an A/A arm is no arm that replicates beside a control")
                .contains(UNSECURED);
    }

    private static List<ComparisonKey> arms(String... patterns) {
        return Stream.of(patterns)
                .flatMap(pattern -> Stream.of(ENCRYPTED, UNSECURED)
                        .map(variant -> new ComparisonKey(pattern, "replibench", variant, 2, "default", false)))
                .toList();
    }
}
