package org.replibench.records.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.replibench.records.failover.FailoverRecords.EXACT;

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
        FailoverRecord kill = FailoverRecords.losing("2211", "kill", 1, 0, 3);
        FailoverRecord partition =
                FailoverRecords.of("2211", "partition", 2, List.of(FailoverRecords.cut(12_000_000, 6_500)), EXACT);
        write(kill);
        write(partition);

        List<UnreadableFile> unreadable = new ArrayList<>();
        assertThat(FailoverStore.readAll(study, unreadable::add))
                .extracting(StoredFailover::measured)
                .containsExactly(kill, partition);
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
    void a_record_from_before_first_packets_were_watched_is_read_without_any() throws Exception {
        FailoverRecord measured = FailoverRecords.losing("2211", "kill", 1, 0);
        write(measured);
        Path file = CellStore.folder(study, measured.cell().id()).resolve(CellStore.RECORD);
        String older = Files.readString(file)
                .replaceAll(",\\s*\"linkRepairedMicros\" : null,\\s*\"firstPacketMillis\" : null", "");
        assertThat(older).doesNotContain("linkRepairedMicros", "firstPacketMillis");
        Files.writeString(file, older);

        List<UnreadableFile> unreadable = new ArrayList<>();
        assertThat(FailoverStore.readAll(study, unreadable::add))
                .extracting(StoredFailover::measured)
                .containsExactly(measured);
        assertThat(unreadable).isEmpty();
    }

    @Test
    void of_a_record_from_before_dips_ended_at_a_boot_it_is_not_known_how_long_they_were_observed() throws Exception {
        FailoverRecord measured = FailoverRecords.losing("2211", "kill", 1, 0);
        write(measured);
        Path file = CellStore.folder(study, measured.cell().id()).resolve(CellStore.RECORD);
        Files.writeString(file, Files.readString(file).replaceAll(",\\s*\"observedMillis\" : [0-9.]+", ""));
        assertThat(file).content().doesNotContain("observedMillis");

        List<UnreadableFile> unreadable = new ArrayList<>();
        assertThat(FailoverStore.readAll(study, unreadable::add))
                .singleElement()
                .satisfies(read -> assertThat(
                                read.measured().impacts().get(0).dip().observedMillis())
                        .isNaN());
        assertThat(unreadable).isEmpty();
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
