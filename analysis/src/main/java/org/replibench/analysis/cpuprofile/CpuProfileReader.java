package org.replibench.analysis.cpuprofile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.ThreadCpuTimes;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.UnreadableFile;

/** Reads the folded stacks and the times of threads that a cell's record names. */
public final class CpuProfileReader {
    private static final String KIND = "stacks.";

    private final Consumer<UnreadableFile> problems;

    /** Files that can't be read are told to {@code problems}. */
    public CpuProfileReader(Consumer<UnreadableFile> problems) {
        this.problems = problems;
    }

    /** What was recorded of a valid cell; empty if nothing was. */
    public Optional<CellCpuProfile> read(StoredCell cell) {
        List<Path> files = cell.measured().files().keySet().stream()
                .filter(kind -> kind.startsWith(KIND))
                .flatMap(kind -> cell.file(kind).stream())
                .toList();
        Map<String, Long> stacks = new TreeMap<>();
        files.forEach(file -> add(file, stacks));
        return stacks.isEmpty() || !cell.measured().valid()
                ? Optional.empty()
                : Optional.of(new CellCpuProfile(
                        cell.measured(), stacks, cell.file(RawFile.THREADS).flatMap(this::threads)));
    }

    private Optional<ThreadCpuTimes> threads(Path file) {
        try {
            return Optional.of(ThreadCpuTimes.read(file));
        } catch (IOException | RuntimeException e) {
            problems.accept(new UnreadableFile(file, "no times of threads: " + e.getMessage()));
            return Optional.empty();
        }
    }

    private void add(Path file, Map<String, Long> stacks) {
        try {
            for (String line : Files.readAllLines(file)) {
                int space = line.lastIndexOf(' ');
                stacks.merge(line.substring(0, space), Long.parseLong(line.substring(space + 1)), Long::sum);
            }
        } catch (IOException | NumberFormatException | StringIndexOutOfBoundsException e) {
            problems.accept(new UnreadableFile(file, "no folded stacks: " + e.getMessage()));
        }
    }
}
