package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DidYouMeanTest {
    @Test
    void the_name_that_takes_fewest_keystrokes_is_meant() {
        assertThat(DidYouMean.suggest("paralell", List.of("serial", "parallel", "g1")))
                .isEqualTo("parallel");
        assertThat(DidYouMean.suggest("", List.of("serial", "g1"))).isEqualTo("g1");
    }
}
