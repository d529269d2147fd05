package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.runner.console.ExitCode;

/**
 * A study whose disk fills up at random moments, and that is resumed when there is room again. How often is {@code -Ddisks}. A disk is
 * a small file system in memory, which takes root to mount.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "tmpfs is Linux's")
class FullDiskIT {
    private static final int DISKS = Integer.getInteger("disks", 2);
    private static final int LONGEST_LIFE_MILLIS = 60_000;

    /** What a study asks for before it starts, and what it left there before. */
    private static final String SIZE = "size=4g";

    private static final int CHUNK_BYTES = 1 << 20;

    /** A cell that is being measured goes on to its end. */
    private static final long PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(5);

    @TempDir
    Path home;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private Path disk;
    private DisturbedStudy study;

    @BeforeEach
    void plan() throws Exception {
        study = new DisturbedStudy(home, 1 + DISKS / 4, Map.of());
    }

    @AfterEach
    void endWhatIsLeft() throws Exception {
        study.end();
        if (disk != null) {
            run("umount", "--lazy", disk.toString());
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"results", ".replibench"})
    void a_full_disk_ends_it_with_one_line_and_it_goes_on_when_there_is_room(String folder) throws Exception {
        mount(home.resolve(folder));
        Random random = new Random(seed);
        for (int full = 1; full <= DISKS; full++) {
            study.startOrResume();
            boolean ended = study.process().endsWithin(random.nextInt(LONGEST_LIFE_MILLIS));
            Path ballast = fill();
            assertThat(study.process().endsWithin(PATIENCE_MILLIS))
                    .as(study.process().output())
                    .isTrue();
            int exitCode = study.process().exitCode();
            String story = "full disk " + full + " of " + DISKS + " for " + folder
                    + (ended ? " came too late" : ", exit code " + exitCode) + ", seed " + seed;
            if (!ended) {
                assertThat(exitCode)
                        .as(story + "\n" + study.process().output())
                        .isIn(ExitCode.STOPPED.code(), ExitCode.REFUSED.code());
                assertThat(study.process().output())
                        .containsPattern("disk (too )?full")
                        .doesNotContain("\tat ");
            }
            Files.delete(ballast);
            study.assertNothingIsLost(story);
            study.assertNothingIsLeft();
        }

        study.assertItEndsAsPlanned();
    }

    private void mount(Path folder) throws Exception {
        Files.createDirectories(folder);
        Object owner = Files.getAttribute(folder, "unix:uid");
        Object mode = Files.getAttribute(folder, "unix:mode");
        assumeThat(run("mount", "-t", "tmpfs", "-o", SIZE, "replibench-test", folder.toString()))
                .as("root may mount a file system here")
                .isZero();
        disk = folder;
        Files.setAttribute(folder, "unix:uid", owner);
        Files.setAttribute(folder, "unix:mode", mode);
    }

    /** Leaves no byte. */
    private Path fill() throws IOException {
        Path ballast = disk.resolve("ballast");
        byte[] chunk = new byte[CHUNK_BYTES];
        try (OutputStream file = Files.newOutputStream(ballast)) {
            while (Files.getFileStore(disk).getUsableSpace() > 0) {
                file.write(chunk);
            }
        } catch (IOException full) {
            assertThat(Files.getFileStore(disk).getUsableSpace())
                    .as("bytes free")
                    .isLessThan(CHUNK_BYTES);
        }
        return ballast;
    }

    private static int run(String... command) throws Exception {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}
