package org.replibench.runner.diagnostics;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.Node;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.process.Program;
import org.replibench.process.RunUser;
import org.replibench.process.TimedCommand;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.raw.DiagnosticsFolder;
import org.replibench.records.raw.DiagnosticsFolder.Kind;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.Progress;
import org.replibench.runner.sample.ClockReading;

/**
 * Keeps what servers can tell of why they failed, before they end or another cell overwrites it. What can't be had, be it for lack of
 * room, is said and missing; the measurement stands.
 *
 * <p>At most once for each process, and once more when it has ended, and so often in a study; a file has at most a mebibyte, but for a heap
 * that was asked for.
 */
public final class NodeDiagnostics {
    /** A study in which more servers fail needs another remedy than more of this. */
    static final int MAX_OF_STUDY = 20;

    /** Each is as large as a heap. */
    static final int MAX_HEAPS_OF_STUDY = 3;

    private static final int MEBIBYTE = 1 << 20;

    private static final int MAX_BYTES = MEBIBYTE;

    /** More than a study asks for before its next cell, so that it is not this that ends it. */
    private static final long ROOM_BYTES = 150L * MEBIBYTE;

    private static final int DUMPS = 3;

    private static final int HISTOGRAM_LINES = 200;

    /** A busy JVM answers within a second or so, a frozen one never. */
    private static final Patience PATIENCE = new Patience(Duration.ofSeconds(10), Duration.ofSeconds(2));

    private static final Duration LAST_OF_LOG = Duration.ofMinutes(1);

    private static final String TOOL = "jcmd";

    private static final Pattern CLASSES = Pattern.compile("(?m)^\\s*1:\\s+\\d+");

    private static final String NONE = "none needed";

    private final Path study;
    private final long roomBytes;
    private final Patience patience;
    private final Progress progress;
    private final Map<Program, DiagnosticsFolder> taken = new HashMap<>();
    private final Set<Program> takenOfEnded = new HashSet<>();

    /** @param study its folder */
    public NodeDiagnostics(Path study, Progress progress) {
        this(study, ROOM_BYTES, PATIENCE, progress);
    }

    /** @param roomBytes without which nothing is taken */
    NodeDiagnostics(Path study, long roomBytes, Patience patience, Progress progress) {
        this.study = study;
        this.roomBytes = roomBytes;
        this.patience = patience;
        this.progress = progress;
    }

    /**
     * How long it waits.
     *
     * @param answer for one of a JVM
     * @param betweenDumps from one to the next, so that a thread's CPU time shows whether it spins
     */
    record Patience(Duration answer, Duration betweenDumps) {}

    /**
     * The server that something is wrong with.
     *
     * @param log where its log can be read; may fail
     * @param gcLog the same of its log of collections
     */
    record FailedServer(String name, Program program, Supplier<Path> log, Supplier<Path> gcLog) {}

    /**
     * Keeps it in a cell's folder. Takes some seconds if the JVM answers, up to ten more if it does not.
     *
     * @param reason in one line
     */
    public void take(Node node, String reason, Path cell) {
        take(new FailedServer(node.name(), node.program(), node::log, node::gcLog), reason, cell);
    }

    /**
     * The same, if there is a reason. If that can't be known, it is said, and the measurement stands.
     *
     * @param reason in one line; may fail
     */
    public void takeIf(Node node, Supplier<Optional<String>> reason, Path cell) {
        try {
            reason.get().ifPresent(known -> take(node, known, cell));
        } catch (RuntimeException e) {
            progress.log("warning: " + node.name() + ": not known whether it needs diagnostics: " + e.getMessage());
        }
    }

    synchronized void take(FailedServer server, String reason, Path cell) {
        DiagnosticsFolder folder = new DiagnosticsFolder(cell, server.name());
        if (Thread.currentThread().isInterrupted()) {
            return;
        }
        try {
            DiagnosticsFolder before = taken.get(server.program());
            boolean endedSince =
                    before != null && !server.program().alive() && !takenOfEnded.contains(server.program());
            if (Files.exists(folder.path())) {
                if (endedSince) {
                    new Capture(server, folder).end(withoutPath(reason, server));
                }
                return;
            }
            if (before != null && !endedSince) {
                begin(folder, withoutPath(reason, server));
                say(folder, "its stacks and logs: " + folder.path().relativize(before.path()));
                return;
            }
            if (number(Kind.STACKS, Kind.SERVER_LOG) >= MAX_OF_STUDY) {
                progress.log(
                        server.name() + ": no diagnostics, of which the study has " + MAX_OF_STUDY + ": " + reason);
                return;
            }
            requireRoom(cell, roomBytes);
            begin(folder, withoutPath(reason, server));
            taken.put(server.program(), folder);
            new Capture(server, folder).all();
            progress.log(server.name() + ": diagnostics in " + folder.path() + ": "
                    + folder.reason().orElse(reason));
        } catch (IOException | RuntimeException e) {
            progress.log("warning: " + server.name() + ": no diagnostics: " + e.getMessage() + "; " + reason);
        }
    }

    /**
     * A cell's audit with a warning that names what was taken, and why; as it is if nothing was.
     *
     * @param cell its folder
     */
    public static List<AuditCheck> addedTo(List<AuditCheck> audit, Path cell) throws IOException {
        List<String> all = new ArrayList<>();
        for (DiagnosticsFolder folder : DiagnosticsFolder.all(cell)) {
            all.add(folder.server() + ": " + folder.reason().orElse("reason unknown") + "; see " + folder.relative());
        }
        if (all.isEmpty()) {
            return audit;
        }
        List<AuditCheck> added = new ArrayList<>(audit);
        added.add(new AuditCheck("diagnostics", String.join("; ", all), NONE, false).asWarning());
        return added;
    }

    /** Where a server's are, after a word on it, such as {@code , diagnostics in diagnostics/node1}; empty without any. */
    public static String pointer(Path cell, String server) {
        DiagnosticsFolder folder = new DiagnosticsFolder(cell, server);
        return Files.exists(folder.path()) ? ", diagnostics in " + folder.relative() : "";
    }

    /** Its log is copied next to the reason. */
    private static String withoutPath(String reason, FailedServer server) {
        try {
            return reason.replace(server.log().get().getParent() + File.separator, "");
        } catch (RuntimeException noLog) {
            return reason;
        }
    }

    private static void requireRoom(Path folder, long bytes) throws IOException {
        long free = Files.getFileStore(folder).getUsableSpace();
        if (free < bytes) {
            throw new IOException("disk full: expected " + bytes / MEBIBYTE + " MiB free, got " + free / MEBIBYTE);
        }
    }

    /** How many folders of the study have one of these files, those of before it was resumed included. */
    private int number(Kind... kinds) throws IOException {
        int number = 0;
        try (DirectoryStream<Path> cells = Files.newDirectoryStream(study.resolve(CellStore.CELLS))) {
            for (Path cell : cells) {
                for (DiagnosticsFolder folder : DiagnosticsFolder.all(cell)) {
                    number += Stream.of(kinds).map(folder::file).anyMatch(Files::exists) ? 1 : 0;
                }
            }
        }
        return number;
    }

    private static void begin(DiagnosticsFolder folder, String reason) throws IOException {
        Files.createDirectories(folder.path());
        ClockReading now = ClockReading.now();
        write(
                folder.file(Kind.REASON),
                List.of(
                        reason.lines().collect(Collectors.joining(" ")),
                        "taken at: " + Instant.ofEpochMilli(now.epochMillis()) + ", time_ms " + now.epochMillis()
                                + "; what every tier did until then: tiers.csv in the cell's folder"));
    }

    private static void say(DiagnosticsFolder folder, String line) throws IOException {
        write(folder.file(Kind.REASON), List.of(line), StandardOpenOption.APPEND);
    }

    private static void write(Path file, List<String> lines, OpenOption... options) throws IOException {
        Files.write(file, lines, StandardCharsets.UTF_8, options);
    }

    /** One server's. */
    private final class Capture {
        private final FailedServer server;
        private final DiagnosticsFolder folder;
        private boolean answers;

        Capture(FailedServer server, DiagnosticsFolder folder) {
            this.server = server;
            this.folder = folder;
        }

        /** What is gone soonest comes first. */
        void all() throws IOException {
            answers = server.program().alive();
            if (answers) {
                attempt(Kind.STACKS, this::stacks);
                attempt(Kind.HISTOGRAM, this::histogram);
            } else {
                say(folder, "left out: stacks and heap, as the process has ended");
            }
            files();
        }

        /** What was taken while it lived stays, but for the ends of its logs. */
        void end(String reason) throws IOException {
            say(folder, DiagnosticsFolder.CAUSE + "then " + reason);
            files();
        }

        private void files() {
            if (!answers && !server.program().alive()) {
                takenOfEnded.add(server.program());
                attempt(Kind.KERNEL, this::kernel);
            }
            attempt(Kind.SERVER_LOG, this::log);
            attempt(Kind.GC_LOG, () -> end(server.gcLog(), Kind.GC_LOG));
            attempt(Kind.HEAP, this::heap);
        }

        /** A step that fails leaves no half of a file, and does not keep the next one from being tried. */
        private void attempt(Kind kind, Step step) {
            try {
                step.take();
            } catch (IOException | RuntimeException e) {
                try {
                    Files.deleteIfExists(folder.file(kind));
                    say(folder, "left out: " + kind.fileName() + ": " + e.getMessage());
                } catch (IOException full) {
                    e.addSuppressed(full);
                }
                progress.log("warning: " + server.name() + ": no " + kind.fileName() + " in its diagnostics: "
                        + e.getMessage());
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
                    say(folder, "left out: stacks: " + lastLine(answer));
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
                say(folder, DiagnosticsFolder.CAUSE + cause);
            } catch (IOException full) {
                progress.log("warning: " + server.name() + ": " + cause);
            }
        }

        private void pause() {
            try {
                Thread.sleep(patience.betweenDumps().toMillis());
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
            return server.program().callJavaTool(patience.answer(), TOOL, request);
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
            if (number(Kind.HEAP) >= MAX_HEAPS_OF_STUDY) {
                throw new IOException("the study has " + MAX_HEAPS_OF_STUDY);
            }
            FileStore target = Files.getFileStore(folder.path());
            if (!target.equals(Files.getFileStore(written))) {
                requireRoom(folder.path(), roomBytes + Files.size(written));
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
            Pattern named = Pattern.compile(
                    "(?:[Pp]rocess |pid[=: ]+)" + server.program().pid() + "\\b");
            try {
                List<String> lines = TimedCommand.output(List.of("dmesg"), patience.answer())
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
    }

    /** A part of it. */
    private interface Step {
        void take() throws IOException;
    }

    private static String lastLine(String answer) {
        return answer.lines().reduce((first, last) -> last).orElse(TOOL + " said nothing");
    }
}
