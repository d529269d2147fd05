package org.replibench.runner.profile;

import java.nio.file.Path;
import java.util.List;
import org.replibench.cluster.Node;

/** Watches what servers do while a window is open. */
public interface Recorder {
    /** Watches nothing. */
    Recorder NONE = new Recorder() {
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
