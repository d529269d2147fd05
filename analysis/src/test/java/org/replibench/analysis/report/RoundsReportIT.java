package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.PartsFile;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.parts.SampledRequest;
import org.replibench.records.parts.SampledRequestsFile;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;

/** Opens the report of a study whose arms took turns in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RoundsReportIT {
    private ChromeDriver browser;

    @BeforeAll
    void start() {
        browser = ReportBrowser.start();
    }

    @AfterAll
    void quit() {
        if (browser != null) {
            browser.quit();
        }
    }

    @Test
    void ratios_are_drawn_with_intervals_look_by_look_and_block_by_block(@TempDir Path results) throws IOException {
        Path study = SyntheticRounds.ofThreeArms(results.resolve("matrix/20260102-030405"))
                .study();
        tellParts(study);

        ReportBrowser.resize(browser, 1280, 900, false);
        browser.manage().logs().get(LogType.BROWSER);
        browser.get(StudyReport.write(study).report().toUri().toString());

        for (String section : List.of("cost", "throughput-ratio", "response-ratio")) {
            assertThat(chartsOf(section)).as(section).singleElement().asString().contains("2212", " to ", "2 nodes");
        }
        assertThat(chartsOf("turns"))
                .as("each of two quantities, at each look and block by block")
                .hasSize(4)
                .anyMatch(chart -> chart.startsWith("Intervals at each look, 2 nodes: ") && chart.contains("2212"))
                .anyMatch(chart -> chart.startsWith("Ratio of each block, 2 nodes: ")
                        && chart.contains("2212 " + SyntheticRounds.BLOCKS + " blocks"));
        assertThat(browser.findElements(By.cssSelector("#components tbody tr")))
                .as("A/A arm and pattern, by two quantities")
                .hasSize(4)
                .extracting(row -> row.findElements(By.tagName("td")).get(5).getText())
                .as("arms on the same servers have no error between starts")
                .containsOnly("0");
        assertThat(browser.findElements(By.cssSelector("#pages tbody tr")))
                .as("one type of page of each arm")
                .hasSize(3);
        assertThat(browser.findElement(By.cssSelector("#pages .note")).getText())
                .contains(
                        "Slowest: none, 2 nodes: item (p99 2.00 ms, longest part: waiting for confirmations 1.20 ms, 60 %);");
        assertThat(chartsOf("parts"))
                .singleElement()
                .asString()
                .startsWith("Parts of the mean response, ms, 2 nodes: none running 0")
                .contains("waiting for confirmations 1.20");
        assertThat(chartsOf("tiers"))
                .as("what is 0 all the time has no line")
                .singleElement()
                .asString()
                .startsWith("Tiers over ")
                .endsWith("CPU, cores (nodes, each, database); Written to disk, MB/s (disk)");
        assertThat(browser.findElement(By.id("tiers")).getRect().getY())
                .as("below the first screen")
                .isGreaterThan(800);
        assertThat(browser.findElements(By.cssSelector("#tier-means tbody tr")).stream()
                        .map(WebElement::getText))
                .contains("Written to disk, MB/s: disk 2.50 2.50 2.50")
                .anyMatch(row -> row.startsWith("Lost or sent again on the network, per second: TCP, machine 0 0 0"));
        assertThat(browser.findElement(By.cssSelector("#comparisons .note")).getText())
                .startsWith("Ratio in an ordinary block");
        ReportBrowser.assertNothingIsCutOff(browser);
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
        ReportBrowser.picture(browser, "rounds", 1280);
    }

    /** In each window a node tells ten requests apart, of which 1.2 of 2 ms is waiting for confirmations. */
    private static void tellParts(Path study) throws IOException {
        for (StoredCell cell : CellStore.readAll(study).cells()) {
            Map<ResponsePart, Double> each =
                    new HashMap<>(Map.of(ResponsePart.CONFIRMATION, 0.0012, ResponsePart.REST, 0.0008));
            ResponsePart.onNodes().forEach(part -> each.putIfAbsent(part, 0.0));
            Map<ResponsePart, Double> all = new HashMap<>(each);
            all.replaceAll((part, seconds) -> 10 * seconds);
            try (CsvAppender<PartsFile.Row> parts = PartsFile.create(RawFile.PARTS.in(cell.folder()));
                    CsvAppender<SampledRequestsFile.Row> requests =
                            SampledRequestsFile.create(RawFile.REQUESTS.in(cell.folder()))) {
                for (WindowsFile.Window window : WindowsFile.read(RawFile.WINDOWS.in(cell.folder()))) {
                    parts.append(new PartsFile.Row(window.block(), "node1", "item", new NodeTimes(10, 0.02, 10, all)));
                    for (int request = 0; request < 10; request++) {
                        requests.append(new SampledRequestsFile.Row(
                                window.block(),
                                "node1",
                                new SampledRequest("item", window.startMillis(), 0.002, each)));
                    }
                }
            }
        }
    }

    /** What the charts of a section say to those who can't see them. */
    private List<String> chartsOf(String section) {
        return browser.findElements(By.cssSelector("#" + section + " .chart")).stream()
                .map((WebElement chart) -> chart.getAttribute("aria-label"))
                .toList();
    }
}
