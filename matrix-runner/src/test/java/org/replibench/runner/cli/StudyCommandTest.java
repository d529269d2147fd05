package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.matrix.BareStudyKind;
import org.replibench.runner.matrix.DemandProfileStudyKind;
import org.replibench.runner.matrix.MatrixStudyKind;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.StudyFile;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.testbed.Installation;

class StudyCommandTest {
    @TempDir
    private Path home;

    @Test
    void a_dry_run_of_every_kind_prints_its_cells_and_the_time_and_starts_nothing() throws Exception {
        assertThat(dryRun(CommandName.MATRIX, new MatrixStudyKind(CommandName.MATRIX)))
                .contains("none-none-2n-", "taking turns in 1 round", "-Dseed=");
        assertThat(dryRun(CommandName.GC, new MatrixStudyKind(CommandName.GC)))
                .contains("none-none-zgc-1n-saturated-r1", "taking turns in 1 round");
        assertThat(dryRun(CommandName.LOAD, new MatrixStudyKind(CommandName.LOAD)))
                .contains("none-none-1n-p200-r1", "taking turns in 1 round");
        assertThat(dryRun(CommandName.PROFILE, new DemandProfileStudyKind()))
                .contains("none-none-1n-c8-r3", "2211-replibench-2n-busy-r3", "taking turns in 6 rounds");
        assertThat(dryRun(CommandName.BARE, new BareStudyKind()))
                .contains("none-none-2n-default-r3\n", "2212-wildfly-notx-2n-default-r3\n", "taking turns in ");
        assertThat(dryRun(
                        CommandName.BARE,
                        new BareStudyKind(),
                        Map.of(Option.HEAP_ARMS, "replibench:2212,wildfly:2212")))
                .contains("2212-replibench-2n-heap-r1\n2212-wildfly-2n-heap-r1\n", "2 of 2 cells");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void what_a_preset_decides_of_programs_and_addresses_is_printed_before_it_is_in_force() throws Exception {
        Files.writeString(home.resolve("mine.yaml"), """
                nodes: 1
                patterns: none
                jvm.options: [-Xss1m, '-Dfoo=bar']
                db.url: jdbc:postgresql://elsewhere/shop
                """);

        assertThat(dryRun(
                        CommandName.MATRIX,
                        new MatrixStudyKind(CommandName.MATRIX),
                        Map.of(Option.PRESET, "mine.yaml")))
                .contains(
                        "  jvm.options of mine.yaml line 3: -Xss1m -Dfoo=bar\n",
                        "  db.url of mine.yaml line 4: jdbc:postgresql://elsewhere/shop\n");
        assertThat(dryRun(
                        CommandName.MATRIX,
                        new MatrixStudyKind(CommandName.MATRIX),
                        Map.of(Option.PRESET, "mine.yaml", Option.JVM_OPTIONS, "-Xss1m")))
                .doesNotContain("jvm.options of");
        assertThat(dryRun(CommandName.PROFILE, new DemandProfileStudyKind()))
                .contains("jvm.options of profile.yaml line 15: -XX:TieredStopAtLevel=1\n");
    }

    @Test
    void a_busy_port_is_refused_before_anything_is_started_or_written() throws Exception {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            StudyCommand<?, ?> command = new StudyCommand<>(
                    new Installation(home),
                    new CommandOptions(
                            CommandName.MATRIX,
                            Map.of(
                                    Option.ISOLATION, "process",
                                    Option.PRESET, "quick",
                                    Option.SERVE_PORT, String.valueOf(busy.getLocalPort()))),
                    Progress.NONE,
                    new MatrixStudyKind(CommandName.MATRIX));

            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(command::run)
                    .withMessage("serve: port in use; expected a free port, got " + busy.getLocalPort()
                            + ". Try -Dserve=" + (busy.getLocalPort() + 1));
            assertThat(home).isEmptyDirectory();
        }
    }

    @Test
    void a_study_does_not_go_on_with_another_commit_or_on_another_machine() throws Exception {
        Path study = begin("""
                ## Machine

                | | |
                |---|---|
                | processor | of yesterday |
                | servers' Java | 11 |

                ## Source

                | | |
                |---|---|
                | commit | 0123456789 |

                """);

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> resume(study))
                .withMessageStartingWith("resume: the study in " + study
                        + " was begun with another commit, processor, servers' Java; expected 0123456789; of yesterday; 11,"
                        + " got ")
                .withMessageEndingWith(". Try git checkout 0123456789, or to begin another study");
    }

    @Test
    void a_study_goes_on_where_it_was_begun() throws Exception {
        assertThat(resume(begin(""))).contains(" cells, taking turns");
    }

    private Path begin(String environment) throws Exception {
        Path study = Files.createDirectories(home.resolve("study"));
        CommandOptions options = new CommandOptions(CommandName.LOAD, Map.of(Option.ISOLATION, "process"));
        StudyFile.write(study, new MatrixStudyKind(CommandName.LOAD).initialOptions(options, home));
        Files.writeString(study.resolve("environment.md"), environment);
        return study;
    }

    private String resume(Path study) throws Exception {
        return dryRun(CommandName.LOAD, new MatrixStudyKind(CommandName.LOAD), Map.of(Option.RESUME, study.toString()));
    }

    private String dryRun(CommandName command, StudyKind<?, ?> kind) throws Exception {
        return dryRun(command, kind, Map.of());
    }

    private String dryRun(CommandName command, StudyKind<?, ?> kind, Map<Option, String> more) throws Exception {
        Map<Option, String> options = new EnumMap<>(Option.class);
        options.putAll(more);
        options.put(Option.DRY_RUN, "true");
        options.put(Option.ISOLATION, "process");
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ExitCode exitCode = new StudyCommand<>(
                        new Installation(home),
                        new CommandOptions(command, options),
                        new Progress(new PrintStream(output, true, StandardCharsets.UTF_8)),
                        kind)
                .run();
        assertThat(exitCode).isEqualTo(ExitCode.DONE);
        return output.toString(StandardCharsets.UTF_8);
    }
}
