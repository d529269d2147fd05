package org.replibench.runner.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;

/**
 * Physical memory that a server's process has: heap as far as it was touched, metaspace, code, threads. Where Linux tells it, its
 * proportional set size, which counts a page once however often it is mapped: ZGC of Java 17 maps its heap three times, and its
 * resident set size has it thrice.
 */
record ResidentMemory(String node, ProcessHandle process) implements Probe {
    private static final double KILOBYTES_PER_MEGABYTE = 1024;
    private static final double BYTES_PER_MEGABYTE = 1 << 20;

    /** A line of {@code smaps_rollup}. */
    private static final Pattern PROPORTIONAL = Pattern.compile("Pss:\\s+(\\d+) kB");

    @Override
    public Map<Source, Double> read() {
        return proportionalMegabytes(Path.of("/proc", String.valueOf(process.pid()), "smaps_rollup"))
                .or(this::residentMegabytes)
                .map(megabytes -> Map.of(new Source(node, Metric.RESIDENT), megabytes))
                .orElse(Map.of());
    }

    /** Empty if there is no such file, or it may not be read. */
    static Optional<Double> proportionalMegabytes(Path rollup) {
        try (Stream<String> lines = Files.lines(rollup)) {
            return lines.map(PROPORTIONAL::matcher)
                    .filter(Matcher::matches)
                    .findFirst()
                    .map(line -> Long.parseLong(line.group(1)) / KILOBYTES_PER_MEGABYTE);
        } catch (IOException | UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    private Optional<Double> residentMegabytes() {
        OSProcess server = new SystemInfo().getOperatingSystem().getProcess((int) process.pid());
        return Optional.ofNullable(server).map(alive -> alive.getResidentMemory() / BYTES_PER_MEGABYTE);
    }
}
