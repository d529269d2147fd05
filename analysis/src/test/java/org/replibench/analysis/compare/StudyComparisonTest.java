package org.replibench.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

class StudyComparisonTest {
    private static final Judge JUDGE = new Judge(new Margin(0.05));
    private static final List<Double> BASELINE = List.of(100.0, 101.0, 99.0, 100.5);

    @Test
    void a_study_compared_with_itself_has_no_differences_and_every_ratio_is_1() {
        List<CellRecord> study = study("2212", BASELINE);

        StudyComparison studyComparison = StudyComparison.of(study, study, JUDGE);

        assertThat(studyComparison.differences()).isEmpty();
        assertThat(studyComparison.unmatched()).isEmpty();
        assertThat(studyComparison.rows()).isNotEmpty().allSatisfy(quantityComparison -> assertThat(
                        quantityComparison.ratio().ratio())
                .isEqualTo(1));
        assertThat(studyComparison.regressions(0)).isEmpty();
    }

    @Test
    void two_studies_that_differ_in_one_setting_name_it_and_the_loss() {
        List<CellRecord> contender = study("2212", List.of(45.0, 44.5, 45.5, 45.25)).stream()
                .map(cell -> with(cell, "jvm.heap", "-Xmx256m"))
                .toList();
        List<CellRecord> baseline = study("2212", BASELINE).stream()
                .map(cell -> with(cell, "jvm.heap", "-Xmx512m"))
                .toList();

        StudyComparison studyComparison = StudyComparison.of(baseline, contender, JUDGE);

        assertThat(studyComparison.differences())
                .containsExactly(new SettingDifference(
                        "jvm.heap", new TreeSet<>(List.of("-Xmx512m")), new TreeSet<>(List.of("-Xmx256m"))));
        QuantityComparison throughput = row(studyComparison, CellQuantity.THROUGHPUT);
        assertThat(throughput.ratio().ratio()).isCloseTo(0.45, within(0.01));
        assertThat(throughput.verdict()).isEqualTo(new ComparisonVerdict.Different(false));
        assertThat(throughput.loss()).isCloseTo(0.55, within(0.01));
        assertThat(studyComparison.regressions(0.05)).contains(throughput);
        assertThat(studyComparison.regressions(0.5)).isEmpty();
    }

    @Test
    void a_gain_is_no_loss_though_it_is_a_difference() {
        StudyComparison studyComparison =
                StudyComparison.of(study("2212", BASELINE), study("2212", List.of(240.0, 242.0, 238.0, 241.0)), JUDGE);

        assertThat(row(studyComparison, CellQuantity.THROUGHPUT).verdict())
                .isEqualTo(new ComparisonVerdict.Different(true));
        assertThat(studyComparison.regressions(0.05)).isEmpty();
    }

    @Test
    void what_is_not_decided_fails_no_threshold() {
        StudyComparison studyComparison =
                StudyComparison.of(study("2212", List.of(100.0)), study("2212", List.of(50.0)), JUDGE);

        assertThat(row(studyComparison, CellQuantity.THROUGHPUT).verdict())
                .isInstanceOf(ComparisonVerdict.Inconclusive.class);
        assertThat(studyComparison.regressions(0.05)).isEmpty();
    }

    @Test
    void the_gate_goes_by_the_interval_and_not_by_how_well_a_loss_was_measured() {
        // A loss of 3 %: 0.965 to 0.975, equivalent within the margin of 5 %; and 0.945 to 0.995, different.
        QuantityComparison well = throughput(Math.log(0.97), 0.0026, new ComparisonVerdict.Equivalent(JUDGE.margin()));
        QuantityComparison badly = throughput(Math.log(0.97), 0.013, new ComparisonVerdict.Different(false));

        assertThat(well.worseThan(0.02)).isTrue();
        assertThat(badly.worseThan(0.02)).isFalse();
        assertThat(well.worseThan(0.03)).isFalse();
    }

    @Test
    void several_sessions_tell_themselves_how_much_they_differ() {
        List<List<CellRecord>> baseline = List.of(study("2212", BASELINE), study("2212", List.of(101.0, 102.0)));
        List<List<CellRecord>> contender =
                List.of(study("2212", List.of(90.0, 90.5)), study("2212", List.of(91.0, 91.5)));

        QuantityComparison sessions =
                row(StudyComparison.ofSessions(baseline, contender, JUDGE), CellQuantity.THROUGHPUT);

        assertThat(sessions.ratio().repeats()).isEqualTo(2);
        assertThat(sessions.worseThan(0.01)).isTrue();
        assertThat(row(StudyComparison.of(baseline.get(0), contender.get(0), JUDGE), CellQuantity.THROUGHPUT)
                        .worseThan(0.01))
                .isFalse();
    }

    /** Each study is a session of measuring, whose pace differs by 5 % from the other's, and its repeats by 2 %. */
    @Test
    void unchanged_builds_seldom_fail_the_gate() {
        Random random = new Random(9);
        int failed = 0;
        int tries = 400;
        for (int i = 0; i < tries; i++) {
            failed += StudyComparison.of(session(random), session(random), JUDGE)
                            .regressions(0.05)
                            .isEmpty()
                    ? 0
                    : 1;
        }

        assertThat(failed / (double) tries).isLessThanOrEqualTo(0.05);
    }

    private static List<CellRecord> session(Random random) {
        double pace = 100 * Math.exp(0.05 * random.nextGaussian());
        return study(
                "2212",
                DoubleStream.generate(() -> pace * Math.exp(0.02 * random.nextGaussian()))
                        .limit(4)
                        .boxed()
                        .toList());
    }

    private static QuantityComparison throughput(double logRatio, double standardError, ComparisonVerdict verdict) {
        return new QuantityComparison(
                new ComparisonKey("2212", "replibench", Variant.PLAIN, 2, "default", false),
                CellQuantity.THROUGHPUT,
                100,
                97,
                4,
                4,
                new RatioEstimate(logRatio, standardError, 100, 4),
                verdict);
    }

    @Test
    void more_clients_are_a_difference_of_the_environment_and_the_cells_still_meet() {
        List<CellRecord> contender = study("2212", BASELINE).stream()
                .map(cell -> with(
                        cell,
                        new Cell(
                                cell.cell().pattern(),
                                cell.cell().engine(),
                                cell.cell().nodes(),
                                new ClientLoad("default", 40),
                                cell.cell().repeat())))
                .toList();

        StudyComparison studyComparison = StudyComparison.of(study("2212", BASELINE), contender, JUDGE);

        assertThat(studyComparison.differences())
                .extracting(SettingDifference::setting)
                .containsExactly("clients_per_node");
        assertThat(studyComparison.rows()).isNotEmpty();
    }

    @Test
    void studies_of_two_engines_compare_the_engines() {
        List<CellRecord> contender = study("2212", BASELINE).stream()
                .map(cell -> with(
                        cell,
                        new Cell(
                                cell.cell().pattern(),
                                "replibench",
                                cell.cell().nodes(),
                                cell.cell().load(),
                                cell.cell().repeat())))
                .toList();

        StudyComparison studyComparison = StudyComparison.of(study("2212", BASELINE), contender, JUDGE);

        assertThat(studyComparison.differences())
                .extracting(SettingDifference::setting)
                .containsExactly("engine");
        assertThat(studyComparison.rows()).isNotEmpty();
        assertThat(studyComparison.unmatched()).isEmpty();
    }

    @Test
    void servers_that_others_used_before_are_a_difference() {
        List<CellRecord> fresh = study("2212", BASELINE).stream()
                .map(cell -> with(cell, "servers.reused", "false"))
                .toList();
        List<CellRecord> reused = study("2212", BASELINE).stream()
                .map(cell -> with(cell, "servers.reused", "true"))
                .toList();

        assertThat(StudyComparison.of(fresh, reused, JUDGE).differences())
                .extracting(SettingDifference::setting)
                .containsExactly("servers.reused");
    }

    @Test
    void windows_of_another_length_are_a_difference_and_a_second_more_is_none() {
        List<CellRecord> longer = study("2212", BASELINE).stream()
                .map(cell -> lasting(cell, 10.8))
                .toList();
        List<CellRecord> twice = study("2212", BASELINE).stream()
                .map(cell -> lasting(cell, 20.3))
                .toList();

        assertThat(StudyComparison.of(study("2212", BASELINE), longer, JUDGE).differences())
                .isEmpty();
        assertThat(StudyComparison.of(study("2212", BASELINE), twice, JUDGE).differences())
                .containsExactly(new SettingDifference(
                        "window_seconds", new TreeSet<>(List.of("10")), new TreeSet<>(List.of("20"))));
    }

    @Test
    void settings_of_what_is_not_compared_do_not_count() {
        List<CellRecord> contender = new ArrayList<>(study("2212", BASELINE));
        study("2212wq2", BASELINE).forEach(cell -> contender.add(with(cell, "session.copies", "2")));

        assertThat(StudyComparison.of(study("2212", BASELINE), contender, JUDGE).differences())
                .isEmpty();
    }

    @Test
    void what_came_of_a_cell_is_no_setting() {
        List<CellRecord> contender = study("2212", BASELINE).stream()
                .map(cell -> with(cell, "warmup.seconds", "14"))
                .map(cell -> with(cell, "servers.earlier_cells", "1"))
                .map(cell -> with(cell, "turns.looks", "0.2512@1/14 0.4003@1/23"))
                .map(cell -> with(cell, "turns.left_over_ms", "25000"))
                .map(cell -> with(cell, "declared.margin_percent", "2"))
                .toList();

        assertThat(StudyComparison.of(study("2212", BASELINE), contender, JUDGE).differences())
                .isEmpty();
    }

    @Test
    void what_only_one_study_has_is_told_and_not_compared() {
        StudyComparison studyComparison = StudyComparison.of(study("2212", BASELINE), study("2222", BASELINE), JUDGE);

        assertThat(studyComparison.rows()).isEmpty();
        assertThat(studyComparison.unmatched())
                .extracting(ComparisonKey::pattern)
                .containsExactly("2212", "2222");
        assertThat(StudyComparisonText.format(studyComparison)).contains("Nothing to compare");
    }

    @Test
    void cells_that_are_not_valid_say_nothing() {
        List<CellRecord> contender = new ArrayList<>(study("2212", BASELINE));
        contender.add(CellRecords.of("2212", 2, 5, 1, 4, CellRecords.failed("3", "0")));

        assertThat(row(StudyComparison.of(study("2212", BASELINE), contender, JUDGE), CellQuantity.THROUGHPUT)
                        .ratio()
                        .ratio())
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void the_text_tells_the_environment_first_and_fits_its_width() {
        List<CellRecord> contender = study("2212", List.of(45.0, 44.5, 45.5, 45.25)).stream()
                .map(cell -> with(cell, "jvm.heap", "-Xmx256m"))
                .toList();

        String text = StudyComparisonText.format(StudyComparison.of(study("2212", BASELINE), contender, JUDGE));

        assertThat(text)
                .startsWith("Environments differ in 1 setting:\n  jvm.heap\n    A: not recorded\n    B: -Xmx256m\n")
                .containsSubsequence("jvm.heap", "2212", "throughput, pages/s", "0.450", "different", "A = 1");
        assertThat(text.lines()).allMatch(line -> line.length() <= 120);
    }

    private static QuantityComparison row(StudyComparison studyComparison, CellQuantity cellFigure) {
        return studyComparison.rows().stream()
                .filter(quantityComparison -> quantityComparison.quantity() == cellFigure)
                .findFirst()
                .orElseThrow();
    }

    private static List<CellRecord> study(String pattern, List<Double> throughputs) {
        List<CellRecord> cells = new ArrayList<>();
        for (double throughput : throughputs) {
            cells.add(CellRecords.of(
                    pattern, 2, cells.size() + 1, throughput, 4, List.of(new AuditCheck("errors", "0", "0", true))));
        }
        return cells;
    }

    private static CellRecord with(CellRecord cell, String setting, String value) {
        Map<String, String> settings = new HashMap<>(cell.settings());
        settings.put(setting, value);
        return copy(cell, cell.cell(), settings);
    }

    private static CellRecord with(CellRecord cell, Cell other) {
        return copy(cell, other, cell.settings());
    }

    private static CellRecord copy(CellRecord cell, Cell identity, Map<String, String> settings) {
        return copy(cell, identity, settings, cell.windowSeconds());
    }

    private static CellRecord lasting(CellRecord cell, double seconds) {
        return copy(cell, cell.cell(), cell.settings(), seconds);
    }

    private static CellRecord copy(CellRecord cell, Cell identity, Map<String, String> settings, double seconds) {
        return new CellRecord(
                identity,
                cell.windowStart(),
                seconds,
                cell.checks(),
                cell.loadMetrics(),
                cell.resourceUsage(),
                settings,
                cell.files());
    }
}
