package org.replibench.petstore.parts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How long CPU quotas have throttled the control groups that this process is in, all processors added up. Linux tells it of each group by
 * itself, so every group above is asked. It adds a throttling when that ends: a thread that was throttled finds it there when it runs again.
 */
public final class ThrottledTime {
    /** What {@link #nanos} is where nothing tells. */
    public static final long UNKNOWN = ThreadReading.UNKNOWN;

    /** Of the environment: where the statistics of the group are for a process that does not see control groups. */
    private static final String STATISTICS = "REPLIBENCH_CPU_STAT";

    private static final String FILE = "cpu.stat";
    private static final int MAX_BYTES = 1024;

    /** Nanoseconds in version 1, microseconds in version 2. */
    private static final Pattern THROTTLED = Pattern.compile("\\bthrottled_(time|usec) (\\d+)");

    private static final long NANOS_PER_MICRO = 1_000;

    private final boolean known;
    private final List<KernelFile> groups;

    private ThrottledTime(List<Path> statistics) {
        this.known = !statistics.isEmpty();
        // The others can have no quota.
        this.groups = statistics.stream()
                .map(path -> new KernelFile(path, MAX_BYTES))
                .filter(group ->
                        group.read().filter(text -> nanos(text).isPresent()).isPresent())
                .toList();
    }

    /** Of the container in which this process runs, or of its emulated machine. */
    public static ThrottledTime ofThisProcess() {
        return Optional.ofNullable(System.getenv(STATISTICS))
                .map(Path::of)
                .map(file -> new ThrottledTime(
                        Stream.of(file).filter(Files::isReadable).toList()))
                .orElseGet(() -> of(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup")));
    }

    /**
     * Of the groups that a process is in.
     *
     * @param membership lines such as {@code 0::/a/b} (version 2) or {@code 4:cpu,cpuacct:/a/b} (version 1)
     * @param mount where control groups are
     */
    public static ThrottledTime of(Path membership, Path mount) {
        try (Stream<String> lines = Files.lines(membership)) {
            return new ThrottledTime(lines.map(line -> line.split(":", 3))
                    .filter(fields ->
                            fields[1].isEmpty() || List.of(fields[1].split(",")).contains("cpu"))
                    .flatMap(fields -> groups(mount.resolve(fields[1]), fields[2].substring(1)))
                    .map(group -> group.resolve(FILE))
                    .filter(Files::isReadable)
                    .toList());
        } catch (IOException e) {
            return new ThrottledTime(List.of());
        }
    }

    /** The group and all above it, up to the mount. */
    private static Stream<Path> groups(Path mount, String path) {
        return Stream.iterate(
                mount.resolve(path).normalize(), group -> group.startsWith(mount), group -> group.getParent());
    }

    /** Whether there is anything to read. */
    public boolean known() {
        return known;
    }

    /** {@link #UNKNOWN} where nothing tells it, or no longer. */
    public long nanos() {
        if (!known) {
            return UNKNOWN;
        }
        long sum = 0;
        for (KernelFile group : groups) {
            Optional<String> text = group.read();
            if (text.isEmpty()) {
                return UNKNOWN;
            }
            sum += nanos(text.get()).orElse(0);
        }
        return sum;
    }

    private static OptionalLong nanos(String statistics) {
        Matcher throttled = THROTTLED.matcher(statistics);
        if (!throttled.find()) {
            return OptionalLong.empty();
        }
        long time = Long.parseLong(throttled.group(2));
        return OptionalLong.of(throttled.group(1).equals("usec") ? time * NANOS_PER_MICRO : time);
    }
}
