package org.replibench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The user that servers, load generator and database run as. Root runs them as the user who called {@code sudo}, or else
 * as {@code nobody}: only networks and control groups need root. Everyone else runs them as himself.
 *
 * <p>Root's programs keep no capability, and gain none later (Linux's {@code no_new_privs}).
 */
public final class RunUser {
    private static final RunUser OF_THIS_PROCESS = of(UserIds.OF_THIS_PROCESS, System.getenv());

    private final Optional<FileOwner> unprivileged;
    private final Optional<FileOwner> caller;
    private final boolean canMount;

    private RunUser(Optional<FileOwner> unprivileged, Optional<FileOwner> caller, boolean canMount) {
        this.unprivileged = unprivileged;
        this.caller = caller;
        this.canMount = canMount;
    }

    /** The one for programs that this process starts. */
    public static RunUser ofThisProcess() {
        return OF_THIS_PROCESS;
    }

    static RunUser of(UserIds ids, Map<String, String> environment) {
        if (!ids.canChangeUser()) {
            return new RunUser(Optional.empty(), Optional.empty(), false);
        }
        Optional<FileOwner> caller = FileOwner.sudoCaller(environment);
        return new RunUser(Optional.of(caller.orElseGet(ids::nobody)), caller, ids.canMount());
    }

    /** Who it is, as a record says it, which names nobody: people have user names. */
    public String description() {
        if (unprivileged.isEmpty()) {
            return "the user who started the study";
        }
        return caller.isPresent() ? "the user who called sudo" : "nobody, started by root";
    }

    /**
     * The command line that runs {@code command}, as the same process, as this user.
     *
     * @param needed what the command reads and writes besides what everyone may read. What lies in a folder that this user
     *     may not enter, such as root's home, it finds nevertheless, and nothing else of that folder.
     * @throws IOException with one line if this user may not read one of them, or is not known
     */
    public List<String> command(List<String> command, Collection<Path> needed) throws IOException {
        if (unprivileged.isEmpty()) {
            return command;
        }
        List<String> dropped = dropPrivileges(unprivileged.get(), command);
        PrivateMounts mounts = PrivateMounts.of(unprivileged.get(), needed);
        if (mounts.isEmpty()) {
            return dropped;
        }
        if (!canMount) {
            Path closed = mounts.contents().firstKey();
            throw new IOException(closed + " may not be entered by user id "
                    + unprivileged.get().user() + ", and this root may not mount (CAP_SYS_ADMIN); try chmod o+x "
                    + closed);
        }
        return mounts.command(dropped);
    }

    private static List<String> dropPrivileges(FileOwner user, List<String> command) {
        return Stream.concat(
                        Stream.of(
                                "setpriv",
                                "--reuid=" + user.user(),
                                "--regid=" + user.group(),
                                "--clear-groups",
                                "--no-new-privs",
                                "--inh-caps=-all",
                                "--bounding-set=-all",
                                "--"),
                        command.stream())
                .toList();
    }

    /** Lets this user own a file, or a folder and all below it. */
    public void own(Path path) throws IOException {
        if (unprivileged.isPresent()) {
            unprivileged.get().take(path);
        }
    }

    /** Makes a folder, and those above it that are missing, which this user may write to and no other may enter. */
    public Path createFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        setPermissions(folder, "rwx------");
        own(folder);
        return folder;
    }

    /**
     * Makes a folder, and those above it that are missing, which is the own of who started this process, and which no other
     * user may enter; one that is there gets these rights. Programs of this user find in it what they need. Where that takes
     * more rights than root has, as in a container, the group of this user may enter it, and not list what it holds.
     */
    public Path createWorkFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (unprivileged.isPresent() && !canMount) {
            Files.setAttribute(folder, "unix:gid", unprivileged.get().group());
            setPermissions(folder, "rwx--x---");
        } else {
            setPermissions(folder, "rwx------");
        }
        return folder;
    }

    private static void setPermissions(Path folder, String permissions) throws IOException {
        if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
        }
    }

    /**
     * Lets this user read a file, or a folder and all below it, that was made for it in a {@link #createWorkFolder}: a strict
     * {@code umask} lets no other user read what one makes.
     */
    public void letRead(Path path) throws IOException {
        if (unprivileged.isPresent()) {
            FileOwner.letAllRead(path);
        }
    }

    /**
     * Moves a file that a program of this user wrote to a place of the one who started this process.
     *
     * @throws IOException also if it is no plain file: a link could lead to what this user may not read
     */
    public void handOver(Path written, Path target) throws IOException {
        if (!Files.isRegularFile(written, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(written + " is not a plain file");
        }
        Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
        if (unprivileged.isPresent()) {
            caller.orElse(FileOwner.ROOT).take(target);
        }
    }

    /**
     * Copies a file that a program of this user wrote, and which may still run, to a place of the one who started this
     * process; over the file there, if there is one.
     *
     * @param folder the program's own, in a folder that it may not change
     * @param file relative to it
     * @throws IOException also if it is no plain file, or a link leads there
     */
    public void copyOut(Path folder, Path file, Path target) throws IOException {
        copyOut(folder, file, target, Long.MAX_VALUE);
    }

    /**
     * The same of its end alone.
     *
     * @param bytes how many of them at most
     */
    public void copyOut(Path folder, Path file, Path target, long bytes) throws IOException {
        new UntrustedFolder(folder).copy(file, target, bytes);
    }

    /**
     * Lets the user who called {@code sudo} own a folder and all below it, so that he can build, read and delete it later
     * without root. Does nothing if nobody did, or if the folder is not his.
     */
    public void giveBack(Path folder) throws IOException {
        if (caller.isPresent() && caller.get().owns(folder)) {
            caller.get().take(folder);
        }
    }
}
