package org.replibench.cluster.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.process.ProcessLedger;

class EmbeddedPostgresIT {
    @TempDir
    private Path directory;

    @Test
    void a_server_that_a_killed_run_could_not_record_any_more_is_ended_by_the_next() {
        EmbeddedPostgres killed = EmbeddedPostgres.start(directory);
        ProcessHandle unrecorded = killed.process().orElseThrow();
        ProcessLedger.in(directory).forget(unrecorded);

        try (EmbeddedPostgres next = EmbeddedPostgres.start(directory)) {
            assertThat(unrecorded.info().command()).isEmpty();
            assertThat(next.process().orElseThrow().info().command()).isPresent();
        }
    }
}
