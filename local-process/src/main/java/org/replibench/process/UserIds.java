package org.replibench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The users that a Linux system knows, and which of them a process is or can become.
 *
 * @param process the folder about the process, such as {@code /proc/self}
 * @param names the file that names users, such as {@code /etc/passwd}
 */
record UserIds(Path process, Path names) {
    static final UserIds OF_THIS_PROCESS = new UserIds(Path.of("/proc/self"), Path.of("/etc/passwd"));

    private static final String NOBODY = "nobody";

    /** The kernel's own: what it shows in place of an id that it cannot express. */
    private static final FileOwner OVERFLOW = new FileOwner(65_534, 65_534);

    /**
     * Whether it is root, and not only of a user namespace that has no other user: there it is someone else's
     * unprivileged process already.
     */
    boolean canChangeUser() {
        try {
            return FileOwner.ROOT.owns(process) && isMapped(nobody().user());
        } catch (IOException | UnsupportedOperationException notLinux) {
            return false;
        }
    }

    /** The user for what needs no rights of its own. */
    FileOwner nobody() {
        try {
            return FileOwner.named(NOBODY, names).orElse(OVERFLOW);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each line of the map is the first id inside, the first outside, and how many there are. */
    private boolean isMapped(int user) throws IOException {
        try (Stream<String> ranges = Files.lines(process.resolve("uid_map"))) {
            return ranges.map(line -> line.strip().split("\\s+")).anyMatch(range -> {
                long first = Long.parseLong(range[0]);
                return user >= first && user < first + Long.parseLong(range[2]);
            });
        }
    }
}
