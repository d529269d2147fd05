package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseStatisticsProbeTest {
    @ParameterizedTest(name = "PostgreSQL {0}: {1}, {2}")
    @CsvSource({
        "18, FROM pg_stat_io, FROM pg_stat_checkpointer",
        "17, FROM pg_stat_wal, FROM pg_stat_checkpointer",
        "16, FROM pg_stat_wal, FROM pg_stat_bgwriter",
        "14, FROM pg_stat_wal, FROM pg_stat_bgwriter",
        "13, NULL::bigint AS fsyncs, FROM pg_stat_bgwriter"
    })
    void each_version_is_asked_where_it_keeps_its_counts(int version, String fsyncs, String checkpoints) {
        assertThat(DatabaseStatisticsProbe.question(version))
                .contains(fsyncs, checkpoints)
                .contains("pg_current_wal_insert_lsn()", "pg_stat_activity");
    }
}
