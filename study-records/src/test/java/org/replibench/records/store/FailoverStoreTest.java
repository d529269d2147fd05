package org.replibench.records.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FailoverRecords;

class FailoverStoreTest {
    @TempDir
    private Path study;

    @Test
    void a_record_is_read_back_as_it_was_written() throws Exception {
        FailoverRecord measured = FailoverRecords.losing("2211", "kill", 1, 0, 3);
        write(measured);

        List<UnreadableFile> unreadable = new ArrayList<>();
        assertThat(FailoverStore.readAll(study, unreadable::add))
                .extracting(StoredFailover::measured)
                .containsExactly(measured);
        assertThat(unreadable).isEmpty();
    }

    @Test
    void a_record_of_an_older_version_is_refused_in_one_line() throws Exception {
        FailoverRecord measured = FailoverRecords.losing("2211", "kill", 1, 0);
        write(measured);
        Path file = CellStore.folder(study, measured.cell().id()).resolve(CellStore.RECORD);
        Files.writeString(file, Files.readString(file).replaceAll("\"deliveredMicros\" : \\d+,\\s*", ""));

        List<UnreadableFile> unreadable = new ArrayList<>();
        assertThat(FailoverStore.readAll(study, unreadable::add)).isEmpty();
        assertThat(unreadable).singleElement().satisfies(refused -> assertThat(refused.toString())
                .contains("deliveredMicros")
                .doesNotContain("\n"));
    }

    @Test
    void a_record_is_never_changed() throws Exception {
        write(FailoverRecords.losing("2211", "kill", 1, 0));

        assertThatThrownBy(() -> write(FailoverRecords.losing("2211", "kill", 1, 9)))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void what_is_no_record_is_reported_and_does_not_stop_the_rest() throws Exception {
        write(FailoverRecords.losing("2211", "kill", 1, 0));
        Path broken = Files.createDirectories(CellStore.folder(study, "broken"));
        Files.writeString(broken.resolve(CellStore.RECORD), "{}");
        Files.createDirectories(CellStore.folder(study, "unfinished"));

        List<UnreadableFile> unreadable = new ArrayList<>();
        assertThat(FailoverStore.readAll(study, unreadable::add)).hasSize(1);
        assertThat(unreadable).hasSize(2);
    }

    private void write(FailoverRecord measured) throws Exception {
        FailoverStore.write(CellStore.folder(study, measured.cell().id()), measured);
    }
}
