package org.replibench.analysis.rounds;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.replibench.analysis.blocks.ArmLevel;
import org.replibench.analysis.blocks.BetweenStarts;
import org.replibench.analysis.blocks.Block;
import org.replibench.analysis.blocks.BlockPlan;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.blocks.ExclusionCause;
import org.replibench.analysis.blocks.WindowFigures;
import org.replibench.analysis.compare.ArmShares;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.load.LoadSweep;
import org.replibench.analysis.load.SweepBlocks;
import org.replibench.model.ClientLoad;
import org.replibench.model.Variant;
import org.replibench.records.raw.WindowsFile.Window;

/** The arms of a study's rounds with their windows, which are read once, whatever is compared with what. */
public final class MeasuredRounds {
    private final Map<MeasuredArm, ArmWindows> windows;
    private final RoundComparison.Declared declared;

    private MeasuredRounds(Map<MeasuredArm, ArmWindows> windows, RoundComparison.Declared declared) {
        this.windows = windows;
        this.declared = declared;
    }

    /**
     * Reads the rounds of a study.
     *
     * @param arms of all its rounds, in any order
     */
    public static MeasuredRounds read(List<MeasuredArm> arms, RoundComparison.Declared declared) throws IOException {
        Map<MeasuredArm, ArmWindows> windows = new LinkedHashMap<>();
        for (MeasuredArm arm : arms) {
            windows.put(arm, ArmWindows.read(arm.folder()));
        }
        return new MeasuredRounds(windows, declared);
    }

    /**
     * Compares arms with their {@link Controls}.
     *
     * @return one for each control that some arm is compared with, and the rounds that it took turns in
     */
    public List<RoundComparison> comparisons() {
        return comparisons(Controls.among(keys())::compare);
    }

    /**
     * Compares variants of an arm, such as its collectors, each with each: the {@link BaseVariant}, which is in all rounds, comes first.
     *
     * @return one for each that has others after it, and the rounds that these took turns in
     */
    public List<RoundComparison> variants() {
        Optional<Variant> base =
                BaseVariant.among(keys().stream().map(ComparisonKey::variant).toList());
        Comparator<ComparisonKey> order = Comparator.comparing((ComparisonKey key) ->
                        base.filter(key.variant()::equals).isEmpty())
                .thenComparing(ComparisonKey.ORDER);
        return comparisons((one, other) -> one.isVariantOf(other) && order.compare(one, other) < 0);
    }

    /**
     * Compares other pairs.
     *
     * @param isCompared whether the first arm is a control of the second
     * @return one for each control that some arm is compared with, and the rounds that it took turns in
     */
    public List<RoundComparison> comparisons(BiPredicate<ComparisonKey, ComparisonKey> isCompared) {
        List<RoundComparison> comparisons = new ArrayList<>();
        for (ComparisonKey control : keys()) {
            Map<String, ComparisonKey> compared = new LinkedHashMap<>();
            keys().stream().filter(key -> isCompared.test(control, key)).forEach(key -> compared.put(name(key), key));
            byStarts(compared)
                    .forEach((starts, inThem) ->
                            comparisons.add(comparison(control, compared, inThem, List.copyOf(starts))));
        }
        return comparisons;
    }

    /**
     * The loads of each arm that took turns under enough of them for a {@link LoadSweep}; not of what was measured again, nor
     * those of a single node, under which no cluster has a knee.
     */
    public List<SweepBlocks> sweeps() {
        return windows.keySet().stream()
                .filter(arm -> !arm.cell().aaRepeat())
                .filter(arm -> arm.cell().load().placement() == ClientLoad.ClientPlacement.ALL_NODES)
                .collect(Collectors.groupingBy(arm -> arm.key().underLoad(""), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(loads ->
                        loads.stream().map(MeasuredRounds::clients).distinct().count() >= LoadSweep.MIN_STEPS)
                .map(this::sweep)
                .toList();
    }

    private SweepBlocks sweep(List<MeasuredArm> loads) {
        ComparisonKey lightest = loads.stream()
                .min(Comparator.comparingInt(MeasuredRounds::clients))
                .map(MeasuredArm::key)
                .orElseThrow();
        Map<String, Integer> clients = loads.stream()
                .collect(Collectors.toMap(arm -> name(arm.key()), MeasuredRounds::clients, (first, again) -> first));
        List<MeasuredArm> ofAllArms = windows.keySet().stream()
                .filter(arm -> arm.cell().nodes() == lightest.nodes())
                .toList();
        List<Block> blocks = blocks(ofAllArms, lightest.nodes());
        return new SweepBlocks(
                lightest,
                loads.stream()
                        .collect(Collectors.toMap(
                                MeasuredArm::start, MeasuredArm::servers, (first, underAnotherLoad) -> first)),
                new StartVariance(1).ofLevel(BlockQuantity.TOTAL_CPU_PER_PAGE),
                blocks.stream().map(block -> byClients(block, clients)).toList(),
                (int) blocks.stream()
                        .filter(block -> isExcluded(block, clients.keySet()))
                        .count());
    }

    /** A knee needs all loads of a block. */
    private static boolean isExcluded(Block block, Set<String> loads) {
        return loads.stream().anyMatch(block.excluded()::containsKey);
    }

    /** Loads of the same number of clients are one. */
    private static Map<Integer, WindowFigures> byClients(Block block, Map<String, Integer> clients) {
        return isExcluded(block, clients.keySet())
                ? Map.of()
                : block.windows().entrySet().stream()
                        .filter(window -> clients.containsKey(window.getKey()))
                        .collect(Collectors.toMap(
                                window -> clients.get(window.getKey()), Map.Entry::getValue, WindowFigures::plus));
    }

    private static int clients(MeasuredArm arm) {
        return arm.cell().load().clientsPerNode();
    }

    /**
     * The throughput of each arm by itself, whatever it is compared with; none of an arm that has too few blocks, or whose pages came
     * at a rate: it has that.
     */
    public Map<ComparisonKey, ArmLevel> throughputs() {
        return levels(BlockQuantity.THROUGHPUT);
    }

    /** The same of another quantity. */
    Map<ComparisonKey, ArmLevel> levels(BlockQuantity quantity) {
        Map<ComparisonKey, ArmLevel> levels = new TreeMap<>(ComparisonKey.ORDER);
        List<WindowFigures> all = windows.values().stream()
                .flatMap(arm -> arm.figures().values().stream())
                .toList();
        windows.keySet().stream()
                .filter(arm -> arm.cell().load().isClosed())
                .sorted(Comparator.comparing(MeasuredArm::start))
                .collect(Collectors.groupingBy(MeasuredArm::key))
                .forEach((key, starts) -> ArmLevel.of(
                                blocks(starts, key.nodes()),
                                name(key),
                                quantity,
                                new StartVariance(waitingShares(starts).get(key)).ofLevel(quantity),
                                all)
                        .ifPresent(level -> levels.put(key, level)));
        return levels;
    }

    /** The windows of each arm that count. */
    public Map<MeasuredArm, List<Window>> countedWindows() {
        Map<MeasuredArm, List<Window>> counted = new LinkedHashMap<>();
        windows.keySet().stream()
                .collect(Collectors.groupingBy(
                        arm -> List.of(arm.cell().nodes(), arm.start()), LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(round -> {
                    CountedWindows ofRound = CountedWindows.of(
                            round.stream().map(this::windowsOf).toList(), declared.cores());
                    round.forEach(arm -> counted.put(arm, ofRound.of(windowsOf(arm))));
                });
        return counted;
    }

    /** A value of each of these windows of an arm; none where it is not known. */
    SortedMap<ArmShares.Moment, Double> counted(ComparisonKey arm, ToDoubleFunction<CountedWindow> quantity) {
        SortedMap<ArmShares.Moment, Double> values = new TreeMap<>();
        countedWindows().forEach((measured, ofArm) -> {
            if (measured.key().equals(arm)) {
                ofArm.forEach(window -> values.put(
                        new ArmShares.Moment(measured.start(), window.block()),
                        quantity.applyAsDouble(new CountedWindow(
                                measured.cell(),
                                window,
                                windows.get(measured).figures().get(window.block())))));
            }
        });
        values.values().removeIf(value -> !Double.isFinite(value));
        return values;
    }

    private List<Window> windowsOf(MeasuredArm arm) {
        return List.copyOf(windows.get(arm).windows().values());
    }

    private Set<ComparisonKey> keys() {
        return windows.keySet().stream()
                .map(MeasuredArm::key)
                .collect(Collectors.toCollection(() -> new TreeSet<>(ComparisonKey.ORDER)));
    }

    /** Arms by the rounds that they took turns in: an A/A arm does in all of them. */
    private Map<Set<Integer>, Map<String, ComparisonKey>> byStarts(Map<String, ComparisonKey> compared) {
        Map<Set<Integer>, Map<String, ComparisonKey>> byStarts = new LinkedHashMap<>();
        compared.forEach((name, key) -> byStarts.computeIfAbsent(
                        windows.keySet().stream()
                                .filter(arm -> arm.key().equals(key))
                                .map(MeasuredArm::start)
                                .collect(Collectors.toCollection(TreeSet::new)),
                        starts -> new LinkedHashMap<>())
                .put(name, key));
        return byStarts;
    }

    private RoundComparison comparison(
            ComparisonKey control,
            Map<String, ComparisonKey> allCompared,
            Map<String, ComparisonKey> compared,
            List<Integer> starts) {
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
        allCompared.forEach((name, key) -> effects.put(name, startEffect(control, key, members)));
        int planned = members.stream()
                .filter(arm -> compared.containsValue(arm.key()))
                .mapToInt(MeasuredArm::plannedStarts)
                .reduce(starts.size(), Math::max);
        return new RoundComparison(
                control,
                compared,
                starts,
                blocks(members, control.nodes()),
                new BlockPlan(
                        name(control),
                        aaRepeats,
                        declared.margin(),
                        planned,
                        (arm, quantity) -> effects.get(arm).apply(quantity),
                        servers(members)));
    }

    /** By arms' names, in the first start of each: they share servers in all or in none. */
    private static Map<String, String> servers(List<MeasuredArm> members) {
        return members.stream()
                .collect(Collectors.toMap(member -> name(member.key()), MeasuredArm::servers, (first, again) -> first));
    }

    private Function<BlockQuantity, BetweenStarts> startEffect(
            ComparisonKey control, ComparisonKey arm, List<MeasuredArm> members) {
        Map<Integer, String> serversOfControl = members.stream()
                .filter(member -> member.key().equals(control))
                .collect(Collectors.toMap(MeasuredArm::start, MeasuredArm::servers));
        boolean shared = members.stream()
                .filter(member -> member.key().equals(arm))
                .allMatch(member -> member.servers().equals(serversOfControl.get(member.start())));
        if (shared) {
            return quantity -> BetweenStarts.SHARED_SERVERS;
        }
        Map<ComparisonKey, Double> waiting = waitingShares(members);
        return new StartVariance(Math.max(waiting.getOrDefault(control, 1.0), waiting.getOrDefault(arm, 0.0)))::of;
    }

    /** How much of their time clients of each arm wait, in the start in which they wait most. */
    private Map<ComparisonKey, Double> waitingShares(List<MeasuredArm> members) {
        return members.stream()
                .collect(Collectors.toMap(
                        MeasuredArm::key, member -> windows.get(member).waitingShare(member.cell()), Math::max));
    }

    private List<Block> blocks(List<MeasuredArm> members, int nodes) {
        Map<Integer, Map<Integer, Map<String, WindowFigures>>> figures = new TreeMap<>();
        for (MeasuredArm arm : members) {
            windows.get(arm).figures().forEach((number, figure) -> figures.computeIfAbsent(
                            arm.start(), start -> new TreeMap<>())
                    .computeIfAbsent(number, block -> new HashMap<>())
                    .put(name(arm.key()), figure));
        }
        Map<Integer, CountedWindows> counted = countedByStart(nodes);
        Map<Integer, Map<Integer, Map<String, ExclusionCause>>> excluded = new HashMap<>();
        for (MeasuredArm arm : members) {
            windows.get(arm).windows().forEach((number, window) -> counted.get(arm.start())
                    .cause(window)
                    .ifPresent(cause -> excluded.computeIfAbsent(arm.start(), start -> new HashMap<>())
                            .computeIfAbsent(number, block -> new HashMap<>())
                            .put(name(arm.key()), cause)));
        }
        List<Block> blocks = new ArrayList<>();
        figures.forEach((start, ofStart) -> ofStart.forEach((number, ofBlock) -> blocks.add(new Block(
                start, number, ofBlock, excluded.getOrDefault(start, Map.of()).getOrDefault(number, Map.of())))));
        return blocks;
    }

    /** Of all arms of a round, whatever they are compared with. */
    private Map<Integer, CountedWindows> countedByStart(int nodes) {
        return windows.keySet().stream()
                .filter(arm -> arm.cell().nodes() == nodes)
                .collect(Collectors.groupingBy(
                        MeasuredArm::start,
                        Collectors.collectingAndThen(
                                Collectors.mapping(this::windowsOf, Collectors.toList()),
                                ofRound -> CountedWindows.of(ofRound, declared.cores()))));
    }

    private static String name(ComparisonKey key) {
        return key.label() + " " + key.engine() + " " + key.load();
    }
}
