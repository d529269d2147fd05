package org.replibench.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.CellRecords;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.UnreadableFile;

class CellTimeSeriesReaderTest {
    private static final long START = CellRecords.START.toEpochMilli();
    private static final String JTL_HEADER = "timeStamp,elapsed,label,responseCode,threadName,success,failureMessage\n";
    private static final String SAMPLES_HEADER = "time_ms,subject,metric,value\n";

    @TempDir
    Path folder;

    private final List<UnreadableFile> problems = new ArrayList<>();

    @Test
    void aPageCountsInTheSecondOfItsAnswerAndOnlyInsideTheWindow() throws IOException {
        write(
                "samples.jtl",
                JTL_HEADER
                        + (START - 50) + ",40,before,200,Clients 1-1,true,\n"
                        + (START - 50) + ",100,\"quoted, with comma\",200,Clients 1-1,true,\n"
                        + (START + 900) + ",50,home,200,Clients 1-1,true,\n"
                        + (START + 900) + ",200,home,500,Clients 1-1,false,\n"
                        + (START + 9_990) + ",10,after,200,Clients 1-1,true,\n");
        CellTimeSeries series = read();
        assertThat(series.stepSeconds()).isEqualTo(1);
        assertThat(series.throughputPagesPerSecond())
                .hasSize(10)
                .startsWith(2.0, 1.0, 0.0)
                .endsWith(0.0);
        assertThat(series.responseMeanMillis()).startsWith(75.0, 200.0, Double.NaN);
        assertThat(problems).isEmpty();
    }

    @Test
    void aSampleCountsInTheTimeThatItIsOf() throws IOException {
        write(
                "samples.csv",
                SAMPLES_HEADER
                        + (START + 1_000) + ",node1,cpu_cores,0.2\n"
                        + (START + 2_000) + ",node1,cpu_cores,0.4\n"
                        + (START + 10_000) + ",node1,cpu_cores,0.8\n");

        assertThat(read().cpuCoresPerNode()).startsWith(0.2, 0.4, Double.NaN).endsWith(0.8);
    }

    @Test
    void samplesAreMeansOverNodesAndOthersAreLeftOut() throws IOException {
        write(
                "samples.csv",
                SAMPLES_HEADER
                        + (START + 1_000) + ",node1,cpu_cores,0.2\n"
                        + (START + 1_000) + ",node2,cpu_cores,0.4\n"
                        + (START + 1_000) + ",database,cpu_cores,9\n"
                        + (START + 1_000) + ",node1,interconnect_bytes_per_s,5000\n"
                        + (START + 1_000) + ",node1,heap_used_mb,77\n");
        CellTimeSeries series = read();
        assertThat(series.cpuCoresPerNode().get(0)).isCloseTo(0.3, within(1e-9));
        assertThat(series.interconnectKilobytesPerSecondPerNode()).startsWith(5.0, Double.NaN);
        assertThat(series.throughputPagesPerSecond()).isEmpty();
    }

    @Test
    void pausesAreToldFromTheWindowsStartAndTheDipsInThemWithThem() throws IOException {
        StringBuilder pages = new StringBuilder(JTL_HEADER);
        for (int millis = 0; millis < 10_000; millis += 2) {
            if (millis < 4000 || millis >= 4100) {
                pages.append(START + millis).append(",0,home,200,Clients 1-1,true,\n");
            }
        }
        write("samples.jtl", pages.toString());
        write("pauses.csv", "time_ms,subject,pause_ms\n" + (START + 4001) + ",node1,95.5\n");

        CellTimeSeries series = read();

        assertThat(series.pauses()).containsExactly(new ThroughputDips.GcPauseSpan(4001, 95.5));
        assertThat(series.dips()).isEqualTo(new ThroughputDips(100, 100, 1, 1, 0.01));
    }

    @Test
    void withoutAFileOfPausesDipsAreNotAttributed() throws IOException {
        write("samples.jtl", JTL_HEADER + START + ",40,home,200,Clients 1-1,true,\n");
        assertThat(read().dips()).isEqualTo(ThroughputDips.UNKNOWN);
    }

    @Test
    void aTornLastLineIsLeftOut() throws IOException {
        write("samples.jtl", JTL_HEADER + START + ",40,home,200,Clients 1-1,true,\n" + START);
        write(
                "samples.csv",
                SAMPLES_HEADER + (START + 1_000) + ",node1,cpu_cores,0.2\n" + (START + 1_000) + ",node1,cp");
        assertThat(read().throughputPagesPerSecond()).startsWith(1.0);
        assertThat(read().cpuCoresPerNode()).startsWith(0.2);
        assertThat(problems).isEmpty();
    }

    @Test
    void aFileWithATornLineInItIsReportedAndWhatWasReadIsKept() throws IOException {
        write("samples.jtl", JTL_HEADER + START + ",40,home,200,Clients 1-1,true,\n" + START + "\n");
        assertThat(read().throughputPagesPerSecond()).startsWith(1.0);
        assertThat(problems).singleElement().satisfies(problem -> {
            assertThat(problem.path()).hasFileName("samples.jtl");
            assertThat(problem.reason()).startsWith("not read to its end: ");
        });
    }

    @Test
    void aLongWindowIsCutIntoAtMost240Steps() {
        CellTimeSeriesReader.TimeBuckets hour = new CellTimeSeriesReader.TimeBuckets(3600, 240);
        hour.add(3599.9, 1);
        assertThat(hour.perSecond()).hasSize(240).endsWith(1.0 / 15);
    }

    private CellTimeSeries read() {
        return new CellTimeSeriesReader(problems::add).read(new StoredCell(folder, CellRecords.of("2212")));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
