package org.replibench.analysis.database;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.replibench.analysis.compare.ArmColumns;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.tiers.TierSamples;
import org.replibench.records.csv.CsvColumn;
import org.replibench.records.raw.DiskProbeCsv.DiskSpeed;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.UnreadableFile;

/**
 * How the database kept the changes of an arm, for one page. Bytes, flushes, transactions, reads and writes are counted in the arm's
 * windows; waits are what sessions did at each sample of its turns, so that the time of a page is that of all of them together.
 *
 * @param walBytes appended to the log of changes
 * @param diskFlushes flushes of the disk with the database's files, those of other programs too; NaN if not known
 * @param writingTransactions those that changed something, committed or not; NaN if not known, like each that follows
 * @param dataReads reads of data files by the server, from the kernel's cache or the disk
 * @param dataWrites writes to data files, new blocks included
 * @param flushMillis how long sessions waited for the log to be written or brought to disk by themselves
 * @param queueMillis how long they waited for another session that did so for them, too
 * @param predictedCommitMillis how long they would wait for both by what the disk was seen to do before the study ({@link GroupCommit})
 * @param lockMillis how long they waited for locks
 * @param statementMillis how long statements were in progress, waits included
 * @param samples how often sessions were looked at: with few, waits are rough
 * @param checkpoints made in the arm's windows, all of them
 */
public record DatabaseWork(
        ComparisonKey arm,
        double walBytes,
        double diskFlushes,
        double writingTransactions,
        double dataReads,
        double dataWrites,
        double flushMillis,
        double queueMillis,
        double predictedCommitMillis,
        double lockMillis,
        double statementMillis,
        int samples,
        double checkpoints) {
    /** The name of the file that {@link #csv} is written to. */
    public static final String FILE = "database.csv";

    private static final double MILLIS = 1000;

    /** What a commit waits for: its own flush, or that of another which takes its changes along. */
    public double commitMillis() {
        return flushMillis + queueMillis;
    }

    /**
     * Reads what valid cells of arms in turns left, several starts of one added up.
     *
     * @param disk how fast that of the database was before the study; empty if that was not tried out
     * @param problems is told of files of windows that can't be read
     * @return by arms; empty if the database told nothing
     */
    public static List<DatabaseWork> read(TierSamples study, List<DiskSpeed> disk, Consumer<UnreadableFile> problems) {
        Map<ComparisonKey, Totals> byArm = new TreeMap<>(ComparisonKey.ORDER);
        for (TierSamples.OfCell samples : study.cells()) {
            StoredCell cell = samples.cell();
            if (cell.measured().valid() && cell.file(RawFile.WINDOWS).isPresent()) {
                Totals totals =
                        byArm.computeIfAbsent(ComparisonKey.of(cell.measured().cell()), key -> new Totals());
                totals.add(cell, problems);
                samples.rows().forEach(totals::addSample);
            }
        }
        List<DatabaseWork> works = new ArrayList<>();
        byArm.forEach((arm, totals) -> {
            if (totals.walBytes > 0) {
                works.add(totals.of(arm, disk));
            }
        });
        return works;
    }

    /**
     * {@code database.csv}: a row for each arm.
     *
     * @param study its name
     */
    public static String csv(String study, List<DatabaseWork> works) {
        List<CsvColumn<DatabaseWork>> columns = new ArrayList<>(ArmColumns.of(study, DatabaseWork::arm));
        columns.addAll(List.of(
                CsvColumn.number("wal_bytes_per_page", DatabaseWork::walBytes),
                CsvColumn.number("disk_flushes_per_page", DatabaseWork::diskFlushes),
                CsvColumn.number("writing_transactions_per_page", DatabaseWork::writingTransactions),
                CsvColumn.number("data_reads_per_page", DatabaseWork::dataReads),
                CsvColumn.number("data_writes_per_page", DatabaseWork::dataWrites),
                CsvColumn.number("commit_wait_ms_per_page", DatabaseWork::commitMillis),
                CsvColumn.number("predicted_commit_wait_ms_per_page", DatabaseWork::predictedCommitMillis),
                CsvColumn.number("flush_wait_ms_per_page", DatabaseWork::flushMillis),
                CsvColumn.number("queue_wait_ms_per_page", DatabaseWork::queueMillis),
                CsvColumn.number("lock_wait_ms_per_page", DatabaseWork::lockMillis),
                CsvColumn.number("statement_ms_per_page", DatabaseWork::statementMillis),
                CsvColumn.text("samples", DatabaseWork::samples),
                CsvColumn.number("checkpoints", DatabaseWork::checkpoints)));
        return CsvColumn.format(columns, works);
    }

    /** Of the cells of an arm. */
    private static final class Totals {
        private double pages;
        private double seconds;
        private double walBytes;
        private double diskFlushes;
        private double writingTransactions;
        private double dataReads;
        private double dataWrites;
        private double checkpoints;
        private double sampledSeconds;
        private int samples;
        private final Map<Metric, Double> sessionSeconds = new TreeMap<>();

        void add(StoredCell cell, Consumer<UnreadableFile> problems) {
            try {
                for (WindowsFile.Window window :
                        WindowsFile.read(cell.file(RawFile.WINDOWS).orElseThrow())) {
                    seconds += window.seconds();
                    walBytes += window.growth(MetricKey.DATABASE, Metric.WAL_BYTES);
                    diskFlushes += window.growth(MetricKey.HOST, Metric.DISK_FLUSHES);
                    writingTransactions += window.growth(MetricKey.DATABASE, Metric.WRITING_TRANSACTIONS);
                    dataReads += window.growth(MetricKey.DATABASE, Metric.DATA_READS);
                    dataWrites += window.growth(MetricKey.DATABASE, Metric.DATA_WRITES);
                    checkpoints += window.growth(MetricKey.DATABASE, Metric.CHECKPOINTS);
                }
                pages += cell.measured().loadMetrics().pages();
            } catch (IOException | RuntimeException e) {
                problems.accept(new UnreadableFile(RawFile.WINDOWS.in(cell.folder()), e.getMessage()));
            }
        }

        private void addSample(TiersFile.Row sample) {
            if (sample.values().containsKey(new MetricKey(MetricKey.DATABASE, Metric.SESSIONS_RUNNING))) {
                samples++;
                sampledSeconds += sample.seconds();
                sample.values().forEach((key, sessions) -> {
                    if (key.subject().equals(MetricKey.DATABASE)) {
                        sessionSeconds.merge(key.metric(), sessions * sample.seconds(), Double::sum);
                    }
                });
            }
        }

        DatabaseWork of(ComparisonKey arm, List<DiskSpeed> disk) {
            double commitsPerSecond = writingTransactions / seconds;
            return new DatabaseWork(
                    arm,
                    walBytes / pages,
                    diskFlushes / pages,
                    writingTransactions / pages,
                    dataReads / pages,
                    dataWrites / pages,
                    millisPerPage(Metric.SESSIONS_FLUSHING),
                    millisPerPage(Metric.SESSIONS_QUEUED),
                    GroupCommit.of(disk, commitsPerSecond)
                            .map(commit -> commit.waitMillis(commitsPerSecond) * writingTransactions / pages)
                            .orElse(Double.NaN),
                    millisPerPage(Metric.SESSIONS_LOCKED),
                    millisPerPage(Metric.SESSIONS_RUNNING),
                    samples,
                    checkpoints);
        }

        /** By Little's law: sessions at a time are pages a second times the time of a page. */
        private double millisPerPage(Metric sessions) {
            double atATime = sessionSeconds.getOrDefault(sessions, Double.NaN) / sampledSeconds;
            return MILLIS * atATime * seconds / pages;
        }
    }
}
