package org.replibench.analysis.rounds;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.raw.RawFile;
import org.replibench.records.store.StoredCell;

/** The rounds of a study that is stored, as its records tell. */
public final class StoredRounds {
    /** The key of a setting: arms of a round for which it is equal had the same servers. */
    public static final String SERVERS = "servers.of_round";

    /** The key of a setting: how many starts of the arm's servers were planned. */
    public static final String STARTS = "turns.starts";

    private static final String CORES = "machine.cores";

    private StoredRounds() {}

    /** Whether arms of the study took turns. */
    public static boolean areIn(List<StoredCell> cells) {
        return turned(cells).findAny().isPresent();
    }

    /** The valid arms of all rounds. */
    public static List<MeasuredArm> arms(List<StoredCell> cells) {
        return turned(cells)
                .filter(cell -> cell.measured().valid())
                .map(cell -> new MeasuredArm(
                        cell.measured().cell(),
                        cell.folder(),
                        setting(cell, SERVERS, ""),
                        Integer.parseInt(setting(cell, STARTS, "1"))))
                .toList();
    }

    /** The same with their windows. */
    public static MeasuredRounds read(List<StoredCell> cells) throws IOException {
        return MeasuredRounds.read(arms(cells), declared(cells));
    }

    private static RoundComparison.Declared declared(List<StoredCell> cells) {
        List<CellRecord> records = cells.stream().map(StoredCell::measured).toList();
        return new RoundComparison.Declared(
                DeclaredMargin.of(records).margin(),
                turned(cells)
                        .mapToDouble(cell -> Double.parseDouble(setting(cell, CORES, "1")))
                        .max()
                        .orElse(1));
    }

    /** What a node may use; all cells of a study have the same. NaN without a limit. */
    public static double quotaCores(List<StoredCell> cells) {
        return turned(cells)
                .mapToDouble(cell -> RecordSettings.quotaCores(cell.measured().settings()))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** The looks that were taken at arms on that many nodes, in all rounds. */
    public static Looks looks(List<StoredCell> cells, int nodes) {
        return turned(cells)
                .filter(cell -> cell.measured().cell().nodes() == nodes)
                .map(cell -> Looks.parse(setting(cell, Looks.SETTING, "")))
                .reduce(new Looks(List.of()), Looks::with);
    }

    private static Stream<StoredCell> turned(List<StoredCell> cells) {
        return cells.stream().filter(cell -> cell.file(RawFile.WINDOWS).isPresent());
    }

    private static String setting(StoredCell cell, String key, String absent) {
        Map<String, String> settings = cell.measured().settings();
        return settings.getOrDefault(key, absent);
    }
}
