package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.Select;
import org.replibench.analysis.SyntheticStudy;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;

/** Opens the report of a study with invented numbers as a person would, in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportIT {
    private static final List<String> PATTERNS = List.of("none", "2211", "2212", "2222", "1212", "3222");

    /** The 180 mm between the margins of an A4 sheet. */
    private static final int PAPER_WIDTH_PIXELS = 681;

    /** Those by which the paper answers its questions. */
    private static final List<String> PAPER_PATTERNS =
            List.of("none", "2211", "2212", "2111", "2112", "2221", "1211", "2311", "2211wq2", "2211wq3");

    private static final List<String> VERDICTS = List.of("AGREES", "DISAGREES", "INCONCLUSIVE");

    private Path report;
    private Path paperReport;
    private ChromeDriver browser;

    @BeforeAll
    void writeReport(@TempDir Path results) throws IOException {
        browser = ReportBrowser.start();
        Path study = results.resolve("invented/20260102-030405");
        SyntheticStudy.write(study, PATTERNS, List.of(1, 2, 4), 3, 60);
        SyntheticStudy more = new SyntheticStudy(study, 60);
        more.cell(cell("2222", 2), 17);
        more.deadCell(cell("3222", 4));
        Path truncated = Files.createDirectories(study.resolve("cells/2212-wildfly-2n-default-r9"));
        Files.writeString(truncated.resolve("record.json"), "{ \"cell\" :");
        report = StudyReport.write(study).report();
        paperReport = StudyReport.write(paperStudy(results.resolve("paper/20260102-030405")))
                .report();
    }

    private static Path paperStudy(Path folder) throws IOException {
        SyntheticStudy study = new SyntheticStudy(folder, 10);
        study.cells(List.of("none"), List.of(1), new ClientLoad("low", 5), 1);
        for (ClientLoad clientLoad : List.of(new ClientLoad("medium", 10), new ClientLoad("high", 20))) {
            study.cells(PAPER_PATTERNS, List.of(1, 2, 4), clientLoad, 1);
        }
        return folder;
    }

    @AfterAll
    void closeBrowser() {
        if (browser != null) {
            browser.quit();
        }
    }

    @BeforeEach
    void open() {
        ReportBrowser.resize(browser, 1280, 800, false);
        browser.manage().logs().get(LogType.BROWSER);
        browser.manage().logs().get(LogType.PERFORMANCE);
        browser.get(report.toUri().toString());
    }

    @Test
    void theFirstScreenIsTheVerdictAndWhatEachPatternCosts() {
        WebElement verdict = browser.findElement(By.tagName("h1"));
        WebElement chart = browser.findElement(By.cssSelector("#cost .chart svg"));
        assertThat(verdict.getText()).startsWith("On 4 nodes, ").contains("the cheapest pattern is", "% CPU per page");
        assertThat(verdict.getRect().getY()).isLessThan(chart.getRect().getY());
        assertThat(chart.getRect().getY() + chart.getRect().getHeight()).isLessThan(800);
    }

    @Test
    void nothingIsLoggedAndNothingIsAskedOfANetwork() {
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
        List<String> asked = browser.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(entry -> entry.getMessage())
                .filter(message -> message.contains("Network.requestWillBeSent\""))
                .toList();
        assertThat(asked)
                .isNotEmpty()
                .allMatch(message -> message.contains("\"url\":\"file:") || message.contains("\"url\":\"data:"));
        assertThat(
                        browser.executeScript(
                                "return performance.getEntriesByType('resource').filter(e => !e.name.startsWith('data:')).length"))
                .isEqualTo(0L);
    }

    @ParameterizedTest
    @CsvSource({"desktop,1280,false", "dark,1280,true", "phone,390,false"})
    void everyChartIsDrawnAndNothingIsCutOff(String name, int width, boolean dark) throws IOException {
        ReportBrowser.resize(browser, width, 800, dark);
        browser.navigate().refresh();
        assertThat(pathsOf(".chart")).hasSize(2 + 3 * 8 + 1 + 2 + 2 + 6 + 4).allMatch(paths -> paths > 3);
        assertThat(each(".chart", "part.getAttribute('aria-label') ?? ''"))
                .allSatisfy(label -> assertThat(label).isNotBlank());
        ReportBrowser.assertNothingIsCutOff(browser);
        ReportBrowser.picture(browser, name, width);
    }

    @Test
    void everyCellHasARowWithValidityFirstAndLinksThatResolve() {
        assertThat(each("#table tbody tr", "part.dataset.cell + ' ' + part.querySelector('td summary').innerText"))
                .hasSize(3 * 13 + 2)
                .allMatch(row -> row.endsWith(row.contains("r4 ") ? "r4 NOT VALID" : " valid"));
        assertThat(browser.findElements(By.cssSelector("td.reason")))
                .extracting(WebElement::getText)
                .satisfiesExactly(
                        text -> assertThat(text).contains("errors: required 0, measured 17"),
                        text -> assertThat(text).contains("boot: required every node serves"));
        List<String> anchors = anchors();
        assertThat(targets("a[href]")).hasSizeGreaterThan(33 * 5).allSatisfy(target -> {
            if (target.getFragment() == null) {
                assertThat(Path.of(target)).exists();
            } else {
                assertThat(anchors).containsOnlyOnce(target.getFragment());
            }
        });
    }

    @Test
    void everyArmIsSetAgainstNoReplicationWithAVerdictAndLinksToItsCells() {
        List<WebElement> rows = browser.findElements(By.cssSelector("#comparisons tbody tr"));
        assertThat(rows).hasSize(2 * 5 * 7);
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.getText()).containsPattern("different|equivalent|inconclusive");
            assertThat(row.findElements(By.cssSelector("a"))).hasSize(3);
        });
        assertThat(browser.findElement(By.className("findings")).getText())
                .contains("Decided", "different from no replication on 4 nodes");
    }

    @Test
    void thePapersFindingsStandBesideOursAndAdviceIsDerived() {
        assertThat(browser.findElements(By.cssSelector("#paper tbody tr")))
                .isNotEmpty()
                .allSatisfy(
                        row -> assertThat(row.findElements(By.cssSelector("a"))).isNotEmpty());
        assertThat(browser.findElements(By.cssSelector("#paper > details > ul > li")))
                .extracting(row -> row.getAttribute("textContent"))
                .isNotEmpty()
                .anyMatch(text -> text.contains("not measured"));
        assertThat(browser.findElement(By.id("advice")).getText()).contains("scope", "2222 against 2212");
    }

    @Test
    void rulesOfThumbStandWithTheirSource() {
        browser.get(paperReport.toUri().toString());

        assertThat(browser.findElements(By.cssSelector("#rules tbody tr")))
                .extracting(WebElement::getText)
                .anyMatch(row -> row.startsWith("Liferay") && row.contains("2211wq3 against 2211 on 4 nodes"));
        assertThat(browser.findElements(By.cssSelector("#rules > details > ul > li")))
                .extracting(row -> row.getAttribute("textContent"))
                .anyMatch(text -> text.contains("2212 without affinity against itself with it"));
    }

    @Test
    void whatExplainsADisagreementStandsBesideIt() {
        List<List<String>> verdicts = browser.findElements(By.cssSelector("#paper tbody tr")).stream()
                .map(row -> row.findElements(By.tagName("td")).stream()
                        .map(WebElement::getText)
                        .toList()
                        .subList(4, 6))
                .toList();

        assertThat(verdicts)
                .filteredOn(verdict -> verdict.get(0).equals("disagrees"))
                .isNotEmpty();
        assertThat(verdicts).allSatisfy(verdict -> assertThat(verdict.get(1).equals("–"))
                .isEqualTo(!verdict.get(0).equals("disagrees")));
    }

    @Test
    void aPointOfAChartLeadsToItsCell() {
        browser.executeScript("document.querySelector('#comparisons tbody a').click()");
        assertThat(browser.findElements(By.cssSelector("#table tr:target"))).hasSize(1);
    }

    @Test
    void chartsAndTablesCanBeSaved() {
        int ofLines = 1 + 2 + 6 + 4;
        assertThat(browser.findElements(By.cssSelector(".chart + .exports button")))
                .hasSize(2 * browser.findElements(By.cssSelector(".chart")).size() + ofLines);
        assertThat(browser.findElements(By.cssSelector("#table, #comparisons table, #paper table, #advice table")))
                .hasSize(4);
        assertThat((String) browser.executeScript("const kept = []; HTMLAnchorElement.prototype.click = function () {"
                        + " kept.push(decodeURIComponent(this.href)); };"
                        + " document.querySelector('.chart + .exports button').click();"
                        + " document.querySelector('#comparisons .exports button').click(); return kept.join('|');"))
                .contains("data:image/svg", "\"pattern\",\"where\"");
    }

    @Test
    void thePointsOfALineChartCanBeSaved() {
        browser.executeScript("window.kept = []; HTMLAnchorElement.prototype.click = function () {"
                + " kept.push(this.download + ' ' + decodeURIComponent(this.href)); };"
                + " [...document.querySelectorAll('#graphs .chart + .exports button')]"
                + ".filter(button => button.textContent === 'CSV').forEach(button => button.click());");

        assertThat((String) browser.executeScript("return kept[0]"))
                .startsWith("scale-out-default-load-throughput")
                .contains("\"line\",\"nodes\",\"value\"", "\"none\",\"1\",\"1\"", "\"none, the paper\",\"8\",\"7.88\"");
        assertThat(browser.executeScript("return kept.length")).isEqualTo(2L + 6L);
    }

    @ParameterizedTest
    @CsvSource({"paper-desktop,1280", "paper-phone,390"})
    void everyGraphOfThePapersThatTheStudyHasCellsForIsDrawn(String name, int width) throws IOException {
        ReportBrowser.resize(browser, width, 800, false);
        browser.get(paperReport.toUri().toString());

        assertThat(pathsOf("#graphs .chart")).hasSize(3 + 2 * (2 + 5 * 6)).allMatch(paths -> paths > 3);
        List<String> titles = each("#graphs h4", "part.innerText");
        assertThat(IntStream.rangeClosed(5, 44)).allSatisfy(number -> assertThat(titles)
                .anyMatch(title -> title.matches("(.*, )?10-" + number + "[, ].*")));
        assertThat(browser.findElements(By.cssSelector("#graphs tbody tr")))
                .extracting(WebElement::getText)
                .filteredOn(text -> text.contains("not measured"))
                .singleElement()
                .asString()
                .contains("10-1, 10-2", "one collector");
        List<String> anchors = anchors();
        assertThat(targets("#graphs a")).isNotEmpty().allSatisfy(target -> assertThat(anchors)
                .containsOnlyOnce(target.getFragment()));
        ReportBrowser.assertNothingIsCutOff(browser);
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
        ReportBrowser.picture(browser, name, width);
    }

    @Test
    void eachFindingThatIsJudgedStandsNextToWhatThePaperSays() throws IOException {
        List<Map<String, String>> judged = judgedFindings(report);

        assertThat(judged).hasSizeGreaterThan(4);
        assertThat(each("#next-to-paper .chart", "part.getAttribute('aria-label')").stream()
                        .flatMap(label ->
                                new Scanner(label).findAll("; the paper: [^;]*; (agrees|disagrees|inconclusive)"))
                        .map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(
                        judged.stream().map(row -> row.get("verdict")).toList());
        assertThat(marksNextToPaper()).hasSameSizeAs(judged).allSatisfy(mark -> {
            double from = mark.get(0);
            double to = mark.get(1);
            double low = mark.get(2);
            double high = mark.get(3);
            assertThat(from <= low && high <= to ? "AGREES" : high < from || to < low ? "DISAGREES" : "INCONCLUSIVE")
                    .isEqualTo(VERDICTS.get(mark.get(4).intValue()));
        });
    }

    @Test
    void aFindingOfOneRepeatHasNoInterval() {
        browser.get(paperReport.toUri().toString());

        assertThat(browser.findElements(By.id("paper"))).isNotEmpty();
        assertThat(browser.findElements(By.id("next-to-paper"))).isEmpty();
    }

    @Test
    void allThatAStudyJudgesIsOnOneScreen(@TempDir Path folder) throws IOException {
        SyntheticStudy study = new SyntheticStudy(folder, 10);
        for (ClientLoad clientLoad : List.of(new ClientLoad("medium", 10), new ClientLoad("high", 20))) {
            for (int repeat = 1; repeat <= 3; repeat++) {
                study.cells(PAPER_PATTERNS, List.of(4), clientLoad, repeat);
            }
        }
        ReportBrowser.resize(browser, 1280, 1000, false);
        Path page = StudyReport.write(folder).report();
        browser.get(page.toUri().toString());

        assertThat(browser.findElement(By.id("next-to-paper")).getRect().getHeight())
                .isLessThan(1000);
        ReportBrowser.assertNothingIsCutOff(browser);
        assertThat(ticksNextToPaper("sync mode: 2112 against 2111, medium load", "response mean, ms"))
                .as("× 2 and × 2.5, of 1.5 to 3.125 that is accepted, in thousandths")
                .containsExactly(-385L, 231L);
        assertThat(arrowsNextToPaper()).isEqualTo(expectedArrows(page)).containsValues("◁", "");
        ReportBrowser.picture(browser, "next-to-paper", 1280);
    }

    @Test
    void whatIsAcceptedIsOpenWhereItHasNoBound() throws IOException {
        assertThat(strip("{ min: null, minAccepted: -.02, maxAccepted: .05 }")).containsExactly(-1.0, 1.0);
        assertThat(strip("{ min: 1, minAccepted: .9, maxAccepted: 1.1 }")).containsExactly(-1.0, 1.0);
        assertThat(strip("{ min: 1, minAccepted: .95, maxAccepted: null }")).containsExactly(-1.0, 3.0);
        assertThat(strip("{ min: null, minAccepted: 0, maxAccepted: 1 }")).containsExactly(-3.0, 1.0);
    }

    /** From where to where what is accepted is drawn. */
    @SuppressWarnings("unchecked")
    private List<Double> strip(String accepted) throws IOException {
        try (InputStream script = ReportPage.class.getResourceAsStream("js/next-to-paper.js")) {
            return ((List<Number>) browser.executeScript(new String(script.readAllBytes(), StandardCharsets.UTF_8)
                            + "return acceptedScale(" + accepted + ").strip;"))
                    .stream().map(Number::doubleValue).toList();
        }
    }

    /** Where the paper's figures stand in the row of a finding. */
    @SuppressWarnings("unchecked")
    private List<Long> ticksNextToPaper(String about, String quantity) {
        return ((List<Number>) browser.executeScript("""
                return [...document.querySelectorAll('#next-to-paper .chart')].flatMap(host => {
                  const series = name => echarts.getInstanceByDom(host).getOption().series.find(each => each.name === name).data;
                  const at = series('here').findIndex(({ row }) => row.about === arguments[0] && row.quantity === arguments[1]);
                  return series('the paper').filter(tick => tick[1] === at).map(tick => Math.round(1000 * tick[0]));
                });""", about, quantity))
                .stream().map(Number::longValue).toList();
    }

    /** By the finding, of those that are accepted between two bounds. */
    @SuppressWarnings("unchecked")
    private Map<String, String> arrowsNextToPaper() {
        return (Map<String, String>) browser.executeScript("""
                return Object.fromEntries([...document.querySelectorAll('#next-to-paper .chart')].flatMap(host =>
                  echarts.getInstanceByDom(host).getOption().series.find(each => each.name === 'here').data
                    .filter(({ row: { accepted } }) => accepted.minAccepted > 0 && accepted.maxAccepted !== null)
                    .map(({ row, label }) => [row.id, label?.show ? label.formatter : ''])));""");
    }

    private static Map<String, String> expectedArrows(Path page) throws IOException {
        return judgedFindings(page).stream()
                .filter(row -> row.get("source").equals("white paper"))
                .filter(row -> Double.parseDouble(row.get("accepted_min")) > 0
                        && !row.get("accepted_max").isEmpty())
                .collect(Collectors.toMap(row -> row.get("finding"), row -> {
                    double least = Double.parseDouble(row.get("accepted_min"));
                    double most = Double.parseDouble(row.get("accepted_max"));
                    double halves = (Double.parseDouble(row.get("ratio")) - (least + most) / 2) / ((most - least) / 2);
                    return halves > 3 ? "▷" : halves < -3 ? "◁" : "";
                }));
    }

    /** From where to where a finding is accepted and measured, and the verdict's place in {@link #VERDICTS}. */
    @SuppressWarnings("unchecked")
    private List<List<Double>> marksNextToPaper() {
        List<List<Number>> marks = (List<List<Number>>) browser.executeScript("""
                return [...document.querySelectorAll('#next-to-paper .chart')].flatMap(host => {
                  const series = name => echarts.getInstanceByDom(host).getOption().series.find(each => each.name === name).data;
                  return series('here').map(({ row }, rank) => [series('accepted')[rank][0], series('accepted')[rank][2],
                    series('measured')[rank][0], series('measured')[rank][2], arguments[0].indexOf(row.verdict)]);
                });""", VERDICTS);
        return marks.stream()
                .map(mark -> mark.stream().map(Number::doubleValue).toList())
                .toList();
    }

    private static List<Map<String, String>> judgedFindings(Path page) throws IOException {
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder()
                .ofNamedCsvRecord(page.resolveSibling("../findings.csv").normalize())) {
            return rows.stream()
                    .map(NamedCsvRecord::getFieldsAsMap)
                    .filter(row -> !row.get("low").isEmpty())
                    .toList();
        }
    }

    @Test
    void aGraphShowsWhereThePapersFigureWouldPutAPatternAndSaysItInWords() {
        browser.get(paperReport.toUri().toString());

        WebElement graph = figure("10-19 ");
        assertThat(graph.findElement(By.className("chart")).getAttribute("textContent"))
                .as("of 2111 it speaks on 8 nodes only")
                .contains("2111", "2311, the paper")
                .doesNotContain("2111, the paper");
        assertThat(graph.findElement(By.tagName("figcaption")).getText())
                .contains("2111 against none on 8 nodes: throughput −16 %");
        assertThat(figure("10-17 ").findElement(By.className("chart")).getAttribute("aria-label"))
                .isEqualTo("trigger, medium load: Interconnect sent per node, kB/s, over time");
    }

    @Test
    void graphsThatAStudyHasNoCellsForAreNamedWithWhatIsMissing() {
        assertThat(browser.findElements(By.cssSelector("#graphs tbody tr")))
                .extracting(WebElement::getText)
                .anyMatch(text -> text.startsWith("scope default 10-21") && text.endsWith("not measured: 2221"))
                .anyMatch(text -> text.startsWith("sync mode high") && text.contains("not measured: 2211, 2212"));
    }

    @Test
    void loadModelStandsBesideThePercentilesAndWhatWasNotReadIsNamed() {
        assertThat(browser.findElement(By.id("response")).getText())
                .contains("Closed load model: 20 clients per node", "uniformly 200 to 400 ms");
        assertThat(browser.findElement(By.id("cells")).getText()).contains("Closed load model: 20 clients per node");
        assertThat(browser.findElement(By.id("interconnect")).getText()).contains("jgroups-payload", "payload only");
        assertThat(browser.findElement(By.id("problems")).getText())
                .contains("cells/2212-wildfly-2n-default-r9/record.json: no cell's record");
    }

    @Test
    void anotherNumberOfNodesCanBeChosenOverTime() {
        WebElement chart = browser.findElement(By.cssSelector("#lines .chart"));
        String before = chart.getAttribute("innerHTML");
        new Select(browser.findElement(By.name("panel"))).selectByVisibleText("2 nodes");
        assertThat(chart.getAttribute("innerHTML")).isNotEqualTo(before);
        assertThat(chart.findElements(By.cssSelector("svg path"))).hasSizeGreaterThan(3);
        assertThat(browser.findElement(By.className("chosen")).getAttribute("textContent"))
                .isEqualTo("2 nodes, repeat 1");
    }

    @Test
    void chartsAreCalledLikeTheFiguresThatTheyShow() {
        assertThat(browser.findElements(By.cssSelector("#throughput h3, #cpu h3, #interconnect h3")))
                .extracting(WebElement::getText)
                .containsExactly(
                        "Throughput, pages/s",
                        "Throughput against nodes",
                        "Total CPU, ms/page",
                        "Node CPU, ms/page",
                        "Database CPU, ms/page",
                        "CPU per node, cores",
                        "Interconnect, B/page",
                        "Interconnect per node, kB/s");
        assertThat(browser.findElements(By.cssSelector("#graphs h4")))
                .extracting(WebElement::getText)
                .contains("Node CPU, ms/page", "Interconnect, B/page");
    }

    @Test
    void theChartsOverTimeCanBeNarrowedToOneOfThePapersQuestions() {
        WebElement chart = browser.findElement(By.cssSelector("#lines .chart"));
        Select questions = new Select(browser.findElement(By.name("question")));
        assertThat(questions.getOptions()).extracting(WebElement::getText).containsExactly("all patterns", "sync mode");
        assertThat(chart.getAttribute("textContent")).contains("2222");

        questions.selectByVisibleText("sync mode");

        assertThat(chart.getAttribute("textContent")).contains("2211", "2212").doesNotContain("2222");
    }

    @Test
    void aHundredCellsAreLoadedAndDrawn(@TempDir Path large) throws IOException {
        SyntheticStudy.write(large, PATTERNS, List.of(1, 2, 4), 8, 10);
        browser.get(StudyReport.write(large).report().toUri().toString());

        assertThat(browser.findElements(By.cssSelector("#table tbody tr"))).hasSizeGreaterThanOrEqualTo(100);
        long millis = ((Number)
                        browser.executeScript("return performance.getEntriesByType('navigation')[0].loadEventEnd"))
                .longValue();
        System.out.println("report of a hundred cells: loaded and drawn after " + millis + " ms");
        assertThat(millis).isPositive();
    }

    @Test
    void aStudyWithoutAnyRecordStillSaysSo(@TempDir Path empty) throws IOException {
        Files.createDirectories(empty.resolve("cells/none-none-1n-default-r1"));
        browser.get(StudyReport.write(empty).report().toUri().toString());
        assertThat(browser.findElement(By.tagName("h1")).getText()).startsWith("No cell was measured");
        assertThat(browser.findElement(By.id("problems")).getText()).contains("not measured to its end");
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    }

    @Test
    void aStillPageKeepsItsChartsAndNeedsNoScript(@TempDir Path small) throws IOException {
        SyntheticStudy.write(small, List.of("none", "2211", "2212"), List.of(2), 2, 10);
        Path page = StudyReport.write(small).report();

        browser.get("about:blank");
        browser.get(page.toUri() + "#still");

        assertThat(browser.findElements(By.tagName("script"))).isEmpty();
        assertThat(browser.findElements(By.cssSelector(".chart")))
                .hasSizeGreaterThan(5)
                .allSatisfy(chart -> assertThat(chart.findElements(By.cssSelector("svg path")))
                        .hasSizeGreaterThan(3));
        assertThat(browser.findElements(By.cssSelector("a[href^='..']"))).isEmpty();
        String still = (String) browser.executeScript("return document.documentElement.outerHTML");
        assertThat(still.length()).isLessThan(300_000);
        ReportBrowser.assertNothingIsCutOff(browser);
        ReportBrowser.picture(browser, "still", 1280);
    }

    @Test
    void onPaperItIsLightAndNoWiderThanThePaper() throws IOException {
        ReportBrowser.resize(browser, 1280, 800, true);
        Map<String, Object> printed = browser.executeCdpCommand("Page.printToPDF", Map.of("preferCSSPageSize", true));
        Files.write(
                ReportBrowser.pictures().resolve("print.pdf"),
                Base64.getDecoder().decode((String) printed.get("data")));

        browser.executeScript("dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.findElement(By.tagName("html")).getCssValue("background-color"))
                .isIn("rgba(255, 255, 255, 1)", "rgb(255, 255, 255)");
        assertThat(browser.findElements(By.cssSelector(".chart svg, table"))).allSatisfy(part -> assertThat(
                        part.getRect().getX() + part.getRect().getWidth())
                .isLessThanOrEqualTo(PAPER_WIDTH_PIXELS));
    }

    private static Cell cell(String pattern, int nodes) {
        return new Cell(Pattern.parse(pattern), "wildfly", nodes, new ClientLoad("default", 20), 4);
    }

    private List<URI> targets(String links) {
        return each(links, "part.href").stream().map(URI::create).toList();
    }

    private List<String> anchors() {
        return each("[id]", "part.id");
    }

    /** How many lines and areas each chart has. */
    private List<Integer> pathsOf(String charts) {
        return each(charts, "String(part.querySelectorAll('svg path').length)").stream()
                .map(Integer::valueOf)
                .toList();
    }

    /** A text of each part of the page, in one question to the browser: a question for each takes seconds. */
    @SuppressWarnings("unchecked")
    private List<String> each(String parts, String text) {
        return (List<String>) browser.executeScript(
                "return [...document.querySelectorAll(arguments[0])].map(part => " + text + ")", parts);
    }

    private WebElement figure(String number) {
        return browser.findElements(By.cssSelector("#graphs figure")).stream()
                .filter(figure -> figure.findElement(By.tagName("h4")).getText().startsWith(number))
                .findFirst()
                .orElseThrow();
    }
}
