package org.replibench.machines.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Copies and deletes whole directories. */
public final class Directories {
    private Directories() {}

    /** Copies {@code source} and all below it to {@code target}, which must not exist. */
    public static void copy(Path source, Path target) throws IOException {
        for (Path file : below(source)) {
            Files.copy(file, target.resolve(source.relativize(file).toString()));
        }
    }

    /** Deletes {@code directory} and all below it, if it exists. */
    public static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            for (Path file :
                    below(directory).stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static List<Path> below(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.toList();
        }
    }
}
