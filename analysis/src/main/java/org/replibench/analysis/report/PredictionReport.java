package org.replibench.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.replibench.analysis.capacity.predict.Prediction;
import org.replibench.analysis.capacity.predict.Validation;

/** A prediction as one HTML file: predicted lines, their bands, and what was measured. */
public final class PredictionReport {
    private static final List<String> SCRIPTS =
            List.of("words", "marks", "charts", "scale-out", "table", "prediction", "show");

    private PredictionReport() {}

    /**
     * Writes {@code report/index.html}.
     *
     * @return its path
     */
    public static Path write(Path folder, Prediction prediction, Optional<Validation> validation) throws IOException {
        Path file = folder.resolve("report").resolve("index.html");
        Files.createDirectories(file.getParent());
        return Files.writeString(
                file, ReportPage.render("prediction.html", SCRIPTS, PredictionData.of(prediction, validation)));
    }
}
