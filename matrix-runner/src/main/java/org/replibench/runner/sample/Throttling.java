package org.replibench.runner.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long a quota has held a Linux control group up, as its own {@code cpu.stat} tells; a quota on a group above it shows in
 * that group's file only.
 */
record Throttling(String subject, Path statistics) implements Probe {
    private static final Path MOUNT = Path.of("/sys/fs/cgroup");
    private static final String VERSION_2_MICROS = "throttled_usec ";
    private static final String VERSION_1_NANOS = "throttled_time ";

    /** The probe of the group that {@code process} is in; empty where there is none to read. */
    static Optional<Throttling> of(String subject, ProcessHandle process) {
        return statistics(Path.of("/proc", String.valueOf(process.pid()), "cgroup"), MOUNT)
                .map(file -> new Throttling(subject, file));
    }

    @Override
    public Map<Source, Double> read() {
        try (Stream<String> lines = Files.lines(statistics)) {
            return lines.flatMap(Throttling::seconds)
                    .findFirst()
                    .map(seconds -> Map.of(new Source(subject, Metric.HELD_UP), seconds))
                    .orElse(Map.of());
        } catch (IOException e) {
            return Map.of();
        }
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
    static Optional<Path> statistics(Path membership, Path mount) {
        try (Stream<String> lines = Files.lines(membership)) {
            return lines.map(line -> List.of(line.split(":", 3)))
                    .filter(fields -> fields.get(1).isEmpty()
                            || List.of(fields.get(1).split(",")).contains("cpu"))
                    .map(fields -> mount.resolve(fields.get(1))
                            .resolve(fields.get(2).substring(1))
                            .resolve("cpu.stat"))
                    .filter(Files::isReadable)
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
