package org.replibench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    private static final String EFFECTIVE = "CapEff:";

    /**
     * What it takes to run programs as another user, and to manage their files and signal them: {@code CAP_CHOWN},
     * {@code CAP_DAC_OVERRIDE}, {@code CAP_FOWNER}, {@code CAP_KILL}, {@code CAP_SETGID}, {@code CAP_SETUID}, {@code
     * CAP_SETPCAP}. The root of a container usually has them.
     */
    private static final List<Integer> CHANGE_USER = List.of(0, 1, 3, 5, 6, 7, 8);

    /** {@code CAP_SYS_ADMIN}. The root of a container usually lacks it. */
    private static final int MOUNT = 21;

    /** The kernel's own: what it shows in place of an id that it cannot express. */
    private static final FileOwner OVERFLOW = new FileOwner(65_534, 65_534);

    /**
     * Whether it is root with the rights for it. That of a user namespace that has no other user is someone else's
     * unprivileged process already.
     */
    boolean canChangeUser() {
        try {
            return FileOwner.ROOT.owns(process) && isMapped(nobody().user()) && mayAll(CHANGE_USER);
        } catch (IOException | UnsupportedOperationException notLinux) {
            return false;
        }
    }

    /** Whether it may mount. */
    boolean canMount() {
        try {
            return mayAll(List.of(MOUNT));
        } catch (IOException notLinux) {
            return false;
        }
    }

    private boolean mayAll(List<Integer> capabilities) throws IOException {
        long effective = Files.readAllLines(process.resolve("status")).stream()
                .filter(line -> line.startsWith(EFFECTIVE))
                .mapToLong(line -> Long.parseUnsignedLong(
                        line.substring(EFFECTIVE.length()).strip(), 16))
                .findFirst()
                .orElse(0);
        return capabilities.stream().allMatch(capability -> (effective >>> capability & 1) == 1);
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
