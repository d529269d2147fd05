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
        try (SamplesFile samples = new SamplesFile(file)) {
            samples.write(cpu);
            samples.write(idle);
        }
        Files.writeString(file, "1000,node1,of_the_future,1\n2000,node1,cpu", StandardOpenOption.APPEND);
        List<SamplesFile.Sample> read = new ArrayList<>();

        SamplesFile.read(file, read::add);

        assertThat(read).containsExactly(cpu, idle);
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
