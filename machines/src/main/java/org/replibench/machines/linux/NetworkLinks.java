package org.replibench.machines.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.machines.support.ClusterException;

/** The network links of this machine, devices and bridges alike. */
final class NetworkLinks {
    private static final Path DIRECTORY = Path.of("/sys/class/net");

    private static final Path SETTINGS = Path.of("/proc/sys/net");

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

    static boolean exists(String name) {
        return Files.exists(DIRECTORY.resolve(name));
    }

    /** Sets one of the kernel's settings of a link, if the kernel has it: one without IPv6 has none of its. */
    static void set(String link, String family, String setting, String value) {
        Path file = SETTINGS.resolve(family).resolve("conf").resolve(link).resolve(setting);
        if (Files.exists(file)) {
            try {
                Files.writeString(file, value);
            } catch (IOException e) {
                throw new ClusterException(file + ": " + e.getMessage(), e);
            }
        }
    }

    /** Deletes a link; one that is gone already, as one end goes with the other, is no error. */
    static void delete(String name) {
        SystemCommand.CommandResult commandResult = SystemCommand.runUnchecked("ip", "link", "delete", "dev", name);
        if (commandResult.failed() && exists(name)) {
            throw new ClusterException(
                    "network link " + name + ": could not be deleted: " + commandResult.errorMessage());
        }
    }
}
