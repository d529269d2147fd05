package org.replibench.analysis.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.blocks.Block;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.blocks.ExclusionCause;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.Margin;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.LoadModel;
import org.replibench.model.Pattern;
import org.replibench.model.Variant;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.quantity.CellQuantity;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;

class RoundComparisonTest {
    private static final int BLOCKS = 40;
    private static final int PAGES = 50;
    private static final Looks AT_THE_END = new Looks(List.of(new Looks.Look(1, 1, BLOCKS)));
    private static final RoundComparison.Declared DECLARED = new RoundComparison.Declared(Margin.DEFAULT, 2);

    @TempDir
    private Path folder;

    private final Random random = new Random(7);
    private final Map<Integer, Double> pace = new HashMap<>();
    /** In a block, by the pattern; none where it says nothing. */
    private final Map<String, IntToDoubleFunction> sentBytes = new HashMap<>();

    @Test
    void arms_are_compared_with_their_control_by_the_pages_and_cpu_time_of_their_windows() throws IOException {
        List<MeasuredArm> arms = List.of(
                arm(cell("none"), 0.001, 0, 2),
                arm(cell("none").asAaRepeat(), 0.001, 0, 2),
                arm(cell("2212"), 0.0014, 0, 3));

        List<RoundComparison> comparisons = comparisons(arms);

        assertThat(comparisons).hasSize(1);
        BlockLook look = comparisons.get(0).last(AT_THE_END).orElseThrow();
        BlockComparison cost = comparison(look, "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);
        assertThat(cost.ratio()).isCloseTo(1.4, within(0.03));
        assertThat(cost.interval().low()).isGreaterThan(1.3);
        assertThat(cost.blocks()).isEqualTo(BLOCKS);
        assertThat(cost.armLevel()).as("milliseconds, at a pace of 1 to 2").isBetween(1.4, 2.8);
        assertThat(comparison(look, "2212", BlockQuantity.RESPONSE_MEAN).ratio())
                .isCloseTo(1.5, within(0.01));
        assertThat(comparison(look, "2212", BlockQuantity.THROUGHPUT).ratio()).isCloseTo(1, within(0.01));
        assertThat(comparison(look, "none A/A", BlockQuantity.TOTAL_CPU_PER_PAGE)
                        .aaRepeat())
                .isTrue();
    }

    @Test
    void what_is_sent_now_and_then_has_a_ratio_too() throws IOException {
        sentBytes.put("2211", block -> 100_000 + random.nextInt(10_000));
        sentBytes.put("2311", block -> block % 9 == 0 ? 40_000 : random.nextInt(3));
        MeasuredRounds measured =
                MeasuredRounds.read(List.of(arm(cell("2211"), 0.001, 0, 2), arm(cell("2311"), 0.001, 0, 2)), DECLARED);
        RoundRatios ratios = new RoundRatios(measured, nodes -> AT_THE_END);

        RatioInterval ratio = ratios.of(key("2211"), key("2311"), CellQuantity.INTERCONNECT_PER_PAGE)
                .orElseThrow();

        assertThat(ratio.ratio()).isCloseTo(0.4 / 9 / 1.05, within(0.005));
        assertThat(ratio.low()).isBetween(0.0, ratio.ratio());
        assertThat(ratio.high()).isBetween(ratio.ratio(), 0.15);
    }

    private static ComparisonKey key(String pattern) {
        return new ComparisonKey(pattern, "replibench", Variant.PLAIN, 2, "default", false);
    }

    @Test
    void time_that_compilers_used_is_no_cost_of_a_pattern() throws IOException {
        List<MeasuredArm> arms = List.of(arm(cell("none"), 0.001, 0.02, 2), arm(cell("2212"), 0.001, 0.05, 2));

        BlockLook look = comparisons(arms).get(0).last(AT_THE_END).orElseThrow();

        assertThat(comparison(look, "2212", BlockQuantity.TOTAL_CPU_PER_PAGE).ratio())
                .isCloseTo(1, within(0.03));
    }

    @Test
    void a_look_sees_no_block_that_came_after_it() throws IOException {
        List<MeasuredArm> arms = List.of(arm(cell("none"), 0.001, 0, 2), arm(cell("2212"), 0.0014, 0, 2));
        RoundComparison comparison = comparisons(arms).get(0);

        List<BlockLook> looks =
                comparison.take(new Looks(List.of(new Looks.Look(0.25, 1, 10), new Looks.Look(1, 1, BLOCKS))));

        assertThat(looks).extracting(look -> look.comparisons().get(0).blocks()).containsExactly(10, BLOCKS);
        assertThat(comparison.take(new Looks(List.of(new Looks.Look(0.25, 0, 10)))))
                .isEmpty();
    }

    @Test
    void an_arm_that_ended_has_no_part_in_later_blocks() throws IOException {
        MeasuredArm control = arm(cell("none"), 0.001, 0, 2);
        MeasuredArm ended = arm(cell("2212"), 0.0014, 0, 2, 5);

        RoundComparison comparison = comparisons(List.of(control, ended)).get(0);

        assertThat(comparison.blocks()).hasSize(BLOCKS);
        assertThat(comparison.blocks().get(4).windows()).hasSize(2);
        assertThat(comparison.blocks().get(5).windows()).hasSize(1);
    }

    @Test
    void a_block_with_stolen_time_is_there_and_does_not_count() throws IOException {
        MeasuredArm control = arm(cell("none"), 0.001, 0, 2);
        MeasuredArm disturbed = arm(cell("2212"), 0.0014, 0, 2);
        steal(disturbed, 3);

        RoundComparison comparison = comparisons(List.of(control, disturbed)).get(0);

        assertThat(comparison.blocks().stream()
                        .filter(block -> !block.excluded().isEmpty()))
                .singleElement()
                .extracting(Block::number, block -> List.copyOf(block.excluded().values()))
                .containsExactly(3, List.of(ExclusionCause.STOLEN_TIME));
        assertThat(comparison
                        .last(AT_THE_END)
                        .orElseThrow()
                        .comparisons()
                        .get(0)
                        .excludedBlocks())
                .isEqualTo(1);
    }

    @Test
    void what_starts_of_servers_differ_by_shows_in_throughput_as_far_as_clients_wait() throws IOException {
        MeasuredArm control = arm(cell("none"), 0.001, 0, 2);
        MeasuredArm arm = arm(cell("2212"), 0.0014, 0, 3);

        BlockLook own = comparisons(List.of(control, new MeasuredArm(arm.cell(), arm.folder(), "others", 1)))
                .get(0)
                .last(AT_THE_END)
                .orElseThrow();
        BlockLook shared =
                comparisons(List.of(control, arm)).get(0).last(AT_THE_END).orElseThrow();

        assertThat(width(own, BlockQuantity.TOTAL_CPU_PER_PAGE))
                .as("5 %, the quantile of 5 degrees of freedom, both sides")
                .isGreaterThan(width(shared, BlockQuantity.TOTAL_CPU_PER_PAGE) + 0.05);
        assertThat(width(own, BlockQuantity.THROUGHPUT))
                .as("clients wait for 3 ms of each page")
                .isLessThan(width(shared, BlockQuantity.THROUGHPUT) + 0.02);
    }

    private static double width(BlockLook look, BlockQuantity quantity) {
        BlockComparison comparison = comparison(look, "2212", quantity);
        return comparison.interval().high() - comparison.interval().low();
    }

    @Test
    void an_arm_is_compared_with_the_control_of_its_own_round() throws IOException {
        List<MeasuredArm> arms = List.of(
                arm(cell("none"), 0.001, 0, 2),
                planned(arm(cell("none").asAaRepeat(), 0.001, 0, 2), 2),
                arm(cell("2212"), 0.0014, 0, 2),
                arm(cell("none", 2), 0.003, 0, 2),
                planned(arm(cell("none", 2).asAaRepeat(), 0.003, 0, 2), 2),
                arm(cell("1212", 2), 0.0036, 0, 2));
        Looks looks = new Looks(List.of(
                new Looks.Look(0.5, 1, BLOCKS / 2), new Looks.Look(1, 1, BLOCKS), new Looks.Look(1, 2, BLOCKS)));

        Map<String, BlockComparison> costs = new HashMap<>();
        for (RoundComparison comparison : comparisons(arms)) {
            comparison.last(looks).orElseThrow().comparisons().stream()
                    .filter(found -> found.quantity() == BlockQuantity.TOTAL_CPU_PER_PAGE)
                    .forEach(found -> assertThat(
                                    costs.put(comparison.arm(found.arm()).label(), found))
                            .isNull());
        }

        assertThat(costs).containsOnlyKeys("none A/A", "2212", "1212");
        assertThat(costs.get("2212").ratio()).isCloseTo(1.4, within(0.03));
        assertThat(costs.get("1212").ratio())
                .as("the machine was three times slower in that round")
                .isCloseTo(1.2, within(0.03));
        assertThat(costs.get("none A/A").ratio()).isCloseTo(1, within(0.03));
        assertThat(costs.values())
                .extracting(BlockComparison::arm, BlockComparison::starts, BlockComparison::blocks)
                .containsExactlyInAnyOrder(
                        tuple("none A/A none default", 2, 2 * BLOCKS),
                        tuple("2212 replibench default", 1, BLOCKS),
                        tuple("1212 replibench default", 1, BLOCKS));
        assertThat(costs.values())
                .extracting(BlockComparison::budgetFraction)
                .as("of the budget of the rounds in which each arm took turns")
                .containsOnly(1.0);
    }

    /** A round of twenty arms would lose each block in which the machine is disturbed for a second. */
    @Test
    void a_window_that_is_left_out_takes_its_own_arm_along_and_no_other() throws IOException {
        MeasuredArm disturbed = arm(cell("2212"), 0.0014, 0, 2);
        steal(disturbed, 3);
        List<MeasuredArm> arms = List.of(
                arm(cell("none"), 0.001, 0, 2),
                planned(arm(cell("none").asAaRepeat(), 0.001, 0, 2), 2),
                disturbed,
                arm(cell("none", 2), 0.001, 0, 2),
                planned(arm(cell("none", 2).asAaRepeat(), 0.001, 0, 2), 2));

        assertThat(comparisons(arms).stream()
                        .flatMap(comparison -> comparison.blocks().stream())
                        .filter(block -> !block.excluded().isEmpty()))
                .isNotEmpty()
                .allSatisfy(block -> {
                    assertThat(tuple(block.start(), block.number())).isEqualTo(tuple(1, 3));
                    assertThat(block.excluded().keySet())
                            .singleElement()
                            .asString()
                            .startsWith("2212 ");
                });
    }

    @Test
    void where_all_replicate_others_are_compared_with_the_first() throws IOException {
        assertThat(comparisons(List.of(arm(cell("2212"), 0.0014, 0, 2), arm(cell("2211"), 0.001, 0, 2))))
                .singleElement()
                .satisfies(
                        comparison -> assertThat(comparison.control().pattern()).isEqualTo("2211"));
    }

    @Test
    void throughput_that_was_asked_for_is_not_estimated() throws IOException {
        Cell closed = cell("none");
        ClientLoad atARate = new ClientLoad("open", 40, ClientLoad.ClientPlacement.ALL_NODES, new LoadModel.Open(100));
        Cell open = new Cell(closed.arm(), 2, atARate, 1);
        MeasuredRounds rounds =
                MeasuredRounds.read(List.of(arm(closed, 0.001, 0, 2), arm(open, 0.001, 0, 2)), DECLARED);

        assertThat(rounds.throughputs().keySet()).containsExactly(ComparisonKey.of(closed));
    }

    @Test
    void an_arm_alone_is_compared_with_nothing() throws IOException {
        assertThat(comparisons(List.of(arm(cell("2211"), 0.001, 0, 2)))).isEmpty();
    }

    private static List<RoundComparison> comparisons(List<MeasuredArm> arms) throws IOException {
        return MeasuredRounds.read(arms, DECLARED).comparisons();
    }

    private static BlockComparison comparison(BlockLook look, String arm, BlockQuantity quantity) {
        return look.comparisons().stream()
                .filter(comparison -> comparison.arm().startsWith(arm) && comparison.quantity() == quantity)
                .findFirst()
                .orElseThrow();
    }

    private static void steal(MeasuredArm arm, int block) throws IOException {
        String windows = Files.readString(RawFile.WINDOWS.in(arm.folder()));
        Files.writeString(
                RawFile.WINDOWS.in(arm.folder()),
                windows.replaceFirst("(" + block + ",\\d+,\\d+,[0-9.]+,host,stolen_cores),[0-9.]+", "$1,0.5"));
    }

    private static MeasuredArm planned(MeasuredArm arm, int starts) {
        return new MeasuredArm(arm.cell(), arm.folder(), arm.servers(), starts);
    }

    private static Cell cell(String pattern) {
        return cell(pattern, 1);
    }

    private static Cell cell(String pattern, int round) {
        return new Cell(
                Pattern.parse(pattern),
                pattern.equals("none") ? "none" : "replibench",
                2,
                new ClientLoad("default", 40),
                round);
    }

    private MeasuredArm arm(Cell cell, double cpuSecondsPerPage, double compiling, int responseMillis)
            throws IOException {
        return arm(cell, cpuSecondsPerPage, compiling, responseMillis, BLOCKS);
    }

    /** Windows of a second; the machine's pace changes from block to block by a factor that all arms have in common. */
    private MeasuredArm arm(Cell cell, double cpuSecondsPerPage, double compiling, int responseMillis, int blocks)
            throws IOException {
        Path ofCell = Files.createDirectories(folder.resolve(cell.id()));
        List<LoadSample> samples = new ArrayList<>();
        try (WindowsFile file = new WindowsFile(RawFile.WINDOWS.in(ofCell))) {
            for (int block = 1; block <= blocks; block++) {
                long start = 1_000_000L + 10_000L * block;
                double common = pace.computeIfAbsent(block, drawn -> 1 + random.nextDouble());
                double cpu = PAGES * cpuSecondsPerPage * common * (1 + 0.02 * random.nextGaussian());
                Map<MetricKey, Double> growth = new HashMap<>(Map.of(
                        MetricKey.ofNode(1, Metric.CPU),
                        0.6 * cpu + compiling,
                        MetricKey.ofNode(1, Metric.COMPILER_CPU),
                        compiling,
                        MetricKey.ofNode(2, Metric.CPU),
                        0.3 * cpu,
                        new MetricKey(MetricKey.DATABASE, Metric.CPU),
                        0.1 * cpu,
                        new MetricKey(MetricKey.HOST, Metric.STEAL),
                        0.0));
                growth.put(
                        MetricKey.ofNode(1, Metric.INTERCONNECT),
                        sentBytes
                                .getOrDefault(cell.pattern().code(), ofBlock -> 0)
                                .applyAsDouble(block));
                file.write(new WindowsFile.Window(block, start, start + 1000, 1, growth));
                // One page before the window, one after it.
                for (int page = -1; page <= PAGES; page++) {
                    samples.add(new LoadSample(
                            1000 * (start + 1000 * page / PAGES + (page < 0 ? -1 : 0)),
                            1000L * responseMillis,
                            "item",
                            "node1:8080",
                            true));
                }
            }
        }
        try (CsvAppender<LoadSample> file = LoadSamplesFile.create(RawFile.LOAD_SAMPLES.in(ofCell))) {
            for (LoadSample sample : samples) {
                file.append(sample);
            }
        }
        return new MeasuredArm(cell, ofCell, "from node1", 1);
    }
}
