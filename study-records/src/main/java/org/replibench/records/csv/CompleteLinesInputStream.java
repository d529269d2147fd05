package org.replibench.records.csv;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file up to its last line end: the writer of the rest was killed, or is still at it. */
public final class CompleteLinesInputStream extends FilterInputStream {
    private static final int BLOCK_BYTES = 8192;

    private long remaining;

    private CompleteLinesInputStream(InputStream in, long length) {
        super(in);
        this.remaining = length;
    }

    public static InputStream open(Path file) throws IOException {
        long length = completeBytes(file);
        return new CompleteLinesInputStream(Files.newInputStream(file), length);
    }

    private static long completeBytes(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            byte[] block = new byte[BLOCK_BYTES];
            for (long end = file.length(); end > 0; end -= BLOCK_BYTES) {
                long start = Math.max(0, end - BLOCK_BYTES);
                int size = (int) (end - start);
                file.seek(start);
                file.readFully(block, 0, size);
                for (int i = size - 1; i >= 0; i--) {
                    if (block[i] == '\n') {
                        return start + i + 1;
                    }
                }
            }
            return 0;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (remaining == 0) {
            return -1;
        }
        int count = in.read(bytes, offset, (int) Math.min(length, remaining));
        remaining -= Math.max(0, count);
        return count;
    }
}
