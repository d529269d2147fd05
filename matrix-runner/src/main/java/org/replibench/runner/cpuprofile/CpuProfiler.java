package org.replibench.runner.cpuprofile;

import java.nio.file.Path;
import java.util.List;
import org.replibench.cluster.Node;

/** Watches what servers do while windows are open. */
public interface CpuProfiler {
    /** Watches nothing. */
    CpuProfiler NONE = new CpuProfiler() {
        @Override
        public void begin(List<Node> servers) {}

        @Override
        public void end(List<Node> servers, List<Path> folders) {}
    };

    /** Begins, some time before the first window opens. */
    void begin(List<Node> servers);

    /**
     * Ends, some time after the last window has closed.
     *
     * @param folders each gets all that was seen
     */
    void end(List<Node> servers, List<Path> folders);
}
