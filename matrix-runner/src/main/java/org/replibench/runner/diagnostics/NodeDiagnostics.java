package org.replibench.runner.diagnostics;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.replibench.cluster.Node;
import org.replibench.process.Program;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.raw.DiagnosticsFolder;
import org.replibench.records.raw.DiagnosticsFolder.Kind;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.Progress;

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

    /** More than a study asks for before its next cell, so that it is not this that ends it. */
    private static final long ROOM_BYTES = 150L << 20;

    /** A busy JVM answers within a second or so, a frozen one never. */
    private static final Patience PATIENCE = new Patience(Duration.ofSeconds(10), Duration.ofSeconds(2));

    private static final String NONE = "none needed";

    private final Path study;
    private final Capture.Limits limits;
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
        this.limits = new Capture.Limits(roomBytes, patience, () -> number(Kind.HEAP));
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
        Capture capture = new Capture(server, folder, limits, progress);
        if (Thread.currentThread().isInterrupted()) {
            return;
        }
        try {
            DiagnosticsFolder before = taken.get(server.program());
            boolean endedSince =
                    before != null && !server.program().alive() && !takenOfEnded.contains(server.program());
            if (Files.exists(folder.path())) {
                if (endedSince) {
                    noteEnd(server, capture.end(withoutPath(reason, server)));
                }
                return;
            }
            if (before != null && !endedSince) {
                capture.begin(withoutPath(reason, server));
                capture.say("its stacks and logs: " + folder.path().relativize(before.path()));
                return;
            }
            if (number(Kind.STACKS, Kind.SERVER_LOG) >= MAX_OF_STUDY) {
                progress.log(
                        server.name() + ": no diagnostics, of which the study has " + MAX_OF_STUDY + ": " + reason);
                return;
            }
            limits.requireRoom(cell, 0);
            capture.begin(withoutPath(reason, server));
            taken.put(server.program(), folder);
            noteEnd(server, capture.all());
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

    private void noteEnd(FailedServer server, boolean hadEnded) {
        if (hadEnded) {
            takenOfEnded.add(server.program());
        }
    }

    /** Its log is copied next to the reason. */
    private static String withoutPath(String reason, FailedServer server) {
        try {
            return reason.replace(server.log().get().getParent() + File.separator, "");
        } catch (RuntimeException noLog) {
            return reason;
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
}
