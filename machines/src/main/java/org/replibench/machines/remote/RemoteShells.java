package org.replibench.machines.remote;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.machines.support.Directories;
import org.replibench.machines.support.ParallelTasks;

/**
 * The connections of one run, and a folder of its own for their sockets, which no other user may enter. Nothing on a host connects
 * back, and no secret goes there.
 */
public final class RemoteShells implements AutoCloseable {
    /** How many hosts are connected to at once: each is a client of SSH on this machine, and a little work. */
    public static final int AT_ONCE = 32;

    /** What a socket's path may have, with the end that OpenSSH gives it while it is made. */
    private static final int MAX_PATH = 104;

    private static final String WHILE_MADE = ".0123456789abcdef";

    /** What the name of a folder that the JDK makes, and of a socket in it, take. */
    private static final int NAMES = 38;

    private static final Path SHORT = Path.of("/tmp");
    private static final String PREFIX = "rb";

    /** Of a run's folder: its process, and what no other has. */
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,9})-\\d+");

    private final Path folder;
    private final List<RemoteShell> shells = new ArrayList<>();

    private RemoteShells(Path folder) {
        this.folder = folder;
    }

    /** Makes the folder, and removes those of runs that were killed; nothing is connected yet. */
    public static RemoteShells open() {
        try {
            Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
            boolean fits = temporary.toString().length() + NAMES + WHILE_MADE.length() <= MAX_PATH;
            Path parent = fits ? temporary : SHORT;
            Path own = Files.createTempDirectory(
                    parent, PREFIX + ProcessHandle.current().pid() + "-");
            removeLeftOver(parent, Files.getOwner(own));
            return new RemoteShells(own);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void removeLeftOver(Path parent, UserPrincipal owner) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*-*")) {
            for (Path folder : folders) {
                if (isOfEndedRun(folder) && owner.equals(Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS))) {
                    Directories.delete(folder);
                }
            }
        } catch (IOException | DirectoryIteratorException | UncheckedIOException e) {
            // Another run removes it, too; the next one looks again.
        }
    }

    private static boolean isOfEndedRun(Path folder) {
        Matcher name = NAME.matcher(folder.getFileName().toString());
        return name.matches()
                && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty();
    }

    /**
     * A shell on a host, not connected yet.
     *
     * @param host its name, for messages
     */
    public synchronized RemoteShell shell(String host, HostAccess access) {
        RemoteShell shell = new RemoteShell(host, access, folder.resolve(String.valueOf(shells.size())));
        shells.add(shell);
        return shell;
    }

    /** Closes all connections and removes the folder, on an interrupted thread, too. */
    @Override
    public synchronized void close() {
        boolean interrupted = Thread.interrupted();
        try {
            ParallelTasks.run(
                    shells.stream().<Runnable>map(shell -> shell::disconnect).toList(), AT_ONCE);
        } finally {
            shells.clear();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            removeFolder();
        }
    }

    private void removeFolder() {
        try {
            Directories.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
