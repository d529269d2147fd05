package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.model.Variant;

class PartsVariantsTest {
    @ParameterizedTest
    @ValueSource(strings = {"off", "1/10"})
    void what_all_arms_share_tells_none_apart(String sampling) {
        assertThat(of(sampling).all()).containsExactly(Map.entry(Variant.PLAIN, PartsSampling.parse(sampling)));
    }

    @Test
    void several_are_levels_which_a_folder_and_a_table_can_take() {
        assertThat(of("1/10", "off", "1/1").all())
                .containsExactly(
                        Map.entry(Variant.PLAIN.with("parts", "parts_1in10"), new PartsSampling(10)),
                        Map.entry(Variant.PLAIN.with("parts", "no_parts"), PartsSampling.OFF),
                        Map.entry(Variant.PLAIN.with("parts", "parts_1in1"), new PartsSampling(1)));
        assertThat(of("off", "1/9999").all()).hasSize(2);
    }

    @Test
    void the_sampling_of_a_cell_is_found_whatever_else_it_has() {
        Variant cell = Variant.PLAIN.with("gc", "g1").with("parts", "parts_1in10");

        assertThat(of("off", "1/10").of(cell)).isEqualTo(new PartsSampling(10));
        assertThat(of("1/5").of(Variant.PLAIN.with("gc", "g1"))).isEqualTo(new PartsSampling(5));
    }

    @Test
    void servers_know_nothing_of_it() {
        Variant sampled = Variant.PLAIN.with("heap", "1g").with("parts", "parts_1in10");

        assertThat(PartsVariants.ofServers(sampled)).isEqualTo(Variant.PLAIN.with("heap", "1g"));
        assertThat(of("off", "1/10").areCompared()).isTrue();
        assertThat(of("1/10").areCompared()).isFalse();
    }

    private static PartsVariants of(String... samplings) {
        return PartsVariants.of(Stream.of(samplings).map(PartsSampling::parse).toList());
    }
}
