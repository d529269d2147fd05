package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.ConsoleTable;
import org.replibench.analysis.journal.JournalFile;
import org.replibench.analysis.store.CellStore;
import org.replibench.analysis.store.FailoverStore;
import org.replibench.model.Check;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.model.failover.Injection;

class FailoverReportTest {
    @TempDir
    private Path study;

    @Test
    void repeats_of_a_cell_are_one_row_and_invalid_ones_are_named_and_left_out() throws Exception {
        write(Records.losing("2211", "kill", 1, 0, 3));
        write(Records.losing("2211", "kill", 2, 1));
        write(Records.invalid(Records.losing("2212", "kill", 1, 0)));

        FailoverReport.Summary summary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(summary.table().lines())
                .anySatisfy(line ->
                        assertThat(line).startsWith("2211").contains("uniform", "kill", "2/3 (9.43 %–99.2 %)", "exact"))
                .anySatisfy(line -> assertThat(line)
                        .isEqualTo(
                                "not valid: 2212-uniform-3n-kill-direct-20c-r1: driver: required ran, measured died"));
        assertThat(summary.table().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(ConsoleTable.MAX_WIDTH));
        assertThat(Files.readAllLines(summary.csv()))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("2211,uniform,3,kill,");
    }

    @Test
    void what_no_pattern_may_do_is_said_first() throws Exception {
        write(Records.losing("2212", "kill", 1, 0));
        write(Records.of("2211", "kill", List.of(Records.wrong(2), Records.aftermath(0))));

        FailoverReport.Summary summary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(summary.table())
                .startsWith("WRONG: 2211-uniform-3n-kill-direct-20c-r1: sessions wrong: required 0, found 2;"
                        + " findings.txt of the cell tells which");
        assertThat(Files.readString(summary.report()))
                .contains("<h1>What a failure costs</h1>\n<p class=\"wrong\">WRONG: 2211-uniform-3n-kill");
    }

    @Test
    void a_wrong_page_that_no_faults_session_tells_of_is_said_first_too() throws Exception {
        write(Records.checked(
                Records.losing("2211", "kill", 1, 0), new Check(Wrongs.PAGES, "1", "0", false).marking()));

        FailoverReport.Summary summary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(summary.table())
                .startsWith("WRONG: 2211-uniform-3n-kill-direct-20c-r1: wrong pages: required 0, measured 1;");
    }

    @Test
    void all_figures_are_in_the_report_with_their_intervals() throws Exception {
        write(Records.losing("2211", "kill", 1, 0, 1, 0, 0, 4));

        FailoverReport.Summary summary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(Files.readString(summary.report()))
                .contains("updates lost /fault", "sessions lost /fault", "requests failed /fault")
                .contains("<td>1.00 (0")
                .contains(
                        "copies back ms",
                        "extra traffic MB",
                        "survivors' heap MB",
                        "<td>102</td>",
                        "sessions stale",
                        "next success p99 ms");
    }

    @Test
    void a_timeline_shows_the_faults_moment_and_the_page_needs_no_network() throws Exception {
        FailoverRecord measured = Records.losing("2212", "kill", 1, 0);
        write(measured);
        JournalFile.write(
                CellStore.folder(study, measured.cell().id()).resolve(JournalFile.NAME),
                new Load(5).run(0, 100 * Load.SECOND).entries());

        String page = Files.readString(
                FailoverReport.write(study, Optional.empty(), List.of()).report());

        assertThat(page).contains("<svg", "kill node1", "healed").doesNotContain("<script", "src=");
        assertThat(study.resolve("report").resolve("timeline-" + measured.cell().id() + ".svg"))
                .content()
                .startsWith("<svg xmlns=")
                .contains("kill node1");
    }

    @Test
    void a_journal_that_cannot_be_read_is_named_and_does_not_stop_the_report() throws Exception {
        FailoverRecord measured = Records.losing("2212", "kill", 1, 0);
        write(measured);
        Path journal =
                Files.writeString(CellStore.folder(study, measured.cell().id()).resolve(JournalFile.NAME), "torn off");

        FailoverReport.Summary summary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(summary.unreadable()).singleElement().satisfies(unreadable -> assertThat(unreadable.path())
                .hasFileName(journal.getFileName().toString()));
        assertThat(summary.table()).contains("2212");
    }

    @Test
    void kills_at_set_delays_are_a_curve_of_loss_against_delay() {
        FailoverRecord all = Records.losing("2212", "kill", 1, 0);
        List<Aftermath> aftermaths = List.of(
                Records.aftermath(1, 4, 0),
                Records.aftermath(0, 5, 0),
                Records.aftermath(0, 6, 20_000),
                Records.aftermath(0, Injection.NOBODY, 0));
        Row row = new Row(all.cell(), List.of(with(all, aftermaths)));

        assertThat(LossCurve.of(row).points())
                .containsExactly(
                        new LossCurve.Point(0, 1, new Proportion(1, 2)),
                        new LossCurve.Point(20, 21, new Proportion(0, 1)));
        assertThat(LossCurve.of(row))
                .hasToString(
                        "lost after 0 ms (reached 1.00) 1/2 (1.26 %–98.7 %), 20.0 ms (reached 21.0) 0/1 (≤95.0 %)");
        assertThat(LossCsv.format(List.of(row)).lines())
                .hasSize(3)
                .last()
                .asString()
                .startsWith("2212,uniform,3,kill,direct,20,21,1,0,");
    }

    @Test
    void a_curve_is_drawn_at_the_times_that_faults_came_after_not_at_those_planned() throws Exception {
        FailoverRecord all = Records.losing("2212", "kill", 1, 0);
        write(with(all, List.of(Records.aftermath(1, 4, 0), Records.aftermath(0, 5, 99_000))));

        FailoverReport.write(study, Optional.empty(), List.of());

        // Planned for 0 and 99 ms, they came after 1 and 100 ms: 770 units from 70 on for the ratio of 0.8 to 125 ms.
        assertThat(study.resolve("report").resolve("loss-2212-uniform-3n-kill-direct-20c.svg"))
                .content()
                .contains("<circle cx=\"104.0\"", "<circle cx=\"806.0\"");
    }

    private void write(FailoverRecord measured) throws Exception {
        FailoverStore.write(CellStore.folder(study, measured.cell().id()), measured);
    }

    private static FailoverRecord with(FailoverRecord measured, List<Aftermath> aftermaths) {
        return new FailoverRecord(
                measured.cell(),
                measured.start(),
                measured.seconds(),
                measured.checks(),
                aftermaths,
                measured.orders(),
                measured.settings(),
                measured.files());
    }
}
