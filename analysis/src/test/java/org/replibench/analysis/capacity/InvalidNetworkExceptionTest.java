package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InvalidNetworkExceptionTest {
    @Test
    void a_name_neither_breaks_the_line_nor_turns_its_order() {
        String name = "a" + (char) 10 + "b" + (char) 0x202e + "c";

        assertThat(new InvalidNetworkException("classes." + name, "0 or more, found -1"))
                .hasMessage("classes.a" + number("000a") + "b" + number("202e") + "c: 0 or more, found -1");
    }

    private static String number(String hexadecimal) {
        return "\\" + "u" + hexadecimal;
    }
}
