package org.replibench.petstore.parts;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** A small file of the kernel's. Each thread opens it once: what a thread opens stays its own, and to open it takes longer than to read it. */
final class KernelFile {
    private final Path path;
    private final int maxBytes;
    private final ThreadLocal<Optional<RandomAccessFile>> opened = ThreadLocal.withInitial(this::open);

    /** @param maxBytes beyond which nothing is read */
    KernelFile(Path path, int maxBytes) {
        this.path = path;
        this.maxBytes = maxBytes;
    }

    private Optional<RandomAccessFile> open() {
        try {
            return Optional.of(new RandomAccessFile(path.toFile(), "r"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** What it says now; empty if it can't be read. */
    Optional<String> read() {
        return opened.get().flatMap(this::read);
    }

    private Optional<String> read(RandomAccessFile file) {
        byte[] text = new byte[maxBytes];
        try {
            file.seek(0);
            return Optional.of(new String(text, 0, Math.max(0, file.read(text)), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
