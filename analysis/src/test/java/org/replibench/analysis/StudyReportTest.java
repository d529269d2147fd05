package org.replibench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.store.CellStore;

class StudyReportTest {
    @TempDir
    Path results;

    @Test
    void writesTableCsvAndReportAgainAndAgain() throws IOException {
        Path study = InventedStudy.write(
                results.resolve("matrix/20260102-030405"), List.of("none", "2212"), List.of(1, 2), 2, 5);
        Summary first = StudyReport.write(study);
        byte[] report = Files.readAllBytes(first.report());
        Summary second = StudyReport.write(study);

        assertThat(second).isEqualTo(first);
        assertThat(second.report()).hasBinaryContent(report);
        assertThat(first.unreadable()).isEmpty();
        assertThat(first.csv()).content().hasLineCount(7);
        assertThat(first.table()).hasLineCount(8);
    }

    @Test
    void textOfARecordCannotEndTheReportsScript() throws IOException {
        Path study = results.resolve("matrix/x");
        Path folder = study.resolve("cells/2212-native-2n-default-r1");
        CellStore.write(
                folder, Records.of("2212", 2, 1, 1, 1, Records.failed("</script><script>alert(1)</script>", "0")));
        assertThat(StudyReport.write(study).report()).content().doesNotContain("</script><script>alert");
    }

    @Test
    void aStudyOfNothingStillHasAReport() throws IOException {
        Path study = results.resolve("matrix/empty");
        Files.createDirectories(study.resolve("cells/none-none-1n-default-r1"));
        Summary summary = StudyReport.write(study);
        assertThat(summary.verdict()).startsWith("No cell was measured");
        assertThat(summary.unreadable()).hasSize(1);
        assertThat(summary.report()).isNotEmptyFile();
    }
}
