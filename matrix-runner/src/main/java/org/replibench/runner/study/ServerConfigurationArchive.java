package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.replibench.model.Pattern;

/** Brings the servers' configuration, as they ran with it, to the study's folder: once for each arm and size. */
public final class ServerConfigurationArchive {
    private static final String FOLDER = "environment";

    private ServerConfigurationArchive() {}

    /**
     * Copies the first node's, as all have the same.
     *
     * @param nodes the folder with one folder per node
     * @param size how many nodes there are
     */
    public static void save(Path nodes, Pattern pattern, String engine, int size, Path study) throws IOException {
        Path running = nodes.resolve("node1/base/configuration/standalone.xml");
        Path kept = study.resolve(FOLDER).resolve(pattern.code() + "-" + engine + "-" + size + "n.xml");
        if (Files.isRegularFile(running) && !Files.exists(kept)) {
            Files.createDirectories(kept.getParent());
            Files.copy(running, kept);
        }
    }
}
