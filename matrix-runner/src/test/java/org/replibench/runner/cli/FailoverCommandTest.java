package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.records.Usages;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.failover.FailoverStudyKind;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.StudyFile;
import org.replibench.runner.testbed.Installation;

class FailoverCommandTest {
    @TempDir
    private Path home;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    @Test
    void a_dry_run_prints_what_would_be_measured_and_starts_nothing() throws Exception {
        assertThat(run(Option.DRY_RUN, "true", Option.FAULTS, "kill,join")).isEqualTo(ExitCode.DONE);

        assertThat(output.toString(StandardCharsets.UTF_8))
                .contains(
                        "none-none-3n-kill-direct-24c-r1\n", "2212-wildfly-3n-join-direct-24c-r1\n", "10 of 10 cells");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void a_dry_run_refuses_what_could_not_be_injected() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(
                        () -> run(Option.DRY_RUN, "true", Option.ISOLATION, "process", Option.FAULTS, "kill,partition"))
                .withMessage("faults: partition is not possible here; expected an interconnect of each node's own, "
                        + "got isolation process. Try -Disolation=namespace");
    }

    @Test
    void a_requirement_that_is_none_is_refused_before_anything_is_started() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> run(Option.LIMIT, "lost~0"))
                .withMessageStartingWith("limit: no limit; expected NAME:VALUE");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void a_limit_that_nothing_can_exceed_is_refused_before_anything_is_started() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> run(Option.DRY_RUN, "true", Option.FAULTS, "none", Option.LIMIT, "lost:0"))
                .withMessage("limit: nothing happens that it could limit; expected a fault such as kill, got none."
                        + " Try to leave -Dlimit out");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void a_study_does_not_go_on_with_another_commit_java_or_machine() throws Exception {
        Path study = Files.createDirectories(home.resolve("study"));
        StudyFile.write(
                study,
                new FailoverStudyKind()
                        .initialOptions(
                                new CommandOptions(CommandName.FAILOVER, Map.of(Option.ISOLATION, "process")), home));
        Files.writeString(study.resolve("environment.md"), """
                ## Machine

                | | |
                |---|---|
                | memory | 640 KiB |
                | servers' Java | 11 |

                ## Source

                | | |
                |---|---|
                | commit | 0123456789 |

                """);

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> run(Option.DRY_RUN, "true", Option.RESUME, study.toString()))
                .withMessageStartingWith(
                        "resume: the study in " + study
                                + " was begun with another commit, memory, servers' Java; expected 0123456789; 640 KiB; 11, got ")
                .withMessageEndingWith(". Try git checkout 0123456789, or to begin another study");
    }

    @Test
    void a_dry_run_without_a_kind_of_host_takes_what_emulated_machines_can_have() throws Exception {
        assertThat(run(Option.DRY_RUN, "true", Option.FAULTS, "partition")).isEqualTo(ExitCode.DONE);
    }

    @Test
    void costs_of_no_study_are_refused_before_anything_is_started() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> run(Option.ISOLATION, "process", Option.COST, "nowhere"))
                .withMessage(noMatrixStudy(home.resolve("nowhere")));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> run(Option.DRY_RUN, "true", Option.COST, "nowhere"))
                .withMessage(noMatrixStudy(home.resolve("nowhere")));
    }

    private static String noMatrixStudy(Path folder) {
        return "cost: no matrix study; expected the folder of a matrix study, got " + folder
                + ". Try ./mvnw -Pmatrix verify, or to leave -Dcost out";
    }

    @Test
    void costs_on_another_database_are_refused_before_ours_is_started() throws Exception {
        Cell cell = new Cell(Pattern.parse("2212"), "replibench", 3, new ClientLoad("default", 20), 1);
        CellStore.write(
                CellStore.folder(home.resolve("other"), cell.id()),
                new CellRecord(
                        cell,
                        Instant.EPOCH,
                        10,
                        List.of(new AuditCheck("errors", "0", "0", true)),
                        Usages.load(1000, 100, 3),
                        Usages.of(List.of(), 1, 1, 10, 10),
                        Map.of("postgresql.shared_buffers", "1GB"),
                        Map.of()));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> run(Option.ISOLATION, "process", Option.COST, "other"))
                .withMessage("cost: " + home.resolve("other")
                        + " was measured in another environment; expected postgresql.shared_buffers 256MB, got 1GB. Try ./mvnw -Pmatrix verify, or to "
                        + "leave -Dcost out");
        assertThat(home).isDirectoryNotContaining("glob:**/{work,target,results}");
    }

    @Test
    void a_load_balancer_that_was_not_provisioned_is_refused_with_the_profile_that_does_it() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> run(Option.ISOLATION, "process", Option.BALANCER, "mod-cluster"))
                .withMessage("balancer: mod_cluster is not installed; expected "
                        + home.resolve("cluster-config/target/wildfly-balancer")
                        + ", got none. Try ./mvnw -Pfailover,modcluster verify");
    }

    @Test
    void to_resume_what_is_no_study_is_refused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> run(Option.RESUME, "nowhere"))
                .withMessage("resume: no study; expected a folder with study.yaml, got " + home.resolve("nowhere")
                        + ". Try the command without -Dresume, or -Dresume=FOLDER of a study");
    }

    private ExitCode run(Object... given) throws Exception {
        Map<Option, String> options = new EnumMap<>(Option.class);
        for (int i = 0; i < given.length; i += 2) {
            options.put((Option) given[i], (String) given[i + 1]);
        }
        return new StudyCommand<>(
                        new Installation(home),
                        new CommandOptions(CommandName.FAILOVER, options),
                        new Progress(new PrintStream(output, true, StandardCharsets.UTF_8)),
                        new FailoverStudyKind())
                .run();
    }
}
