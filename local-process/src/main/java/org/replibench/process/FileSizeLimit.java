package org.replibench.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Linux's limit on the size of the files that a process writes ({@code RLIMIT_FSIZE}). Beyond it a write fails, as on a full
 * disk, and the disk is as it was. The limit ends with the process.
 */
public final class FileSizeLimit {
    private static final String TOOL = "prlimit";
    private static final Path PROC = Path.of("/proc");
    private static final Pattern LINE = Pattern.compile("Max file size\\s+(\\w+)\\s+(\\w+)\\s+bytes\\s*");
    private static final RunUser USER = RunUser.ofThisProcess();

    private FileSizeLimit() {}

    /** What is missing here; empty if a program's files can be limited. */
    public static Optional<String> unsupportedReason() {
        return SearchPath.has(TOOL) && Files.exists(PROC.resolve("self/limits"))
                ? Optional.empty()
                : Optional.of("Linux with " + TOOL + " (util-linux)");
    }

    /** Lets none of a program's files grow beyond that, neither its own nor those of what it started or starts. */
    static void set(ProcessHandle program, long bytes) {
        // Parents first: what one starts meanwhile has its limit.
        Stream.concat(Stream.of(program), program.descendants())
                .forEach(process -> change(process, String.valueOf(bytes)));
    }

    /** Lets them grow again as far as the system allows. */
    static void lift(ProcessHandle program) {
        Stream.concat(Stream.of(program), program.descendants())
                .forEach(process -> of(process).ifPresent(limit -> change(process, limit.hard())));
    }

    /**
     * The limits of a process, in bytes or {@code unlimited}; empty once it has ended.
     *
     * @param soft what holds
     * @param hard what the process may raise it to by itself
     */
    record Limits(String soft, String hard) {}

    static Optional<Limits> of(ProcessHandle process) {
        try (Stream<String> lines =
                Files.lines(PROC.resolve(String.valueOf(process.pid())).resolve("limits"))) {
            return lines.map(LINE::matcher)
                    .filter(Matcher::matches)
                    .findFirst()
                    .map(limit -> new Limits(limit.group(1), limit.group(2)));
        } catch (IOException ended) {
            return Optional.empty();
        }
    }

    /** As the user that the program runs as, who may do that without any right; a process that has ended is no error. */
    private static void change(ProcessHandle process, String soft) {
        String what = TOOL + " --pid " + process.pid() + " --fsize=" + soft + ":";
        try {
            Process called = new ProcessBuilder(USER.command(List.of(what.split(" ")), List.of()))
                    .redirectErrorStream(true)
                    .start();
            String output = new String(called.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            called.onExit().join();
            if (called.exitValue() != 0 && process.isAlive()) {
                throw new IllegalStateException(what + ": " + output.strip());
            }
        } catch (IOException e) {
            throw new IllegalStateException(what + ": " + e.getMessage(), e);
        }
    }
}
