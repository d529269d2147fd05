package org.replibench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalProgramTest {
    @TempDir
    Path folder;

    @Test
    void a_page_that_is_mapped_several_times_counts_once() throws IOException {
        Path rollup = Files.write(
                folder.resolve("smaps_rollup"),
                List.of(
                        "e0000000-7ffd2c0a3000 ---p 00000000 00:00 0                          [rollup]",
                        "Rss:             1843200 kB",
                        "Pss:              614400 kB",
                        "Pss_Anon:          81920 kB"));

        assertThat(LocalProgram.proportionalBytes(rollup)).hasValue(600L << 20);
    }

    @Test
    void where_it_is_not_told_it_is_empty() {
        assertThat(LocalProgram.proportionalBytes(folder.resolve("none"))).isEmpty();
    }

    @Test
    void a_program_is_not_roots_and_its_folder_is_its_own() throws Exception {
        assumeTrue(UserIds.OF_THIS_PROCESS.canChangeUser());
        Path log = folder.resolve("log");

        LocalProgram.start(
                        new Program.LaunchSpec(
                                "writer",
                                List.of("sh", "-c", "id -u; touch written; stat -c %u . written log"),
                                Map.of(),
                                folder,
                                log,
                                List.of()),
                        ProcessRegistry.in(folder))
                .awaitEnd();

        assertThat(log).content().isEqualTo("65534\n".repeat(4));
    }

    @Test
    void a_program_is_in_the_registry_until_it_has_ended() throws Exception {
        ProcessRegistry registry = ProcessRegistry.in(folder);
        Program program = LocalProgram.start(
                new Program.LaunchSpec(
                        "sleeper", List.of("sleep", "60"), Map.of(), folder, folder.resolve("log"), List.of()),
                registry);
        assertThat(program.awaitEnd(Duration.ofMillis(1))).isFalse();
        assertThat(folder.resolve("processes").resolve(String.valueOf(program.pid())))
                .exists();

        program.terminate();

        assertThat(program.alive()).isFalse();
        assertThat(program.exitCode()).hasValue(143);
        assertThat(folder.resolve("processes")).isEmptyDirectory();
    }

    /** As on a full disk: a file is in the way of the registry's folder. */
    @Test
    void a_program_that_cannot_be_noted_down_is_ended(@TempDir Path full) throws Exception {
        Files.createFile(full.resolve("processes"));
        Program.LaunchSpec sleeper = new Program.LaunchSpec(
                "sleeper", List.of("sleep", "600"), Map.of(), folder, folder.resolve("log"), List.of());

        List<ProcessHandle> before = ProcessHandle.current().children().toList();

        assertThatException().isThrownBy(() -> LocalProgram.start(sleeper, ProcessRegistry.in(full)));

        assertThat(ProcessHandle.current().children())
                .filteredOn(child -> !before.contains(child))
                .noneMatch(ProcessTermination::runs);
    }

    @Test
    void a_program_reads_what_is_written_to_its_input_until_that_is_closed() throws Exception {
        Path log = folder.resolve("log");
        LocalProgram program = LocalProgram.startWithInput(
                new Program.LaunchSpec("reader", List.of("cat"), Map.of(), folder, log, List.of()),
                ProcessRegistry.in(folder));
        program.input().write("said\n".getBytes(StandardCharsets.UTF_8));
        program.input().flush();
        assertThat(program.awaitEnd(Duration.ofMillis(1))).isFalse();

        program.input().close();
        program.awaitEnd();

        assertThat(log).content().isEqualTo("said\n");
    }
}
