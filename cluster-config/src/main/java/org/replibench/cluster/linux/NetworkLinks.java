package org.replibench.cluster.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.cluster.support.ClusterException;

/** The network links of this machine, devices and bridges alike. */
final class NetworkLinks {
    private static final Path DIRECTORY = Path.of("/sys/class/net");

    private NetworkLinks() {}

    static List<String> startingWith(String prefix) {
        try (Stream<Path> links = Files.list(DIRECTORY)) {
            return links.map(link -> link.getFileName().toString())
                    .filter(name -> name.startsWith(prefix))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a link; one that is gone already, as one end goes with the other, is no error. */
    static void delete(String name) {
        SystemCommand.CommandResult commandResult = SystemCommand.runUnchecked("ip", "link", "delete", "dev", name);
        if (commandResult.failed() && Files.exists(DIRECTORY.resolve(name))) {
            throw new ClusterException(
                    "network link " + name + ": could not be deleted: " + commandResult.errorMessage());
        }
    }
}
