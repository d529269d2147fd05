package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.advice.PaperAdvice;
import org.replibench.analysis.compare.ArmRatios;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.UsedShare;
import org.replibench.analysis.pages.PageResponses;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.analysis.pages.ResponseParts;
import org.replibench.analysis.rounds.Looks;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.analysis.rounds.RoundRatios;
import org.replibench.analysis.rounds.RoundShares;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.analysis.sessions.SessionSizeEffect;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.model.Affinity;
import org.replibench.model.Variant;
import org.replibench.records.quantity.CellQuantity;
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
    void where_all_arms_replicate_they_are_compared_with_the_one_that_is_measured_twice() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        rounds.arm("2211", false, 0.001, 1, 1);
        rounds.arm("2211", true, 0.001, 1, 1);
        rounds.arm("2212", false, 0.0014, 1, 1);

        assertThat(StudyReport.write(rounds.study()).answer())
                .startsWith("On 2 nodes, compared with 2211")
                .contains(": CPU per page 2212 (TCP, request end, delta, sync) +")
                .contains("Decided: total CPU, ms/page, different: 2212");
        assertThat(Files.readString(rounds.study().resolve("ratios.csv")))
                .contains(",2212,2211,wildfly,2,default,total_cpu_ms_per_page,1.", ",2211 (A/A),2211,");
    }

    @Test
    void engines_of_one_pattern_are_compared_with_the_first_by_name() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        rounds.arm("2212", "replibench", "default", 0.001);
        rounds.arm("2212", "wildfly", "default", 0.0014);

        assertThat(StudyReport.write(rounds.study()).answer())
                .startsWith("On 2 nodes, compared with 2212 replibench")
                .contains(": CPU per page 2212 wildfly");
        assertThat(Files.readString(rounds.study().resolve("ratios.csv")))
                .contains(",2212,2212 replibench,wildfly,2,default,total_cpu_ms_per_page,1.");
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
                        CellStore.readAll(rounds.study()).cells(), List.of())
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
    void a_private_network_is_judged_block_by_block_by_finding_and_by_advice() throws IOException {
        Path study = results.resolve("matrix/20260102-030405");
        SyntheticRounds rounds = new SyntheticRounds(study);
        rounds.variant("2211", Variant.PLAIN.with("interconnect.network", "private_network"), 0.001);
        rounds.variant("2211", Variant.PLAIN.with("interconnect.network", "shared_network"), 0.0014);

        StudyReport.write(study);

        assertThat(Files.readString(study.resolve("findings.csv")))
                .containsPattern("advice-network-shared-over-private-cpu,11,.*,1\\.4.*,agrees,")
                .containsPattern("advice-network-shared-over-private-throughput,11,.*,disagrees,");
        assertThat(row(
                                RoundsFinding.of(CellStore.readAll(study).cells(), List.of())
                                        .orElseThrow()
                                        .advice(),
                                "interconnect")
                        .evidence())
                .hasSize(3)
                .first()
                .asString()
                .startsWith(
                        "2211 shared_network against 2211 private_network, 2 nodes, load default: CPU per page × 1.3")
                .endsWith("different");
    }

    @Test
    void a_rule_about_affinity_is_judged_where_arms_differ_in_it() throws IOException {
        Path study = results.resolve("matrix/20260102-030405");
        SyntheticRounds rounds = new SyntheticRounds(study);
        rounds.variant("2212", Variant.PLAIN.with(Affinity.KEY, Affinity.ON.level()), 0.001);
        rounds.variant("2212", Variant.PLAIN.with(Affinity.KEY, Affinity.OFF.level()), 0.0014);

        StudyReport.write(study);

        assertThat(Files.readString(study.resolve("findings.csv"))).containsPattern("rule-affinity,.*,agrees,");
    }

    @Test
    void of_collectors_each_pair_is_judged_and_the_sentence_names_the_trade_off() throws IOException {
        Path study = results.resolve("gc/20260102-030405");
        SyntheticRounds rounds = new SyntheticRounds(study);
        rounds.variant(collector("serial"), "high", 0.001, 50);
        rounds.variant(collector("g1"), "high", 0.0013, 50);
        rounds.variant(collector("zgc"), "high", 0.0016, 50);
        rounds.variant(collector("serial"), "saturated", 0.001, 80);
        rounds.variant(collector("g1"), "saturated", 0.0013, 100);
        rounds.variant(collector("zgc"), "saturated", 0.0016, 101);

        StudySummary summary = StudyReport.write(study);

        assertThat(summary.answer())
                .startsWith("On 1 node, the decided trade-off is between ")
                .contains("total CPU under ", "throughput under saturated load", ", but ")
                .contains(". 0 of 40 blocks excluded.")
                .contains("Decided: total CPU, ms/page under high load, different: ")
                .contains("Decided: throughput, pages/s under saturated load, different: ")
                .doesNotContain("none", "repeat");
        assertThat(Files.readString(study.resolve("ratios.csv")))
                .contains(",none serial,none g1,none,1,high,total_cpu_ms_per_page,0.8")
                .contains(",none zgc,none serial,none,1,saturated,throughput_pages_per_s,1.2")
                .contains(",none zgc,none g1,")
                .doesNotContain(",none g1,none serial,");
        assertThat(Files.readString(summary.report())).contains("\"control\":\"g1\"");
    }

    @Test
    void nothing_is_said_of_a_collector_whose_rare_blocks_say_something_else_than_the_others() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("gc/20260102-030405"));
        rounds.variant(collector("g1"), "high", 0.001, 50);
        rounds.variantThatIsDearAtTimes(collector("zgc"), "high", 0.0008, 20);

        assertThat(StudyReport.write(rounds.study()).answer())
                .contains("Not decided: total CPU, ms/page: zgc −")
                .contains("but all blocks together say +")
                .doesNotContain("total CPU, ms/page, different");
    }

    @Test
    void a_matrix_with_collectors_compares_patterns_with_their_control_and_collectors_with_each_other()
            throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        for (String collector : List.of("g1", "serial")) {
            double factor = collector.equals("g1") ? 1.3 : 1;
            rounds.variant("none", collector(collector), 0.001 * factor);
            rounds.variant("2212", collector(collector), 0.0014 * factor);
        }

        assertThat(StudyReport.write(rounds.study()).answer())
                .startsWith("On 2 nodes, compared with no replication: CPU per page 2212 ")
                .contains("2212 serial −2")
                .contains("against 2212 g1");
    }

    @Test
    void any_two_arms_have_a_ratio_block_by_block_or_of_clusters_of_two_sizes_by_level() throws IOException {
        SyntheticRounds rounds = SyntheticRounds.ofThreeArms(results.resolve("matrix/20260102-030405"));
        rounds.control(4, 101);
        ArmRatios ratios = RoundsFinding.of(CellStore.readAll(rounds.study()).cells(), List.of())
                .orElseThrow()
                .ratios();
        ComparisonKey none = key("none", "none", 2);
        ComparisonKey pattern = key("2212", "wildfly", 2);

        assertThat(ratios.of(pattern, none, CellQuantity.TOTAL_CPU_PER_PAGE).orElseThrow())
                .satisfies(ratio -> {
                    assertThat(ratio.ratio()).isBetween(0.7, 0.76);
                    assertThat(ratio.low()).isLessThan(ratio.ratio());
                });
        assertThat(ratios.of(none, key("none", "none", 4), CellQuantity.THROUGHPUT)
                        .orElseThrow()
                        .ratio())
                .isBetween(1.9, 2.1);
        assertThat(ratios.of(none, key("none", "none", 4), CellQuantity.TOTAL_CPU_PER_PAGE))
                .isEmpty();
    }

    @Test
    void an_arm_has_a_ratio_to_itself_under_another_load() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        rounds.load("none", "medium", 20, 2);
        rounds.load("none", "high", 40, 4);
        ArmRatios ratios = RoundsFinding.of(CellStore.readAll(rounds.study()).cells(), List.of())
                .orElseThrow()
                .ratios();
        ComparisonKey medium = key("none", "none", 2).underLoad("medium");

        assertThat(ratios.of(medium, medium.underLoad("high"), CellQuantity.RESPONSE_MEAN)
                        .orElseThrow()
                        .ratio())
                .isBetween(1.9, 2.1);
    }

    private static ComparisonKey key(String pattern, String engine, int nodes) {
        return new ComparisonKey(pattern, engine, Variant.PLAIN, nodes, "default", false);
    }

    @Test
    void the_share_from_which_sending_all_costs_less_has_an_interval_over_blocks() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        for (String share : List.of("40pct", "80pct")) {
            Variant variant = Variant.PLAIN.with("session.kb", "16kb").with("session.changed", share);
            rounds.variant("2221", variant, 0.004);
            rounds.variant("2211", variant, share.equals("40pct") ? 0.003 : 0.0044);
        }

        RoundsFinding finding = RoundsFinding.of(
                        CellStore.readAll(rounds.study()).cells(), List.of())
                .orElseThrow();

        assertThat(finding.crossovers()).singleElement().satisfies(crossover -> {
            assertThat(crossover.modified()).isEqualTo("2211");
            assertThat(crossover.all()).isEqualTo("2221");
            assertThat(crossover.share().ratio())
                    .as("0.75 with 40 %, 1.1 with 80 %")
                    .isBetween(66.0, 71.0);
            assertThat(crossover.share().low())
                    .isBetween(64.0, crossover.share().ratio());
            assertThat(crossover.share().high()).isBetween(crossover.share().ratio(), 73.0);
            assertThat(crossover.repeats() + crossover.neverCrossed()).isEqualTo(SyntheticRounds.BLOCKS);
        });
    }

    @Test
    void sizes_of_sessions_have_ratios_with_intervals_from_one_start() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        rounds.variant("2212", Variant.PLAIN.with("session.kb", "4kb"), 0.001);
        rounds.variant("2212", Variant.PLAIN.with("session.kb", "64kb"), 0.0015);
        List<StoredCell> cells = CellStore.readAll(rounds.study()).cells();

        List<SessionSizeEffect> sizes = SessionSizeEffect.of(
                cells.stream().map(StoredCell::measured).toList(),
                RoundsFinding.of(cells, List.of()).orElseThrow().ratios());

        assertThat(sizes).extracting(SessionSizeEffect::kilobytes).containsExactly(4, 64);
        assertThat(sizes.get(1).cpuPerPage().low()).isBetween(1.3, 1.5);
        assertThat(sizes.get(1).cpuPerPage().high()).isBetween(1.4, 1.6);
        assertThat(sizes.get(0).cpuPerPage().ratio()).isNaN();
    }

    private static Variant collector(String name) {
        return Variant.PLAIN.with("gc", name);
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

        RoundsFinding finding =
                RoundsFinding.of(cells, read, PageResponses.read(read, List.of()), new ResponseParts(List.of()));

        assertThat(finding.compared()).hasSize(1);
        assertThat(finding.sizes()).hasSize(3);
        assertThat(row(finding.advice(), "scope").evidence()).hasSize(1);
    }

    @Test
    void a_limit_is_kept_broken_or_open_by_what_blocks_make_sure() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        rounds.load("none", 20, 2);
        rounds.load("none", 40, 60);
        Path study = rounds.study();

        StudySummary summary = StudyReport.write(
                study, ResponseLimit.parse("p90:50ms,item.mean:2ms,cart.p99:1s", List.of("item", "cart")));

        assertThat(summary.answer().lines())
                .contains(
                        "Decided: limit p90:50ms, kept: none on 2 nodes under p20 load 2 ms (0 % took longer, 95 %: 0 % to 0.184 %).",
                        "Decided: limit p90:50ms, broken: none on 2 nodes under p40 load 60 ms (100 % took longer, 95 %: 99.8 % to"
                                + " 100 %).",
                        "Decided: limit item.mean:2ms, kept: none on 2 nodes under p20 load 2 ms (95 %: 2 to 2).",
                        "Decided: limit item.mean:2ms, broken: none on 2 nodes under p40 load 60 ms (95 %: 60 to 60).",
                        "Not decided: limit cart.p99:1000ms, open: none on 2 nodes under p20 load no response; none on 2 nodes under p40"
                                + " load no response.");
        assertThat(summary.limitBroken()).isTrue();
        assertThat(StudyReport.write(study, ResponseLimit.parse("p90:1s", List.of()))
                        .limitBroken())
                .isFalse();
        assertThat(Files.readString(study.resolve("pages.csv"))).isEqualTo("""
                study,pattern,engine,variant,nodes,load,aa_repeat,page,requests,response_mean_ms,response_p50_ms,response_p90_ms,response_p99_ms,response_max_ms
                20260102-030405,none,none,,2,p20,false,item,2000,2,2,2,2,2
                20260102-030405,none,none,,2,p40,false,item,2000,60,60,60,60,60
                """);
    }

    @Test
    void of_an_arm_under_many_loads_a_limit_says_how_many_clients_keep_it() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("load/20260102-030405"));
        for (int clients : List.of(20, 40, 80, 160)) {
            rounds.load("none", clients, clients < 80 ? 2 : clients);
            rounds.load("2212", clients, 3);
        }

        assertThat(StudyReport.write(rounds.study(), ResponseLimit.parse("p90:50ms", List.of()))
                        .answer()
                        .lines())
                .contains(
                        "Decided: limit p90:50ms: none on 2 nodes keeps it with up to 40 clients on each node (2 ms), breaks it with 80"
                                + " and more (80 ms).",
                        "Decided: limit p90:50ms: 2212 on 2 nodes keeps it with up to 160 clients on each node (3 ms), does not surely"
                                + " break it with as many as 160.");
    }

    @Test
    void shares_and_rates_are_those_of_windows() throws IOException {
        SyntheticRounds rounds = SyntheticRounds.ofThreeArms(results.resolve("matrix/20260102-030405"));
        MeasuredRounds measured =
                StoredRounds.read(CellStore.readAll(rounds.study()).cells());
        ComparisonKey none = new ComparisonKey("none", "none", Variant.PLAIN, 2, "default", false);
        ComparisonKey sync = new ComparisonKey("2212", "wildfly", Variant.PLAIN, 2, "default", false);
        RoundShares shares = new RoundShares(measured, 0.1);

        // 50 pages of 1.4 ms in a second, on two nodes; 20 clients on each wait 2 ms for each page.
        RatioInterval quota = shares.mean(sync, UsedShare.CPU_QUOTA);
        assertThat(quota.ratio()).isBetween(0.345, 0.355);
        assertThat(quota.low()).isBetween(0.34, quota.ratio());
        assertThat(shares.difference(none, sync, UsedShare.CPU_QUOTA).ratio()).isBetween(0.095, 0.105);
        assertThat(shares.of(sync, UsedShare.WAITING)).hasSize(SyntheticRounds.BLOCKS);
        assertThat(shares.mean(sync, UsedShare.WAITING).ratio()).isCloseTo(50 * 0.002 / 40, within(1e-9));
        assertThat(shares.mean(sync, UsedShare.MACHINE)).isEqualTo(RatioInterval.UNKNOWN);
        assertThat(shares.mean(sync, UsedShare.THROTTLED_PERIODS)).isEqualTo(RatioInterval.UNKNOWN);
        assertThat(new RoundRatios(measured, nodes -> new Looks(List.of()))
                        .of(none, sync, CellQuantity.CPU_CORES_PER_NODE))
                .hasValueSatisfying(cores -> {
                    assertThat(cores.ratio()).isBetween(1.37, 1.43);
                    assertThat(cores.low()).isBetween(1.35, cores.ratio());
                });
    }

    private static PaperAdvice.Row row(List<PaperAdvice.Row> advice, String dimension) {
        return advice.stream()
                .filter(row -> row.dimension().equals(dimension))
                .findFirst()
                .orElseThrow();
    }
}
