package org.replibench.records.raw;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What is kept of a server that failed: {@code diagnostics/node1/} in a cell's folder.
 *
 * @param cell the cell's folder
 * @param server its name
 */
public record DiagnosticsFolder(Path cell, String server) {
    /** Begins the line of {@link Kind#REASON} that says what is known of the cause. */
    public static final String CAUSE = "cause: ";

    private static final String NAME = "diagnostics";

    /** A file of it. */
    public enum Kind {
        /** Why it was taken, when, and what could not be. */
        REASON("reason.txt"),
        /** What all threads were at, several times. */
        STACKS("stacks.txt"),
        /** The classes that took most of the heap. */
        HISTOGRAM("heap-histogram.txt"),
        /** The end of the server's log. */
        SERVER_LOG("server.log"),
        /** The end of its log of collections. */
        GC_LOG("gc.log"),
        /** What the end of its log says of the cluster's members. */
        VIEWS("views.txt"),
        /** What the kernel says of its process. */
        KERNEL("kernel.txt"),
        /** Its whole heap. */
        HEAP("heap.hprof");

        private final String fileName;

        Kind(String fileName) {
            this.fileName = fileName;
        }

        /** Its name in the folder. */
        public String fileName() {
            return fileName;
        }

        /** That name without what follows the point. */
        String key() {
            return fileName.substring(0, fileName.indexOf('.'));
        }
    }

    /** Those of a cell, by their servers' names. */
    public static List<DiagnosticsFolder> all(Path cell) throws IOException {
        Path folder = cell.resolve(NAME);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> servers = Files.list(folder)) {
            return servers.filter(Files::isDirectory)
                    .map(server ->
                            new DiagnosticsFolder(cell, server.getFileName().toString()))
                    .sorted(Comparator.comparing(DiagnosticsFolder::server))
                    .toList();
        }
    }

    /** The files of all of a cell, by the keys of a record's {@code files}, such as {@code diagnostics.node1.stacks}. */
    public static Map<String, String> files(Path cell) throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (DiagnosticsFolder folder : all(cell)) {
            for (Kind kind : Kind.values()) {
                if (Files.isRegularFile(folder.file(kind))) {
                    files.put(folder.key(kind), folder.relative() + "/" + kind.fileName);
                }
            }
        }
        return files;
    }

    /** The key of one of its files in a record's {@code files}. */
    public String key(Kind kind) {
        return NAME + "." + server + "." + kind.key();
    }

    /** Where it is. */
    public Path path() {
        return cell.resolve(NAME).resolve(server);
    }

    /** Where one of its files is. */
    public Path file(Kind kind) {
        return path().resolve(kind.fileName);
    }

    /** Where it is in the cell's folder. */
    public String relative() {
        return NAME + "/" + server;
    }

    /** Why it was taken, and what is known of the cause, in one line; empty if it does not say. */
    public Optional<String> reason() throws IOException {
        if (!Files.isRegularFile(file(Kind.REASON))) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(file(Kind.REASON), StandardCharsets.UTF_8);
        List<String> said = new ArrayList<>(lines.stream().limit(1).toList());
        lines.stream()
                .filter(line -> line.startsWith(CAUSE))
                .map(line -> line.substring(CAUSE.length()))
                .forEach(said::add);
        return said.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", said));
    }
}
