package org.replibench.runner.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.raw.DiskProbeCsv;
import org.replibench.records.raw.DiskProbeCsv.DiskSpeed;

class DiskProbeTest {
    @TempDir
    Path folder;

    @Test
    void writes_with_and_without_a_flush_by_one_thread_and_by_more_are_timed_and_nothing_is_left() throws Exception {
        List<DiskSpeed> speeds = new DiskProbe(folder, Duration.ofMillis(20)).run();

        assertThat(speeds)
                .extracting(DiskSpeed::flushed)
                .containsExactly(true, true, true, false, false, false, true, true, true);
        assertThat(speeds).extracting(DiskSpeed::atOnce).containsExactly(1, 4, 16, 1, 4, 16, 1, 1, 1);
        assertThat(speeds)
                .extracting(DiskSpeed::pauseMillis)
                .containsExactly(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.0, 8.0, 32.0);
        assertThat(speeds).allSatisfy(speed -> {
            assertThat(speed.writesPerSecond()).isPositive();
            assertThat(speed.meanMillis()).isPositive().isLessThanOrEqualTo(speed.maxMillis());
            assertThat(speed.p50Millis()).isLessThanOrEqualTo(speed.p99Millis());
        });
        assertThat(folder).isEmptyDirectory();
        DiskProbeCsv.write(folder, speeds);
        assertThat(DiskProbeCsv.read(folder)).hasSameSizeAs(speeds);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void while_it_writes_its_file_has_no_name_that_could_be_left() throws Exception {
        Thread probing = new Thread(() -> {
            try {
                new DiskProbe(folder, Duration.ofMinutes(10)).run();
            } catch (IOException | InterruptedException ended) {
                // It is interrupted below.
            }
        });
        probing.start();
        while (!hasWriters(probing)) {
            Thread.sleep(5);
        }

        assertThat(folder).isEmptyDirectory();
        probing.interrupt();
        probing.join();
        assertThat(folder).isEmptyDirectory();
    }

    /** Whether it waits for those. */
    private static boolean hasWriters(Thread probing) {
        return probing.getState() == Thread.State.WAITING;
    }

    @Test
    void a_folder_that_is_not_there_is_told() {
        assertThatThrownBy(() -> DiskProbe.in(folder.resolve("missing")).run()).isInstanceOf(IOException.class);
    }

    @Test
    void a_study_without_the_file_has_no_speeds_and_numbers_are_read_back() throws Exception {
        assertThat(DiskProbeCsv.read(folder)).isEmpty();
        DiskSpeed speed = new DiskSpeed(true, 4, 0, 812.25, 4.9, 2.5, 4.6, 11.25, 20.5);
        DiskProbeCsv.write(folder, List.of(speed));
        assertThat(DiskProbeCsv.read(folder)).containsExactly(speed);
        assertThat(Files.readString(folder.resolve("disk.csv")))
                .isEqualTo("flushed,at_once,pause_ms,writes_per_s,mean_ms,deviation_ms,p50_ms,p99_ms,max_ms\n"
                        + "true,4,0,812.25,4.9,2.5,4.6,11.25,20.5\n");
        assertThat(speed.way()).isEqualTo("8 KiB, fdatasync after each, 4 at once");
        assertThat(new DiskSpeed(true, 1, 8, 95, 2, 1, 2, 9, 12).way())
                .isEqualTo("8 KiB, fdatasync after each, 1 at once, pauses of 8 ms");
        assertThat(DiskProbe.text(speed)).isEqualTo("812 writes/s; mean 4.900 ms, p50 4.600, p99 11.250, max 20.500");
    }
}
