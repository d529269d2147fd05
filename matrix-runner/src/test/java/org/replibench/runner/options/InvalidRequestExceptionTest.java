package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InvalidRequestExceptionTest {
    @Test
    void whatever_is_quoted_it_is_one_line() {
        String typed = "o" + (char) 10 + "n" + (char) 27 + "e" + (char) 0x202e + (char) 0x2028;

        assertThat(new InvalidRequestException("network: found '" + typed + "'"))
                .hasMessage("network: found 'o" + number("000a") + "n" + number("001b") + "e" + number("202e")
                        + number("2028") + "'");
    }

    @Test
    void what_a_person_can_read_stays_as_it_is() {
        assertThat(new InvalidRequestException("µs: 1 to 2, found 'π é 漢 😀'", null))
                .hasMessage("µs: 1 to 2, found 'π é 漢 😀'");
    }

    private static String number(String hexadecimal) {
        return "\\" + "u" + hexadecimal;
    }
}
