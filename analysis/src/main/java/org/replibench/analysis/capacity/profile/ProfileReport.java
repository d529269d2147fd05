package org.replibench.analysis.capacity.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.replibench.analysis.store.CellStore;
import org.replibench.analysis.store.Unreadable;

/** Turns a profile study's records into {@code demands.csv} and a text; both can be made again. */
public final class ProfileReport {
    private static final String CSV = "demands.csv";

    private ProfileReport() {}

    /**
     * Writes what the study's valid cells tell so far.
     *
     * @return the demands as text, or in one line why there are none yet
     */
    public static String write(Path study) throws IOException {
        List<Unreadable> problems = new ArrayList<>();
        try {
            Profile profile = Profile.of(CellStore.readAll(study), problems::add);
            Files.writeString(study.resolve(CSV), DemandsCsv.format(profile));
            StringBuilder text = new StringBuilder(ProfileText.format(profile));
            problems.forEach(problem -> text.append("\nunreadable: ").append(problem));
            return text.toString();
        } catch (IllegalArgumentException e) {
            return "no demands: " + e.getMessage();
        }
    }
}
