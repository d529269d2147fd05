package org.replibench.runner.study;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Brings the nodes' logs from where servers run, which the next cell overwrites, to the cell's folder. */
public final class NodeLogs {
    /** A node's; that of one of several servers of it comes after. */
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private NodeLogs() {}

    /**
     * Copies what logs there are.
     *
     * @param nodes the folder with one folder per node
     * @param number how many nodes the cell has; others' logs are of earlier cells
     * @return the copies' names by what they are, such as {@code log.node1}
     */
    public static Map<String, String> copy(Path nodes, int number, Path cellFolder) throws IOException {
        Map<String, String> kept = new TreeMap<>();
        if (!Files.isDirectory(nodes)) {
            return kept;
        }
        try (Stream<Path> folders = Files.list(nodes)) {
            for (Path folder :
                    folders.filter(folder -> number(folder) <= number).toList()) {
                copy(folder, "server.log", "log.", cellFolder, kept);
                copy(folder, "gc.log", "gc.", cellFolder, kept);
            }
        }
        return kept;
    }

    /** What a text says of a node's log in {@code nodes}, it then says of the copy. */
    public static String rewritePaths(String text, Path nodes, Path cellFolder) {
        return text.replaceAll(
                Pattern.quote(nodes + File.separator) + "(\\w+)" + Pattern.quote(File.separator),
                Matcher.quoteReplacement(cellFolder + File.separator) + "$1.");
    }

    private static int number(Path folder) {
        Matcher matcher = NUMBER.matcher(folder.getFileName().toString());
        return matcher.find() ? Integer.parseInt(matcher.group()) : Integer.MAX_VALUE;
    }

    private static void copy(Path folder, String file, String kind, Path cellFolder, Map<String, String> kept)
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
