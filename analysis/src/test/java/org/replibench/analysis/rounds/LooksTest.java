package org.replibench.analysis.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.rounds.Looks.Look;

class LooksTest {
    @Test
    void looks_come_back_from_a_setting_as_they_were_taken() {
        Looks looks = new Looks(List.of(new Look(0.25, 1, 12), new Look(0.625, 2, 7)));

        assertThat(looks.text()).isEqualTo("0.2500@1/12 0.6250@2/7");
        assertThat(Looks.parse(looks.text())).isEqualTo(looks);
        assertThat(Looks.parse("").all()).isEmpty();
    }

    @Test
    void a_look_includes_earlier_starts_whole_and_its_own_up_to_its_block() {
        Look look = new Look(0.6, 2, 7);

        assertThat(look.includes(1, 99)).isTrue();
        assertThat(look.includes(2, 7)).isTrue();
        assertThat(look.includes(2, 8)).isFalse();
        assertThat(look.includes(3, 1)).isFalse();
    }

    @Test
    void a_setting_of_something_else_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Looks.parse("0.25"));
        assertThatIllegalArgumentException().isThrownBy(() -> Looks.parse("half@1/2"));
    }
}
