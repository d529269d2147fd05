package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.replibench.analysis.report.ReportBrowser;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FailoverRecords;
import org.replibench.records.journal.JournalFile;
import org.replibench.records.raw.RawFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.FailoverStore;

/** Opens the page of a failover study with invented numbers in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FailoverReportIT {
    private Path report;
    private ChromeDriver browser;

    @BeforeAll
    void writeReport(@TempDir Path study) throws IOException {
        browser = ReportBrowser.start();
        write(study, FailoverRecords.losing("none", "kill", 1, 40, 38, 41));
        write(study, FailoverRecords.losing("2211", "kill", 1, 0, 3, 0));
        write(study, FailoverRecords.losing("2212", "kill", 1, 0, 0, 0));
        write(study, FailoverRecords.invalid(FailoverRecords.losing("2212", "kill", 2, 0)));
        FailoverRecord delayed = FailoverRecords.of(
                "2211wq3",
                "kill",
                List.of(
                        FailoverRecords.impact(1, 4, 0),
                        FailoverRecords.impact(0, 5, 5_000),
                        FailoverRecords.impact(0, 6, 99_000)));
        write(study, delayed);
        report = FailoverReport.write(study, Optional.empty(), List.of()).report();
    }

    private static void write(Path study, FailoverRecord measured) throws IOException {
        Path folder = CellStore.folder(study, measured.cell().id());
        FailoverStore.write(folder, measured);
        JournalFile.write(
                RawFile.JOURNAL.in(folder),
                new SyntheticJournal(5).run(0, 100 * SyntheticJournal.SECOND).entries());
    }

    @AfterAll
    void closeBrowser() {
        if (browser != null) {
            browser.quit();
        }
    }

    @Test
    void the_first_screen_is_the_answer_and_how_sure_it_is() {
        open(1280, false);

        assertThat(browser.findElement(By.tagName("h1")).getText())
                .startsWith(
                        "Of 3 replicating patterns, 1 lost nothing in kill faults (inconclusive: up to 70.8 % of faults may lose"
                                + " something, 95 %); most was lost by 2211 replibench (TCP,");
        assertThat(browser.findElements(By.cssSelector(".findings dt")))
                .extracting(WebElement::getText)
                .containsExactly("Decided", "Not decided", "Warnings");
        assertThat(browser.findElement(By.className("findings")).getRect().getY()
                        + browser.findElement(By.className("findings"))
                                .getRect()
                                .getHeight())
                .isLessThan(800);
    }

    @Test
    void charts_have_legends_and_captions_and_tables_say_what_their_columns_mean() {
        open(1280, false);

        assertThat(browser.findElements(By.cssSelector("#charts figure")))
                .hasSize(1 + 2 * 4)
                .allSatisfy(figure -> {
                    assertThat(figure.findElements(By.className("legend"))).isNotEmpty();
                    assertThat(figure.findElement(By.tagName("figcaption")).getText())
                            .isNotBlank();
                });
        assertThat(browser.findElements(By.cssSelector("section table"))).hasSize(5);
        assertThat(browser.findElements(By.cssSelector("section details.columns")))
                .hasSize(5);
        assertThat(browser.findElements(By.cssSelector("#loss tbody tr td:first-child")))
                .extracting(WebElement::getText)
                .contains("2211wq3 · TCP · request end · delta · async · 3 copies");
    }

    @ParameterizedTest
    @CsvSource({"failover-desktop,1280,false", "failover-dark,1280,true", "failover-phone,390,false"})
    void nothing_is_cut_off(String name, int width, boolean dark) throws IOException {
        open(width, dark);

        ReportBrowser.assertNothingIsCutOff(browser);
        ReportBrowser.picture(browser, name, width);
    }

    private void open(int width, boolean dark) {
        ReportBrowser.resize(browser, width, 800, dark);
        browser.get(report.toUri().toString());
    }
}
