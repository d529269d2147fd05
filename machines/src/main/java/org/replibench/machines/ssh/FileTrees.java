package org.replibench.machines.ssh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What files and folders contain, each read once for all machines that are taken at the same time. */
final class FileTrees {
    private final Map<Path, FileTree> known = new ConcurrentHashMap<>();

    /** Reads it, unless that was done before; waits if another thread is about to. */
    FileTree of(Path root) throws IOException {
        try {
            return known.computeIfAbsent(root, FileTrees::read);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static FileTree read(Path root) {
        try {
            return FileTree.of(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
