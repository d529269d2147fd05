package org.replibench.runner.study;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.process.RunUser;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.DiagnosticsFolder;
import org.replibench.runner.audit.Rules;
import org.replibench.runner.diagnostics.NodeDiagnostics;

/**
 * Brings what servers leave where they run, which the next cell overwrites, to the folders of study and cells.
 *
 * @param nodes the folder with one folder per node
 * @param study the study's folder
 * @param firstNode the number of the cluster's first node
 */
public record ServerLogArchive(Path nodes, Path study, int firstNode) {
    /** A node's; that of one of several servers of it comes after. */
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private static final String ENVIRONMENT = "environment";
    private static final Path CONFIGURATION = Path.of("base", "configuration", "standalone.xml");
    private static final RunUser SERVERS_USER = RunUser.ofThisProcess();

    /** For a cluster whose nodes are numbered from 1. */
    public ServerLogArchive(Path nodes, Path study) {
        this(nodes, study, 1);
    }

    /**
     * Copies what logs there are.
     *
     * @param number how many nodes the cell has; others' logs are of earlier cells
     * @return by what they are, such as {@code log.node1}, the names of the copies and of diagnostics that are there already
     */
    public Map<String, String> copyLogs(int number, Path cellFolder) throws IOException {
        Map<String, String> kept = new TreeMap<>(DiagnosticsFolder.files(cellFolder));
        if (!Files.isDirectory(nodes)) {
            return kept;
        }
        try (Stream<Path> folders = Files.list(nodes)) {
            for (Path folder :
                    folders.filter(folder -> belongs(number(folder), number)).toList()) {
                copy(folder, "server.log", "log.", cellFolder, kept);
                copy(folder, "gc.log", "gc.", cellFolder, kept);
            }
        }
        return kept;
    }

    /** Copies the configuration with which servers ran: once for each arm and size, of the first node, as all have the same. */
    public void archiveConfiguration(Arm arm, int size) throws IOException {
        Path node = nodes.resolve("node" + firstNode);
        Path kept =
                study.resolve(ENVIRONMENT).resolve(arm.pattern().code() + "-" + arm.engine() + "-" + size + "n.xml");
        if (Files.isRegularFile(node.resolve(CONFIGURATION)) && !Files.exists(kept)) {
            Files.createDirectories(kept.getParent());
            SERVERS_USER.copyOut(node, CONFIGURATION, kept);
        }
    }

    /** The record of a cell whose servers failed. */
    public CellRecord failed(Cell cell, String reason, Map<String, String> settings, Path cellFolder)
            throws IOException {
        return failed(cell, reason, List.of(), settings, cellFolder);
    }

    /** @param besides checks that say more than {@code reason} */
    public CellRecord failed(
            Cell cell, String reason, List<AuditCheck> besides, Map<String, String> settings, Path cellFolder)
            throws IOException {
        List<AuditCheck> audit = Stream.concat(
                        Rules.notStarted(rewritePaths(reason, cellFolder)).stream(), besides.stream())
                .toList();
        return CellRecord.withoutWindow(
                cell, NodeDiagnostics.addedTo(audit, cellFolder), settings, copyLogs(cell.nodes(), cellFolder));
    }

    /** What a text says of a node's log where servers run, it then says of the copy. */
    public String rewritePaths(String text, Path cellFolder) {
        return text.replaceAll(
                Pattern.quote(nodes + File.separator) + "(\\w+)" + Pattern.quote(File.separator),
                Matcher.quoteReplacement(cellFolder + File.separator) + "$1.");
    }

    private boolean belongs(int node, int number) {
        return node >= firstNode && node < firstNode + number;
    }

    private static int number(Path folder) {
        Matcher matcher = NUMBER.matcher(folder.getFileName().toString());
        return matcher.find() ? Integer.parseInt(matcher.group()) : Integer.MAX_VALUE;
    }

    private static void copy(Path folder, String file, String kind, Path cellFolder, Map<String, String> kept)
            throws IOException {
        if (Files.exists(folder.resolve(file))) {
            String node = folder.getFileName().toString();
            String copy = node + "." + file;
            SERVERS_USER.copyOut(folder, Path.of(file), cellFolder.resolve(copy));
            kept.put(kind + node, copy);
        }
    }
}
