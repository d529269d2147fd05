package org.replibench.machines.linux.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.machines.support.ClusterException;

/** Reads and writes the files that a control group is made of. */
final class CgroupFiles {
    /** Lists the processes of a group; writing an id there makes that process a member. */
    static final String MEMBERS = "cgroup.procs";

    /**
     * The group in a group that its members are in. What is limited there is all but those threads that are moved out of it into the group itself, in
     * which all are counted.
     */
    static final String LIMITED = "limited";

    /** Has the throttling in either version. */
    static final String CPU_STATISTICS = "cpu.stat";

    private CgroupFiles() {}

    static void write(Path file, Object value) {
        try {
            Files.writeString(file, String.valueOf(value));
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file).trim();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    static long number(Path file) {
        return Long.parseLong(read(file));
    }

    /** A file of lines {@code name number}. */
    static Map<String, Long> numbers(Path file) {
        return read(file)
                .lines()
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(words -> words[0], words -> Long.valueOf(words[1])));
    }

    static void makeDirectory(Path directory) {
        try {
            Files.createDirectory(directory);
        } catch (IOException e) {
            throw failure(directory, e);
        }
    }

    /** The names of the directories below {@code parent} that begin with {@code prefix}. */
    static List<String> directories(Path parent, String prefix) {
        try (Stream<Path> files = Files.list(parent)) {
            return files.filter(Files::isDirectory)
                    .map(directory -> directory.getFileName().toString())
                    .filter(name -> name.startsWith(prefix))
                    .toList();
        } catch (IOException e) {
            throw failure(parent, e);
        }
    }

    static ClusterException failure(Path file, IOException cause) {
        return new ClusterException(
                "control group " + file + ": " + cause.getClass().getSimpleName() + ": " + cause.getMessage(), cause);
    }
}
