package org.replibench.machines.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.ProcessIdentity;

/**
 * A record on disk of runs whose resources, such as network namespaces, outlive their process, so that the next start
 * after a crash finds them. What a name stands for is removed only if the process that claimed the name is gone.
 */
public final class RunRegistry {
    /** Of this machine: what the names stand for is the machine's too, and like this folder gone after a reboot. */
    public static final Path MACHINE = Path.of("/run/replibench");

    /** Short, since the kernel allows 15 characters for the name of a network link. */
    private static final String PREFIX = "rb";

    /** Of files that aren't claims. */
    private static final String LOCK = "lock";

    private static final String UNFINISHED = "unfinished";

    /** Beyond what one machine could run at a time. */
    private static final int MAX_RUNS = 1_000;

    private final Path directory;
    private final RunResources resources;

    /** The ledger in {@code directory}; every run that may meet another on this machine has to use the same. */
    public RunRegistry(Path directory, RunResources runResources) {
        this.directory = directory;
        this.resources = runResources;
    }

    /**
     * Removes what runs left behind that are dead, as far as this user may.
     *
     * @return their names
     */
    public List<String> reap() {
        // Who may not write there, could not remove what the names stand for, either.
        return Files.isWritable(directory) ? exclusively(this::reapLocked) : List.of();
    }

    /** Removes what runs left behind that are dead, and takes a name for this one. */
    public RunName claim() {
        return exclusively(() -> {
            reapLocked();
            RunName name = IntStream.range(0, MAX_RUNS)
                    .mapToObj(number -> new RunName(PREFIX + number, number))
                    .filter(candidate -> !Files.exists(file(candidate.text())) && !resources.exist(candidate.text()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(MAX_RUNS + " runs in " + directory));
            write(name);
            return name;
        });
    }

    /** Gives a name back; nothing that it stands for may be there any more. */
    public void release(RunName name) {
        delete(file(name.text()));
    }

    private List<String> reapLocked() {
        List<String> reaped = new ArrayList<>();
        for (String name : claims()) {
            if (owner(name).filter(owner -> owner.find().isEmpty()).isPresent()) {
                resources.remove(name);
                delete(file(name));
                reaped.add(name);
            }
        }
        return reaped;
    }

    private List<String> claims() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(PREFIX))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Empty for a claim of another version, which alone can tell whether its run is dead. */
    private Optional<ProcessIdentity> owner(String name) {
        try {
            return ProcessIdentity.parse(Files.readString(file(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Complete or not at all, whenever this process dies. */
    private void write(RunName name) {
        try {
            Path unfinished = Files.writeString(
                    directory.resolve(UNFINISHED),
                    ProcessIdentity.of(ProcessHandle.current()).text());
            Files.move(unfinished, file(name.text()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Two runs that reap or claim at the same time could remove what the other has just made. */
    private <T> T exclusively(Supplier<T> task) {
        synchronized (RunRegistry.class) {
            try {
                Files.createDirectories(directory);
                try (FileChannel channel = FileChannel.open(
                                directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock lock = channel.lock()) {
                    assert lock.isValid();
                    return task.get();
                }
            } catch (IOException e) {
                throw new ClusterException("names of runs in " + directory + ": " + e.getMessage(), e);
            }
        }
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Resources of the operating system that outlive runs, identified by names. */
    public interface RunResources {
        /** Whether anything is there whose name begins with a run's. */
        boolean exist(String run);

        /** Removes all whose name begins with a run's. */
        void remove(String run);
    }

    /**
     * The name prefix of a run's resources in the operating system.
     *
     * @param text such as {@code rb0}; the names that begin with it and a hyphen are the run's
     * @param number the lowest that no other living run of this machine had
     */
    public record RunName(String text, int number) {
        /** The name of one of the run's resources. */
        public String of(String thing) {
            return text + "-" + thing;
        }
    }
}
