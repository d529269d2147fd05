package org.replibench.cluster.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.replibench.cluster.support.ClusterException;

/** One of the kernel's settings of a network link. */
record LinkSysctl(Path file) {
    private static final Path ALL = Path.of("/proc/sys/net");

    static LinkSysctl of(String family, String link, String name) {
        return new LinkSysctl(ALL.resolve(family).resolve("conf").resolve(link).resolve(name));
    }

    /** Nothing happens if the kernel has no such setting, as one without IPv6. */
    void set(String value) {
        if (Files.exists(file)) {
            try {
                Files.writeString(file, value);
            } catch (IOException e) {
                throw new ClusterException(file + ": " + e.getMessage(), e);
            }
        }
    }
}
