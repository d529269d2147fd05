package org.replibench.records.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.RawFile;

class CellStoreTest {
    @TempDir
    Path study;

    private final CellRecord measured = CellRecords.of("2212");

    @BeforeEach
    void oneGoodRecord() throws IOException {
        CellStore.write(folder(), measured);
    }

    @Test
    void aWrittenRecordIsReadBackAndNothingElseIsLeftBehind() throws IOException {
        assertThat(CellStore.readAll(study).records()).containsExactly(measured);
        assertThat(folder()).isDirectoryContaining("glob:**/record.json").isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void aRecordIsNeverChanged() throws IOException {
        byte[] before = Files.readAllBytes(folder().resolve("record.json"));
        assertThatThrownBy(() -> CellStore.write(folder(), measured)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(folder().resolve("record.json")).hasBinaryContent(before);
    }

    @Test
    void aDraftLeftByACrashDoesNotStopTheNextWrite() throws IOException {
        Path other = CellStore.folder(study, "none-none-2n-default-r1");
        Files.createDirectories(other);
        Files.writeString(other.resolve("record.json.tmp"), "{ half of a");
        CellStore.write(other, CellRecords.of("none"));
        assertThat(CellStore.readAll(study).records()).hasSize(2);
    }

    @Test
    void truncatedForeignAndMissingRecordsAreOneLineEachAndTheRestIsRead() throws IOException {
        String json = Files.readString(folder().resolve("record.json"));
        write("a-truncated", json.substring(0, json.length() / 2));
        write("b-empty", "");
        write("c-foreign", "{\"name\": \"another tool's\"}");
        write("d-of-another-cell", json);
        write("e-impossible", json.replace("\"nodes\" : 2", "\"nodes\" : 99"));
        Files.createDirectories(study.resolve("cells/f-without-record"));
        Files.writeString(study.resolve("cells/a stray file"), "");

        StoredStudy stored = CellStore.readAll(study);

        assertThat(stored.records()).containsExactly(measured);
        assertThat(stored.unreadable())
                .extracting(each -> each.path().getParent().getFileName().toString())
                .containsExactly(
                        "a-truncated", "b-empty", "c-foreign", "d-of-another-cell", "e-impossible", "f-without-record");
        assertThat(stored.unreadable())
                .allSatisfy(each -> assertThat(each.toString()).hasLineCount(1));
        assertThat(stored.unreadable().get(2).reason()).contains("format").contains("got none");
        assertThat(stored.unreadable().get(3).reason())
                .contains("the record of 2212-wildfly-2n-default-r1 lies in the folder of d-of-another-cell");
        assertThat(stored.unreadable().get(4).reason()).contains("nodes = 99 is not from 1 to 8");
    }

    @Test
    void aFolderThatIsNoStudyIsRefused() {
        assertThatThrownBy(() -> CellStore.readAll(folder()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no study");
    }

    @Test
    void aRawFileIsFoundOnlyIfTheRecordNamesItAndItExists() throws IOException {
        Files.writeString(folder().resolve("samples.csv"), "");
        Files.writeString(folder().resolve("unnamed"), "");
        StoredCell cell = CellStore.readAll(study).cells().get(0);
        assertThat(cell.file(RawFile.SAMPLES)).contains(folder().resolve("samples.csv"));
        assertThat(cell.file(RawFile.JTL)).as("named by the record, not there").isEmpty();
        assertThat(cell.file("unnamed")).isEmpty();
    }

    private Path folder() {
        return CellStore.folder(study, measured.cell().id());
    }

    private void write(String cell, String text) throws IOException {
        Path folder = Files.createDirectories(CellStore.folder(study, cell));
        Files.writeString(folder.resolve("record.json"), text);
    }
}
