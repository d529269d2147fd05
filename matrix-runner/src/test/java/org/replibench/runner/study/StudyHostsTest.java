package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.store.CellStore;
import org.replibench.runner.doctor.HostIdentity;
import org.replibench.runner.options.InvalidRequestException;

class StudyHostsTest {
    private static final HostIdentity FIRST =
            new HostIdentity("lab7", "node1", Map.of("address", "192.0.2.7", "cores", "8"));
    private static final HostIdentity SECOND = new HostIdentity("lab8", "node2", Map.of("address", "192.0.2.8"));

    @TempDir
    Path results;

    private StudyFolder study;

    @BeforeEach
    void begin() throws IOException {
        study = StudyFolder.create(results, "matrix");
    }

    @Test
    void a_study_goes_on_on_the_hosts_that_it_was_begun_on() throws IOException {
        StudyHosts hosts = new StudyHosts(List.of(FIRST, SECOND));
        hosts.noteIn(study.path());
        beginCells();

        hosts.requireOf(study);
        new StudyHosts(List.of(FIRST)).noteIn(study.path());
        hosts.requireOf(study);
    }

    @Test
    void a_host_that_is_another_is_told_by_name_with_all_that_differs() throws IOException {
        new StudyHosts(List.of(FIRST, SECOND)).noteIn(study.path());

        assertRefused(
                List.of(new HostIdentity("lab7", "node1", Map.of("address", "192.0.2.9", "cores", "16")), SECOND),
                "expected address of node1 192.0.2.7, cores of node1 8, got address of node1 192.0.2.9, cores of node1 16. ");
        assertRefused(
                List.of(FIRST, new HostIdentity("lab9", "node2", SECOND.facts())),
                "expected node2 lab8, got node2 lab9. ");
    }

    @Test
    void a_host_less_or_more_is_told_by_its_name_alone() throws IOException {
        new StudyHosts(List.of(FIRST)).noteIn(study.path());

        assertRefused(List.of(FIRST, SECOND), "expected node2 none, got node2 lab8. ");
        assertRefused(List.of(), "expected node1 lab7, got node1 none. ");
    }

    @Test
    void one_that_does_not_state_its_hosts_goes_on_only_if_nothing_was_measured() throws IOException {
        StudyHosts hosts = new StudyHosts(List.of(FIRST));
        hosts.requireOf(study);

        beginCells();

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> hosts.requireOf(study))
                .withMessageStartingWith("resume: the study in " + study.path()
                        + " does not state its hosts; expected hosts.properties, got none. ");
    }

    @Test
    void nothing_is_noted_where_there_is_no_host() throws IOException {
        new StudyHosts(List.of()).noteIn(study.path());

        assertThat(study.path()).isEmptyDirectory();
    }

    private void beginCells() throws IOException {
        Files.createDirectory(study.path().resolve(CellStore.CELLS));
    }

    private void assertRefused(List<HostIdentity> now, String differences) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> new StudyHosts(now).requireOf(study))
                .withMessage("resume: the study in " + study.path() + " was begun on other hosts; " + differences
                        + "Try the hosts with which it was begun, or another study");
    }
}
