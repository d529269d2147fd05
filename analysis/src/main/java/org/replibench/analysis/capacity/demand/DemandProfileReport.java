package org.replibench.analysis.capacity.demand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.UnreadableFile;

/** Turns a profile study's records into {@code demands.csv} and a text; both can be made again. */
public final class DemandProfileReport {
    private static final String CSV = "demands.csv";

    private DemandProfileReport() {}

    /**
     * Writes what the study's valid cells tell so far.
     *
     * @return the demands as text, or in one line why there are none yet
     */
    public static String write(Path study) throws IOException {
        List<UnreadableFile> problems = new ArrayList<>();
        try {
            DemandProfile demandProfile = DemandProfile.of(CellStore.readAll(study), problems::add);
            Files.writeString(study.resolve(CSV), DemandsCsv.format(demandProfile));
            StringBuilder text = new StringBuilder(DemandProfileText.format(demandProfile));
            problems.forEach(problem -> text.append("\nunreadable: ").append(problem));
            return text.toString();
        } catch (IllegalArgumentException e) {
            return "no demands: " + e.getMessage();
        }
    }
}
