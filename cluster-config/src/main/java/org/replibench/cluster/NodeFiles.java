package org.replibench.cluster;

import java.nio.file.Path;

/** Where a node's files are, below its own directory. */
final class NodeFiles {
    private NodeFiles() {}

    static Path log(Path node) {
        return node.resolve("server.log");
    }

    static Path gcLog(Path node) {
        return node.resolve("gc.log");
    }

    /** What {@link org.replibench.cluster.server.ClassArchive} may keep. */
    static Path classes(Path node) {
        return node.resolve("classes.jsa");
    }

    static Path base(Path node) {
        return node.resolve("base");
    }
}
