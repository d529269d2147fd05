package org.replibench.cluster.linux;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs that the emulation calls, and the packages that bring them. */
final class RequiredPrograms {
    private static final List<Map.Entry<String, String>> NEEDED =
            List.of(Map.entry("ip", "iproute2"), Map.entry("tc", "iproute2"), Map.entry("unshare", "util-linux"));

    private RequiredPrograms() {}

    /**
     * The missing program; empty if none is.
     *
     * @param searchPath folders, as in the environment's {@code PATH}
     */
    static Optional<String> unsupportedReason(String searchPath) {
        return NEEDED.stream()
                .filter(program -> !isIn(searchPath, program.getKey()))
                .findFirst()
                .map(program -> "program " + program.getKey() + " required, not found in " + searchPath + "; install "
                        + program.getValue());
    }

    private static boolean isIn(String searchPath, String program) {
        Stream<String> folders = Arrays.stream(searchPath.split(File.pathSeparator));
        return folders.map(folder -> Path.of(folder, program)).anyMatch(Files::isExecutable);
    }
}
