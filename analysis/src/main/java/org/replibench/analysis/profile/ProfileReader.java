package org.replibench.analysis.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.replibench.analysis.store.StoredCell;
import org.replibench.analysis.store.Unreadable;

/** Reads the folded stacks and the times of threads that a cell's record names. */
public final class ProfileReader {
    private static final String KIND = "stacks.";

    private static final String THREADS = "threads";

    private final Consumer<Unreadable> problems;

    /** Files that can't be read are told to {@code problems}. */
    public ProfileReader(Consumer<Unreadable> problems) {
        this.problems = problems;
    }

    /** What was recorded of a valid cell; empty if nothing was. */
    public Optional<CellProfile> read(StoredCell cell) {
        List<Path> files = cell.measured().files().keySet().stream()
                .filter(kind -> kind.startsWith(KIND))
                .flatMap(kind -> cell.file(kind).stream())
                .toList();
        Map<String, Long> stacks = new TreeMap<>();
        files.forEach(file -> add(file, stacks));
        return stacks.isEmpty() || !cell.measured().valid()
                ? Optional.empty()
                : Optional.of(new CellProfile(
                        cell.measured(), stacks, cell.file(THREADS).flatMap(this::threads)));
    }

    private Optional<ThreadTimes> threads(Path file) {
        try {
            return Optional.of(ThreadTimes.read(file));
        } catch (IOException | RuntimeException e) {
            problems.accept(new Unreadable(file, "no times of threads: " + e.getMessage()));
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
            problems.accept(new Unreadable(file, "no folded stacks: " + e.getMessage()));
        }
    }
}
