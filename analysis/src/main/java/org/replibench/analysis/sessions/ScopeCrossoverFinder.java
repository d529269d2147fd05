package org.replibench.analysis.sessions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.Cell;
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
                        .computeIfAbsent(GroupKey.of(cell.cell()), absent -> new TreeMap<>())
                        .computeIfAbsent(cell.cell().repeat(), absent -> new TreeMap<>())
                        .put(percent(cell.cell()), cell);
            }
        }
        List<ScopeCrossover> crossovers = new ArrayList<>();
        groupKeys.forEach((groupKey, modified) -> {
            Map<Integer, Map<Double, CellRecord>> all = groupKeys.get(groupKey.withAllAttributes());
            if (groupKey.scope().equals(ReplicationScope.MODIFIED_ATTRIBUTES) && all != null) {
                crossovers.add(ScopeCrossover.of(
                        groupKey.code(),
                        groupKey.withAllAttributes().code(),
                        groupKey.words(),
                        repeats(modified, all)));
            }
        });
        return List.copyOf(crossovers);
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

    private static double percent(Cell cell) {
        return Double.parseDouble(cell.variant().levels().get(CHANGED).replace(UNIT, ""));
    }

    /** All that two cells have in common which differ in repeat and share alone. */
    private record GroupKey(ReplicationPattern pattern, String engine, Variant variant, int nodes, String load)
            implements Comparable<GroupKey> {
        static GroupKey of(Cell cell) {
            return new GroupKey(
                    (ReplicationPattern) cell.pattern(),
                    cell.engine(),
                    cell.variant().without(List.of(CHANGED)),
                    cell.nodes(),
                    cell.load().name());
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

        String words() {
            return new ComparisonKey(code(), engine, variant, nodes, load, false).context();
        }

        @Override
        public int compareTo(GroupKey other) {
            return (code() + " " + words()).compareTo(other.code() + " " + other.words());
        }
    }
}
