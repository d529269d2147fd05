package org.replibench.runner.diagnostics;

import java.util.ArrayList;
import java.util.List;

/** A JVM that has no memory left. */
final class FillingProcess {
    private static final int CHUNK_BYTES = 1 << 20;

    private FillingProcess() {}

    public static void main(String[] arguments) {
        List<byte[]> chunks = new ArrayList<>();
        while (chunks.size() < Integer.MAX_VALUE) {
            chunks.add(new byte[CHUNK_BYTES]);
        }
    }
}
