package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.records.Usages;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.DiskProbeCsv;
import org.replibench.records.raw.DiskProbeCsv.DiskSpeed;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;

class CompareCommandTest {
    @TempDir
    Path home;

    private final ByteArrayOutputStream console = new ByteArrayOutputStream();

    @Test
    void a_contender_that_lost_a_tenth_names_the_setting_and_fails_the_pipeline() throws IOException {
        study("a", "-Xmx512m", 100, 101, 99, 100);
        study("a2", "-Xmx512m", 101, 102.01, 99.99, 101);
        study("b", "-Xmx256m", 90, 91, 89, 90);
        study("b2", "-Xmx256m", 90.9, 91.91, 89.89, 90.9);

        assertThat(run(Map.of(Option.BASELINE, "a,a2", Option.CONTENDER, "b, b2")))
                .isEqualTo(ExitCode.LIMIT_BROKEN);
        assertThat(printed())
                .containsSubsequence("A: ", "4 of 4 cells valid", "Environments differ in 1 setting", "jvm.heap")
                .containsSubsequence("throughput, pages/s", "0.900", "different")
                .contains("worse by more than 5 %: 2212 replibench, 2 nodes: throughput, pages/s, by 10");
    }

    @Test
    void studies_of_different_isolation_are_not_compared() throws IOException {
        study("a", Map.of("isolation", "namespace"), 100, 101, 99, 100);
        study("b", Map.of("isolation", "process"), 100, 101, 99, 100);

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> run(Map.of()))
                .withMessage(
                        "isolation: not the same in both studies, so that ratios say nothing; expected namespace, as"
                                + " the baseline has, got process of the contender. Try measuring both with -Disolation=process");
        assertThat(printed()).isEmpty();
    }

    @Test
    void studies_of_the_same_isolation_or_one_without_a_record_of_it_are_compared() throws IOException {
        study("a", Map.of("isolation", "process"), 100, 101, 99, 100);
        study("b", Map.of("isolation", "process"), 100, 101, 99, 100);
        assertThat(run(Map.of())).isEqualTo(ExitCode.DONE);

        study("c", Map.of(), 100, 101, 99, 100);
        assertThat(run(Map.of(Option.CONTENDER, "c"))).isEqualTo(ExitCode.DONE);
    }

    @Test
    void one_session_of_each_is_not_taken_for_what_others_would_show() throws IOException {
        study("a", "-Xmx512m", 100, 101, 99, 100);
        study("b", "-Xmx512m", 90, 91, 89, 90);

        assertThat(run(Map.of())).isEqualTo(ExitCode.DONE);
        assertThat(printed()).contains("inconclusive", "by at least 2 studies of each, else 12 % (assumed)");
    }

    @Test
    void the_threshold_decides_what_fails() throws IOException {
        study("a", "-Xmx512m", 100, 101, 99, 100);
        study("b", "-Xmx512m", 90, 91, 89, 90);

        assertThat(run(Map.of(Option.REGRESSION_THRESHOLD, "12.5"))).isEqualTo(ExitCode.DONE);
    }

    @Test
    void equal_studies_are_equivalent() throws IOException {
        study("a", "-Xmx512m", 100, 101, 99, 100);
        study("a2", "-Xmx512m", 101, 100, 99.5, 101);
        study("b", "-Xmx512m", 100.5, 100, 99.5, 101);
        study("b2", "-Xmx512m", 100, 100, 99.5, 100);

        assertThat(run(Map.of(Option.BASELINE, "a,a2", Option.CONTENDER, "b,b2")))
                .isEqualTo(ExitCode.DONE);
        assertThat(printed()).contains("no difference is recorded").contains("equivalent (±5 %)");
    }

    @Test
    void a_broken_record_is_told_in_one_line_and_the_rest_is_compared() throws IOException {
        study("a", "-Xmx512m", 100, 101, 99, 100);
        study("b", "-Xmx512m", 100.5, 100, 99.5, 101);
        Path broken = home.resolve("b/cells/2212-replibench-2n-default-r1/record.json");
        Files.writeString(broken, "{\"cell\":");

        assertThat(run(Map.of())).isEqualTo(ExitCode.DONE);
        assertThat(printed().lines().filter(line -> line.startsWith("unreadable: ")))
                .hasSize(1);
        assertThat(printed()).contains("4, 3");
    }

    @Test
    void what_the_database_s_disk_took_is_set_against_what_it_took_before() throws IOException {
        study("a", "-Xmx512m", 100, 101, 99, 100);
        study("a2", "-Xmx512m", 100, 101, 99, 100);
        study("b", "-Xmx512m", 100.5, 100, 99.5, 101);
        disk("a", new DiskSpeed(true, 1, 0, 400, 2.5, 1, 2, 4, 8), new DiskSpeed(true, 4, 0, 900, 4, 1, 4, 8, 9));
        disk("a2", new DiskSpeed(true, 1, 0, 100, 10, 1, 9, 14, 18));
        disk("b", new DiskSpeed(true, 1, 0, 100, 10, 1, 9, 14, 18));

        run(Map.of(Option.BASELINE, "a,a2"));

        assertThat(printed().lines().filter(line -> line.startsWith("8 KiB")).map(line -> line.split(" {2,}")))
                .containsExactly(new String[] {
                    "8 KiB, fdatasync after each, 1 at once", "200", "100", "0.500", "5.000", "10.000", "2.000"
                });
    }

    @Test
    void a_probe_of_the_disk_that_cannot_be_read_is_told_and_the_rest_compared() throws IOException {
        study("a", "-Xmx512m", 100, 101, 99, 100);
        study("b", "-Xmx512m", 100.5, 100, 99.5, 101);
        Files.writeString(home.resolve("a/disk.csv"), "flushed\nperhaps\n");

        assertThat(run(Map.of())).isEqualTo(ExitCode.DONE);
        assertThat(printed()).contains("unreadable: ").doesNotContain("The database's disk");
    }

    private void disk(String study, DiskSpeed... speeds) throws IOException {
        DiskProbeCsv.write(home.resolve(study), List.of(speeds));
    }

    @Test
    void nothing_in_common_is_no_success() throws IOException {
        study("a", "-Xmx512m", 100, 101);
        Files.createDirectories(home.resolve("b/cells"));

        assertThat(run(Map.of())).isEqualTo(ExitCode.INVALID);
        assertThat(printed()).contains("Nothing to compare");
    }

    @Test
    void latest_may_be_a_text_file() throws IOException {
        study("a", "-Xmx512m", 100, 101, 99, 100);
        Files.writeString(home.resolve("b"), "a\n");

        assertThat(run(Map.of())).isEqualTo(ExitCode.DONE);
    }

    @ParameterizedTest
    @CsvSource({
        "BASELINE, '', 'baseline: not given; expected a study''s folder, got none. Try -Dbaseline=results/matrix/latest'",
        "CONTENDER, nowhere, 'contender: '",
        "MARGIN, 0, 'margin: out of range; expected above 0 and below 100, in percent, got 0 %. Try -Dmargin=5'",
        "MARGIN, five, 'margin: no number; expected above 0 and below 100, in percent, got five. Try -Dmargin=5'",
        "REGRESSION_THRESHOLD, 101, 'regression.threshold: out of range; expected 0 to 100, in percent, got 101. Try -Dregression.threshold=5'"
    })
    void what_is_wrong_is_named_in_one_line(Option option, String value, String line) throws IOException {
        study("a", "-Xmx512m", 100, 101);
        study("b", "-Xmx512m", 100, 101);

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> run(Map.of(option, value)))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).startsWith(line).doesNotContain("\n"));
    }

    private ExitCode run(Map<Option, String> given) {
        Map<Option, String> options = new EnumMap<>(Map.of(Option.BASELINE, "a", Option.CONTENDER, "b"));
        options.putAll(given);
        Progress progress = new Progress(new PrintStream(console, true, StandardCharsets.UTF_8));
        return new CompareCommand(new Installation(home), new CommandOptions(CommandName.COMPARE, options), progress)
                .run();
    }

    private String printed() {
        return console.toString(StandardCharsets.UTF_8);
    }

    private void study(String name, String heap, double... pagesPerSecond) throws IOException {
        study(name, Map.of("jvm.heap", heap), pagesPerSecond);
    }

    private void study(String name, Map<String, String> settings, double... pagesPerSecond) throws IOException {
        for (int repeat = 1; repeat <= pagesPerSecond.length; repeat++) {
            double throughput = pagesPerSecond[repeat - 1];
            Cell cell = new Cell(Pattern.parse("2212"), "replibench", 2, new ClientLoad("default", 20), repeat);
            CellStore.write(
                    CellStore.folder(home.resolve(name), cell.id()),
                    new CellRecord(
                            cell,
                            Instant.parse("2026-01-02T03:04:05Z"),
                            10,
                            List.of(new AuditCheck("errors", "0", "0", true)),
                            Usages.load(1000, throughput, 300 / throughput),
                            Usages.of(List.of(Usages.node("node1", 4, 1000)), 1, 1, 10, 10),
                            settings,
                            Map.of()));
        }
    }
}
