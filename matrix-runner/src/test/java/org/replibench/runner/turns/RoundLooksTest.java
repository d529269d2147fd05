package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.rounds.Looks;
import org.replibench.analysis.rounds.MeasuredArm;
import org.replibench.analysis.rounds.RoundComparison;
import org.replibench.analysis.statistics.Margin;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.model.Variant;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.Progress;

/** Looks at files as arms leave them: windows of a second with 50 pages, CPU time with a noise of 2 %. */
class RoundLooksTest {
    private static final int BLOCKS = 40;
    private static final int PAGES = 50;
    private static final double COARSE = 0.1;
    private static final double FINER_THAN_NOISE = 0.0001;

    @TempDir
    private Path folder;

    private final Random random = new Random(7);
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private List<MeasuredArm> arms;
    private int responseMicros = 2000;
    private boolean pagesDiffer;

    @BeforeEach
    void measure() throws IOException {
        arms = List.of(
                arm(cell("none", 1), 0.001), arm(cell("none", 1).asAaRepeat(), 0.001), arm(cell("2212", 1), 0.0014));
    }

    @Test
    void a_look_is_due_at_each_planned_part_of_the_budget_once() throws IOException {
        RoundLooks looks = looks(COARSE);
        assertThat(looks.isDue(0.24)).isFalse();
        assertThat(looks.isDue(0.26)).isTrue();

        looks.take(0.26, 10);

        assertThat(looks.isDue(0.39)).isFalse();
        assertThat(looks.isDue(0.4)).isTrue();
        looks.take(1.02, BLOCKS);
        assertThat(looks.isDue(1.1)).isFalse();
    }

    @Test
    void looks_are_kept_with_the_block_that_they_saw_last_and_no_more_than_the_budget() throws IOException {
        RoundLooks looks = looks(COARSE);

        looks.take(0.26, 10);
        looks.take(1.02, BLOCKS);

        assertThat(looks.taken())
                .isEqualTo(new Looks(List.of(new Looks.Look(0.26, 1, 10), new Looks.Look(1, 1, BLOCKS))));
    }

    @Test
    void a_round_ends_when_all_is_decided_and_costs_are_as_precise_as_asked() throws IOException {
        assertThat(looks(COARSE).take(0.55, BLOCKS)).isTrue();
        assertThat(output.toString(StandardCharsets.UTF_8))
                .contains("2212")
                .contains("CPU")
                .contains("different");
    }

    @Test
    void arms_are_told_apart_by_engine_and_load_where_they_differ() throws IOException {
        ClientLoad half = new ClientLoad("half", 20);
        arms = List.of(
                arm(cell("none", 1), 0.001),
                arm(cell("2212", 1), 0.0014),
                arm(new Cell(Pattern.parse("2212"), "wildfly", 2, new ClientLoad("default", 40), 1), 0.0018),
                arm(new Cell(Pattern.parse("none"), "none", 2, half, 1), 0.001),
                arm(new Cell(Pattern.parse("2212"), "replibench", 2, half, 1), 0.0012));

        looks(COARSE).take(0.55, BLOCKS);

        assertThat(output.toString(StandardCharsets.UTF_8))
                .contains("2212 replibench / none under default load: total CPU, ms/page 1.")
                .contains("2212 wildfly / none under default load: ")
                .contains("2212 replibench / none under half load: ");
    }

    @Test
    void collectors_are_compared_with_the_usual_one_and_a_round_goes_on_until_each_pair_is_decided()
            throws IOException {
        MeasuredArm serial = arm(collector("serial"), 0.001);
        MeasuredArm g1 = arm(collector("g1"), 0.0014);
        arms = List.of(serial, g1);

        assertThat(looks(COARSE).take(0.55, BLOCKS)).isTrue();

        arms = List.of(serial, g1, arm(collector("parallel"), 0.00105));

        assertThat(looks(COARSE).take(0.55, BLOCKS))
                .as("parallel and serial differ by less than can be told")
                .isFalse();
        assertThat(output.toString(StandardCharsets.UTF_8))
                .contains("none serial / none g1: total CPU, ms/page 0.7", "none parallel / none g1: ")
                .doesNotContain("/ none serial");
    }

    @Test
    void a_round_goes_on_while_costs_are_less_precise_than_asked() throws IOException {
        assertThat(looks(FINER_THAN_NOISE).take(0.55, BLOCKS)).isFalse();
    }

    @Test
    void a_round_goes_on_while_too_few_blocks_decide_nothing() throws IOException {
        assertThat(looks(COARSE).take(0.25, 2)).isFalse();
    }

    @Test
    void a_round_goes_on_if_an_arm_of_it_has_turns_in_a_later_one() throws IOException {
        Cell later = cell("2212", 2);

        assertThat(looks(COARSE, () -> {}, later).take(0.55, BLOCKS)).isFalse();
    }

    @Test
    void the_controls_later_rounds_do_not_keep_a_round_from_ending() throws IOException {
        assertThat(looks(COARSE, () -> {}, cell("none", 2)).take(0.55, BLOCKS)).isTrue();
    }

    @Test
    void a_look_sees_the_requests_up_to_the_last_block() throws IOException {
        for (MeasuredArm arm : arms) {
            Files.move(RawFile.LOAD_SAMPLES.in(arm.folder()), written(arm));
        }

        RoundLooks looks = looks(COARSE, () -> {
            for (MeasuredArm arm : arms) {
                Files.copy(written(arm), RawFile.LOAD_SAMPLES.in(arm.folder()));
            }
        });

        assertThat(looks.take(0.55, BLOCKS)).isTrue();
    }

    @Test
    void a_round_of_loads_goes_on_until_the_knee_is_known() throws IOException {
        arms = List.of(load(20, 2000), load(40, 2000), load(80, 2000));

        assertThat(looks(COARSE).take(0.55, BLOCKS)).isFalse();

        arms = List.of(load(20, 2000), load(40, 2000), load(80, 9000));

        assertThat(looks(COARSE).take(0.55, BLOCKS)).isTrue();
        assertThat(output.toString(StandardCharsets.UTF_8))
                .containsSubsequence("none: no load is beyond the knee as yet", "none: knee at 51 clients per node (5");
    }

    @Test
    void where_sizes_are_compared_a_round_goes_on_until_its_throughput_is_known_by_itself() throws IOException {
        Cell larger = new Cell(Pattern.parse("2212"), "replibench", 4, new ClientLoad("default", 40), 1);

        assertThat(looks(COARSE, () -> {}, larger).take(0.55, BLOCKS)).isTrue();

        pagesDiffer = true;
        arms = List.of(arm(cell("none", 1), 0.001), arm(cell("2212", 1), 0.0014));

        assertThat(looks(COARSE).take(0.55, BLOCKS)).isTrue();
        assertThat(looks(COARSE, () -> {}, larger).take(0.55, BLOCKS))
                .as("both throughputs differ from block to block, their ratio does not")
                .isFalse();
    }

    private MeasuredArm load(int clients, int micros) throws IOException {
        responseMicros = micros;
        return arm(new Cell(Pattern.parse("none"), "none", 1, new ClientLoad("c" + clients, clients), 1), 0.001);
    }

    private static Cell collector(String name) {
        return cell("none", 1).withVariant(Variant.PLAIN.with("gc", name));
    }

    private static Path written(MeasuredArm arm) {
        return arm.folder().resolve("responses.of-load.csv");
    }

    private RoundLooks looks(double precision) {
        return looks(precision, () -> {});
    }

    private RoundLooks looks(double precision, RoundLooks.SamplesCopy samples, Cell... later) {
        return new RoundLooks(
                folder,
                () -> arms,
                samples,
                new RoundComparison.Declared(Margin.DEFAULT, 2),
                precision,
                new PlannedRounds(Stream.concat(arms.stream().map(MeasuredArm::cell), Stream.of(later))
                        .toList()),
                new Progress(new PrintStream(output, true, StandardCharsets.UTF_8)));
    }

    private static Cell cell(String pattern, int round) {
        return new Cell(
                Pattern.parse(pattern),
                pattern.equals("none") ? "none" : "replibench",
                2,
                new ClientLoad("default", 40),
                round);
    }

    private MeasuredArm arm(Cell cell, double cpuSecondsPerPage) throws IOException {
        Path ofArm = Files.createDirectories(CellStore.folder(folder, cell.id()));
        try (WindowsFile windows = new WindowsFile(RawFile.WINDOWS.in(ofArm));
                CsvAppender<LoadSample> samples = LoadSamplesFile.create(RawFile.LOAD_SAMPLES.in(ofArm))) {
            for (int block = 1; block <= BLOCKS; block++) {
                long start = 1_000_000L + 10_000L * block;
                int pages = pagesDiffer && block % 8 < 4 ? PAGES * 4 / 5 : PAGES;
                double cpu = pages * cpuSecondsPerPage * (1 + 0.02 * random.nextGaussian());
                windows.write(new WindowsFile.Window(
                        block,
                        start,
                        start + 1000,
                        1,
                        Map.of(
                                MetricKey.ofNode(1, Metric.CPU),
                                cpu,
                                new MetricKey(MetricKey.DATABASE, Metric.CPU),
                                0.01)));
                for (int page = 0; page < pages; page++) {
                    samples.append(new LoadSample(
                            1000 * (start + 1000L * page / pages), responseMicros, "item", "node1:8080", true));
                }
            }
        }
        return new MeasuredArm(cell, ofArm, "from node1", 1);
    }
}
