package org.replibench.runner.study;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Keeps a second run out of a folder; the operating system gives it back even after {@code kill -9}. */
public final class FolderLock implements AutoCloseable {
    private static final String FILE = "lock";

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the lock; empty if another run has it. */
    public static Optional<FolderLock> take(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (isTaken(channel)) {
            return Optional.of(new FolderLock(channel));
        }
        channel.close();
        return Optional.empty();
    }

    private static boolean isTaken(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException ofThisProcess) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
