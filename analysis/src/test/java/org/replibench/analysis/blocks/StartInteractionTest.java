package org.replibench.analysis.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class StartInteractionTest {
    private static final double ERROR = 0.01;

    @Test
    void one_arm_tells_what_its_starts_tell() {
        SortedMap<Integer, RobustMean> arm = starts(0.30, 0.34, 0.29);

        StartSpread spread = interaction(Map.of("2212", arm)).spread("2212").orElseThrow();
        StartSpread alone = StartSpread.of(List.copyOf(arm.values()));

        assertThat(spread.variance()).isCloseTo(alone.variance(), within(1e-12)).isPositive();
        assertThat(spread.scale()).isEqualTo(1);
        assertThat(spread.degreesOfFreedom()).isEqualTo(2);
    }

    /** Levels 0, 0 and 0; 0.03, 0 and 0; 0, 0.03 and 0: squares around arms' and starts' means are 0.0010, by 4 degrees of freedom. */
    @Test
    void arms_and_their_control_are_analysed_together() {
        StartInteraction interaction = interaction(Map.of("2211", starts(0.03, 0, 0), "2212", starts(0, 0.03, 0)));

        assertThat(interaction.degreesOfFreedom()).isEqualTo(4);
        assertThat(interaction.meanSquare()).isCloseTo(0.0010 / 4, within(1e-9));
        assertThat(interaction.byBlocks()).as("half of a ratio's").isCloseTo(ERROR * ERROR / 2, within(1e-12));
        assertThat(interaction.spread("2212").orElseThrow().variance())
                .isCloseTo(2 * 0.0010 / 4 - ERROR * ERROR, within(1e-9));
    }

    @Test
    void arms_on_the_same_servers_tell_no_more_than_one() {
        SortedMap<Integer, RobustMean> same = starts(0.30, 0.34, 0.29);
        StartInteraction interaction = StartInteraction.of(
                        Map.of("2211", same, "2212", same), Set.of(), arm -> "from node3")
                .orElseThrow();

        assertThat(interaction.degreesOfFreedom()).isEqualTo(2);
        assertThat(interaction.meanSquare())
                .isCloseTo(interaction(Map.of("2212", same)).meanSquare(), within(1e-12));
    }

    /** The control's two windows lie 0.02 apart, half of it on either side of their mean, to which the arm's ratio is. */
    @Test
    void a_control_that_is_repeated_counts_by_both_of_its_levels() {
        StartInteraction interaction = StartInteraction.of(
                        Map.of("none A/A", starts(0.02, 0, 0), "2212", starts(0, 0, 0)),
                        Set.of("none A/A"),
                        UnaryOperator.identity())
                .orElseThrow();

        assertThat(interaction.degreesOfFreedom()).isEqualTo(4);
        assertThat(interaction.meanSquare()).isCloseTo(2 * 0.01 * 0.01 * 2 / 3 / 4, within(1e-12));
        assertThat(interaction.parts()).containsEntry("none A/A", 2.0).containsEntry("2212", 1.5);
    }

    @Test
    void an_arm_that_lacks_a_start_is_left_out() {
        StartInteraction interaction = interaction(Map.of("2211", starts(0, 0.1), "2212", starts(0.30, 0.34, 0.29)));

        assertThat(interaction.spread("2211")).isEmpty();
        assertThat(interaction.degreesOfFreedom()).isEqualTo(2);
    }

    @Test
    void one_start_tells_nothing() {
        assertThat(StartInteraction.of(Map.of("2212", starts(0.3)), Set.of(), UnaryOperator.identity()))
                .isEmpty();
    }

    private static StartInteraction interaction(Map<String, SortedMap<Integer, RobustMean>> arms) {
        return StartInteraction.of(arms, Set.of(), UnaryOperator.identity()).orElseThrow();
    }

    private static SortedMap<Integer, RobustMean> starts(double... logs) {
        SortedMap<Integer, RobustMean> starts = new TreeMap<>();
        for (double log : logs) {
            starts.put(starts.size() + 1, new RobustMean(log, ERROR, 20, 0, CommonAutocorrelation.Own.UNKNOWN));
        }
        return starts;
    }
}
