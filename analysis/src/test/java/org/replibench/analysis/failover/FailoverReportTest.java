package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.compare.WrappedLine;
import org.replibench.model.FailoverCell;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FailoverRecords;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.failover.UpdateLossCsv;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.JournalFile;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.FailoverStore;

class FailoverReportTest {
    @TempDir
    private Path study;

    @TempDir
    private Path matrix;

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
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(WrappedLine.MAX_WIDTH));
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
                .contains("(inconclusive: up to 84.2 % of them may lose something, 95 %);"
                        + " not counted: 1 of 3 partition faults without effect.\n");
        assertThat(failoverSummary.table().lines())
                .anySatisfy(line -> assertThat(line).startsWith("2211").contains("0/2 "));
        assertThat(Files.readAllLines(study.resolve("faults.csv"))).hasSize(4).satisfies(lines -> {
            assertThat(lines.get(0)).contains(",took_effect,effect,healed,counts,");
            assertThat(lines.get(1)).endsWith(",true,the process is gone,true,true,uncorrupted,,0,0,0,0,0,7");
            assertThat(lines.get(2))
                    .endsWith(",false,node2 has not excluded node1,true,false,uncorrupted,,7,0,1,0,0,7");
        });
    }

    @Test
    void a_study_whose_faults_had_no_effect_found_nothing() throws Exception {
        write(FailoverRecords.of(
                "2211", "partition", List.of(FailoverRecords.withoutEffect("node2 has not excluded node1", 0))));

        FailoverReport.FailoverSummary failoverSummary =
                FailoverReport.write(study, Optional.empty(), FailoverLimit.parse("lost:0"));

        assertThat(failoverSummary.answer())
                .startsWith("Inconclusive: no fault counts, so nothing could be lost;"
                        + " not counted: 1 of 1 partition fault without effect.")
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
    void what_a_pattern_promised_and_broke_is_told_apart_from_what_it_never_promised() throws Exception {
        write(FailoverRecords.losing("2211", "kill", 1, 3));
        write(FailoverRecords.losing("2212", "kill", 1, 0, 2));

        FailoverReport.FailoverSummary failoverSummary = FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(failoverSummary.table())
                .startsWith("BROKEN PROMISE: 2212 replibench in kill: broken in 1 of 2: kept (1 session)\n")
                .contains(
                        "\n2211 replibench in kill promises uncorrupted: held in 1 of 1\n",
                        "\n2212 replibench in kill promises no step back, kept, uncorrupted: broken in 1 of 2: kept (1"
                                + " session)\n");
        assertThat(failoverSummary.answer()).contains("; a promise was broken by 2212 replibench in kill.");
        assertThat(Files.readString(failoverSummary.report()))
                .contains("whether it kept it")
                .contains("<td class=\"text\">broken in 1 of 2: kept (1 session)</td>");
        assertThat(Files.readAllLines(study.resolve("faults.csv"))).satisfies(lines -> {
            assertThat(lines.get(0)).contains(",promised,broken,updates_lost,");
            assertThat(lines.get(1)).contains(",uncorrupted,,3,");
            assertThat(lines.get(3)).contains(",\"no step back, kept, uncorrupted\",kept,2,");
        });
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
                                + " nothing in 2 kill faults (inconclusive: up to 84.2 % of them may lose something, 95 %).</h1>",
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
                        "Of 4 replicating patterns, 3 lost nothing in kill faults (of each at most 4.51 % of faults lose anything,"
                                + " 95 %); most was lost by 2211 replibench (TCP, request end, delta, async), which lost 2"
                                + " updates in 1 of 1 kill fault (")
                .contains(
                        "Decided: 2212 replibench loses data in at most 4.51 % of kill faults (95 %; it lost nothing in 80).",
                        "Decided: none loses data: it lost 9 updates");
    }

    @Test
    void of_many_patterns_that_lost_nothing_it_says_of_how_many_that_is_inconclusive() throws Exception {
        write(FailoverRecords.losing("2212", "kill", 1, new int[80]));
        for (String pattern : List.of("2222", "1212", "1222")) {
            write(FailoverRecords.losing(pattern, "kill", 1, 0, 0));
        }

        assertThat(FailoverReport.write(study, Optional.empty(), List.of()).answer())
                .startsWith(
                        "Of 4 replicating patterns, none lost anything in kill faults (inconclusive of 3 of them: up to"
                                + " 84.2 % of faults may lose something, 95 %).\n");
    }

    @Test
    void a_pattern_of_which_no_fault_counts_is_named_in_the_headline() throws Exception {
        write(FailoverRecords.losing("2212", "kill", 1, 0));
        write(FailoverRecords.of(
                "2222", "kill", List.of(FailoverRecords.withoutEffect("the process was there still", 0))));

        assertThat(FailoverReport.write(study, Optional.empty(), List.of()).answer())
                .contains(
                        "; inconclusive without a fault that counts: 2222 replibench (TCP, request end, full session, sync) in kill faults;"
                                + " not counted: 1 of 2 kill faults without effect.\n");
    }

    @Test
    void a_loss_is_told_by_the_requests_that_show_it() throws Exception {
        write(FailoverRecords.losing("2211", "kill", 1, 1));
        journal("2211", userWhoLoses(7).toList());

        assertThat(Files.readString(
                        FailoverReport.write(study, Optional.empty(), List.of()).report()))
                .contains("""
                        <pre>2211 replibench, kill 1 of 1 (node1): user 7 lost 1 acknowledged update
                        2211-replibench-3n-kill-direct-20c-r1, session 1
                          -0.096 s  node1  add EST-7      user7, cart 1 EST-4 + 1 EST-7 (acknowledged)
                          +0.000 s                        kill (node1)
                          +0.104 s  node1  show the cart  no answer: connection reset
                          +0.504 s  node2  show the cart  user7, cart 1 EST-4; expected user7, cart 1 EST-4 + 1 EST-7
                          +0.704 s  node2  show the cart  user7, cart 1 EST-4</pre>""");
    }

    @Test
    void of_many_losses_some_are_told_and_the_others_counted() throws Exception {
        write(FailoverRecords.losing("2211", "kill", 1, 5));
        journal(
                "2211",
                IntStream.rangeClosed(1, 5)
                        .boxed()
                        .flatMap(FailoverReportTest::userWhoLoses)
                        .toList());

        assertThat(Files.readString(
                        FailoverReport.write(study, Optional.empty(), List.of()).report()))
                .contains("The worst 3 of 5 sessions; 2 more are in findings.txt", "user 1 lost", "user 3 lost")
                .doesNotContain("user 4 lost");
    }

    /** An update is acknowledged right before the fault, and gone after it. */
    private static Stream<JournalEntry> userWhoLoses(int user) {
        SessionView view = SessionView.ofUser("user" + user);
        SessionView older = view.withCart(Map.of("EST-4", 1));
        SessionView newest = view.withCart(Map.of("EST-4", 1, "EST-7", 1));
        return Stream.of(
                request(user, "node1", 1_000, new ShopAction.SignOn("user" + user), new RequestOutcome.Shown(view)),
                request(user, "node1", 4_500, new ShopAction.Add("EST-4"), new RequestOutcome.Shown(older)),
                request(user, "node1", 4_900, new ShopAction.Add("EST-7"), new RequestOutcome.Shown(newest)),
                request(user, "node1", 5_100, new ShopAction.ShowCart(), new RequestOutcome.Failed("connection reset")),
                request(user, "node2", 5_500, new ShopAction.ShowCart(), new RequestOutcome.Shown(older)),
                request(user, "node2", 5_700, new ShopAction.ShowCart(), new RequestOutcome.Shown(older)));
    }

    private static JournalEntry request(
            int user, String node, long sentMillis, ShopAction action, RequestOutcome outcome) {
        return new JournalEntry(user, 1, node, 1_000 * sentMillis, 1_000 * (sentMillis + 4), action, outcome);
    }

    @Test
    void each_fault_is_drawn_with_its_effect_its_first_failure_and_each_session_that_came_back() throws Exception {
        FailoverRecord all = FailoverRecords.losing("2212", "kill", 1, 0);
        write(with(
                all,
                List.of(
                        FailoverRecords.impact(0),
                        startedAt(30 * SyntheticJournal.SECOND, FailoverRecords.impact(0)),
                        startedAt(60 * SyntheticJournal.SECOND, FailoverRecords.withoutEffect("still there", 0)))));
        SyntheticJournal users = new SyntheticJournal(5)
                .run(0, 5 * SyntheticJournal.SECOND)
                .run(5 * SyntheticJournal.SECOND, 6 * SyntheticJournal.SECOND, 1, 2)
                .run(6 * SyntheticJournal.SECOND, 31 * SyntheticJournal.SECOND)
                .run(31 * SyntheticJournal.SECOND, 32 * SyntheticJournal.SECOND, 3);
        users.session(3, SessionState.NONE);
        journal(
                "2212",
                users.run(32 * SyntheticJournal.SECOND, 100 * SyntheticJournal.SECOND)
                        .entries());

        FailoverReport.write(study, Optional.empty(), List.of());

        assertThat(study.resolve("report").resolve("moments-2212-replibench-3n-kill-direct-20c-r1.svg"))
                .content()
                .contains("took effect", "first failed request", "a user's session is back", "healed")
                .contains(">1 never back<", ">no effect<")
                .satisfies(svg -> assertThat(svg.split("r=\"3\"", -1)).hasSize(1 + 1 + 2));
    }

    private static FaultImpact startedAt(long micros, FaultImpact impact) {
        FaultInjection first = impact.injection();
        long later = micros - first.startedMicros();
        return new FaultImpact(
                new FaultInjection(
                        first.fault(),
                        first.nodes(),
                        micros,
                        first.deliveredMicros() + later,
                        first.effectiveMicros() + later,
                        first.healedMicros() + later,
                        first.triggerClient(),
                        first.updateAcknowledgedMicros(),
                        first.delayMicros(),
                        first.tookEffect(),
                        first.effect(),
                        first.linkRepairedMicros(),
                        first.firstPacketMillis()),
                impact.sessions(),
                impact.updates(),
                impact.requests(),
                impact.recovery(),
                impact.dip(),
                impact.servers());
    }

    private void journal(String pattern, List<JournalEntry> entries) throws Exception {
        JournalFile.write(
                RawFile.JOURNAL.in(CellStore.folder(study, pattern + "-replibench-3n-kill-direct-20c-r1")), entries);
    }

    @Test
    void no_pattern_is_called_the_cheapest_that_keeps_data_while_tests_leave_that_open() throws Exception {
        for (String pattern : List.of("2212", "2222")) {
            write(FailoverRecords.losing(pattern, "kill", 1, new int[80]));
        }
        MatrixCosts costs = new MatrixCosts(matrix);
        costs.add("2212", 2.2, 2.8, 2.4);
        costs.add("2222", 2.5, 2.5, 2.5);

        assertThat(FailoverReport.write(study, Optional.of(costs.read()), FailoverLimit.parse("lost:0"))
                        .answer())
                .doesNotContain("the cheapest that held it", "The cheapest pattern")
                .contains(
                        "Not decided: Limit lost:0: which is the cheapest pattern that holds it. 2212 replibench, 2.47 ms CPU per"
                                + " page, held it in every fault, but no test tells its cost apart from that of 2222 replibench,"
                                + " 2.50 ms.",
                        "Not decided: Which is the cheapest pattern that keeps data: 2212 replibench, 2.47 ms CPU per page, lost"
                                + " nothing, but no test tells its cost apart from that of 2222 replibench, 2.50 ms.");
    }

    @Test
    void the_cheapest_pattern_is_named_where_tests_of_cost_and_intervals_of_loss_decide() throws Exception {
        for (String pattern : List.of("2212", "2222")) {
            write(FailoverRecords.losing(pattern, "kill", 1, new int[80]));
        }
        MatrixCosts costs = new MatrixCosts(matrix);
        costs.add("2212", 2.2, 2.3, 2.4);
        costs.add("2222", 3.2, 3.4, 3.5);

        assertThat(FailoverReport.write(study, Optional.of(costs.read()), List.of())
                        .answer())
                .contains("Decided: The cheapest pattern that keeps data is 2212 replibench, 2.30 ms CPU per page.");
    }

    @Test
    void few_faults_without_a_loss_make_no_pattern_the_cheapest_that_keeps_data() throws Exception {
        write(FailoverRecords.losing("2212", "kill", 1, 0, 0, 0));
        MatrixCosts costs = new MatrixCosts(matrix);
        costs.add("2212", 2.2, 2.3, 2.4);

        assertThat(FailoverReport.write(study, Optional.of(costs.read()), List.of())
                        .answer())
                .doesNotContain("The cheapest pattern")
                .contains(
                        "Not decided: Which is the cheapest pattern that keeps data: 2212 replibench, 2.30 ms CPU per page,"
                                + " lost nothing, but up to 70.8 % of kill faults may lose something (95 %, 3 measured).");
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
    void what_tiers_did_is_on_the_axis_of_the_first_faults_requests() throws Exception {
        FailoverRecord template = FailoverRecords.losing("2212", "kill", 1, 0);
        FailoverRecord measured = new FailoverRecord(
                template.cell(),
                template.start(),
                template.seconds(),
                template.checks(),
                template.impacts(),
                template.orders(),
                template.settings(),
                Map.of(
                        RawFile.JOURNAL.key(), RawFile.JOURNAL.fileName(),
                        RawFile.TIERS.key(), RawFile.TIERS.fileName()));
        write(measured);
        Path folder = CellStore.folder(study, measured.cell().id());
        JournalFile.write(
                RawFile.JOURNAL.in(folder),
                new SyntheticJournal(5).run(0, 100 * SyntheticJournal.SECOND).entries());
        long fault = measured.start().toEpochMilli()
                + measured.impacts().get(0).injection().startedMicros() / 1_000;
        try (TiersFile tiers = new TiersFile(RawFile.TIERS.in(folder))) {
            for (int second = -3; second < 3; second++) {
                Map<MetricKey, Double> values = new HashMap<>(Map.of(
                        MetricKey.ofNode(1, Metric.CPU),
                        0.5,
                        MetricKey.ofNode(2, Metric.CPU),
                        0.25,
                        MetricKey.ofNode(3, Metric.CPU),
                        0.75,
                        new MetricKey(MetricKey.HOST, Metric.HOST_IDLE),
                        1.0));
                if (second == 0 || second == 1) {
                    values.remove(MetricKey.ofNode(1, Metric.CPU));
                }
                tiers.write(new TiersFile.Row(fault + 1_000L * (second + 1), 1, values));
            }
        }

        FailoverReport.write(study, Optional.empty(), List.of());

        String chart = Files.readString(
                study.resolve("report").resolve("tiers-" + measured.cell().id() + ".svg"));
        assertThat(chart)
                .contains("CPU time around the first fault", "kill node1", "healed", "other nodes, each", "left");
        assertThat(chart).as("nothing is known of it").doesNotContain("database", "stolen");
        List<Integer> points = Pattern.compile("<polyline[^>]* points=\"([^\"]*)\"")
                .matcher(chart)
                .results()
                .map(line -> line.group(1).split(" ").length)
                .toList();
        assertThat(points)
                .as(
                        "three seconds of the node that was hit before its end and one after, then the others and the machine")
                .containsExactly(3, 1, 6, 6);
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
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(WrappedLine.MAX_WIDTH));
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
