package org.replibench.runner.cpuprofile;

import java.nio.file.Path;
import java.util.List;
import org.replibench.cluster.Node;

/** Watches what servers do while a window is open. */
public interface CpuProfiler {
    /** Watches nothing. */
    CpuProfiler NONE = new CpuProfiler() {
        @Override
        public void begin(List<Node> servers) {}

        @Override
        public void end(List<Node> servers, Path folder) {}
    };

    /** Begins, some time before the window opens. */
    void begin(List<Node> servers);

    /** Ends, some time after the window has closed, and leaves in the folder what was seen. */
    void end(List<Node> servers, Path folder);
}
