package org.replibench.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessIdentityTest {
    private Process process;

    @BeforeEach
    void start() throws IOException {
        process = new ProcessBuilder("sleep", "600").start();
    }

    @AfterEach
    void end() {
        process.destroyForcibly();
    }

    @Test
    void a_process_is_found_again_until_it_ends() throws Exception {
        ProcessIdentity noted = noted(ProcessIdentity.of(process.toHandle()).text());
        assertThat(noted.find()).contains(process.toHandle());

        process.destroyForcibly().waitFor();

        assertThat(noted.find()).isEmpty();
    }

    /** Setting the clock moves the time of boot that Linux reports, and with it every start by the time of day. */
    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere the system keeps the time of day of a start")
    @Test
    void the_time_of_day_has_no_part_in_it() throws IOException {
        assertThat(ProcessIdentity.of(process.toHandle()).text())
                .isEqualTo(process.pid() + " " + boot() + " " + ticksFromBootToStart());
    }

    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere there is no id of a boot")
    @Test
    void the_same_pid_at_the_same_tick_of_another_boot_is_another_process() throws IOException {
        assertThat(noted(process.pid() + " " + boot() + " " + ticksFromBootToStart())
                        .find())
                .contains(process.toHandle());
        assertThat(noted(process.pid() + " " + UUID.randomUUID() + " " + ticksFromBootToStart())
                        .find())
                .isEmpty();
    }

    @EnabledOnOs(value = OS.LINUX, disabledReason = "counts in ticks")
    @Test
    void a_pid_that_returns_a_tick_later_is_another_process() throws IOException {
        assertThat(noted(process.pid() + " " + boot() + " " + (ticksFromBootToStart() - 1))
                        .find())
                .isEmpty();
    }

    @Test
    void a_line_that_was_cut_short_is_none() {
        String whole = ProcessIdentity.of(process.toHandle()).text();

        assertThat(List.of("", "4711", whole.substring(0, whole.lastIndexOf(' '))))
                .allSatisfy(line -> assertThat(ProcessIdentity.parse(line)).isEmpty());
    }

    private static ProcessIdentity noted(String line) {
        Optional<ProcessIdentity> noted = ProcessIdentity.parse(line);
        assertThat(noted).as(line).isPresent();
        return noted.orElseThrow();
    }

    private static String boot() throws IOException {
        return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    }

    /** Field 22; the command, which the second is, has no space here. */
    private long ticksFromBootToStart() throws IOException {
        return Long.parseLong(
                Files.readString(Path.of("/proc/" + process.pid() + "/stat")).split(" ")[21]);
    }
}
