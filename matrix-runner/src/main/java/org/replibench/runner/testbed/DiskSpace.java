package org.replibench.runner.testbed;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.model.Refusal;

/**
 * Room on the file systems that a study writes to. Servers and load generator that find none go on with files cut short, so
 * the study looks for itself.
 *
 * @param folders that are written to, by what they are called
 * @param nextStep what to do when one is full, after the word "Try"
 * @param freeSpace looks at a folder's file system
 */
public record DiskSpace(Map<String, Path> folders, String nextStep, FreeSpace freeSpace) {
    /**
     * Servers' directories and the raw files of a cell. What fails for lack of room gives some back, as PostgreSQL does 16 MiB
     * of its log: there is none to go on, nevertheless.
     */
    static final long CELL_MEBIBYTES = 100;

    /** With less, raw files of a cell that was measured may be cut short. */
    static final long RECORD_MEBIBYTES = 10;

    /** What Java repeats of the system's words; a quota, or a lack of inodes, leaves bytes free. */
    private static final List<String> FULL = List.of("No space left on device", "Disk quota exceeded");

    private static final String RESULTS = "results";
    private static final String WORK = "work directory";

    private static final int MEBIBYTE_SHIFT = 20;

    public DiskSpace {
        folders = Map.copyOf(folders);
    }

    /** For a study that has no folder yet. */
    public static DiskSpace of(Path results, Path work) {
        return new DiskSpace(
                Map.of(RESULTS, results, WORK, work),
                "the same command with more room there",
                folder -> Files.getFileStore(folder).getUsableSpace());
    }

    /** The same for one that has, and can be resumed. */
    public DiskSpace ofStudy(Path study) {
        return new DiskSpace(
                Map.of(RESULTS, study, WORK, folders.get(WORK)),
                "-Dresume with more room there; records up to now are kept",
                freeSpace);
    }

    /** @throws FullDiskException if there is too little to measure another cell */
    public void requireForCell() throws IOException {
        require(CELL_MEBIBYTES, null);
    }

    /** @throws FullDiskException if there is too little for the files of a cell that was measured, or for a report */
    public void requireForRecord() throws IOException {
        require(RECORD_MEBIBYTES, null);
    }

    /**
     * Does what may fail for lack of room.
     *
     * @throws FullDiskException if it failed, and there is none
     */
    public <T> T watch(Task<T> task) throws IOException, InterruptedException {
        try {
            return task.run();
        } catch (FullDiskException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            require(CELL_MEBIBYTES, e);
            Optional<String> words = wordsFor(e);
            if (words.isPresent()) {
                throw new FullDiskException(
                        new Refusal("study", "disk full", "room for its files", words.get(), nextStep), e);
            }
            throw e;
        }
    }

    private void require(long mebibytes, Exception cause) throws IOException {
        for (Map.Entry<String, Path> folder : folders.entrySet()) {
            long free = freeSpace.bytes(folder.getValue()) >> MEBIBYTE_SHIFT;
            if (free < mebibytes) {
                FileStore store = Files.getFileStore(folder.getValue());
                throw new FullDiskException(
                        new Refusal(
                                folder.getKey(),
                                "disk full",
                                mebibytes + " MiB free",
                                free + " MiB for " + folder.getValue() + " on " + store,
                                nextStep),
                        cause);
            }
        }
    }

    private static Optional<String> wordsFor(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .map(cause -> String.valueOf(cause.getMessage()))
                .filter(message -> FULL.stream().anyMatch(message::contains))
                .reduce((outer, inner) -> inner);
    }

    /** What may fail. */
    public interface Task<T> {
        T run() throws IOException, InterruptedException;
    }

    /** How much can be written to a folder's file system. */
    public interface FreeSpace {
        long bytes(Path folder) throws IOException;
    }
}
