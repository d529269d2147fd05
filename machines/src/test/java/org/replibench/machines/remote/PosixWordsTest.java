package org.replibench.machines.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PosixWordsTest {
    /** Words of nothing that a shell expands. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "kubectl exec -i node1 --",
                "  a\tb\n c  ",
                "-o ProxyCommand=\"ssh -W %h:%p jump host\"",
                "'a b' \"c d\" e\\ f",
                "a'b c'd\"e f\"g",
                "'' \"\" x",
                "\"a'b\" 'c\"d' \\' \\\"",
                "\"a\\\"b\" \"c\\\\d\" \"e\\nf\" 'g\\h'",
                "\\a \\\\ größe"
            })
    void a_line_is_split_as_the_shell_of_this_machine_splits_it(String line) throws Exception {
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + line.replace("\n", " ")).start();
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(shell.waitFor()).isZero();
        assertThat(PosixWords.split(line)).isEqualTo(List.of(printed.split("\n")));
    }

    @Test
    void what_is_open_at_the_end_is_refused() {
        Stream.of("a 'b", "a \"b", "\"a\\\"", "a\\")
                .forEach(line -> assertThatIllegalArgumentException().isThrownBy(() -> PosixWords.split(line)));
        assertThat(PosixWords.split(" ")).isEmpty();
    }

    @Test
    void what_is_quoted_is_one_word_again() {
        List<String> words = List.of("", "a b", "it's", "\"", "\\", "$HOME `id` $(id) ; & | > # * ~", "größe", "a\nb");

        assertThat(PosixWords.split(words.stream().map(PosixWords::quote).collect(Collectors.joining(" "))))
                .isEqualTo(words);
    }
}
