package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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
import org.replibench.analysis.SyntheticStudy;
import org.replibench.analysis.cpuprofile.CellCpuProfile;
import org.replibench.analysis.cpuprofile.CodeLayer;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HeapPerCopy;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.raw.ThreadCpuTimes;
import org.replibench.records.store.CellStore;

/** Opens the reports of studies with further factors, and of one that raises clients, in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SingleNodeReportIT {
    private static final int REPEATS = 2;

    @TempDir
    private Path results;

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
    void collectors_are_set_beside_each_other_pair_by_pair() throws IOException {
        Path study = results.resolve("gc/20260102-030405");
        SyntheticStudy invented = new SyntheticStudy(study, 20);
        for (int repeat = 1; repeat <= REPEATS; repeat++) {
            for (String collector : List.of("serial", "g1", "zgc")) {
                invented.cell(
                        new Cell(new NoReplication(), "none", 1, new ClientLoad("default", 20), repeat)
                                .withVariant(Variant.PLAIN.with("gc", collector)),
                        0);
            }
        }

        open(study);

        assertThat(browser.findElement(By.tagName("h1")).getText())
                .containsPattern("trade-off is|nothing is decided|is better than|are equivalent");
        assertThat(browser.findElements(By.cssSelector("#collectors tbody tr"))).hasSize(3);
        assertThat(browser.findElements(By.cssSelector("#pairs tbody tr"))).hasSizeGreaterThanOrEqualTo(3 * 4);
        assertThat(browser.findElements(By.cssSelector("#pauses .chart svg"))).hasSize(3);
        assertThat(browser.findElements(By.cssSelector("#collectors thead th")))
                .extracting(WebElement::getText)
                .as("headings of the described figures")
                .contains("GC pauses\n/s", "GC pause\np99 ms", "live heap\nMB");
        assertThat(browser.findElements(By.id("paper")))
                .as("nothing of the paper was measured")
                .isEmpty();
    }

    @Test
    void the_heap_of_copies_is_a_table_and_no_chart() throws IOException {
        Path study = results.resolve("bare/20260102-030405");
        for (String code : List.of("none", "2212")) {
            store(study, engineBench(CellRecords.of(code), Map.of()));
        }
        CellRecord loaded = CellRecords.of("2212");
        store(
                study,
                engineBench(
                        new CellRecord(
                                new Cell(
                                        loaded.cell().pattern(),
                                        loaded.cell().engine(),
                                        loaded.cell().nodes(),
                                        new ClientLoad("heap", 1),
                                        1),
                                loaded.windowStart(),
                                0,
                                List.of(),
                                LoadMetrics.NONE,
                                ResourceUsage.NONE,
                                loaded.settings(),
                                Map.of()),
                        new HeapPerCopy(2000, 4000, 0, 8_400_000).settings()));

        open(study);

        assertThat(browser.findElement(By.id("heaps")).getText())
                .contains("2212 · TCP · request end · delta · sync", "4\u202f200", "1.05");
        assertThat(browser.findElements(By.cssSelector("#throughput .chart"))).hasSize(1);
        assertThat(browser.findElement(By.id("response")).getText()).doesNotContain("1 or");
        assertThat(browser.findElements(By.cssSelector("#table tbody tr"))).hasSize(3);
        assertThat(browser.findElements(By.id("over-time")))
                .as("nothing was recorded over time")
                .isEmpty();
    }

    @Test
    void a_sweep_of_loads_is_drawn_against_clients() throws IOException {
        Path study = results.resolve("load/20260102-030405");
        SyntheticRounds rounds = new SyntheticRounds(study);
        rounds.load(Variant.PLAIN, 20, 5, 2, 15);
        rounds.load(Variant.PLAIN, 40, 5, 6, 5);
        rounds.load(Variant.PLAIN, 80, 15, 9.8, 0.4);

        open(study);

        assertThat(browser.findElement(By.tagName("h1")).getText()).contains("the knee is at 60 clients");
        assertThat(browser.findElements(By.cssSelector("#load .chart svg"))).hasSize(3);
    }

    @Test
    void a_sweep_of_several_collectors_tells_the_knee_of_each() throws IOException {
        Path study = results.resolve("load/20260102-040506");
        SyntheticRounds rounds = new SyntheticRounds(study);
        for (String collector : List.of("serial", "g1")) {
            for (int clients : List.of(20, 40, 80)) {
                rounds.load(Variant.PLAIN.with("gc", collector), clients, 5, 2, 15);
            }
        }

        open(study);

        assertThat(browser.findElements(By.cssSelector("#knees tbody tr")))
                .extracting(WebElement::getText)
                .allSatisfy(row -> assertThat(row).contains("the knee was not reached up to 80 clients"))
                .hasSize(2);
    }

    @Test
    void scopes_that_cross_are_told_with_the_share_at_which_they_do() throws IOException {
        Path study = results.resolve("matrix/20260102-030405");
        SyntheticStudy invented = new SyntheticStudy(study, 20);
        for (String percent : List.of("20pct", "80pct")) {
            for (String code : List.of("2211", "2221")) {
                invented.cell(
                        new Cell(Pattern.parse(code), "wildfly", 2, new ClientLoad("default", 20), 1)
                                .withVariant(
                                        Variant.PLAIN.with("session.kb", "16kb").with("session.changed", percent)),
                        0);
            }
        }

        open(study);

        WebElement row = browser.findElement(By.cssSelector("#crossovers tbody tr"));
        assertThat(row.getText()).contains("2211", "2221", "wildfly 16kb, 2 nodes");
    }

    @Test
    void larger_sessions_are_held_against_the_smallest_and_against_what_Sun_found() throws IOException {
        Path study = results.resolve("matrix/20260102-050607");
        SyntheticStudy invented = new SyntheticStudy(study, 20);
        for (int repeat = 1; repeat <= REPEATS; repeat++) {
            for (String size : List.of("4kb", "64kb", "256kb")) {
                invented.cell(
                        new Cell(Pattern.parse("2211"), "wildfly", 2, new ClientLoad("default", 20), repeat)
                                .withVariant(Variant.PLAIN.with("session.kb", size)),
                        0);
            }
        }

        open(study);

        List<WebElement> rows = browser.findElements(By.cssSelector("#sizes tbody tr"));
        assertThat(rows).hasSize(3);
        assertThat(rows.get(0).getText()).contains("2211 wildfly, 2 nodes, default load 4");
        assertThat(rows.get(1).getText()).contains(" 64 ", " to ").endsWith("–");
        assertThat(rows.get(2).getText()).contains(" 256 ").endsWith("0.10");
    }

    @Test
    void recorded_arms_are_set_beside_each_other_layer_by_layer_and_as_flame_graphs() throws IOException {
        Path study = results.resolve("matrix/20260102-040506");
        recorded(study, "none", "io.undertow.A.a 60", "io.undertow.A.a;org.thymeleaf.B.b 40");
        recorded(study, "2221", "io.undertow.A.a 50", "io.undertow.A.a;org.replibench.session.C.c 50");

        open(study);

        assertThat(browser.findElements(By.cssSelector("#layers-0 thead th")))
                .extracting(WebElement::getText)
                .containsExactly("layer", "none", "2221");
        assertThat(browser.findElements(By.cssSelector("#layers-0 tbody tr"))).hasSize(CodeLayer.values().length + 4);
        assertThat(browser.findElement(By.id("layers-0")).getText())
                .contains(
                        "layers less accounted, % -4.00 -4.00",
                        "Java code seen in samples, % of its threads’ time 83.3 83.3");
        assertThat(browser.findElement(By.id("calls-0")).getText())
                .contains("session layer: updates handed over 0.80 0.80");
        assertThat(browser.findElements(By.cssSelector("#flames-0 .flame"))).hasSize(2);
        assertThat(browser.findElements(By.cssSelector("#flames-0 .frame"))).hasSize(2 * 3);
    }

    private static void recorded(Path study, String code, String... stacks) throws IOException {
        CellRecord plain = CellRecords.of(code);
        Map<String, String> settings = new HashMap<>(plain.settings());
        settings.put(CellCpuProfile.PERIOD_MILLIS, "20");
        CellRecord recorded = new CellRecord(
                plain.cell(),
                plain.windowStart(),
                plain.windowSeconds(),
                plain.checks(),
                plain.loadMetrics(),
                plain.resourceUsage(),
                settings,
                Map.of("stacks.node1", "node1.stacks", "threads", "threads.csv"));
        Path folder =
                Files.createDirectories(CellStore.folder(study, plain.cell().id()));
        Files.write(folder.resolve("node1.stacks"), List.of(stacks));
        ThreadCpuTimes.write(
                folder.resolve("threads.csv"), Map.of("node1", new ThreadCpuTimes(5, 0.25, 0.5, 0.05, 3, 1)));
        CellStore.write(folder, recorded);
    }

    private static CellRecord engineBench(CellRecord measured, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(measured.settings());
        settings.put(RecordSettings.APPLICATION, "counter");
        settings.putAll(more);
        return new CellRecord(
                measured.cell(),
                measured.windowStart(),
                measured.windowSeconds(),
                measured.checks(),
                measured.loadMetrics(),
                measured.resourceUsage(),
                settings,
                Map.of());
    }

    private static void store(Path study, CellRecord measured) throws IOException {
        CellStore.write(
                Files.createDirectories(CellStore.folder(study, measured.cell().id())), measured);
    }

    private void open(Path study) throws IOException {
        ReportBrowser.resize(browser, 1280, 800, false);
        browser.manage().logs().get(LogType.BROWSER);
        browser.get(StudyReport.write(study).report().toUri().toString());
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    }
}
