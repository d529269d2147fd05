package org.replibench.cluster.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.fixture.SharedDirectory;
import org.replibench.process.ProcessRegistry;

class EmbeddedPostgresIT {
    @TempDir
    private Path directory;

    @BeforeEach
    void lendPrograms() throws IOException {
        SharedDirectory.lendDatabaseTo(directory);
    }

    @Test
    void a_server_that_a_killed_run_could_not_record_any_more_is_ended_by_the_next() {
        EmbeddedPostgres killed = EmbeddedPostgres.start(directory);
        ProcessHandle unrecorded =
                ProcessHandle.of(killed.program().orElseThrow().pid()).orElseThrow();
        ProcessRegistry.in(directory).forget(unrecorded);

        try (EmbeddedPostgres next = EmbeddedPostgres.start(directory)) {
            assertThat(unrecorded.info().command()).isEmpty();
            assertThat(next.program().orElseThrow().alive()).isTrue();
        }
    }
}
