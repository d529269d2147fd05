package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RoundWarmUpTest {
    private static final Duration AT_MOST = Duration.ofSeconds(30);

    @Test
    void a_warm_up_says_how_far_it_is() {
        assertThat(RoundWarmUp.report(Duration.ofSeconds(16), AT_MOST, 0.12))
                .isEqualTo("warming up for 16 s of at most 30 s: compilers take 12 % of the nodes' CPU time");
    }

    /** The last turns are completed, so that every arm has had as many. */
    @Test
    void a_warm_up_whose_time_is_over_says_that_it_ends() {
        assertThat(RoundWarmUp.report(Duration.ofSeconds(34), AT_MOST, 0.07))
                .isEqualTo("warm-up ends: its 30 s are over, and every arm has completed its turn; compilers take 7 %"
                        + " of the nodes' CPU time");
    }
}
