package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AtPaceTest {
    private final List<AtPace> foretold =
            List.of(new AtPace(0.5, 200, 2, 1), new AtPace(1, 100, 4, 2), new AtPace(2, 50, 10, 4));

    @Test
    void between_two_paces_it_lies_on_a_straight_line() {
        assertThat(AtPace.between(foretold, 1.25)).contains(new AtPace(1.25, 87.5, 5.5, 2.5));
        assertThat(AtPace.between(foretold, 0.5)).contains(foretold.get(0));
        assertThat(AtPace.between(foretold, 2)).contains(foretold.get(2));
    }

    @Test
    void beyond_the_slowest_and_the_fastest_nothing_is_foretold() {
        assertThat(AtPace.between(foretold, 0.49)).isEmpty();
        assertThat(AtPace.between(foretold, 2.01)).isEmpty();
        assertThat(AtPace.between(foretold, Double.NaN)).isEmpty();
        assertThat(AtPace.between(List.of(), 1)).isEmpty();
    }
}
