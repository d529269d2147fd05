package org.replibench.analysis.rounds;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.replibench.analysis.blocks.ArmLevel;
import org.replibench.analysis.blocks.BetweenStarts;
import org.replibench.analysis.blocks.Block;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.BlockPlan;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.blocks.BlockRatio;
import org.replibench.analysis.blocks.BlockStudy;
import org.replibench.analysis.blocks.WindowFigures;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.Margin;
import org.replibench.records.raw.WindowsFile.Window;

/**
 * Arms that took turns with the same control in the same rounds: their blocks, and what the looks at them found. Each round is a
 * start of its servers, and each block of an arm has a window of the control in the same round.
 */
public final class RoundComparison {
    private final ComparisonKey control;
    private final Map<String, ComparisonKey> arms;
    private final List<Integer> starts;
    private final List<Block> blocks;
    private final Map<ComparisonKey, Double> waitingShares;
    private final BlockPlan plan;

    /**
     * What was declared of a study.
     *
     * @param margin within which a ratio counts as 1
     * @param cores of the machine
     */
    public record Declared(Margin margin, double cores) {}

    private RoundComparison(
            ComparisonKey control,
            Map<String, ComparisonKey> arms,
            List<Integer> starts,
            List<Block> blocks,
            Map<ComparisonKey, Double> waitingShares,
            BlockPlan plan) {
        this.control = control;
        this.arms = arms;
        this.starts = starts;
        this.blocks = blocks;
        this.waitingShares = waitingShares;
        this.plan = plan;
    }

    /**
     * Reads the rounds of a study.
     *
     * @param arms of all its rounds, in any order
     * @return one for each control that some arm is compared with, and the rounds that it took turns in
     */
    public static List<RoundComparison> read(List<MeasuredArm> arms, Declared declared) throws IOException {
        Set<ComparisonKey> keys = keys(arms);
        return read(
                arms,
                declared,
                (control, arm) ->
                        control.isControlOf(arm) && keys.stream().noneMatch(other -> isBetter(other, control, arm)));
    }

    /**
     * Reads the rounds of a study for other pairs than arms and their control.
     *
     * @param arms of all its rounds, in any order
     * @param isCompared whether the first arm is a control of the second
     * @return one for each control that some arm is compared with, and the rounds that it took turns in
     */
    public static List<RoundComparison> read(
            List<MeasuredArm> arms, Declared declared, BiPredicate<ComparisonKey, ComparisonKey> isCompared)
            throws IOException {
        Map<MeasuredArm, ArmWindows> windows = new HashMap<>();
        for (MeasuredArm arm : arms) {
            windows.put(arm, ArmWindows.read(arm.folder()));
        }
        List<RoundComparison> comparisons = new ArrayList<>();
        for (ComparisonKey control : keys(arms)) {
            Map<String, ComparisonKey> compared = new LinkedHashMap<>();
            keys(arms).stream()
                    .filter(key -> isCompared.test(control, key))
                    .forEach(key -> compared.put(name(key), key));
            byStarts(compared, arms)
                    .forEach((starts, inThem) ->
                            comparisons.add(of(control, compared, inThem, List.copyOf(starts), windows, declared)));
        }
        return comparisons;
    }

    private static Set<ComparisonKey> keys(List<MeasuredArm> arms) {
        return arms.stream()
                .map(MeasuredArm::key)
                .collect(Collectors.toCollection(() -> new TreeSet<>(ComparisonKey.ORDER)));
    }

    /** Arms by the rounds that they took turns in: an A/A arm does in all of them. */
    private static Map<Set<Integer>, Map<String, ComparisonKey>> byStarts(
            Map<String, ComparisonKey> compared, List<MeasuredArm> arms) {
        Map<Set<Integer>, Map<String, ComparisonKey>> byStarts = new LinkedHashMap<>();
        compared.forEach((name, key) -> byStarts.computeIfAbsent(
                        arms.stream()
                                .filter(arm -> arm.key().equals(key))
                                .map(MeasuredArm::start)
                                .collect(Collectors.toCollection(TreeSet::new)),
                        starts -> new LinkedHashMap<>())
                .put(name, key));
        return byStarts;
    }

    /** An A/A arm of a pattern that replicates is compared with that pattern. */
    private static boolean isBetter(ComparisonKey other, ComparisonKey control, ComparisonKey arm) {
        return !other.equals(control)
                && other.isControlOf(arm)
                && other.pattern().equals(arm.pattern());
    }

    private static RoundComparison of(
            ComparisonKey control,
            Map<String, ComparisonKey> allCompared,
            Map<String, ComparisonKey> compared,
            List<Integer> starts,
            Map<MeasuredArm, ArmWindows> windows,
            Declared declared) {
        Set<String> aaRepeats = allCompared.entrySet().stream()
                .filter(arm -> arm.getValue().aaRepeat()
                        && arm.getValue().pattern().equals(control.pattern())
                        && arm.getValue().engine().equals(control.engine()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        List<MeasuredArm> members = windows.keySet().stream()
                .filter(arm -> starts.contains(arm.start()))
                .filter(arm -> arm.key().equals(control)
                        || compared.containsValue(arm.key())
                        || aaRepeats.contains(name(arm.key())) && allCompared.containsValue(arm.key()))
                .sorted(Comparator.comparing(MeasuredArm::start))
                .toList();
        Map<String, Function<BlockQuantity, BetweenStarts>> effects = new HashMap<>();
        allCompared.forEach((name, key) -> effects.put(name, startEffect(control, key, members, windows)));
        int planned = members.stream()
                .filter(arm -> compared.containsValue(arm.key()))
                .mapToInt(MeasuredArm::plannedStarts)
                .reduce(starts.size(), Math::max);
        return new RoundComparison(
                control,
                compared,
                starts,
                blocks(members, windows, control.nodes(), new BlockExclusion(declared.cores())),
                waitingShares(members, windows),
                new BlockPlan(name(control), aaRepeats, declared.margin(), planned, (arm, quantity) -> effects.get(arm)
                        .apply(quantity)));
    }

    private static Function<BlockQuantity, BetweenStarts> startEffect(
            ComparisonKey control, ComparisonKey arm, List<MeasuredArm> members, Map<MeasuredArm, ArmWindows> windows) {
        Map<Integer, String> serversOfControl = members.stream()
                .filter(member -> member.key().equals(control))
                .collect(Collectors.toMap(MeasuredArm::start, MeasuredArm::servers));
        boolean shared = members.stream()
                .filter(member -> member.key().equals(arm))
                .allMatch(member -> member.servers().equals(serversOfControl.get(member.start())));
        if (shared) {
            return quantity -> BetweenStarts.SHARED_SERVERS;
        }
        Map<ComparisonKey, Double> waiting = waitingShares(members, windows);
        return new StartVariance(Math.max(waiting.getOrDefault(control, 1.0), waiting.getOrDefault(arm, 0.0)))::of;
    }

    /** How much of their time clients of each arm wait, in the start in which they wait most. */
    private static Map<ComparisonKey, Double> waitingShares(
            List<MeasuredArm> members, Map<MeasuredArm, ArmWindows> windows) {
        return members.stream()
                .collect(Collectors.toMap(
                        MeasuredArm::key, member -> windows.get(member).waitingShare(member.cell()), Math::max));
    }

    private static List<Block> blocks(
            List<MeasuredArm> members, Map<MeasuredArm, ArmWindows> windows, int nodes, BlockExclusion exclusion) {
        Map<Integer, Map<Integer, Map<String, WindowFigures>>> figures = new TreeMap<>();
        for (MeasuredArm arm : members) {
            windows.get(arm).figures().forEach((number, figure) -> figures.computeIfAbsent(
                            arm.start(), start -> new TreeMap<>())
                    .computeIfAbsent(number, block -> new HashMap<>())
                    .put(name(arm.key()), figure));
        }
        // Of all arms of a round, whatever they are compared with: a block is left out for all or none.
        Map<Integer, Map<Integer, List<Window>>> readings = new TreeMap<>();
        windows.forEach((arm, ofArm) -> {
            if (arm.cell().nodes() == nodes) {
                ofArm.windows()
                        .forEach((number, window) -> readings.computeIfAbsent(arm.start(), start -> new TreeMap<>())
                                .computeIfAbsent(number, block -> new ArrayList<>())
                                .add(window));
            }
        });
        List<Block> blocks = new ArrayList<>();
        figures.forEach((start, ofStart) -> ofStart.forEach((number, ofBlock) -> blocks.add(new Block(
                start, number, ofBlock, exclusion.cause(readings.get(start).get(number))))));
        return blocks;
    }

    private static String name(ComparisonKey key) {
        return key.label() + " " + key.engine();
    }

    public ComparisonKey control() {
        return control;
    }

    /** What an arm of {@link BlockLook#comparisons} is. */
    public ComparisonKey arm(String name) {
        return arms.get(name);
    }

    /** The control and the arms that are compared with it. */
    Set<ComparisonKey> keys() {
        Set<ComparisonKey> keys = new HashSet<>(arms.values());
        keys.add(control);
        return keys;
    }

    /** The throughput of one of them by itself; empty if it has too few blocks. */
    Optional<ArmLevel> throughput(ComparisonKey arm) {
        return ArmLevel.of(
                blocks,
                name(arm),
                BlockQuantity.THROUGHPUT,
                new StartVariance(waitingShares.getOrDefault(arm, 1.0)).ofLevel(BlockQuantity.THROUGHPUT));
    }

    /** Whether these arms took turns in a round. */
    public boolean isOf(int start) {
        return starts.contains(start);
    }

    /** All blocks, in the order of time. */
    public List<Block> blocks() {
        return blocks;
    }

    /** Takes those of these looks that were taken in the arms' rounds, and returns what each found; none at which there was no block yet. */
    public List<BlockLook> take(Looks looks) {
        BlockStudy study = new BlockStudy(plan);
        List<BlockLook> taken = new ArrayList<>();
        int added = 0;
        List<Looks.Look> ofRounds =
                looks.all().stream().filter(look -> isOf(look.start())).toList();
        for (Looks.Look look : ofRounds) {
            while (added < blocks.size()
                    && look.includes(
                            blocks.get(added).start(), blocks.get(added).number())) {
                study.add(blocks.get(added++));
            }
            if (added > 0) {
                taken.add(ofArms(study.look(budgetFraction(look))));
            }
        }
        return taken;
    }

    /** An arm's ratio to the control in each block. */
    public List<BlockRatio> ratios(BlockComparison comparison) {
        BlockStudy study = new BlockStudy(plan);
        blocks.forEach(study::add);
        return study.ratios(comparison.arm(), comparison.quantity());
    }

    /** Of the budget of all rounds in which the arms are to take turns. */
    private double budgetFraction(Looks.Look look) {
        return (starts.indexOf(look.start()) + look.spent()) / plan.starts();
    }

    private BlockLook ofArms(BlockLook look) {
        return new BlockLook(
                look.budgetFraction(),
                look.comparisons().stream()
                        .filter(comparison -> arms.containsKey(comparison.arm()))
                        .toList());
    }

    /** What the last of these looks found. */
    public Optional<BlockLook> last(Looks looks) {
        List<BlockLook> taken = take(looks);
        return taken.isEmpty() ? Optional.empty() : Optional.of(taken.get(taken.size() - 1));
    }
}
