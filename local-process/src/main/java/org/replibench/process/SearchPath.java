package org.replibench.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Programs that this machine has. */
public final class SearchPath {
    private SearchPath() {}

    /** Whether a program is in a folder of the environment's {@code PATH}. */
    public static boolean has(String program) {
        return has(System.getenv().getOrDefault("PATH", ""), program);
    }

    /** The same of another path, of folders as in {@code PATH}. */
    public static boolean has(String folders, String program) {
        return Arrays.stream(folders.split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .anyMatch(Files::isExecutable);
    }
}
