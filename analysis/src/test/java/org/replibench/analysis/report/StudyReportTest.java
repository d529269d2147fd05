package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.SyntheticStudy;
import org.replibench.model.ClientLoad;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.RawFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.UnreadableFile;

class StudyReportTest {
    @TempDir
    Path results;

    @Test
    void writesTableCsvAndReportAgainAndAgain() throws IOException {
        Path study = SyntheticStudy.write(
                results.resolve("matrix/20260102-030405"), List.of("none", "2212"), List.of(1, 2), 2, 5);
        StudySummary first = StudyReport.write(study);
        byte[] report = Files.readAllBytes(first.report());
        StudySummary second = StudyReport.write(study);

        assertThat(second).isEqualTo(first);
        assertThat(second.report()).hasBinaryContent(report);
        assertThat(first.unreadable()).isEmpty();
        assertThat(first.csv()).content().hasLineCount(7);
        assertThat(first.table()).hasLineCount(13).contains("\nClosed load model: ", "\nwildfly: as shipped: ");
        assertThat(study.toRealPath().resolve("ratios.csv"))
                .content()
                .startsWith("study,subject,control,engine,nodes,load,quantity,ratio,low,high,confidence,verdict,starts,"
                        + "blocks,margin,excluded_blocks\n20260102-030405,2212,none,")
                .contains(",cpu_ms_per_page,")
                .containsPattern(",0.95,(equivalent|different|inconclusive),2,,0.05,\n");
    }

    @Test
    void ofServersOfOthersTheReportSaysWhatIsNotKnownAndComparesNothing() throws IOException {
        Path study = results.resolve("matrix/others");
        CellRecord few = CellRecords.ofOthers();
        CellRecord many = CellRecords.under(new ClientLoad("many", 80), few);
        for (CellRecord cell : List.of(few, many)) {
            CellStore.write(study.resolve("cells").resolve(cell.cell().id()), cell);
        }

        StudySummary summary = StudyReport.write(study);

        String notKnown = "Others started the servers. Not known, and empty: bytes between nodes.";
        assertThat(summary.answer())
                .contains(
                        "With 20 clients per address, 2 addresses of others served ",
                        "With 80 clients per address, ",
                        notKnown)
                .doesNotContain("no replication", "ecided");
        assertThat(summary.report()).content().contains(notKnown);
        assertThat(summary.table()).contains("as-it-is · servers of others; how they replicate is not known\n");
        assertThat(summary.csv()).content().hasLineCount(3);
        assertThat(study.resolve("ratios.csv")).content().hasLineCount(1);
        assertThat(summary.unreadable()).isEmpty();
    }

    @Test
    void textOfARecordCannotEndTheReportsScript() throws IOException {
        Path study = results.resolve("matrix/x");
        Path folder = study.resolve("cells/2212-wildfly-2n-default-r1");
        CellStore.write(
                folder,
                CellRecords.of("2212", 2, 1, 1, 1, CellRecords.failed("</script><script>alert(1)</script>", "0")));
        assertThat(StudyReport.write(study).report()).content().doesNotContain("</script><script>alert");
    }

    @Test
    void whatTiersDidIsReadOnceForAllWhoAsk() throws IOException {
        Path study = Files.createDirectories(results.resolve("matrix/torn"));
        SyntheticRounds.ofThreeArms(study);
        Path torn = RawFile.TIERS.in(
                CellStore.readAll(study.toRealPath()).cells().get(0).folder());
        Files.writeString(torn, "monday,1\n", StandardOpenOption.APPEND);

        assertThat(StudyReport.write(study).unreadable())
                .extracting(UnreadableFile::path)
                .containsExactly(torn);
    }

    @Test
    void aStudyOfNothingStillHasAReport() throws IOException {
        Path study = results.resolve("matrix/empty");
        Files.createDirectories(study.resolve("cells/none-none-1n-default-r1"));
        StudySummary studySummary = StudyReport.write(study);
        assertThat(studySummary.answer()).startsWith("No cell was measured");
        assertThat(studySummary.unreadable()).hasSize(1);
        assertThat(studySummary.report()).isNotEmptyFile();
    }
}
