package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ShellWordTest {
    @Test
    void aPlainWordStaysAsItIs() {
        assertThat(ShellWord.line(List.of("java", "-Jnodes=127.0.0.1:18100,127.0.0.1:18200", "/a/shop.jmx")))
                .isEqualTo("java -Jnodes=127.0.0.1:18100,127.0.0.1:18200 /a/shop.jmx");
    }

    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "asks sh")
    @Test
    void aShellReadsEachWordAgain() throws Exception {
        List<String> words = List.of(
                "/home/a b/shop.jmx", "-Jdata=/it's \"here\"/$HOME/`x`", "C:\\data", "", "*", "a&b;c|d", "tab\there");

        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + ShellWord.line(words)).start();

        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(String.join("\n", words) + "\n");
    }

    @Test
    void windowsTakesDoubleQuotes() {
        assertThat(ShellWord.quoted("C:\\my data\\shop.jmx", true)).isEqualTo("\"C:\\my data\\shop.jmx\"");
        assertThat(ShellWord.quoted("C:\\data\\shop.jmx", true)).isEqualTo("C:\\data\\shop.jmx");
    }
}
