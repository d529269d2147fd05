package org.replibench.process;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identity of a process, even if its pid is reused. Its command is no part: a launcher such as {@code ip netns exec}
 * becomes the server under the same pid.
 *
 * @param startMillis when it started, in milliseconds since 1970 as the operating system reports; -1 if it does not
 */
public record ProcessIdentity(long pid, long startMillis) {
    /** Linux derives it from the time of boot, which moves when the clock is set; no pid returns that soon. */
    private static final long START_TOLERANCE_MILLIS = 2_000;

    private static final Pattern TEXT = Pattern.compile("(\\d+) (-?\\d+)");

    public static ProcessIdentity of(ProcessHandle process) {
        return new ProcessIdentity(
                process.pid(),
                process.info().startInstant().map(start -> start.toEpochMilli()).orElse(-1L));
    }

    /** The running process that this is; empty if it ended, or its pid now belongs to another. */
    public Optional<ProcessHandle> find() {
        return ProcessHandle.of(pid).filter(ProcessTermination::runs).filter(this::isSame);
    }

    private boolean isSame(ProcessHandle process) {
        return startMillis >= 0 && Math.abs(of(process).startMillis - startMillis) <= START_TOLERANCE_MILLIS;
    }

    public String text() {
        return pid + " " + startMillis;
    }

    public static Optional<ProcessIdentity> parse(String line) {
        Matcher matcher = TEXT.matcher(line);
        return matcher.matches()
                ? Optional.of(new ProcessIdentity(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))))
                : Optional.empty();
    }
}
