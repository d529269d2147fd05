package org.replibench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Mounts that only one program sees. They make files that it needs reachable in folders that its user may not enter,
 * such as root's home: for that program such a folder holds these files and nothing else, at their usual paths.
 *
 * @param contents the files and folders that are needed, by each folder above them that is closed; the deepest first
 */
record PrivateMounts(SortedMap<Path, Set<Path>> contents) {
    /** Nothing but new views is ever mounted here, and never where another program sees it. */
    static final Path STAGE = Path.of("/run/replibench/view");

    private static final Comparator<Path> DEEPEST_FIRST =
            Comparator.comparing(Path::getNameCount).reversed().thenComparing(Comparator.naturalOrder());

    /**
     * What a user needs to reach these files.
     *
     * @throws IOException with one line if the user may not even read one that can be reached
     */
    static PrivateMounts of(FileOwner user, Collection<Path> needed) throws IOException {
        SortedMap<Path, Set<Path>> contents = new TreeMap<>(DEEPEST_FIRST);
        for (Path path : withRealPaths(needed)) {
            if (!user.mayRead(path)) {
                throw new IOException(
                        path + " is not readable by user id " + user.user() + "; try chmod -R o+rX " + path);
            }
            for (Path folder = path.getParent(); folder != null; folder = folder.getParent()) {
                if (!user.mayEnter(folder)) {
                    contents.computeIfAbsent(folder, closed -> new LinkedHashSet<>())
                            .add(path);
                }
            }
        }
        return new PrivateMounts(contents);
    }

    /** A path may lead through links, and the program may use either form. */
    private static Set<Path> withRealPaths(Collection<Path> needed) throws IOException {
        Set<Path> all = new LinkedHashSet<>();
        for (Path path : needed) {
            all.add(path.toAbsolutePath().normalize());
            all.add(path.toRealPath());
        }
        return all;
    }

    boolean isEmpty() {
        return contents.isEmpty();
    }

    /** The command line that mounts, then runs {@code command} as the same process. */
    List<String> command(List<String> command) throws IOException {
        Files.createDirectories(STAGE);
        return Stream.concat(
                        Stream.of("unshare", "--mount", "--propagation", "private", "sh", "-c", script(), "sh"),
                        command.stream())
                .toList();
    }

    /** A view is put together aside, then moved over the folder: until then the files are reachable there. */
    private String script() {
        List<String> lines = new ArrayList<>(List.of("set -e", "mask=$(umask)", "umask 022"));
        contents.forEach((closed, paths) -> {
            lines.add("mount -t tmpfs -o mode=755 replibench " + STAGE);
            for (Path path : paths) {
                Path place = STAGE.resolve(closed.relativize(path));
                lines.add(Files.isDirectory(path) ? "mkdir -p " + quoted(place) : createFile(place));
                lines.add("mount --rbind " + quoted(path) + " " + quoted(place));
            }
            lines.add("mount --move " + STAGE + " " + quoted(closed));
        });
        lines.add("cd \"$(pwd -P)\" 2>/dev/null || cd /");
        lines.add("umask \"$mask\"");
        lines.add("exec \"$@\"");
        return String.join("\n", lines);
    }

    private static String createFile(Path place) {
        return "mkdir -p " + quoted(place.getParent()) + "\n: >> " + quoted(place);
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }
}
