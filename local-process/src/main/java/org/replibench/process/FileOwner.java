package org.replibench.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A user and a group of a Unix system, as its files name them.
 *
 * @param user the user's id
 * @param group the id of the user's first group; others are not looked at
 */
record FileOwner(int user, int group) {
    static final FileOwner ROOT = new FileOwner(0, 0);

    private static final int READ = 4;
    private static final int ENTER = 1;
    private static final int BITS_OF_OWNER = 6;
    private static final int BITS_OF_GROUP = 3;

    /** The user who called {@code sudo}, if any. */
    static Optional<FileOwner> sudoCaller(Map<String, String> environment) {
        try {
            FileOwner caller = new FileOwner(
                    Integer.parseInt(environment.getOrDefault("SUDO_UID", "0")),
                    Integer.parseInt(environment.getOrDefault("SUDO_GID", "0")));
            return Optional.of(caller).filter(owner -> owner.user != 0);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** The user of that name; empty if the system has none. */
    static Optional<FileOwner> named(String name, Path users) throws IOException {
        try (Stream<String> lines = Files.lines(users)) {
            return lines.map(line -> List.of(line.split(":")))
                    .filter(fields -> fields.size() > 3 && fields.get(0).equals(name))
                    .map(fields -> new FileOwner(Integer.parseInt(fields.get(2)), Integer.parseInt(fields.get(3))))
                    .findFirst();
        }
    }

    /**
     * Owns a file, or a folder with all below it, from now on; links are not followed, and what someone deletes meanwhile is
     * passed over.
     */
    void take(Path path) throws IOException {
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                return visitFile(folder, attributes);
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                try {
                    Files.setAttribute(file, "unix:uid", user, LinkOption.NOFOLLOW_LINKS);
                    Files.setAttribute(file, "unix:gid", group, LinkOption.NOFOLLOW_LINKS);
                    return FileVisitResult.CONTINUE;
                } catch (NoSuchFileException e) {
                    return visitFileFailed(file, e);
                }
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem) throws IOException {
                if (problem instanceof NoSuchFileException && !file.equals(path)) {
                    return FileVisitResult.CONTINUE;
                }
                throw problem;
            }
        });
    }

    /** Lets every user read a file, or a folder with all below it; links are not followed. */
    static void letAllRead(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : (Iterable<Path>) files.filter(file -> !Files.isSymbolicLink(file))::iterator) {
                Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
                permissions.add(PosixFilePermission.OTHERS_READ);
                if (permissions.contains(PosixFilePermission.OWNER_EXECUTE)) {
                    permissions.add(PosixFilePermission.OTHERS_EXECUTE);
                }
                Files.setPosixFilePermissions(file, permissions);
            }
        }
    }

    /** Whether it owns a file, whatever its group. */
    boolean owns(Path path) throws IOException {
        return Files.getAttribute(path, "unix:uid").equals(user);
    }

    /** Whether it may enter a folder. */
    boolean mayEnter(Path folder) throws IOException {
        return may(folder, ENTER);
    }

    /** Whether it may read a file, or list and enter a folder, once it is there. */
    boolean mayRead(Path path) throws IOException {
        return may(path, READ) && (!Files.isDirectory(path) || may(path, ENTER));
    }

    private boolean may(Path path, int bit) throws IOException {
        Map<String, Object> attributes = Files.readAttributes(path, "unix:uid,gid,mode");
        int mode = (Integer) attributes.get("mode");
        int granted = attributes.get("uid").equals(user)
                ? mode >> BITS_OF_OWNER
                : attributes.get("gid").equals(group) ? mode >> BITS_OF_GROUP : mode;
        return (granted & bit) != 0;
    }
}
