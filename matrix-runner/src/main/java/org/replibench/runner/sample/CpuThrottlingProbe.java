package org.replibench.runner.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * How long the quota of a container made all that runs in it stand still: the driver, the nodes and this process alike. Linux
 * tells it of each control group by itself, so every group above is asked.
 *
 * @param statistics the groups' {@code cpu.stat}
 */
record CpuThrottlingProbe(List<Path> statistics) implements Probe {
    private static final Path MOUNT = Path.of("/sys/fs/cgroup");
    private static final String FILE = "cpu.stat";
    private static final String VERSION_2_MICROS = "throttled_usec ";
    private static final String VERSION_1_NANOS = "throttled_time ";

    /** The probe of the container in which this process runs; empty where there is nothing to read. */
    static Optional<CpuThrottlingProbe> ofThisProcess() {
        List<Path> statistics = statistics(Path.of("/proc/self/cgroup"), MOUNT);
        return statistics.isEmpty() ? Optional.empty() : Optional.of(new CpuThrottlingProbe(statistics));
    }

    @Override
    public Map<MetricKey, Double> read() {
        double seconds = 0;
        for (Path group : statistics) {
            try (Stream<String> lines = Files.lines(group)) {
                seconds +=
                        lines.flatMap(CpuThrottlingProbe::seconds).findFirst().orElse(0.0);
            } catch (IOException e) {
                return Map.of();
            }
        }
        return Map.of(new MetricKey(MetricKey.HOST, Metric.THROTTLED_TIME), seconds);
    }

    private static Stream<Double> seconds(String line) {
        if (line.startsWith(VERSION_2_MICROS)) {
            return Stream.of(Long.parseLong(line.substring(VERSION_2_MICROS.length())) / 1e6);
        }
        return line.startsWith(VERSION_1_NANOS)
                ? Stream.of(Long.parseLong(line.substring(VERSION_1_NANOS.length())) / 1e9)
                : Stream.empty();
    }

    /** @param membership lines such as {@code 0::/a/b} (version 2) or {@code 4:cpu,cpuacct:/a/b} (version 1) */
    static List<Path> statistics(Path membership, Path mount) {
        try (Stream<String> lines = Files.lines(membership)) {
            return lines.map(line -> line.split(":", 3))
                    .filter(fields ->
                            fields[1].isEmpty() || List.of(fields[1].split(",")).contains("cpu"))
                    .flatMap(fields -> groups(mount.resolve(fields[1]), fields[2].substring(1)))
                    .map(group -> group.resolve(FILE))
                    .filter(Files::isReadable)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The group and all above it, up to the mount. */
    private static Stream<Path> groups(Path mount, String path) {
        return Stream.iterate(
                mount.resolve(path).normalize(), group -> group.startsWith(mount), group -> group.getParent());
    }
}
