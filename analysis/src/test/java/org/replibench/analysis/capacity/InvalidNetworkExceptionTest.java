package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InvalidNetworkExceptionTest {
    @Test
    void a_name_neither_breaks_the_line_nor_turns_its_order() {
        String name = "a" + (char) 10 + "b" + (char) 0x202e + "c";

        assertThat(InvalidNetworkException.of("classes." + name, "out of range", "0 or more", -1, "0"))
                .hasMessage("classes.a" + number("000a") + "b" + number("202e")
                        + "c: out of range; expected 0 or more, got -1. Try 0");
    }

    private static String number(String hexadecimal) {
        return "\\" + "u" + hexadecimal;
    }
}
