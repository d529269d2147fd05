package org.replibench.analysis.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.records.quantity.RatiosCsv;

class BlockStudyTest {
    private static final Map<String, Double> ARMS = Map.of("2211", 1.1, "2212", 1.3, "none (A/A)", 1.0);

    @Test
    void ratios_come_out_with_intervals_and_verdicts() {
        BlockLook look = Blocks.look(Blocks.of(1, 1, 100, 0.05, ARMS), 1);
        BlockComparison cost = Blocks.comparison(look, "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);

        assertThat(cost.ratio()).isCloseTo(1.3, within(0.04));
        assertThat(cost.interval().contains(1.3)).isTrue();
        assertThat(cost.interval().confidence()).isCloseTo(0.95, within(1e-12));
        assertThat(cost.verdict()).isEqualTo(new ComparisonVerdict.Different(true));
        assertThat(cost.controlLevel()).isBetween(0.8, 1.7);
        assertThat(cost.blocks()).isEqualTo(100);
        assertThat(cost.starts()).isEqualTo(1);
        assertThat(cost.betweenStartsError()).isZero();
        assertThat(cost.withinStartsError()).isBetween(0.003, 0.015);
        assertThat(Blocks.comparison(look, "none (A/A)", BlockQuantity.TOTAL_CPU_PER_PAGE)
                        .verdict())
                .isInstanceOf(ComparisonVerdict.Equivalent.class);
        assertThat(Blocks.comparison(look, "2212", BlockQuantity.RESPONSE_MEAN).ratio())
                .isCloseTo(1.3, within(0.04));
        assertThat(Blocks.comparison(look, "2212", BlockQuantity.RESPONSE_P90).interval())
                .satisfies(interval -> assertThat(interval.contains(1.3)).isTrue());
    }

    @Test
    void arms_are_compared_with_all_windows_of_the_control_and_the_control_with_itself() {
        List<Block> blocks = Blocks.of(3, 1, 400, 0.1, ARMS);
        List<Block> once = blocks.stream()
                .map(block -> new Block(
                        1,
                        block.number(),
                        Map.of(
                                "none",
                                block.windows().get("none"),
                                "2212",
                                block.windows().get("2212"))))
                .toList();
        BlockComparison twoWindows =
                Blocks.comparison(Blocks.look(blocks, 1), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);
        BlockComparison oneWindow = Blocks.comparison(Blocks.look(once, 1), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);

        assertThat(twoWindows.withinStartsError())
                .as("of 1 + 1/2 variances instead of 1 + 1")
                .isCloseTo(
                        Math.sqrt(0.75) * oneWindow.withinStartsError(), within(0.08 * oneWindow.withinStartsError()));
        assertThat(Blocks.look(blocks, 1).comparisons())
                .extracting(BlockComparison::arm)
                .containsOnly("2211", "2212", "none (A/A)");
        assertThat(Blocks.comparison(Blocks.look(blocks, 1), "none (A/A)", BlockQuantity.TOTAL_CPU_PER_PAGE)
                        .withinStartsError())
                .as("two windows, of which neither is in both")
                .isCloseTo(oneWindow.withinStartsError(), within(0.15 * oneWindow.withinStartsError()));
    }

    @Test
    void an_arm_that_is_dear_in_a_few_blocks_only_is_noticed() {
        List<Block> blocks = new ArrayList<>(Blocks.of(1, 1, 90, 0.05, Map.of("2212", 1.0)));
        Blocks.of(2, 1, 10, 0.05, Map.of("2212", 5.0))
                .forEach(block -> blocks.add(new Block(1, 90 + block.number(), block.windows())));
        BlockComparison rare = Blocks.comparison(Blocks.look(blocks, 1), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);
        BlockComparison ordinary =
                Blocks.comparison(Blocks.look(blocks.subList(0, 90), 1), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);

        assertThat(rare.ratio()).isCloseTo(1, within(0.05));
        assertThat(rare.totalRatio()).isGreaterThan(1.3);
        assertThat(rare.rareBlocksMatter()).isTrue();
        assertThat(ordinary.rareBlocksMatter()).isFalse();
    }

    @Test
    void a_window_without_pages_counts_as_the_dearest_and_the_slowest() {
        List<Block> blocks = Blocks.of(1, 1, 60, 0.05, ARMS);
        List<Block> stalled = blocks.stream()
                .map(block -> block.number() == 9 ? withoutPages(block, "2212") : block)
                .toList();

        for (BlockQuantity headline : List.of(BlockQuantity.TOTAL_CPU_PER_PAGE, BlockQuantity.THROUGHPUT)) {
            BlockComparison without = Blocks.comparison(Blocks.look(exceptNinth(blocks), 1), "2212", headline);
            BlockComparison with = Blocks.comparison(Blocks.look(stalled, 1), "2212", headline);
            assertThat(with.blocks()).isEqualTo(60);
            assertThat(with.ratio()).isCloseTo(without.ratio(), within(0.01)).isNotEqualTo(without.ratio());
            assertThat(with.withinStartsError()).isGreaterThan(without.withinStartsError());
            assertThat(with.totalRatio()).isFinite();
        }
        assertThat(Blocks.comparison(Blocks.look(stalled, 1), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE)
                        .totalRatio())
                .as("what the stall cost counts")
                .isGreaterThan(
                        Blocks.comparison(Blocks.look(exceptNinth(blocks), 1), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE)
                                .totalRatio());
    }

    @Test
    void an_arm_that_serves_no_page_in_most_blocks_has_no_ratio() {
        List<Block> stalled = Blocks.of(1, 1, 60, 0.05, ARMS).stream()
                .map(block -> block.number() % 2 == 0 ? withoutPages(block, "2212") : block)
                .toList();

        assertThat(Blocks.look(stalled, 1).comparisons())
                .filteredOn(comparison -> comparison.arm().equals("2212"))
                .extracting(BlockComparison::quantity)
                .doesNotContain(BlockQuantity.TOTAL_CPU_PER_PAGE, BlockQuantity.THROUGHPUT);
    }

    private static List<Block> exceptNinth(List<Block> blocks) {
        return blocks.stream().filter(block -> block.number() != 9).toList();
    }

    private static Block withoutPages(Block block, String arm) {
        WindowFigures window = block.windows().get(arm);
        Map<String, WindowFigures> windows = new HashMap<>(block.windows());
        windows.put(
                arm,
                new WindowFigures(
                        window.seconds(),
                        0,
                        0,
                        window.nodesCpuSeconds(),
                        window.databaseCpuSeconds(),
                        0,
                        0,
                        window.loadGeneratorCpuSeconds(),
                        0,
                        new Histogram(1, 60_000_000, 3)));
        return new Block(block.start(), block.number(), windows);
    }

    @Test
    void a_comparison_is_a_row_of_ratios_csv() {
        BlockComparison cost = Blocks.comparison(
                Blocks.look(Blocks.of(1, 1, 30, 0.05, ARMS), 1), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);
        String csv = RatiosCsv.format(List.of(cost.csvRow("study", "2212", "none", "replibench", 2, "high")));

        assertThat(csv.lines().skip(1).findFirst().orElseThrow())
                .startsWith("study,2212,none,replibench,2,high,total_cpu_ms_per_page,1.")
                .endsWith(",0.95,different,1,30,0.05,0");
    }

    @Test
    void what_nobody_sent_has_no_ratio() {
        assertThat(Blocks.look(Blocks.of(1, 1, 10, 0.05, ARMS), 1).comparisons())
                .extracting(BlockComparison::quantity)
                .doesNotContain(BlockQuantity.INTERCONNECT_PER_PAGE, BlockQuantity.SESSION_TRANSFERS_PER_PAGE);
    }

    @Test
    void a_window_that_is_left_out_takes_its_own_arm_along_and_that_of_the_control_those_that_have_no_other() {
        List<Block> blocks = new ArrayList<>(Blocks.of(2, 1, 40, 0.05, ARMS));
        Block last = blocks.remove(39);

        blocks.add(new Block(1, 39, last.windows(), stolen(Set.of("2212"))));
        assertThat(Blocks.look(blocks, 1).comparisons()).allSatisfy(comparison -> assertThat(comparison.blocks())
                .isEqualTo(comparison.arm().equals("2212") ? 39 : 40));

        blocks.set(39, new Block(1, 39, last.windows(), stolen(Set.of(Blocks.CONTROL))));
        assertThat(Blocks.look(blocks, 1).comparisons()).allSatisfy(comparison -> {
            // The others have the control's second window.
            assertThat(comparison.blocks()).isEqualTo(comparison.aaRepeat() ? 39 : 40);
            assertThat(comparison.excludedBlocks()).isEqualTo(comparison.aaRepeat() ? 1 : 0);
        });
    }

    private static Map<String, ExclusionCause> stolen(Set<String> arms) {
        return arms.stream().collect(Collectors.toMap(arm -> arm, arm -> ExclusionCause.STOLEN_TIME));
    }

    @Test
    void a_block_whose_windows_are_all_left_out_is_counted_as_that() {
        List<Block> blocks = new ArrayList<>(Blocks.of(2, 1, 40, 0.05, ARMS));
        BlockLook without = Blocks.look(blocks.subList(0, 39), 1);
        Block last = blocks.remove(39);
        blocks.add(new Block(1, 39, last.windows(), stolen(last.windows().keySet())));
        BlockLook excluded = Blocks.look(blocks, 1);

        assertThat(excluded.comparisons()).allSatisfy(comparison -> {
            assertThat(comparison.excludedBlocks()).isEqualTo(1);
            assertThat(comparison.blocks()).isEqualTo(39);
        });
        assertThat(excluded.comparisons())
                .extracting(BlockComparison::ratio)
                .isEqualTo(without.comparisons().stream()
                        .map(BlockComparison::ratio)
                        .toList());
    }

    @Test
    void an_arm_whose_servers_died_ends_and_the_others_go_on() {
        List<Block> blocks = new ArrayList<>(Blocks.of(3, 1, 20, 0.05, ARMS));
        Blocks.of(4, 1, 20, 0.05, Map.of("2211", 1.1))
                .forEach(block -> blocks.add(new Block(1, 20 + block.number(), block.windows())));
        BlockLook look = Blocks.look(blocks, 1);

        assertThat(Blocks.comparison(look, "2212", BlockQuantity.THROUGHPUT).blocks())
                .isEqualTo(20);
        assertThat(Blocks.comparison(look, "2211", BlockQuantity.THROUGHPUT).blocks())
                .isEqualTo(40);
    }

    @Test
    void what_differs_between_starts_widens_the_interval_and_more_blocks_do_not_take_it_away() {
        List<Block> blocks = Blocks.of(5, 1, 200, 0.05, ARMS);
        BetweenStarts between = new BetweenStarts(0.03, 10);
        BlockComparison cost =
                Blocks.comparison(Blocks.look(blocks, 1, between), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);

        assertThat(cost.betweenStartsError()).isCloseTo(0.03, within(1e-12));
        assertThat(Math.log(cost.interval().high() / cost.ratio())).isGreaterThan(2 * 0.03);
    }

    @Test
    void three_starts_are_asked_themselves_how_much_they_differ() {
        List<Block> blocks = new ArrayList<>();
        double[] costs = {1.2, 1.3, 1.4};
        for (int start = 1; start <= costs.length; start++) {
            blocks.addAll(Blocks.of(6 + start, start, 60, 0.02, Map.of("2212", costs[start - 1])));
        }
        BlockComparison cost = Blocks.comparison(
                Blocks.look(blocks, 1, new BetweenStarts(0.001, 5)), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);

        assertThat(cost.starts()).isEqualTo(3);
        assertThat(cost.betweenStartsError()).isBetween(0.03, 0.06);
        assertThat(cost.interval().contains(1.2)).isTrue();
        assertThat(cost.interval().contains(1.4)).isTrue();
    }

    @Test
    void starts_of_all_arms_tell_together_how_much_starts_differ() {
        Map<String, double[]> costs = Map.of(
                "1212", new double[] {1.00, 1.01, 0.99},
                "2211", new double[] {1.01, 0.99, 1.00},
                "2212", new double[] {0.98, 1.00, 1.02},
                "2222", new double[] {1.005, 0.985, 1.01});
        List<Block> blocks = new ArrayList<>();
        for (int start = 0; start < 3; start++) {
            int place = start;
            Map<String, Double> ofStart = costs.entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, arm -> arm.getValue()[place]));
            blocks.addAll(Blocks.of(13 + start, start + 1, 60, 0.02, ofStart));
        }
        List<Block> ofOne = blocks.stream()
                .map(block -> new Block(
                        block.start(),
                        block.number(),
                        Map.of(
                                "none",
                                block.windows().get("none"),
                                "2212",
                                block.windows().get("2212"))))
                .toList();
        BetweenStarts said = new BetweenStarts(0.02, 5);
        BlockComparison together =
                Blocks.comparison(Blocks.look(blocks, 1, said), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);
        BlockComparison alone =
                Blocks.comparison(Blocks.look(ofOne, 1, said), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);

        assertThat(together.ratio()).isCloseTo(alone.ratio(), within(0.002));
        assertThat(together.interval().contains(1)).isTrue();
        assertThat(Math.log(alone.interval().high() / alone.ratio()))
                .as("by 2 degrees of freedom, and by 8")
                .isGreaterThan(1.5 * Math.log(together.interval().high() / together.ratio()));
    }

    /** Few blocks, and hardly any error to spend: by Student's t the ratio lies between 0 and a million. */
    @Test
    void an_early_look_that_knows_nothing_says_so() {
        BlockComparison early = Blocks.comparison(
                Blocks.look(Blocks.of(17, 1, 7, 0.3, ARMS), 0.16), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);

        assertThat(early.interval().low()).isZero();
        assertThat(early.interval().high()).isInfinite();
        assertThat(RatiosCsv.format(List.of(early.csvRow("study", "2212", "none", "replibench", 2, "high"))))
                .contains(",,,0.95,inconclusive,1,7,0.05,0");
    }

    @Test
    void a_look_is_due_at_fixed_parts_of_the_budget_and_once_each() {
        BlockStudy study = new BlockStudy(Blocks.plan(BetweenStarts.SHARED_SERVERS));
        Blocks.of(7, 1, 30, 0.05, ARMS).forEach(study::add);

        assertThat(study.lookIsDue(0.24)).isFalse();
        assertThat(study.lookIsDue(0.26)).isTrue();
        study.look(0.26);
        assertThat(study.lookIsDue(0.39)).isFalse();
        assertThat(study.lookIsDue(0.41)).isTrue();
        study.look(0.99);
        assertThat(study.lookIsDue(1.2)).isTrue();
    }

    @Test
    void an_early_look_has_a_wider_interval_than_a_single_one_would_have() {
        List<Block> blocks = Blocks.of(8, 1, 30, 0.05, ARMS);
        BlockComparison early = Blocks.comparison(Blocks.look(blocks, 0.4), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);
        BlockComparison last = Blocks.comparison(Blocks.look(blocks, 1), "2212", BlockQuantity.TOTAL_CPU_PER_PAGE);

        assertThat(width(early)).isGreaterThan(1.5 * width(last));
        assertThat(early.ratio()).isEqualTo(last.ratio());
    }

    @Test
    void the_same_blocks_and_looks_give_the_same_results() {
        assertThat(resumed()).isEqualTo(resumed());
    }

    private static List<String> resumed() {
        BlockStudy study = new BlockStudy(Blocks.plan(new BetweenStarts(0.01, 8)));
        List<Block> blocks = Blocks.of(9, 1, 40, 0.05, ARMS);
        blocks.subList(0, 20).forEach(study::add);
        study.look(0.5);
        blocks.subList(20, 40).forEach(study::add);
        return study.look(1).comparisons().stream()
                .map(comparison -> comparison.arm() + comparison.quantity() + comparison.interval())
                .toList();
    }

    @Test
    void headlines_are_decided_together_and_say_when_they_will_be() {
        BlockLook early = Blocks.look(Blocks.of(10, 1, 15, 0.1, Map.of("2211", 1.0, "2212", 1.6)), 0.25);
        BlockLook late = Blocks.look(Blocks.of(10, 1, 400, 0.1, Map.of("2211", 1.0, "2212", 1.6)), 1);

        assertThat(early.decided()).isFalse();
        assertThat(early.expectedEnd()).isGreaterThan(0.25).isLessThanOrEqualTo(1);
        assertThat(Blocks.comparison(early, "2211", BlockQuantity.TOTAL_CPU_PER_PAGE)
                        .decidedAt()
                        .orElseThrow())
                .isGreaterThan(0.25);
        assertThat(late.decided()).isTrue();
        assertThat(late.expectedEnd()).isEqualTo(1);
        assertThat(late.headlines())
                .hasSize(4)
                .allSatisfy(headline -> assertThat(headline.verdict().decided()).isTrue());
    }

    /** Alone, each of these would be called different once in twenty. */
    @Test
    void of_many_arms_that_cost_the_same_hardly_a_study_calls_any_different() {
        int alone = 0;
        int together = 0;
        int studies = 200;
        for (int study = 0; study < studies; study++) {
            Map<String, Double> arms = Map.of("2211", 1.0, "2212", 1.0, "2221", 1.0, "2222", 1.0, "1212", 1.0);
            BlockLook look = Blocks.look(Blocks.of(1000 + study, 1, 12, 0.3, arms), 1);
            alone += look.comparisons().stream()
                            .filter(comparison -> comparison.quantity() == BlockQuantity.TOTAL_CPU_PER_PAGE)
                            .anyMatch(comparison -> comparison.verdict() instanceof ComparisonVerdict.Different)
                    ? 1
                    : 0;
            together += look.headlines().stream()
                            .filter(headline -> headline.comparison().quantity() == BlockQuantity.TOTAL_CPU_PER_PAGE)
                            .anyMatch(headline -> headline.verdict() instanceof ComparisonVerdict.Different)
                    ? 1
                    : 0;
        }
        System.out.println(
                "five equal arms, 200 studies: any different, each alone " + alone + ", together " + together);
        assertThat(together).isLessThan(alone);
        // 5 % of 200, and three standard errors of that.
        assertThat(together).isLessThanOrEqualTo(19);
    }

    @Test
    void a_ratio_that_starts_alone_leave_open_is_not_decided_by_more_blocks() {
        BlockComparison cost = Blocks.comparison(
                Blocks.look(Blocks.of(11, 1, 60, 0.05, Map.of("2212", 1.02)), 0.4, new BetweenStarts(0.1, 20)),
                "2212",
                BlockQuantity.TOTAL_CPU_PER_PAGE);

        assertThat(cost.verdict().decided()).isFalse();
        assertThat(cost.decidedAt()).isEmpty();
    }

    @Test
    void one_block_is_no_evidence() {
        BlockLook look = Blocks.look(Blocks.of(12, 1, 1, 0.05, ARMS), 0.25);

        assertThat(look.decided()).isFalse();
        assertThat(look.comparisons()).isNotEmpty().allSatisfy(comparison -> assertThat(
                        comparison.verdict().decided())
                .isFalse());
        assertThat(look.budgetNeeded()).isEmpty();
    }

    @Test
    void a_window_without_length_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WindowFigures(0, 1, 1, 1, 1, 1, 1, 1, 1, null))
                .withMessage("a window of 0.0 s with 1 pages, of which 1 searched");
        assertThatIllegalArgumentException().isThrownBy(() -> new BetweenStarts(-1, 3));
    }

    private static double width(BlockComparison comparison) {
        return Math.log(comparison.interval().high() / comparison.interval().low());
    }
}
