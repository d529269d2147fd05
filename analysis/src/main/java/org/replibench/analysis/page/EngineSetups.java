package org.replibench.analysis.page;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.replibench.model.Arm;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.failover.FailoverRecord;

/** How the engines of a study were set up, by its records, where that could be otherwise. */
public final class EngineSetups {
    /** So WildFly's manager was before records stated it. */
    private static final String NOT_STATED =
            "as shipped: affinity to the primary owner, not followed without a balancer; no merge policy";

    private final Map<String, Set<String>> byEngine = new LinkedHashMap<>();

    private EngineSetups() {}

    /** Of a study of cells. */
    public static EngineSetups ofCells(List<CellRecord> records) {
        EngineSetups setups = new EngineSetups();
        records.forEach(measured -> setups.add(measured.cell().engine(), measured.settings()));
        return setups;
    }

    /** Of a study of faults. */
    public static EngineSetups ofFaults(List<FailoverRecord> records) {
        EngineSetups setups = new EngineSetups();
        records.forEach(measured -> setups.add(measured.cell().engine(), measured.settings()));
        return setups;
    }

    private void add(String engine, Map<String, String> settings) {
        if (engine.startsWith(Arm.WILDFLY)) {
            byEngine.computeIfAbsent(engine, name -> new LinkedHashSet<>())
                    .add(settings.getOrDefault(RecordSettings.ENGINE_SETUP, NOT_STATED));
        }
    }

    /** By an engine's name its setups, of which patterns may have several. */
    public Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        byEngine.forEach((engine, setups) -> words.put(engine, String.join("; ", setups)));
        return words;
    }

    /** A line for each setup of each engine. */
    public List<String> lines() {
        return byEngine.entrySet().stream()
                .flatMap(engine -> engine.getValue().stream().map(setup -> engine.getKey() + ": " + setup))
                .toList();
    }
}
