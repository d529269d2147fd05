package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Brings the nodes' logs from where servers run, which the next cell overwrites, to the cell's folder. */
public final class NodeLogs {
    private NodeLogs() {}

    /**
     * Copies what logs there are.
     *
     * @param nodes the folder with one folder per node
     * @return the copies' names by what they are, such as {@code log.node1}
     */
    public static Map<String, String> keep(Path nodes, Path cellFolder) throws IOException {
        Map<String, String> kept = new TreeMap<>();
        if (!Files.isDirectory(nodes)) {
            return kept;
        }
        try (Stream<Path> folders = Files.list(nodes)) {
            for (Path folder : folders.toList()) {
                keep(folder, "server.log", "log.", cellFolder, kept);
                keep(folder, "gc.log", "gc.", cellFolder, kept);
            }
        }
        return kept;
    }

    private static void keep(Path folder, String file, String kind, Path cellFolder, Map<String, String> kept)
            throws IOException {
        Path source = folder.resolve(file);
        if (Files.exists(source)) {
            String node = folder.getFileName().toString();
            String copy = node + "." + file;
            Files.copy(source, cellFolder.resolve(copy), StandardCopyOption.REPLACE_EXISTING);
            kept.put(kind + node, copy);
        }
    }
}
