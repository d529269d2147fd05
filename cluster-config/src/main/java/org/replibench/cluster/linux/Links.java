package org.replibench.cluster.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.cluster.ClusterException;

/** The network links of this machine, cards and bridges alike. */
final class Links {
    private static final Path DIRECTORY = Path.of("/sys/class/net");

    private Links() {}

    static List<String> startingWith(String prefix) {
        try (Stream<Path> links = Files.list(DIRECTORY)) {
            return links.map(link -> link.getFileName().toString())
                    .filter(name -> name.startsWith(prefix))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a link; one that is gone already, as an end of a cable goes with the other, is no error. */
    static void delete(String name) {
        Program.Outcome outcome = Program.tryRun("ip", "link", "delete", "dev", name);
        if (outcome.failed() && Files.exists(DIRECTORY.resolve(name))) {
            throw new ClusterException("network link " + name + ": could not be deleted: " + outcome.complaint());
        }
    }
}
