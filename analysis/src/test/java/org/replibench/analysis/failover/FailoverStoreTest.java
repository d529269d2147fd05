package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.store.CellStore;
import org.replibench.analysis.store.FailoverStore;
import org.replibench.analysis.store.StoredFailover;
import org.replibench.analysis.store.Unreadable;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.model.failover.Injection;

class FailoverStoreTest {
    @TempDir
    private Path study;

    @Test
    void a_record_is_read_back_as_it_was_written() throws Exception {
        FailoverRecord measured = Records.losing("2211", "kill", 1, 0, 3);
        write(measured);

        List<Unreadable> unreadable = new ArrayList<>();
        assertThat(FailoverStore.readAll(study, unreadable::add))
                .extracting(StoredFailover::measured)
                .containsExactly(measured);
        assertThat(unreadable).isEmpty();
    }

    @Test
    void a_dip_of_an_older_record_counts_if_it_stands_out_against_poissons_scatter() throws Exception {
        FailoverRecord measured = Records.losing("2211", "kill", 1, 0);
        write(measured);
        Path file = CellStore.folder(study, measured.cell().id()).resolve(CellStore.RECORD);
        String older = Files.readString(file).replaceAll(",\\s*\"floor\" : [0-9.]+", "");
        assertThat(older).doesNotContain("floor");
        Files.writeString(file, older);

        assertThat(FailoverStore.readAll(study, unreadable -> {}))
                .singleElement()
                .satisfies(cell -> assertThat(
                                cell.measured().aftermaths().get(0).dip().floor())
                        .isCloseTo(2.5 / Math.sqrt(90), within(1e-9)));
    }

    @Test
    void in_an_older_record_a_fault_struck_when_it_was_begun() throws Exception {
        FailoverRecord measured = Records.losing("2211", "kill", 1, 0);
        write(measured);
        Path file = CellStore.folder(study, measured.cell().id()).resolve(CellStore.RECORD);
        Files.writeString(file, Files.readString(file).replaceAll("\"struckMicros\" : \\d+,\\s*", ""));

        List<Unreadable> unreadable = new ArrayList<>();
        assertThat(FailoverStore.readAll(study, unreadable::add))
                .singleElement()
                .satisfies(cell -> {
                    Injection injection = cell.measured().aftermaths().get(0).injection();
                    assertThat(injection.struckMicros()).isEqualTo(injection.beganMicros());
                });
        assertThat(unreadable).isEmpty();
    }

    @Test
    void a_record_is_never_changed() throws Exception {
        write(Records.losing("2211", "kill", 1, 0));

        assertThatThrownBy(() -> write(Records.losing("2211", "kill", 1, 9)))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void what_is_no_record_is_reported_and_does_not_stop_the_rest() throws Exception {
        write(Records.losing("2211", "kill", 1, 0));
        Path broken = Files.createDirectories(CellStore.folder(study, "broken"));
        Files.writeString(broken.resolve(CellStore.RECORD), "{}");
        Files.createDirectories(CellStore.folder(study, "unfinished"));

        List<Unreadable> unreadable = new ArrayList<>();
        assertThat(FailoverStore.readAll(study, unreadable::add)).hasSize(1);
        assertThat(unreadable).hasSize(2);
    }

    private void write(FailoverRecord measured) throws Exception {
        FailoverStore.write(CellStore.folder(study, measured.cell().id()), measured);
    }
}
