package org.replibench.cluster.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.fixture.SharedDirectory;
import org.replibench.machines.support.ClusterException;

class ExternalDatabaseIT {
    @TempDir
    private Path directory;

    @BeforeEach
    void lendPrograms() throws IOException {
        SharedDirectory.lendDatabaseTo(directory);
    }

    @Test
    void a_server_that_is_not_there_is_refused_in_one_line() {
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> ExternalDatabase.connect("jdbc:postgresql://127.0.0.1:1/petstore", "joe", "secret"))
                .withMessageStartingWith("database jdbc:postgresql://127.0.0.1:1/petstore as joe: ")
                .withMessageNotContainingAny("\n", "secret");
    }

    @Test
    void an_unknown_user_is_refused_and_a_known_one_reads_the_durability_back() {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(directory)) {
            assertThatExceptionOfType(ClusterException.class)
                    .isThrownBy(() -> ExternalDatabase.connect(server.jdbcUrl(), "joe", "secret"))
                    .withMessageContaining("joe")
                    .withMessageNotContainingAny("\n", "secret");
            assertThat(ExternalDatabase.connect(server.jdbcUrl(), server.user(), server.password())
                            .settings())
                    .isEqualTo(server.settings())
                    .containsEntry("fsync", "on")
                    .containsEntry("synchronous_commit", "on")
                    .containsEntry("full_page_writes", "on")
                    .containsEntry("checkpoint_before_cells", "yes")
                    .containsEntry("track_wal_io_timing", "on")
                    .containsEntry("statistics_of_all_sessions", "yes");
            assertThat(server.statisticsAdvice()).isEmpty();
        }
    }
}
