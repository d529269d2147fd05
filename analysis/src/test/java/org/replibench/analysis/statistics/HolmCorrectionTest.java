package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class HolmCorrectionTest {
    @Test
    void chances_grow_by_their_rank_and_keep_their_order_as_in_r() {
        // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
        List<Double> adjusted = Judge.HolmCorrection.adjust(List.of(0.01, 0.04, 0.03, 0.005));

        double[] expected = {0.03, 0.06, 0.06, 0.02};
        for (int i = 0; i < expected.length; i++) {
            assertThat(adjusted.get(i)).isCloseTo(expected[i], within(1e-12));
        }
    }

    @Test
    void none_exceeds_certainty_and_one_alone_is_left_as_it_is() {
        assertThat(Judge.HolmCorrection.adjust(List.of(0.9, 0.8))).containsExactly(1.0, 1.0);
        assertThat(Judge.HolmCorrection.adjust(List.of(0.04))).containsExactly(0.04);
        assertThat(Judge.HolmCorrection.adjust(List.of())).isEmpty();
    }
}
