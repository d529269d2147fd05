package org.replibench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identity of a process, even if its pid is reused or the clock is set. Its command is no part: a launcher such as
 * {@code ip netns exec} becomes the server under the same pid.
 *
 * @param origin what its start is counted from: on Linux a boot, by the id that the kernel gave it, elsewhere 1970
 * @param start in the kernel's clock ticks since that boot, elsewhere in milliseconds; -1 if the system does
 *     not tell
 */
public record ProcessIdentity(long pid, String origin, long start) {
    private static final long UNKNOWN = -1;
    private static final String YEAR_1970 = "1970";

    private static final Path PROCESSES = Path.of("/proc");

    /** Linux derives the time of day of a start from that of the boot, which moves when the clock is set. */
    private static final Optional<String> BOOT =
            read(PROCESSES.resolve("sys/kernel/random/boot_id")).map(String::strip);

    /** In {@code /proc/PID/stat}, counted from the state, which follows the command in brackets; see proc(5). */
    private static final int START_FIELD = 19;

    private static final Pattern TEXT = Pattern.compile("(\\d+) (\\S+) (-?\\d+)");

    public static ProcessIdentity of(ProcessHandle process) {
        return BOOT.map(boot -> new ProcessIdentity(process.pid(), boot, ticks(process.pid())))
                .orElseGet(() -> new ProcessIdentity(
                        process.pid(),
                        YEAR_1970,
                        process.info()
                                .startInstant()
                                .map(start -> start.toEpochMilli())
                                .orElse(UNKNOWN)));
    }

    private static long ticks(long pid) {
        return read(PROCESSES.resolve(pid + "/stat"))
                .map(line -> line.substring(line.lastIndexOf(')') + 2).split(" ")[START_FIELD])
                .map(Long::valueOf)
                .orElse(UNKNOWN);
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException notLinuxOrGone) {
            return Optional.empty();
        }
    }

    /** The running process that this is; empty if it ended, or its pid now belongs to another. */
    public Optional<ProcessHandle> find() {
        return ProcessHandle.of(pid).filter(ProcessTermination::runs).filter(this::isSame);
    }

    private boolean isSame(ProcessHandle process) {
        return start != UNKNOWN && of(process).equals(this);
    }

    public String text() {
        return pid + " " + origin + " " + start;
    }

    public static Optional<ProcessIdentity> parse(String line) {
        Matcher matcher = TEXT.matcher(line);
        return matcher.matches()
                ? Optional.of(new ProcessIdentity(
                        Long.parseLong(matcher.group(1)), matcher.group(2), Long.parseLong(matcher.group(3))))
                : Optional.empty();
    }
}
