package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.model.Refusal;

class InvalidRequestExceptionTest {
    @Test
    void whatever_is_quoted_it_is_one_line() {
        String typed = "o" + (char) 10 + "n" + (char) 27 + "e" + (char) 0x202e + (char) 0x2028;

        assertThat(new InvalidRequestException(Refusal.unknown("plan", List.of("shop"), typed)))
                .hasMessage("plan: unknown; expected shop, got o" + number("000a") + "n" + number("001b") + "e"
                        + number("202e") + number("2028") + ". Try -Dplan=shop");
    }

    @Test
    void what_a_person_can_read_stays_as_it_is() {
        assertThat(new InvalidRequestException(new Refusal("µs", "out of range", "1 to 2", "π é 漢 😀", "1")))
                .hasMessage("µs: out of range; expected 1 to 2, got π é 漢 😀. Try 1");
    }

    private static String number(String hexadecimal) {
        return "\\" + "u" + hexadecimal;
    }
}
