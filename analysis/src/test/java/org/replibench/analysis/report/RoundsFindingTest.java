package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.advice.PaperAdvice;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.records.raw.RawFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;

class RoundsFindingTest {
    @TempDir
    private Path results;

    @Test
    void console_and_ratios_say_what_one_start_of_servers_decided() throws IOException {
        Path study = SyntheticRounds.ofThreeArms(results.resolve("matrix/20260102-030405"))
                .study();

        StudySummary summary = StudyReport.write(study);

        assertThat(summary.answer())
                .startsWith(
                        "On 2 nodes, compared with no replication: CPU per page 2212 (TCP, request end, delta, sync) +")
                .contains("0 of 40 blocks excluded.")
                .contains("Decided: total CPU, ms/page, different: 2212")
                .contains("Decided: throughput, pages/s, equivalent within ±5 %: 2212")
                .doesNotContain("one repeat has no interval", "A/A");
        assertThat(Files.readString(study.resolve("ratios.csv")))
                .containsPattern("20260102-030405,2212,none,wildfly,2,default,total_cpu_ms_per_page,1\\.[34]\\d*,"
                        + "1\\.\\d+,1\\.\\d+,0\\.95,different,1,40,0\\.05,0\n")
                .contains(",none (A/A),none,none,2,default,throughput_pages_per_s,");
        assertThat(Files.readString(summary.report())).contains("2212");
    }

    @Test
    void of_many_arms_the_sentence_names_the_cheapest_and_the_dearest_that_were_decided() throws IOException {
        Path study = results.resolve("matrix/20260102-030405");
        SyntheticRounds rounds = new SyntheticRounds(study);
        rounds.arm("none", false, 0.001, 1, 2);
        rounds.arm("2211", false, 0.0012, 1, 2);
        rounds.arm("2212", false, 0.0014, 1, 2);
        rounds.arm("2222", false, 0.0016, 1, 2);
        rounds.arm("2122", false, 0.0018, 1, 2);

        String answer = StudyReport.write(study).answer();

        String sentence = answer.lines().findFirst().orElseThrow();
        assertThat(sentence)
                .hasSizeLessThan(3 * 120)
                .startsWith("On 2 nodes, compared with no replication: CPU per page from 2211 ")
                .contains(" to 2122 ", "(all 4 arms decided)", "0 of 40 blocks excluded.")
                .doesNotContain("2212", "2222");
        assertThat(answer).containsPattern("Decided: total CPU, ms/page, different: 2211 .*2212 .*2222 .*2122 ");
    }

    @Test
    void arms_are_told_apart_by_engine_and_the_load_is_named_where_they_differ() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        rounds.arm("none", "none", "full", 0.001);
        rounds.arm("none", "none", "half", 0.001);
        rounds.arm("2212", "replibench", "half", 0.0014);
        rounds.arm("2212", "wildfly", "half", 0.0018);

        assertThat(StudyReport.write(rounds.study()).answer())
                .as("of the load under which something is known")
                .startsWith("On 2 nodes, compared with no replication: CPU per page 2212 replibench (")
                .contains("; 2212 wildfly +");

        rounds.arm("2212", "replibench", "full", 0.0015);

        assertThat(StudyReport.write(rounds.study()).answer())
                .startsWith("On 2 nodes under half load, compared with no replication: ");
    }

    @Test
    void of_two_arms_that_cost_the_same_none_is_called_the_cheapest() throws IOException {
        Path study = results.resolve("matrix/20260102-030405");
        SyntheticRounds rounds = new SyntheticRounds(study);
        rounds.arm("none", false, 0.001, 1, 2);
        rounds.arm("2211", false, 0.0014, 1, 2);
        rounds.arm("2212", false, 0.0014, 1, 2);
        rounds.arm("2222", false, 0.0016, 1, 2);
        rounds.arm("2122", false, 0.0018, 1, 2);

        assertThat(StudyReport.write(study).answer().lines().findFirst().orElseThrow())
                .containsPattern("from 221. [^;]*, though another may cost less, to 2122 ")
                .doesNotContain("may cost more");
    }

    @Test
    void several_sizes_say_how_throughput_grows_with_nodes() throws IOException {
        Path study = results.resolve("matrix/20260102-030405");
        SyntheticRounds rounds = new SyntheticRounds(study);
        rounds.size(1, 60);
        rounds.size(2, 120);
        rounds.size(8, 474);

        String answer = StudyReport.write(study).answer();

        assertThat(answer)
                .containsPattern(
                        "Decided: throughput, default load, over that of none on 1 node: none on 2 nodes × 2\\.0\\d"
                                + " \\(95 %: 1\\.9\\d to 2\\.0\\d\\); none on 8 nodes × 7\\.\\d+ \\(95 %: 7\\.\\d+ to [78]\\.\\d+\\)\\.");
        assertThat(answer).doesNotContain("A/A on");
    }

    @Test
    void throughput_grows_from_the_smallest_size_whose_control_is_valid_though_nothing_is_compared_with_it()
            throws IOException {
        Path study = results.resolve("matrix/20260102-030405");
        SyntheticRounds rounds = new SyntheticRounds(study);
        rounds.control(1, 60);
        rounds.size(2, 120);

        assertThat(StudyReport.write(study).answer())
                .containsPattern("over that of none on 1 node: none on 2 nodes × 2\\.0\\d \\(95 %: ");
    }

    @Test
    void sizes_are_compared_though_no_arm_has_a_control() throws IOException {
        Path study = results.resolve("matrix/20260102-030405");
        SyntheticRounds rounds = new SyntheticRounds(study);
        rounds.control(1, 60);
        rounds.control(2, 120);

        assertThat(StudyReport.write(study).answer())
                .startsWith("No arm has a control that is valid, so nothing is compared.")
                .containsPattern("over that of none on 1 node: none on 2 nodes × 2\\.0\\d \\(95 %: ");
    }

    @Test
    void the_blocks_of_all_starts_are_judged() throws IOException {
        Path study = results.resolve("matrix/20260102-030405");
        SyntheticRounds rounds = new SyntheticRounds(study);
        for (int start = 1; start <= 2; start++) {
            rounds.arm("none", false, 0.001, start, 2);
            rounds.arm("2212", false, 0.0014, start, 2);
        }

        StudySummary summary = StudyReport.write(study);

        assertThat(summary.answer()).contains("0 of 80 blocks excluded.");
        assertThat(Files.readString(study.resolve("ratios.csv")))
                .containsPattern(",2212,none,wildfly,2,default,total_cpu_ms_per_page,.*,2,80,0\\.05,0\n");
    }

    @Test
    void advice_compares_two_patterns_block_by_block() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        rounds.arm("none", false, 0.001, 1, 1);
        rounds.arm("2212", false, 0.0014, 1, 1);
        rounds.arm("2222", false, 0.0017, 1, 1);
        rounds.arm("1212", false, 0.0014, 1, 1);

        List<PaperAdvice.Row> advice = RoundsFinding.of(
                        CellStore.readAll(rounds.study()).cells())
                .orElseThrow()
                .advice();

        assertThat(row(advice, "scope").advice()).startsWith("As the paper says, modified attributes");
        assertThat(row(advice, "scope").evidence())
                .singleElement()
                .asString()
                .startsWith("2222 against 2212, 2 nodes, load default: CPU per page × 1.1")
                .endsWith("different");
        assertThat(row(advice, "protocol").advice()).startsWith("Either: ");
        assertThat(row(advice, "trigger").advice()).startsWith("Not measured: ");
    }

    @Test
    void windows_are_read_once_for_ratios_sizes_and_advice() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        rounds.arm("none", false, 0.001, 1, 1);
        rounds.arm("2212", false, 0.0014, 1, 1);
        rounds.arm("2222", false, 0.0017, 1, 1);
        rounds.control(1, 25);
        List<StoredCell> cells = CellStore.readAll(rounds.study()).cells();
        MeasuredRounds read = StoredRounds.read(cells);
        for (StoredCell cell : cells) {
            Files.writeString(RawFile.WINDOWS.in(cell.folder()), "");
        }

        RoundsFinding finding = RoundsFinding.of(cells, read);

        assertThat(finding.compared()).hasSize(1);
        assertThat(finding.sizes()).hasSize(3);
        assertThat(row(finding.advice(), "scope").evidence()).hasSize(1);
    }

    private static PaperAdvice.Row row(List<PaperAdvice.Row> advice, String dimension) {
        return advice.stream()
                .filter(row -> row.dimension().equals(dimension))
                .findFirst()
                .orElseThrow();
    }
}
