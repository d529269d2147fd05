package org.replibench.analysis.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.tiers.TierSamples;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.DiskProbeCsv.DiskSpeed;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.UnreadableFile;

class DatabaseWorkTest {
    private static final double PAGES = 100;

    @TempDir
    Path study;

    private final List<UnreadableFile> problems = new ArrayList<>();

    @Test
    void bytes_and_flushes_are_of_the_windows_and_waits_of_the_samples() throws IOException {
        StoredCell cell = cell("3212", 1, 2000);

        List<DatabaseWork> works = works(List.of(), cell);

        assertThat(works).hasSize(1);
        DatabaseWork work = works.get(0);
        double pages = cell.measured().loadMetrics().pages();
        assertThat(work.walBytes()).isEqualTo(2 * 2000 / pages);
        assertThat(work.diskFlushes()).isEqualTo(2 * 30 / pages);
        assertThat(work.writingTransactions()).isEqualTo(2 * 20 / pages);
        assertThat(work.dataReads()).isEqualTo(2 * 5 / pages);
        assertThat(work.dataWrites()).isEqualTo(2 * 7 / pages);
        assertThat(work.checkpoints()).isEqualTo(2);
        assertThat(work.samples()).isEqualTo(3);
        // Two windows of a second; of three samples, those of 1 s have 1 session that flushes, that of 2 s has 3.
        assertThat(work.flushMillis()).isCloseTo(1000 * 2.0 * 2 / pages, within(1e-9));
        assertThat(work.queueMillis()).isZero();
        assertThat(work.commitMillis()).isEqualTo(work.flushMillis());
        assertThat(work.statementMillis()).isCloseTo(1000 * 4.0 * 2 / pages, within(1e-9));
        assertThat(DatabaseWork.csv("s", works))
                .startsWith(
                        "study,pattern,engine,variant,nodes,load,aa_repeat,wal_bytes_per_page,disk_flushes_per_page,"
                                + "writing_transactions_per_page,data_reads_per_page,data_writes_per_page,"
                                + "commit_wait_ms_per_page,predicted_commit_wait_ms_per_page,flush_wait_ms_per_page,")
                .contains("\ns,3212,wildfly,,2,");
        assertThat(problems).isEmpty();
    }

    @Test
    void starts_of_an_arm_are_added_up() throws IOException {
        List<DatabaseWork> works = works(List.of(), cell("3212", 1, 2000), cell("3212", 2, 4000));

        assertThat(works).hasSize(1);
        double pages =
                CellRecords.of("3212", 2, 1, PAGES, 2, List.of()).loadMetrics().pages();
        assertThat(works.get(0).walBytes()).isEqualTo((2 * 2000 + 2 * 4000) / (2 * pages));
    }

    @Test
    void a_commit_is_predicted_from_what_the_disk_did_with_one_writer_that_flushed() throws IOException {
        List<DiskSpeed> disk = List.of(
                new DiskSpeed(true, 16, 0, 1600, 10, 1, 10, 11, 12),
                new DiskSpeed(false, 1, 0, 9e5, 0.001, 0, 0.001, 0.002, 1),
                new DiskSpeed(true, 1, 0, 200, 5, 0, 5, 5, 5));

        DatabaseWork work = works(disk, cell("3212", 1, 2000)).get(0);

        // 20 transactions a second, of which each waits for a flush of 5 ms, and 1 in 10 for half of another one
        // before.
        assertThat(work.predictedCommitMillis() / work.writingTransactions()).isBetween(5.2, 5.3);
        assertThat(works(List.of(), cell("3212", 1, 2000)).get(0).predictedCommitMillis())
                .isNaN();
    }

    @Test
    void a_database_that_tells_nothing_has_no_row() throws IOException {
        assertThat(works(List.of(), cell("none", 1, Double.NaN))).isEmpty();
    }

    private List<DatabaseWork> works(List<DiskSpeed> disk, StoredCell... cells) {
        return DatabaseWork.read(TierSamples.read(List.of(cells), problems::add), disk, problems::add);
    }

    private StoredCell cell(String pattern, int repeat, double walBytes) throws IOException {
        CellRecord template = CellRecords.of(pattern, 2, repeat, PAGES, 2, List.of());
        Path folder = Files.createDirectories(study.resolve(pattern + repeat));
        try (WindowsFile windows = new WindowsFile(RawFile.WINDOWS.in(folder))) {
            for (int block = 1; block <= 2; block++) {
                Map<MetricKey, Double> growth = new HashMap<>(Map.of(
                        new MetricKey(MetricKey.HOST, Metric.DISK_FLUSHES),
                        30.0,
                        database(Metric.CHECKPOINTS),
                        1.0,
                        database(Metric.WRITING_TRANSACTIONS),
                        20.0,
                        database(Metric.DATA_READS),
                        5.0,
                        database(Metric.DATA_WRITES),
                        7.0));
                if (!Double.isNaN(walBytes)) {
                    growth.put(database(Metric.WAL_BYTES), walBytes);
                }
                windows.write(new WindowsFile.Window(block, 1000 * block, 1000 * block + 1000, 1, growth));
            }
        }
        try (TiersFile tiers = new TiersFile(RawFile.TIERS.in(folder))) {
            tiers.write(sample(1000, 1, 1));
            tiers.write(sample(2000, 1, 1));
            tiers.write(sample(4000, 2, 3));
        }
        return new StoredCell(folder, CellRecords.withFiles(template, RawFile.WINDOWS, RawFile.TIERS));
    }

    private static TiersFile.Row sample(long endMillis, double seconds, double flushing) {
        return new TiersFile.Row(
                endMillis,
                seconds,
                Map.of(
                        database(Metric.SESSIONS_FLUSHING),
                        flushing,
                        database(Metric.SESSIONS_QUEUED),
                        0.0,
                        database(Metric.SESSIONS_LOCKED),
                        0.0,
                        database(Metric.SESSIONS_RUNNING),
                        2 * flushing));
    }

    private static MetricKey database(Metric metric) {
        return new MetricKey(MetricKey.DATABASE, metric);
    }
}
