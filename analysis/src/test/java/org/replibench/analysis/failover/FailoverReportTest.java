package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.report.ResultsTable;
import org.replibench.model.FailoverCell;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FailoverRecords;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.failover.UpdateLossCsv;
import org.replibench.records.journal.JournalFile;
import org.replibench.records.raw.RawFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.FailoverStore;

class FailoverReportTest {
    @TempDir
    private Path study;

    @Test
    void repeats_of_a_cell_are_one_row_and_invalid_ones_are_named_and_left_out() throws Exception {
        write(FailoverRecords.losing("2211", "kill", 1, 0, 3));
        write(FailoverRecords.losing("2211", "kill", 2, 1));
        write(FailoverRecords.invalid(FailoverRecords.losing("2212", "kill", 1, 0)));

        FailoverReport.FailoverSummary failoverSummary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(failoverSummary.table().lines())
                .anySatisfy(line -> assertThat(line)
                        .startsWith("2211")
                        .contains("replibench", "kill", "2/3 (9.43 %–99.2 %)", "exact"))
                .anySatisfy(
                        line -> assertThat(line)
                                .isEqualTo(
                                        "not valid: 2212-replibench-3n-kill-direct-20c-r1: driver: required ran, measured died"));
        assertThat(failoverSummary.table().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(ResultsTable.MAX_WIDTH));
        assertThat(Files.readAllLines(failoverSummary.csv()))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("2211,replibench,3,kill,");
    }

    @Test
    void a_fault_without_effect_is_none_in_any_figure_and_counted_in_the_headline() throws Exception {
        write(FailoverRecords.of(
                "2211",
                "partition",
                List.of(
                        FailoverRecords.impact(0),
                        FailoverRecords.withoutEffect("node2 has not excluded node1", 7),
                        FailoverRecords.impact(0))));

        FailoverReport.FailoverSummary failoverSummary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(failoverSummary.answer())
                .startsWith("2211 replibench (TCP, request end, delta, async) lost nothing in 2 partition faults")
                .contains(". 1 of 3 faults had no effect, and don't count.\n");
        assertThat(failoverSummary.table().lines())
                .anySatisfy(line -> assertThat(line).startsWith("2211").contains("0/2 "));
        assertThat(Files.readAllLines(study.resolve("faults.csv"))).hasSize(4).satisfies(lines -> {
            assertThat(lines.get(0)).contains(",took_effect,effect,healed,counts,");
            assertThat(lines.get(1)).endsWith(",true,the process is gone,true,true,0,0,7");
            assertThat(lines.get(2)).endsWith(",false,node2 has not excluded node1,true,false,7,0,7");
        });
    }

    @Test
    void a_study_whose_faults_had_no_effect_found_nothing() throws Exception {
        write(FailoverRecords.of(
                "2211", "partition", List.of(FailoverRecords.withoutEffect("node2 has not excluded node1", 0))));

        FailoverReport.FailoverSummary failoverSummary =
                FailoverReport.write(study, Optional.empty(), FailoverLimit.parse("lost:0"));

        assertThat(failoverSummary.answer())
                .startsWith("No fault counts, so nothing could be lost. 1 of 1 faults had no effect, and don't count.")
                .doesNotContain("lost nothing");
        assertThat(failoverSummary.brokenLimits())
                .containsExactly("2211 replibench: partition had no fault that counts");
    }

    @Test
    void what_no_pattern_may_do_is_said_first() throws Exception {
        write(FailoverRecords.losing("2212", "kill", 1, 0));
        write(FailoverRecords.of("2211", "kill", List.of(FailoverRecords.corrupted(2), FailoverRecords.impact(0))));

        FailoverReport.FailoverSummary failoverSummary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(failoverSummary.table())
                .startsWith("WRONG: 2211-replibench-3n-kill-direct-20c-r1: sessions wrong: required 0, measured 2;"
                        + " findings.txt of the cell tells which");
        assertThat(Files.readString(failoverSummary.report()))
                .contains(
                        "<h1 id=\"answer\">WRONG: 2211-replibench-3n-kill-direct-20c-r1: sessions wrong: required 0, measured 2.");
    }

    @Test
    void a_wrong_page_that_no_faults_session_tells_of_is_said_first_too() throws Exception {
        write(FailoverRecords.checked(
                FailoverRecords.losing("2211", "kill", 1, 0),
                new AuditCheck(ConsistencyViolations.WRONG_PAGES_CHECK, "1", "0", false).asWarning()));

        FailoverReport.FailoverSummary failoverSummary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(failoverSummary.table())
                .startsWith("WRONG: 2211-replibench-3n-kill-direct-20c-r1: wrong pages: required 0, measured 1;");
    }

    @Test
    void all_figures_are_in_the_report_with_their_intervals() throws Exception {
        write(FailoverRecords.losing("2211", "kill", 1, 0, 1, 0, 0, 4));

        FailoverReport.FailoverSummary failoverSummary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(Files.readString(failoverSummary.report()))
                .contains(
                        "updates lost per fault, mean (95 % interval)",
                        "sessions lost per fault, mean (95 % interval)",
                        "requests failed per fault, mean (95 % interval)")
                .contains("<td>1.00 (0")
                .contains(
                        "redundancy restored after, ms",
                        "extra traffic until healed, MB",
                        "largest live heap of a surviving node, MB",
                        "<td>102</td>",
                        "sessions stale",
                        "outage, median, ms",
                        "outage, longest, ms",
                        "recovery time, 99th percentile, ms")
                .doesNotContain("recovery time, longest");
    }

    @Test
    void the_page_begins_with_the_answer_and_with_what_is_decided_and_what_is_not() throws Exception {
        write(FailoverRecords.losing("2211", "kill", 1, 0, 3, 0));
        write(FailoverRecords.losing("2212", "kill", 1, 0, 0));

        FailoverReport.FailoverSummary failoverSummary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(Files.readString(failoverSummary.report()))
                .containsSubsequence(
                        "<h1 id=\"answer\">2211 replibench (TCP, request end, delta, async) lost 3 updates in 1 of 3 kill faults"
                                + " (95 % interval 0.840 % to 90.6 %); 2212 replibench (TCP, request end, delta, sync) lost"
                                + " nothing in 2 kill faults (95 % upper bound 84.2 %).</h1>",
                        "<li><b>2211</b> · TCP · request end · delta · async</li>",
                        ">Decided</dt>\n<dd>2211 replibench loses data",
                        ">Not decided</dt>\n<dd>Whether 2212 replibench can lose data in kill faults: 0 of 2 did",
                        "70 more without a loss would bound it to 5 %",
                        "2211 · TCP · request end · delta · async");
        assertThat(failoverSummary.answer()).contains("\nDecided: ", "\nNot decided: ", "-Dcost=FOLDER");
    }

    @Test
    void many_patterns_are_counted_and_the_one_that_lost_most_is_named() throws Exception {
        for (String pattern : List.of("2212", "2222", "1212")) {
            write(FailoverRecords.losing(pattern, "kill", 1, new int[80]));
        }
        write(FailoverRecords.losing("2211", "kill", 1, 2));
        write(FailoverRecords.losing("none", "kill", 1, 9));

        assertThat(FailoverReport.write(study, Optional.empty(), List.of()).answer())
                .startsWith(
                        "Of 4 replicating patterns, 3 lost nothing in kill faults; most was lost by 2211 replibench (TCP,"
                                + " request end, delta, async), which lost 2 updates in 1 of 1 kill fault (")
                .contains(
                        "Decided: 2212 replibench loses data in at most 4.51 % of kill faults",
                        "Decided: none loses data: it lost 9 updates");
    }

    @Test
    void less_traffic_than_before_is_said_in_words() throws Exception {
        FailoverRecord measured = FailoverRecords.losing("2211", "kill", 1, 0);
        FaultImpact impact = measured.impacts().get(0);
        write(with(
                measured,
                List.of(FailoverRecords.harmless(
                        impact.recovery(),
                        impact.dip(),
                        new FaultImpact.ServerSide(Double.NaN, Double.NaN, -4_200, 101.5)))));

        FailoverReport.FailoverSummary failoverSummary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(failoverSummary.table()).contains("no more than before");
        assertThat(Files.readString(failoverSummary.report())).contains("<td>no more than before</td>");
    }

    @Test
    void a_timeline_shows_the_faults_moment_and_the_page_needs_no_network() throws Exception {
        FailoverRecord measured = FailoverRecords.losing("2212", "kill", 1, 0);
        write(measured);
        JournalFile.write(
                RawFile.JOURNAL.in(CellStore.folder(study, measured.cell().id())),
                new SyntheticJournal(5).run(0, 100 * SyntheticJournal.SECOND).entries());

        String page = Files.readString(
                FailoverReport.write(study, Optional.empty(), List.of()).report());

        assertThat(page)
                .contains(
                        "<svg",
                        "2212 · TCP · request end · delta · sync · replibench: kill 1 of 1",
                        "kill node1",
                        "healed")
                .doesNotContain("<script", "src=");
        assertThat(study.resolve("report").resolve("timeline-" + measured.cell().id() + ".svg"))
                .content()
                .startsWith("<svg xmlns=")
                .contains("kill node1");
    }

    @Test
    void a_journal_that_cannot_be_read_is_named_and_does_not_stop_the_report() throws Exception {
        FailoverRecord measured = FailoverRecords.losing("2212", "kill", 1, 0);
        write(measured);
        Path journal = Files.writeString(
                RawFile.JOURNAL.in(CellStore.folder(study, measured.cell().id())), "torn off");

        FailoverReport.FailoverSummary failoverSummary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(failoverSummary.unreadable()).singleElement().satisfies(unreadableFile -> assertThat(
                        unreadableFile.path())
                .hasFileName(journal.getFileName().toString()));
        assertThat(failoverSummary.table()).contains("2212");
    }

    @Test
    void kills_at_set_delays_are_a_curve_of_loss_against_delay() {
        FailoverRecord all = FailoverRecords.losing("2212", "kill", 1, 0);
        List<FaultImpact> faultImpacts = List.of(
                FailoverRecords.impact(1, 4, 0),
                FailoverRecords.impact(0, 5, 0),
                FailoverRecords.impact(0, 6, 20_000),
                FailoverRecords.impact(0, FaultInjection.NO_CLIENT, 0));
        FaultSummary faultSummary = new FaultSummary(all.cell(), List.of(with(all, faultImpacts)));

        assertThat(UpdateLossCurve.of(faultSummary).points())
                .containsExactly(
                        new UpdateLossCurve.LossPoint(0, 1, new Proportion(1, 2)),
                        new UpdateLossCurve.LossPoint(20, 21, new Proportion(0, 1)));
        assertThat(UpdateLossCurve.of(faultSummary))
                .hasToString(
                        "lost after 0 ms (reached 1.00) 1/2 (1.26 %–98.7 %), 20.0 ms (reached 21.0) 0/1 (≤97.5 %)");
        assertThat(UpdateLossCsv.format(UpdateLossCurve.rows(faultSummary)).lines())
                .hasSize(3)
                .last()
                .asString()
                .startsWith("2212,replibench,3,kill,direct,20,21,1,0,");
    }

    @Test
    void a_fault_that_came_much_later_than_planned_is_a_point_of_its_own() {
        FailoverRecord all = FailoverRecords.losing("2212", "kill", 1, 0);
        FaultImpact punctual = FailoverRecords.impact(0, 4, 750);
        FaultSummary faultSummary = new FaultSummary(
                all.cell(),
                List.of(with(all, List.of(punctual, punctual, after(23_000, FailoverRecords.impact(1, 5, 750))))));

        assertThat(UpdateLossCurve.of(faultSummary).points())
                .containsExactly(
                        new UpdateLossCurve.LossPoint(0.75, 1.75, new Proportion(0, 2)),
                        new UpdateLossCurve.LossPoint(0.75, 23, new Proportion(1, 1)));
    }

    private static FaultImpact after(long actualMicros, FaultImpact impact) {
        FaultInjection planned = impact.injection();
        return new FaultImpact(
                new FaultInjection(
                        planned.fault(),
                        planned.nodes(),
                        planned.startedMicros(),
                        planned.updateAcknowledgedMicros() + actualMicros,
                        planned.effectiveMicros(),
                        planned.healedMicros(),
                        planned.triggerClient(),
                        planned.updateAcknowledgedMicros(),
                        planned.delayMicros(),
                        planned.tookEffect(),
                        planned.effect(),
                        planned.linkRepairedMicros(),
                        planned.firstPacketMillis()),
                impact.sessions(),
                impact.updates(),
                impact.requests(),
                impact.recovery(),
                impact.dip(),
                impact.servers());
    }

    @Test
    void a_curve_is_drawn_at_the_times_that_faults_came_after_not_at_those_planned() throws Exception {
        FailoverRecord all = FailoverRecords.losing("2212", "kill", 1, 0);
        write(with(all, List.of(FailoverRecords.impact(1, 4, 0), FailoverRecords.impact(0, 5, 99_000))));

        FailoverReport.write(study, Optional.empty(), List.of());

        // Planned for 0 and 99 ms, they came after 1 and 100 ms: 770 units from 70 on for the ratio of 0.8 to 125 ms.
        assertThat(study.resolve("report").resolve("loss-2212-replibench-3n-kill-direct-20c.svg"))
                .content()
                .contains("<circle cx=\"104.0\"", "<circle cx=\"806.0\"");
    }

    @Test
    void console_and_page_say_which_row_is_as_documented_and_which_as_shipped() throws Exception {
        write(by("wildfly", "as documented: ranked affinity"));
        write(by("wildfly-shipped", "as shipped, behind a balancer that follows one route"));

        FailoverReport.FailoverSummary failoverSummary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(failoverSummary.answer())
                .startsWith("2212 wildfly (TCP, request end, delta, sync) lost nothing in 1 kill fault")
                .contains("; 2212 wildfly-shipped lost nothing in 1 kill fault");
        assertThat(failoverSummary.table().lines())
                .contains(
                        "wildfly: as documented: ranked affinity",
                        "wildfly-shipped: as shipped, behind a balancer that follows one route")
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(ResultsTable.MAX_WIDTH));
        assertThat(Files.readString(failoverSummary.report()))
                .contains(
                        "<li><b>wildfly</b> · as documented: ranked affinity</li>",
                        "<li><b>wildfly-shipped</b> · as shipped, behind a balancer that follows one route</li>");
    }

    private static FailoverRecord by(String engine, String setup) {
        FailoverRecord any = FailoverRecords.losing("2212", "kill", 1, 0);
        return new FailoverRecord(
                new FailoverCell(any.cell().pattern(), engine, 3, "kill", "direct", 20, 1),
                any.start(),
                any.seconds(),
                any.checks(),
                any.impacts(),
                any.orders(),
                Map.of("engine.setup", setup),
                any.files());
    }

    private void write(FailoverRecord measured) throws Exception {
        FailoverStore.write(CellStore.folder(study, measured.cell().id()), measured);
    }

    private static FailoverRecord with(FailoverRecord measured, List<FaultImpact> faultImpacts) {
        return new FailoverRecord(
                measured.cell(),
                measured.start(),
                measured.seconds(),
                measured.checks(),
                faultImpacts,
                measured.orders(),
                measured.settings(),
                measured.files());
    }
}
