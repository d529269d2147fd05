package org.replibench.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResponsePlateauTest {
    @Test
    void the_end_lies_between_the_last_load_on_the_plateau_and_the_first_beyond() {
        assertThat(ResponsePlateau.end(List.of(at(20, 5), at(40, 5), at(60, 8), at(80, 12), at(100, 90))))
                .hasValue(70);
    }

    @Test
    void a_cold_start_is_not_taken_for_the_end() {
        assertThat(ResponsePlateau.end(List.of(at(20, 50), at(40, 5), at(60, 6))))
                .isEmpty();
    }

    @Test
    void a_plateau_that_does_not_end_has_no_end() {
        assertThat(ResponsePlateau.end(List.of(at(20, 5), at(40, 9.9)))).isEmpty();
        assertThat(ResponsePlateau.end(List.of())).isEmpty();
    }

    @Test
    void twice_the_shortest_response_is_still_on_the_plateau() {
        assertThat(ResponsePlateau.isBeyond(10, 5)).isFalse();
        assertThat(ResponsePlateau.isBeyond(10.01, 5)).isTrue();
        assertThat(ResponsePlateau.isBeyond(Double.NaN, 5)).isTrue();
    }

    private static ResponsePlateau.LoadPoint at(double clients, double responseMillis) {
        return new ResponsePlateau.LoadPoint(clients, responseMillis);
    }
}
