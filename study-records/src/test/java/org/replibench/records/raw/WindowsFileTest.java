package org.replibench.records.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.raw.WindowsFile.Window;

class WindowsFileTest {
    private static final MetricKey NODE = MetricKey.ofNode(1, Metric.CPU);
    private static final MetricKey DATABASE = new MetricKey(MetricKey.DATABASE, Metric.CPU);

    @TempDir
    Path folder;

    @Test
    void windows_come_back_as_they_were_written() throws IOException {
        Window first = new Window(1, 1_000, 2_500, 1.5, Map.of(NODE, 0.25, DATABASE, 0.0625));
        Window second = new Window(2, 9_000, 10_500, 1.5, Map.of(NODE, 0.5, DATABASE, 0.125));

        Path file = write(first, second);

        assertThat(WindowsFile.read(file)).containsExactly(first, second);
        assertThat(second.growth("node1", Metric.CPU)).isEqualTo(0.5);
        assertThat(second.growth("node2", Metric.CPU)).isNaN();
    }

    @Test
    void a_torn_last_line_and_an_unknown_metric_are_left_out() throws IOException {
        Window first = new Window(1, 1_000, 2_500, 1.5, Map.of(NODE, 0.25));
        Path file = write(first);

        Files.writeString(
                file, "1,1000,2500,1.5,node1,of_tomorrow,7\n2,9000,10500,1.5,node1,cpu_co", StandardOpenOption.APPEND);

        assertThat(WindowsFile.read(file)).containsExactly(first);
    }

    private Path write(Window... windows) throws IOException {
        Path file = folder.resolve("windows.csv");
        try (WindowsFile written = new WindowsFile(file)) {
            for (Window window : windows) {
                written.write(window);
            }
        }
        return file;
    }
}
