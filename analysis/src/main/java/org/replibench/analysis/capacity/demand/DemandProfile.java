package org.replibench.analysis.capacity.demand;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.replibench.model.ClientLoad;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.StoredStudy;
import org.replibench.records.store.UnreadableFile;

/**
 * What a profile study tells of a page's demands, with and without copies.
 *
 * @param name of its folder
 * @param arms the control first
 * @param settings that all its valid cells share
 */
public record DemandProfile(String name, List<ArmDemands> arms, Map<String, String> settings) {
    /** Of a quota's periods, those in which a node had to stand still: at their ends only, so few pages wait. */
    private static final double MAX_LIGHT_THROTTLED_SHARE = 0.25;

    /** From here on nearly all pages are served together with others. */
    private static final double MIN_BUSY_THROTTLED_SHARE = 0.9;

    public DemandProfile {
        arms = List.copyOf(arms);
        settings = Map.copyOf(settings);
    }

    /**
     * Reads the demands off a study.
     *
     * @param problems is told of raw files that cannot be read; without them types of pages can't be told apart
     * @throws IllegalArgumentException with one line if it is no profile, its cells are of several environments, or too few of them valid
     */
    public static DemandProfile of(StoredStudy study, Consumer<UnreadableFile> problems) {
        Map<String, List<StoredCell>> arms = new LinkedHashMap<>();
        study.cells().stream()
                .filter(cell ->
                        cell.measured().valid() && !cell.measured().cell().aaRepeat())
                .filter(cell -> isLight(cell) || isThrottled(cell))
                .sorted((a, b) -> Boolean.compare(replicates(a.measured()), replicates(b.measured())))
                .forEach(cell -> arms.computeIfAbsent(arm(cell.measured()), absent -> new ArrayList<>())
                        .add(cell));
        if (arms.isEmpty() || replicates(arms.values().iterator().next().get(0).measured())) {
            throw new Refusal(
                            "profile.study",
                            study.folder() + " is no profile",
                            "valid cells of pattern none under light loads",
                            "no such cell",
                            "./mvnw -Pprofile verify")
                    .exception();
        }
        WindowUsageReader windows = new WindowUsageReader(problems);
        List<ArmDemands> demands = new ArrayList<>();
        arms.forEach((arm, cells) -> demands.add(demands(arm, cells, windows)));
        return new DemandProfile(study.folder().getFileName().toString(), demands, shared(arms));
    }

    private static ArmDemands demands(String arm, List<StoredCell> cells, WindowUsageReader reader) {
        List<StoredCell> light = cells.stream().filter(DemandProfile::isLight).toList();
        List<StoredCell> busy =
                cells.stream().filter(DemandProfile::isThrottled).toList();
        PageTypeRegression types = PageTypeRegression.of(
                light.stream().flatMap(cell -> reader.read(cell).stream()).toList());
        try {
            return ArmDemands.of(
                    light.stream().map(StoredCell::measured).toList(),
                    busy.stream().map(StoredCell::measured).toList(),
                    types);
        } catch (IllegalArgumentException e) {
            throw new Refusal(
                            "profile.study",
                            "no demands of " + arm,
                            "at least " + DemandRegressionFit.MIN_POINTS + " valid cells of "
                                    + DemandRegressionFit.MIN_LOADS + " light loads",
                            e.getMessage(),
                            "./mvnw -Pprofile verify with more of -Dstarts or -Dclients")
                    .exception(e);
        }
    }

    private static boolean replicates(CellRecord measured) {
        return measured.cell().pattern() instanceof ReplicationPattern;
    }

    /** The first node has all clients, and did not often have to stand still. */
    private static boolean isLight(StoredCell stored) {
        CellRecord measured = stored.measured();
        return measured.cell().load().placement() == ClientLoad.ClientPlacement.FIRST_NODE
                && !(CellQuantity.THROTTLED_SHARE.of(measured) > MAX_LIGHT_THROTTLED_SHARE);
    }

    /** One node without copies, or two alike; and they stood still in nearly every period. */
    private static boolean isThrottled(StoredCell stored) {
        CellRecord measured = stored.measured();
        return measured.cell().load().placement() == ClientLoad.ClientPlacement.ALL_NODES
                && measured.cell().nodes() == (replicates(measured) ? 2 : 1)
                && CellQuantity.THROTTLED_SHARE.of(measured) >= MIN_BUSY_THROTTLED_SHARE;
    }

    private static String arm(CellRecord measured) {
        return measured.cell().pattern().code() + " " + measured.cell().engine();
    }

    private static Map<String, String> shared(Map<String, List<StoredCell>> arms) {
        List<Map<String, String>> all = arms.values().stream()
                .flatMap(List::stream)
                .map(cell -> cell.measured().settings())
                .toList();
        requireOneEnvironment(all);
        Map<String, String> shared = new TreeMap<>(all.get(0));
        all.forEach(settings -> shared.entrySet().retainAll(settings.entrySet()));
        return shared;
    }

    /** What only some state is no obstacle: earlier versions did not record it. */
    private static void requireOneEnvironment(List<Map<String, String>> all) {
        Map<String, String> stated = new TreeMap<>();
        for (Map<String, String> settings : all) {
            settings.forEach((name, value) -> {
                String before = ProfileEnvironment.isOneInAProfile(name) ? stated.putIfAbsent(name, value) : null;
                if (before != null && !before.equals(value)) {
                    throw new Refusal(
                                    "profile.study",
                                    "of several environments",
                                    "one " + name + " for all cells",
                                    before + " and " + value,
                                    "./mvnw -Pprofile verify")
                            .exception();
                }
            });
        }
    }

    /** No replication. */
    public ArmDemands control() {
        return arms.get(0);
    }

    /** What a pattern needs, by each engine that was profiled; its write quota makes no difference here, for there was one copy. */
    public List<ArmDemands> demands(Pattern pattern) {
        return arms.stream()
                .filter(arm -> family(arm.pattern()).equals(family(pattern)))
                .toList();
    }

    /** A number that all cells share as a setting; empty if they don't, or it is none. */
    public Optional<Double> number(String setting) {
        try {
            return Optional.ofNullable(settings.get(setting)).map(Double::valueOf);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Pattern family(Pattern pattern) {
        return pattern instanceof ReplicationPattern replication
                ? new ReplicationPattern(
                        replication.protocol(),
                        replication.trigger(),
                        replication.scope(),
                        replication.syncMode(),
                        ReplicationPattern.DEFAULT_WRITE_QUOTA)
                : new NoReplication();
    }
}
