package org.replibench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariantTest {
    @Test
    void levels_come_in_the_order_of_their_factors_however_they_were_given() {
        Variant one = Variant.PLAIN.with("heap", "512m").with("gc", "g1");
        Variant other = Variant.PLAIN.with("gc", "g1").with("heap", "512m");

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one.label()).isEqualTo("g1 512m");
    }

    @Test
    void a_variant_with_one_factor_more_leaves_the_first_as_it_was() {
        Variant first = Variant.PLAIN.with("gc", "g1");

        assertThat(first.with("heap", "1g").levels()).hasSize(2);
        assertThat(first.levels()).hasSize(1);
        assertThat(Variant.PLAIN.plain()).isTrue();
    }

    @Test
    void a_variant_can_be_taken_apart_and_put_together() {
        Variant both = Variant.PLAIN.with("gc", "g1").mergedWith(Variant.PLAIN.with("heap", "1g"));

        assertThat(both.restrictedTo(List.of("gc"))).isEqualTo(Variant.PLAIN.with("gc", "g1"));
        assertThat(both.without(List.of("gc"))).isEqualTo(Variant.PLAIN.with("heap", "1g"));
    }

    @Test
    void numbers_are_ordered_by_their_size_and_names_by_the_alphabet() {
        List<Variant> sizes = Stream.of("16kb", "256kb", "4kb")
                .map(level -> Variant.PLAIN.with("session.kb", level))
                .sorted()
                .toList();

        assertThat(sizes).extracting(Variant::label).containsExactly("4kb", "16kb", "256kb");
        assertThat(Variant.PLAIN).isLessThan(sizes.get(0));
        assertThat(Variant.PLAIN.with("gc", "g1")).isLessThan(Variant.PLAIN.with("gc", "zgc"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "g1-fast", "../up", "a b", "_g1", "a123456789012345678901234"})
    void a_level_that_is_no_part_of_a_folders_name_is_refused(String level) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Variant.PLAIN.with("gc", level))
                .withMessage("gc: no name; expected 1 to 24 letters, digits, dots and underscores, got "
                        + (level.isEmpty() ? "''" : level) + ". Try a shorter name without other characters");
    }
}
