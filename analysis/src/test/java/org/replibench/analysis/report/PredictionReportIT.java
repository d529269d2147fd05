package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.replibench.analysis.capacity.demand.DemandProfile;
import org.replibench.analysis.capacity.demand.SyntheticDemandProfile;
import org.replibench.analysis.capacity.predict.MeasuredPoint;
import org.replibench.analysis.capacity.predict.PredictionScenario;
import org.replibench.analysis.capacity.predict.PredictionValidation;
import org.replibench.analysis.capacity.predict.PredictionValidation.ValidatedPoint;
import org.replibench.analysis.capacity.predict.Predictor;
import org.replibench.model.Pattern;
import org.replibench.records.capacity.Prediction;

/** Opens the page of a prediction from invented demands, beside invented measurements, in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PredictionReportIT {
    private static final Path PICTURES = Path.of("target", "report-pictures");

    private ChromeDriver browser;
    private Prediction prediction;

    @BeforeAll
    void open(@TempDir Path folder) throws IOException {
        browser = ReportBrowser.start();
        Files.createDirectories(PICTURES);
        DemandProfile demandProfile = new SyntheticDemandProfile(1, 0.02, 0.03).profile(4, "none", "2211");
        prediction = new Predictor(demandProfile, PredictionScenario.of(demandProfile), 1)
                .predict(new Predictor.Grid(
                        List.of(Pattern.parse("none"), Pattern.parse("2211"), Pattern.parse("2211wq3")),
                        List.of(1, 2, 4, 8),
                        List.of(5, 15, 25)));
        Path report = PredictionReport.write(folder, prediction, Optional.of(validation()));
        ReportBrowser.resize(browser, 1280, 800, false);
        browser.get(report.toUri().toString());
        Files.write(
                PICTURES.resolve("prediction.png"),
                browser.findElement(By.tagName("body")).getScreenshotAs(OutputType.BYTES));
    }

    @AfterAll
    void close() {
        if (browser != null) {
            browser.quit();
        }
    }

    @Test
    void nothing_is_logged() {
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    }

    @Test
    void every_picture_shows_lines_bands_and_measured_points() {
        // By nodes at three loads, throughput and response by clients on four sizes, and the greatest throughput.
        List<WebElement> charts = browser.findElements(By.cssSelector(".chart svg"));
        assertThat(charts).hasSize(3 + 4 + 4 + 1);
        assertThat(browser.findElements(By.cssSelector("#nodes .chart svg path[fill-opacity]")))
                .isNotEmpty();
    }

    @Test
    void legends_have_the_colours_of_their_lines_and_none_of_the_palette_that_charts_begin_with() {
        assertThat(browser.findElements(By.cssSelector(".chart svg")))
                .allSatisfy(
                        chart -> assertThat(chart.getDomProperty("innerHTML")).doesNotContainIgnoringCase("#5470c6"));
    }

    @Test
    void codes_have_their_words_before_the_first_chart() {
        WebElement words = browser.findElement(By.id("key"));
        assertThat(words.getText()).contains("2211 · TCP · request end · delta · async");
        assertThat(words.getRect().getY())
                .isLessThan(browser.findElement(By.cssSelector(".chart svg"))
                        .getRect()
                        .getY());
    }

    @Test
    void the_table_has_every_point_with_its_error() {
        assertThat(browser.findElements(By.cssSelector("#points tbody tr")))
                .hasSize(prediction.points().size());
        assertThat(browser.findElement(By.cssSelector("#points tbody tr td:nth-child(5)"))
                        .getText())
                .matches("[\\d.]+, [+−][\\d.]+ %");
        assertThat(browser.findElement(By.tagName("h1")).getText())
                .startsWith("Throughput was predicted with a mean absolute error of ");
    }

    private PredictionValidation validation() {
        Random random = new Random(2);
        return new PredictionValidation(
                prediction.points().stream()
                        .map(point -> new ValidatedPoint(
                                point,
                                new MeasuredPoint(
                                        point.throughputPagesPerSecond().value() * (1 + 0.02 * random.nextGaussian()),
                                        point.responseMillis().value() * (1 + 0.1 * random.nextGaussian()),
                                        point.cpuMillisPerPage().value(),
                                        3,
                                        List.of())))
                        .toList(),
                List.of(),
                List.of(),
                0);
    }
}
