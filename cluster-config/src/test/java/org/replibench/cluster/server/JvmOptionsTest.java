package org.replibench.cluster.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {
    private static final String END = "-XX:+ExitOnOutOfMemoryError";
    private static final String GO_ON = "-XX:-ExitOnOutOfMemoryError";

    @Test
    void the_flag_to_end_without_memory_comes_before_those_that_a_study_adds() {
        JvmOptions jvm = JvmOptions.DEFAULT.with(List.of("-XX:+UseStringDeduplication", GO_ON));

        assertThat(jvm.endingWhenOutOfMemory().flags())
                .containsSubsequence(END, "-XX:+UseStringDeduplication", GO_ON)
                .containsAll(jvm.flags());
    }

    @Test
    void a_jvm_takes_it_and_the_last_word_is_the_studys() throws Exception {
        assertThat(finalFlags(JvmOptions.DEFAULT)).containsPattern("ExitOnOutOfMemoryError +:?= false");
        assertThat(finalFlags(JvmOptions.DEFAULT.endingWhenOutOfMemory()))
                .containsPattern("ExitOnOutOfMemoryError +:?= true");
        assertThat(finalFlags(JvmOptions.DEFAULT.with(List.of(GO_ON)).endingWhenOutOfMemory()))
                .containsPattern("ExitOnOutOfMemoryError +:?= false");
    }

    private static String finalFlags(JvmOptions jvm) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(jvm.home().toString(), "bin", "java").toString()));
        command.addAll(jvm.with(new HeapSize(64)).flags());
        command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
        Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream said = java.getInputStream()) {
            String flags = new String(said.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(java.waitFor()).as(flags).isZero();
            return flags;
        }
    }
}
