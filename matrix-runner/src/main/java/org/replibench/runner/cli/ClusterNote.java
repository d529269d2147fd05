package org.replibench.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file by which {@code -Pjmeter} finds the cluster that {@code -Pcluster} runs in the same source tree: its addresses
 * depend on options.
 */
record ClusterNote(Path file) {
    /** @param work the folder for what is not a result */
    static ClusterNote in(Path work) {
        return new ClusterNote(work.resolve("cluster.nodes"));
    }

    /** Leaves the note; who is killed does not take it away, so that nothing may answer at its addresses. */
    void write(ClusterAddresses clusterAddresses) throws IOException {
        Files.writeString(file, clusterAddresses.text() + "\n");
    }

    void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    /** The addresses in it; empty if there is no note, or another user's. */
    Optional<ClusterAddresses> read() {
        try {
            return Optional.of(ClusterAddresses.parse(Files.readString(file).strip()));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
