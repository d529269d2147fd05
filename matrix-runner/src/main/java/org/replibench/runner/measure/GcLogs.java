package org.replibench.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.replibench.cluster.Node;
import org.replibench.runner.gc.GcLog;

/** Collectors' logs up to the moment at which each is asked for first. All arms of a round have the same: none is read twice. */
public final class GcLogs {
    private final Map<Path, GcLog> read = new HashMap<>();

    /** Of a server, by its own clock. */
    GcLog of(Node server) throws IOException {
        Path file = server.gcLog();
        if (!read.containsKey(file)) {
            read.put(file, GcLog.read(file));
        }
        return read.get(file);
    }
}
