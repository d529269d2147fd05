package org.replibench.records.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.journal.OrdersFile;
import org.replibench.records.journal.PlacedOrder;

class RawFilesTest {
    @TempDir
    Path cell;

    @Test
    void samplesAreReadBackWithoutATornLastLineAndUnknownMetrics() throws IOException {
        Path file = RawFile.SAMPLES.in(cell);
        var cpu = new SamplesFile.Sample(1000, MetricKey.ofNode(1, Metric.CPU), 0.25);
        var idle = new SamplesFile.Sample(1000, new MetricKey(MetricKey.HOST, Metric.HOST_IDLE), 1.5);
        Files.writeString(
                file,
                "time_ms,subject,metric,value\n1000,node1,cpu_cores,0.25\n1000,host,idle_cores,1.5\n"
                        + "1000,node1,of_the_future,1\n2000,node1,cpu");
        List<SamplesFile.Sample> read = new ArrayList<>();

        SamplesFile.read(file, read::add);

        assertThat(read).containsExactly(cpu, idle);
    }

    @Test
    void tiers_are_read_back_with_four_digits_and_without_a_torn_last_line() throws IOException {
        Path file = RawFile.TIERS.in(cell);
        MetricKey cpu = MetricKey.ofNode(1, Metric.CPU);
        MetricKey idle = new MetricKey(MetricKey.HOST, Metric.HOST_IDLE);
        MetricKey written = new MetricKey(MetricKey.HOST, Metric.DISK_WRITTEN);
        try (TiersFile tiers = new TiersFile(file)) {
            tiers.write(new TiersFile.Row(1000, 0.98765, Map.of(cpu, 0.25, idle, 0.0, written, 1_234_567.0)));
            tiers.write(new TiersFile.Row(2000, 1, Map.of(idle, 1.5)));
        }
        Files.writeString(file, "3000,1,0.1", StandardOpenOption.APPEND);
        List<TiersFile.Row> read = new ArrayList<>();

        TiersFile.read(file, read::add);

        assertThat(Files.readString(file))
                .startsWith("time_ms,seconds,host.idle_cores,host.disk_written_bytes_per_s,node1.cpu_cores\n"
                        + "1000,0.9877,0,1235000,0.25\n2000,1,1.5,,\n");
        assertThat(read)
                .containsExactly(
                        new TiersFile.Row(1000, 0.9877, Map.of(cpu, 0.25, idle, 0.0, written, 1_235_000.0)),
                        new TiersFile.Row(2000, 1, Map.of(idle, 1.5)));
    }

    @Test
    void pausesAreReadBack() throws IOException {
        Path file = RawFile.PAUSES.in(cell);
        GcPause pause = new GcPause(Instant.ofEpochMilli(1234), 5.678);
        PausesFile.write(file, Map.of("node1", List.of(pause)));
        List<GcPause> read = new ArrayList<>();

        PausesFile.read(file, read::add);

        assertThat(read).containsExactly(pause);
    }

    @Test
    void ordersAreReadBack() throws IOException {
        Path file = RawFile.ORDERS.in(cell);
        List<PlacedOrder> orders = List.of(new PlacedOrder(7, "user0001", Map.of("EST-1", 2), 12_000));
        OrdersFile.write(file, orders);
        assertThat(OrdersFile.read(file)).isEqualTo(orders);
    }
}
