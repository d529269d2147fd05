package org.replibench.analysis.sessions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.analysis.Figures;
import org.replibench.model.Cell;
import org.replibench.model.CellRecord;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.Scope;
import org.replibench.model.Variant;

/** Finds the {@link Crossover}s of a study that measured patterns of both scopes with several shares of changed attributes. */
public final class Crossovers {
    private static final String CHANGED = "session.changed";

    /** What a level is called; the number is what it is. */
    private static final String UNIT = "pct";

    private Crossovers() {}

    /**
     * By CPU per page, of valid cells; a repeat counts with the shares of which both cells are valid.
     *
     * @return one for each pair of patterns that differ in scope alone; none if the study did not vary the share
     */
    public static List<Crossover> of(List<CellRecord> cells) {
        Map<Place, Map<Integer, Map<Double, CellRecord>>> places = new TreeMap<>();
        for (CellRecord cell : cells) {
            if (cell.valid()
                    && !cell.cell().again()
                    && cell.cell().variant().levels().containsKey(CHANGED)
                    && cell.cell().pattern() instanceof ReplicationPattern) {
                places.computeIfAbsent(Place.of(cell.cell()), absent -> new TreeMap<>())
                        .computeIfAbsent(cell.cell().repeat(), absent -> new TreeMap<>())
                        .put(percent(cell.cell()), cell);
            }
        }
        List<Crossover> crossovers = new ArrayList<>();
        places.forEach((place, modified) -> {
            Map<Integer, Map<Double, CellRecord>> all = places.get(place.withAllAttributes());
            if (place.scope().equals(Scope.MODIFIED_ATTRIBUTES) && all != null) {
                crossovers.add(Crossover.of(
                        place.code(), place.withAllAttributes().code(), place.words(), repeats(modified, all)));
            }
        });
        return List.copyOf(crossovers);
    }

    private static List<List<Crossover.Point>> repeats(
            Map<Integer, Map<Double, CellRecord>> modified, Map<Integer, Map<Double, CellRecord>> all) {
        return modified.entrySet().stream()
                .filter(repeat -> all.containsKey(repeat.getKey()))
                .map(repeat -> points(repeat.getValue(), all.get(repeat.getKey())))
                .filter(points -> !points.isEmpty())
                .toList();
    }

    private static List<Crossover.Point> points(Map<Double, CellRecord> modified, Map<Double, CellRecord> all) {
        return modified.entrySet().stream()
                .filter(share -> share.getKey() > 0 && all.containsKey(share.getKey()))
                .map(share ->
                        new Crossover.Point(share.getKey(), cost(share.getValue()) / cost(all.get(share.getKey()))))
                .toList();
    }

    private static double cost(CellRecord cell) {
        return Figures.of(cell).cpuMillisPerPage();
    }

    private static double percent(Cell cell) {
        return Double.parseDouble(cell.variant().levels().get(CHANGED).replace(UNIT, ""));
    }

    /** All that two cells have in common which differ in repeat and share alone. */
    private record Place(ReplicationPattern pattern, String engine, Variant variant, int nodes, String load)
            implements Comparable<Place> {
        static Place of(Cell cell) {
            return new Place(
                    (ReplicationPattern) cell.pattern(),
                    cell.engine(),
                    cell.variant().without(List.of(CHANGED)),
                    cell.nodes(),
                    cell.load().name());
        }

        Scope scope() {
            return pattern.scope();
        }

        String code() {
            return pattern.code();
        }

        Place withAllAttributes() {
            return new Place(
                    new ReplicationPattern(
                            pattern.protocol(),
                            pattern.trigger(),
                            Scope.ALL_ATTRIBUTES,
                            pattern.syncMode(),
                            pattern.writeQuota()),
                    engine,
                    variant,
                    nodes,
                    load);
        }

        String words() {
            return Where.words(engine, variant, nodes, load);
        }

        @Override
        public int compareTo(Place other) {
            return (code() + " " + words()).compareTo(other.code() + " " + other.words());
        }
    }
}
