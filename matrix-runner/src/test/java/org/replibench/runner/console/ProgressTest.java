package org.replibench.runner.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final Progress progress = new Progress(new PrintStream(output, true, StandardCharsets.UTF_8));

    @Test
    void what_a_program_said_can_not_steer_the_terminal() {
        progress.log("node1: \u001b]0;title\u0007 red\u009b31m\nline\r");
        progress.print("a\tb\nc\u001b[2Jd");

        assertThat(printed().substring("hh:mm:ss  ".length()))
                .isEqualTo("node1: \\u001b]0;title\\u0007 red\\u009b31m\\u000aline\\u000d\na\tb\nc\\u001b[2Jd\n");
    }

    @Test
    void a_password_is_not_printed() {
        progress.log("database jdbc:postgresql://joe:hush@db/shop?ssl=true&sslpassword=hush&x=y");

        assertThat(printed()).endsWith("database jdbc:postgresql://joe:***@db/shop?ssl=true&sslpassword=***&x=y\n");
    }

    private String printed() {
        return output.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
