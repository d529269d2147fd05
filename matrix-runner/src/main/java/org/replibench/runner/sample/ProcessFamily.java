package org.replibench.runner.sample;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A program whose work is done by processes that it starts, and waits for, such as PostgreSQL. */
final class ProcessFamily {
    private static final Pattern STAT = Pattern.compile("/proc/\\d+/stat");

    private ProcessFamily() {}

    /**
     * The CPU time of the program and of all processes that it ever started, in seconds: what those that have ended used, it counts
     * itself. Each is told to 10 ms.
     *
     * @param texts of {@code /proc/PID/stat} of it and of those that live, by path, among others
     * @return empty once it has ended
     */
    static Optional<Double> cpuSeconds(long program, Map<String, String> texts) {
        String first = "/proc/" + program + "/stat";
        return Optional.ofNullable(texts.get(first))
                .map(stat -> ProcessProbe.cpuSecondsWithEnded(stat)
                        + texts.entrySet().stream()
                                .filter(text -> STAT.matcher(text.getKey()).matches()
                                        && !text.getKey().equals(first))
                                .mapToDouble(text -> ProcessProbe.cpuSeconds(text.getValue()))
                                .sum());
    }
}
