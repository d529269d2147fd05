package org.replibench.analysis.sessions;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.rounds.Looks;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.analysis.rounds.RoundComparison;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationScope;
import org.replibench.model.Variant;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/** Finds the {@link ScopeCrossover}s of a study that measured patterns of both scopes with several shares of changed attributes. */
public final class ScopeCrossoverFinder {
    private static final String CHANGED = "session.changed";

    /** What a level is called; the number is what it is. */
    private static final String UNIT = "pct";

    private ScopeCrossoverFinder() {}

    /**
     * By CPU per page, of valid cells; a repeat counts with the shares of which both cells are valid.
     *
     * @return one for each pair of patterns that differ in scope alone; none if the study did not vary the share
     */
    public static List<ScopeCrossover> of(List<CellRecord> cells) {
        Map<GroupKey, Map<Integer, Map<Double, CellRecord>>> groupKeys = new TreeMap<>();
        for (CellRecord cell : cells) {
            if (cell.valid()
                    && !cell.cell().aaRepeat()
                    && cell.cell().variant().levels().containsKey(CHANGED)
                    && cell.cell().pattern() instanceof ReplicationPattern) {
                groupKeys
                        .computeIfAbsent(GroupKey.of(ComparisonKey.of(cell.cell())), absent -> new TreeMap<>())
                        .computeIfAbsent(cell.cell().repeat(), absent -> new TreeMap<>())
                        .put(percent(cell.cell().variant()), cell);
            }
        }
        List<ScopeCrossover> crossovers = new ArrayList<>();
        groupKeys.forEach((groupKey, modified) -> {
            Map<Integer, Map<Double, CellRecord>> all = groupKeys.get(groupKey.withAllAttributes());
            if (groupKey.scope().equals(ReplicationScope.MODIFIED_ATTRIBUTES) && all != null) {
                crossovers.add(ScopeCrossover.of(
                        groupKey.arm(), groupKey.withAllAttributes().code(), repeats(modified, all)));
            }
        });
        return List.copyOf(crossovers);
    }

    /**
     * The same of arms that took turns, block by block: both patterns of a share have the same servers, or turns next to each other.
     *
     * @param looks that were taken, by the number of nodes
     */
    public static List<ScopeCrossover> ofTurns(MeasuredRounds rounds, IntFunction<Looks> looks) {
        Map<GroupKey, Map<List<Integer>, List<ScopeCrossover.RatioPoint>>> byBlock = new TreeMap<>();
        for (RoundComparison arms : rounds.comparisons(ScopeCrossoverFinder::differInScopeAlone)) {
            arms.last(looks.apply(arms.control().nodes())).ifPresent(look -> look.comparisons().stream()
                    .filter(comparison -> comparison.quantity() == BlockQuantity.TOTAL_CPU_PER_PAGE)
                    .forEach(comparison -> addBlocks(arms, comparison, byBlock)));
        }
        List<ScopeCrossover> crossovers = new ArrayList<>();
        byBlock.forEach((modified, blocks) -> crossovers.add(ScopeCrossover.of(
                modified.arm(),
                modified.withAllAttributes().code(),
                blocks.values().stream()
                        .map(points -> points.stream()
                                .sorted(Comparator.comparingDouble(ScopeCrossover.RatioPoint::changedPercent))
                                .toList())
                        .toList())));
        return List.copyOf(crossovers);
    }

    private static void addBlocks(
            RoundComparison arms,
            BlockComparison comparison,
            Map<GroupKey, Map<List<Integer>, List<ScopeCrossover.RatioPoint>>> byBlock) {
        ComparisonKey modified = arms.arm(comparison.arm());
        Map<List<Integer>, List<ScopeCrossover.RatioPoint>> ofPair =
                byBlock.computeIfAbsent(GroupKey.of(modified), absent -> new LinkedHashMap<>());
        arms.ratios(comparison).stream().filter(block -> !block.excluded()).forEach(block -> ofPair.computeIfAbsent(
                        List.of(block.start(), block.number()), absent -> new ArrayList<>())
                .add(new ScopeCrossover.RatioPoint(percent(modified.variant()), block.ratio())));
    }

    private static boolean differInScopeAlone(ComparisonKey all, ComparisonKey modified) {
        return all.replicates()
                && modified.replicates()
                && !all.aaRepeat()
                && !modified.aaRepeat()
                && all.variant().equals(modified.variant())
                && modified.variant().levels().containsKey(CHANGED)
                && percent(modified.variant()) > 0
                && GroupKey.of(modified).scope() == ReplicationScope.MODIFIED_ATTRIBUTES
                && GroupKey.of(modified).withAllAttributes().equals(GroupKey.of(all));
    }

    private static List<List<ScopeCrossover.RatioPoint>> repeats(
            Map<Integer, Map<Double, CellRecord>> modified, Map<Integer, Map<Double, CellRecord>> all) {
        return modified.entrySet().stream()
                .filter(repeat -> all.containsKey(repeat.getKey()))
                .map(repeat -> points(repeat.getValue(), all.get(repeat.getKey())))
                .filter(ratioPoints -> !ratioPoints.isEmpty())
                .toList();
    }

    private static List<ScopeCrossover.RatioPoint> points(
            Map<Double, CellRecord> modified, Map<Double, CellRecord> all) {
        return modified.entrySet().stream()
                .filter(share -> share.getKey() > 0 && all.containsKey(share.getKey()))
                .map(share -> new ScopeCrossover.RatioPoint(
                        share.getKey(), cost(share.getValue()) / cost(all.get(share.getKey()))))
                .toList();
    }

    private static double cost(CellRecord cell) {
        return CellQuantity.TOTAL_CPU_PER_PAGE.of(cell);
    }

    private static double percent(Variant variant) {
        return Double.parseDouble(variant.levels().get(CHANGED).replace(UNIT, ""));
    }

    /** All that two cells have in common which differ in repeat and share alone. */
    private record GroupKey(ReplicationPattern pattern, String engine, Variant variant, int nodes, String load)
            implements Comparable<GroupKey> {
        /** @param arm of a pattern that replicates */
        static GroupKey of(ComparisonKey arm) {
            return new GroupKey(
                    (ReplicationPattern) Pattern.parse(arm.pattern()),
                    arm.engine(),
                    arm.variant().without(List.of(CHANGED)),
                    arm.nodes(),
                    arm.load());
        }

        ReplicationScope scope() {
            return pattern.scope();
        }

        String code() {
            return pattern.code();
        }

        GroupKey withAllAttributes() {
            return new GroupKey(
                    new ReplicationPattern(
                            pattern.protocol(),
                            pattern.trigger(),
                            ReplicationScope.ALL_ATTRIBUTES,
                            pattern.syncMode(),
                            pattern.writeQuota()),
                    engine,
                    variant,
                    nodes,
                    load);
        }

        ComparisonKey arm() {
            return new ComparisonKey(code(), engine, variant, nodes, load, false);
        }

        private String words() {
            return arm().context();
        }

        @Override
        public int compareTo(GroupKey other) {
            return (code() + " " + words()).compareTo(other.code() + " " + other.words());
        }
    }
}
