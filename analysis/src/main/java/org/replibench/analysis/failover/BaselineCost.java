package org.replibench.analysis.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.model.ClientLoad;
import org.replibench.model.Refusal;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.quantity.CellQuantity;
import org.replibench.records.store.CellStore;

/**
 * What patterns cost every day, as matrix studies measured it: CPU time of all nodes and the database for one page. More
 * than one study are needed where no grid holds all patterns, such as those that WildFly's own manager can't express beside it.
 */
public final class BaselineCost {
    /** Settings by which two studies can't be put together where they differ: where nodes live, and what on. */
    private static final List<Predicate<String>> ENVIRONMENT = List.of(
            name -> name.equals("isolation"),
            name -> name.startsWith("machine."),
            name -> name.startsWith("jvm."),
            name -> name.startsWith("node."),
            name -> name.startsWith("interconnect."),
            name -> name.equals(RecordSettings.JGROUPS),
            name -> name.startsWith("postgresql."));

    /**
     * Which of its compilers HotSpot uses may differ from a failover study's, whose nodes boot too often for the one that makes a warm
     * node fast, but not between studies of costs.
     */
    private static final Pattern COMPILER = Pattern.compile("-XX:TieredStopAtLevel=\\d\\s*");

    private static final String JVM_OPTIONS = "jvm.options";

    /** What a setting is called that is not there. */
    private static final String NONE = "none";

    private final Map<Path, List<CellRecord>> studies;

    private BaselineCost(Map<Path, List<CellRecord>> studies) {
        this.studies = studies;
    }

    /** @throws IOException if one of the folders holds no matrix study */
    public static BaselineCost read(Collection<Path> studies) throws IOException {
        Map<Path, List<CellRecord>> records = new LinkedHashMap<>();
        for (Path study : studies) {
            records.put(
                    study,
                    CellStore.readAll(study).records().stream()
                            .filter(CellRecord::valid)
                            .filter(measured ->
                                    measured.cell().load().placement() == ClientLoad.ClientPlacement.ALL_NODES)
                            .toList());
        }
        return new BaselineCost(records);
    }

    /** Where they were measured. */
    public Set<Path> studies() {
        return Collections.unmodifiableSet(studies.keySet());
    }

    /**
     * Why these costs can't be put beside what was measured elsewhere, in one line; empty if they can.
     *
     * @param settings of that, as far as they are known; what only one of both states is no obstacle, but for larger sessions
     * @param nodes of that
     */
    public Optional<Refusal> incompatibilityReason(Map<String, String> settings, int nodes) {
        return Stream.concat(
                        studies.entrySet().stream()
                                .flatMap(study ->
                                        incompatibilityReason(study.getKey(), study.getValue(), settings, nodes)
                                                .stream()),
                        differentFlags().stream())
                .findFirst();
    }

    private Optional<Refusal> differentFlags() {
        List<String> flags = records()
                .map(measured -> measured.settings().getOrDefault(JVM_OPTIONS, ""))
                .distinct()
                .toList();
        return flags.size() <= 1
                ? Optional.empty()
                : Optional.of(new Refusal(
                        "cost",
                        "studies of JVMs with different flags",
                        "the same jvm.options in all",
                        flags.stream().map(text -> text.isEmpty() ? NONE : text).collect(Collectors.joining("; ")),
                        "./mvnw -Pmatrix verify with the same -Djvm.options"));
    }

    private static Optional<Refusal> incompatibilityReason(
            Path study, List<CellRecord> records, Map<String, String> settings, int nodes) {
        if (records.stream().noneMatch(measured -> measured.cell().nodes() == nodes)) {
            return Optional.of(new Refusal(
                    "cost",
                    study + " is of other clusters",
                    "a valid cell on " + nodes + " nodes",
                    "none",
                    "./mvnw -Pmatrix verify -Dnodes=" + nodes + ", or to leave -Dcost out"));
        }
        for (CellRecord measured : records) {
            for (String name : comparedNames(measured.settings(), settings)) {
                String there = comparedValue(name, measured.settings());
                String here = comparedValue(name, settings);
                if (!here.equals(there)) {
                    return Optional.of(new Refusal(
                            "cost",
                            study + " was measured in another environment",
                            name + " " + here,
                            there,
                            "./mvnw -Pmatrix verify, or to leave -Dcost out"));
                }
            }
        }
        return Optional.empty();
    }

    private static String comparedValue(String name, Map<String, String> settings) {
        String value = settings.getOrDefault(name, NONE);
        return name.equals(JVM_OPTIONS) ? COMPILER.matcher(value).replaceAll("").strip() : value;
    }

    private static Set<String> comparedNames(Map<String, String> there, Map<String, String> here) {
        Set<String> names = new TreeSet<>(RecordSettings.SESSION_SIZE_KEYS);
        names.add(RecordSettings.INTERCONNECT_NETWORK);
        names.add(RecordSettings.INTERCONNECT_SECURITY);
        there.keySet().stream()
                .filter(name -> here.containsKey(name) && ENVIRONMENT.stream().anyMatch(part -> part.test(name)))
                .forEach(names::add);
        return names;
    }

    /**
     * Milliseconds of CPU time for a page, mean over repeats and over the loads under which every pattern was measured;
     * empty if this one was not.
     */
    OptionalDouble millisPerPage(ArmKey arm) {
        Set<ClientLoad> clientLoads = commonLoads(arm.nodes());
        return records()
                .filter(measured -> ArmKey.of(measured).equals(arm))
                .filter(measured -> clientLoads.contains(measured.cell().load()))
                .filter(measured -> measured.loadMetrics().pages() > 0)
                .mapToDouble(CellQuantity.TOTAL_CPU_PER_PAGE::of)
                .average();
    }

    /** What one costs over what another costs, from pairs of the same study, load and repeat; empty if there are none. */
    Optional<RatioEstimate> ratio(ArmKey arm, ArmKey control) {
        Map<List<Object>, Double> first = costs(arm);
        Map<List<Object>, Double> second = costs(control);
        first.keySet().retainAll(second.keySet());
        return first.isEmpty()
                ? Optional.empty()
                : Optional.of(RatioEstimate.paired(
                        first.keySet().stream().map(second::get).toList(), List.copyOf(first.values())));
    }

    private Map<List<Object>, Double> costs(ArmKey arm) {
        Map<List<Object>, Double> costs = new LinkedHashMap<>();
        studies.forEach((study, records) -> records.stream()
                .filter(measured ->
                        ArmKey.of(measured).equals(arm) && !measured.cell().aaRepeat())
                .filter(measured -> measured.loadMetrics().pages() > 0)
                .forEach(measured -> costs.put(
                        List.of(study, measured.cell().load(), measured.cell().repeat()),
                        CellQuantity.TOTAL_CPU_PER_PAGE.of(measured))));
        return costs;
    }

    /** A pattern that lacks a load would else seem to cost what only the others cost. */
    private Set<ClientLoad> commonLoads(int nodes) {
        Map<ArmKey, Set<ClientLoad>> byArm = records()
                .filter(measured -> measured.cell().nodes() == nodes)
                .collect(Collectors.groupingBy(
                        measured -> ArmKey.of(measured),
                        Collectors.mapping(measured -> measured.cell().load(), Collectors.toSet())));
        Set<ClientLoad> common =
                byArm.values().stream().flatMap(Set::stream).collect(Collectors.toCollection(HashSet::new));
        byArm.values().forEach(common::retainAll);
        return common;
    }

    private Stream<CellRecord> records() {
        return studies.values().stream().flatMap(List::stream);
    }
}
