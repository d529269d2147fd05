package org.replibench.runner.diagnostics;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.process.RunUser;
import org.replibench.process.TimedCommand;
import org.replibench.records.raw.DiagnosticsFolder;
import org.replibench.records.raw.DiagnosticsFolder.Kind;
import org.replibench.runner.console.Progress;
import org.replibench.runner.sample.ClockReading;

/**
 * Takes what one server can tell of why it failed, each part into a file of its folder. A part that fails is named in the reason, and the others are
 * taken.
 */
final class Capture {
    private static final int MEBIBYTE = 1 << 20;

    private static final int MAX_BYTES = MEBIBYTE;

    /** Each is as large as a heap. */
    static final int MAX_HEAPS_OF_STUDY = 3;

    private static final int DUMPS = 3;

    private static final int HISTOGRAM_LINES = 200;

    private static final Duration LAST_OF_LOG = Duration.ofMinutes(1);

    private static final String TOOL = "jcmd";

    private static final Pattern CLASSES = Pattern.compile("(?m)^\\s*1:\\s+\\d+");

    private final NodeDiagnostics.FailedServer server;
    private final DiagnosticsFolder folder;
    private final Limits limits;
    private final Progress progress;
    private boolean answers;

    Capture(NodeDiagnostics.FailedServer server, DiagnosticsFolder folder, Limits limits, Progress progress) {
        this.server = server;
        this.folder = folder;
        this.limits = limits;
        this.progress = progress;
    }

    /**
     * What it may use.
     *
     * @param roomBytes that have to be free, without a heap
     * @param patience with the JVM
     * @param heaps how many of these the study has
     */
    record Limits(long roomBytes, NodeDiagnostics.Patience patience, HeapCount heaps) {
        /** That much has to be free where the folder is, and {@code more}. */
        void requireRoom(Path folder, long more) throws IOException {
            long free = Files.getFileStore(folder).getUsableSpace();
            if (free < roomBytes + more) {
                throw new IOException(
                        "disk full: expected " + (roomBytes + more) / MEBIBYTE + " MiB free, got " + free / MEBIBYTE);
            }
        }
    }

    /** Counts the heap dumps that a study has by now. */
    interface HeapCount {
        int inStudy() throws IOException;
    }

    /** Makes the folder, with the reason. */
    void begin(String reason) throws IOException {
        Files.createDirectories(folder.path());
        ClockReading now = ClockReading.now();
        write(
                folder.file(Kind.REASON),
                List.of(
                        reason.lines().collect(Collectors.joining(" ")),
                        "taken at: " + Instant.ofEpochMilli(now.epochMillis()) + ", time_ms " + now.epochMillis()
                                + "; what every tier did until then: tiers.csv in the cell's folder"));
    }

    /** Adds a line to the reason. */
    void say(String line) throws IOException {
        write(folder.file(Kind.REASON), List.of(line), StandardOpenOption.APPEND);
    }

    private static void write(Path file, List<String> lines, OpenOption... options) throws IOException {
        Files.write(file, lines, StandardCharsets.UTF_8, options);
    }

    /**
     * Takes all; what is gone soonest comes first.
     *
     * @return whether the process had ended
     */
    boolean all() throws IOException {
        answers = server.program().alive();
        if (answers) {
            attempt(Kind.STACKS, this::stacks);
            attempt(Kind.HISTOGRAM, this::histogram);
        } else {
            say("left out: stacks and heap, as the process has ended");
        }
        return files();
    }

    /**
     * Takes what its end has changed. What was taken while it lived stays, but for the ends of its logs.
     *
     * @return whether the process had ended
     */
    boolean end(String reason) throws IOException {
        say(DiagnosticsFolder.CAUSE + "then " + reason);
        return files();
    }

    private boolean files() {
        boolean ended = !answers && !server.program().alive();
        if (ended) {
            attempt(Kind.KERNEL, this::kernel);
        }
        attempt(Kind.SERVER_LOG, this::log);
        attempt(Kind.GC_LOG, () -> end(server.gcLog(), Kind.GC_LOG));
        attempt(Kind.HEAP, this::heap);
        return ended;
    }

    /** A step that fails leaves no half of a file, and does not keep the next one from being tried. */
    private void attempt(Kind kind, Step step) {
        try {
            step.take();
        } catch (IOException | RuntimeException e) {
            try {
                Files.deleteIfExists(folder.file(kind));
                say("left out: " + kind.fileName() + ": " + e.getMessage());
            } catch (IOException full) {
                e.addSuppressed(full);
            }
            progress.log(
                    "warning: " + server.name() + ": no " + kind.fileName() + " in its diagnostics: " + e.getMessage());
        }
    }

    private void stacks() throws IOException {
        StringBuilder dumps = new StringBuilder();
        ThreadDump first = null;
        for (int dump = 1; dump <= DUMPS && answers; dump++) {
            if (dump > 1) {
                pause();
            }
            String answer = ask("Thread.print");
            answers = ThreadDump.isOne(answer);
            if (!answers) {
                say("left out: stacks: " + lastLine(answer));
                break;
            }
            dumps.append(answer, 0, Math.min(answer.length(), MAX_BYTES / DUMPS))
                    .append('\n');
            ThreadDump now = ThreadDump.parse(answer);
            if (first == null) {
                first = now;
            } else if (dump == DUMPS) {
                now.spinningSince(first).ifPresent(this::cause);
            }
        }
        if (first != null) {
            Files.writeString(folder.file(Kind.STACKS), dumps);
        }
    }

    private void cause(String cause) {
        try {
            say(DiagnosticsFolder.CAUSE + cause);
        } catch (IOException full) {
            progress.log("warning: " + server.name() + ": " + cause);
        }
    }

    private void pause() {
        try {
            Thread.sleep(limits.patience().betweenDumps().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** With what no one refers to: to leave it out, all would have to be collected first. */
    private void histogram() throws IOException {
        if (!answers) {
            return;
        }
        String answer = ask("GC.class_histogram", "-all");
        if (!CLASSES.matcher(answer).find()) {
            throw new IOException(lastLine(answer));
        }
        List<String> lines = answer.lines().toList();
        List<String> kept = lines.subList(0, Math.min(HISTOGRAM_LINES, lines.size()));
        write(folder.file(Kind.HISTOGRAM), kept);
    }

    private String ask(String... request) {
        return server.program().callJavaTool(limits.patience().answer(), TOOL, request);
    }

    /** Lines come and go as they are, whatever their encoding is. */
    private void log() throws IOException {
        end(server.log(), Kind.SERVER_LOG);
        Path file = folder.file(Kind.SERVER_LOG);
        LogEnd end = new LogEnd(Files.readAllLines(file, StandardCharsets.ISO_8859_1));
        List<String> members = end.members();
        Files.write(file, end.last(LAST_OF_LOG).lines(), StandardCharsets.ISO_8859_1);
        if (!members.isEmpty()) {
            attempt(Kind.VIEWS, () -> Files.write(folder.file(Kind.VIEWS), members, StandardCharsets.ISO_8859_1));
        }
    }

    /** If the JVM was asked for it when it was started, and had no memory left. Moved, as it may be larger than what room there is. */
    private void heap() throws IOException {
        Path written = server.log().get().resolveSibling(JvmOptions.HEAP_DUMP);
        if (!Files.exists(written)) {
            return;
        }
        if (limits.heaps().inStudy() >= MAX_HEAPS_OF_STUDY) {
            throw new IOException("the study has " + MAX_HEAPS_OF_STUDY);
        }
        FileStore target = Files.getFileStore(folder.path());
        if (!target.equals(Files.getFileStore(written))) {
            limits.requireRoom(folder.path(), Files.size(written));
        }
        RunUser.ofThisProcess().handOver(written, folder.file(Kind.HEAP));
        PosixFileAttributeView permissions = Files.getFileAttributeView(
                folder.file(Kind.HEAP), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (permissions != null) {
            permissions.setPermissions(PosixFilePermissions.fromString("rw-------"));
        }
    }

    private void end(Supplier<Path> log, Kind kind) throws IOException {
        Path file = log.get();
        RunUser.ofThisProcess().copyOut(file.getParent(), file.getFileName(), folder.file(kind), MAX_BYTES);
    }

    /** If this user may read what the kernel says, and it says anything of the process. */
    private void kernel() throws IOException {
        if (server.program().proc().isEmpty()) {
            return;
        }
        Pattern named =
                Pattern.compile("(?:[Pp]rocess |pid[=: ]+)" + server.program().pid() + "\\b");
        try {
            List<String> lines = TimedCommand.output(
                            List.of("dmesg"), limits.patience().answer())
                    .lines()
                    .filter(line -> named.matcher(line).find())
                    .toList();
            if (!lines.isEmpty()) {
                write(folder.file(Kind.KERNEL), lines);
                cause("the kernel says: " + lines.get(lines.size() - 1).strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A part of it. */
    private interface Step {
        void take() throws IOException;
    }

    private static String lastLine(String answer) {
        return answer.lines().reduce((first, last) -> last).orElse(TOOL + " said nothing");
    }
}
