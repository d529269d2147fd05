package org.replibench.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.capacity.predict.PredictionValidation;
import org.replibench.analysis.page.HtmlPage;
import org.replibench.analysis.page.HtmlSection;
import org.replibench.model.Pattern;
import org.replibench.records.capacity.Prediction;

/** A prediction as one HTML file: predicted lines with intervals, and what was measured. */
public final class PredictionReport {
    private static final List<String> SCRIPTS =
            List.of("format", "arm-style", "charts", "scale-out", "table", "prediction", "show");

    private PredictionReport() {}

    /**
     * Writes {@code report/index.html}.
     *
     * @return its path
     */
    public static Path write(Path folder, Prediction prediction, Optional<PredictionValidation> validation)
            throws IOException {
        Path file = folder.resolve("report").resolve("index.html");
        Files.createDirectories(file.getParent());
        PredictionData data = PredictionData.of(prediction, validation);
        HtmlPage page = new HtmlPage(data.title(), data.answer())
                .codes(patterns(data))
                .lead(ReportPage.NO_SCRIPT.formatted("predictions.json", "predictions.json") + ReportPage.SECTIONS)
                .section(new HtmlSection("what-if", "What was predicted").definitions(data.scenario()))
                .section(new HtmlSection("profiled", "Where the demands were measured").definitions(data.environment()))
                .footer("Made from predictions.json beside this folder.");
        return Files.writeString(file, ReportPage.render(page, SCRIPTS, data));
    }

    /** An arm of a prediction is named by its pattern's code, and its engine where there is more than one. */
    private static Map<String, String> patterns(PredictionData data) {
        Map<String, String> words = new LinkedHashMap<>();
        data.arms().forEach(arm -> {
            String code = arm.label().split(" ", 2)[0];
            words.put(code, Pattern.parse(code).words());
        });
        return words;
    }
}
