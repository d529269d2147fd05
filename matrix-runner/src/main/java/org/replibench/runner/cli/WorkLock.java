package org.replibench.runner.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.replibench.runner.options.InvalidRequestException;

/** Keeps a second run out of a work directory: both would use the same ports and the same database. */
record WorkLock(FileChannel channel) implements AutoCloseable {
    /**
     * Takes the lock; the operating system gives it back even after {@code kill -9}.
     *
     * @throws InvalidRequestException if another process has it
     */
    static WorkLock take(Path work) throws IOException {
        Files.createDirectories(work);
        FileChannel channel =
                FileChannel.open(work.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            channel.close();
            throw new InvalidRequestException(
                    "work directory: " + work + " is in use by another run; wait for its end, or end it");
        }
        return new WorkLock(channel);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
