package org.replibench.cluster.remote;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.replibench.cluster.support.Directories;

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
    private static final int NAMES = 30;

    private static final Path SHORT = Path.of("/tmp");
    private static final String PREFIX = "rb";

    private final Path folder;
    private final List<RemoteShell> shells = new ArrayList<>();

    private RemoteShells(Path folder) {
        this.folder = folder;
    }

    /** Makes the folder; nothing is connected yet. */
    public static RemoteShells open() {
        try {
            Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
            boolean fits = temporary.toString().length() + NAMES + WHILE_MADE.length() <= MAX_PATH;
            return new RemoteShells(Files.createTempDirectory(fits ? temporary : SHORT, PREFIX));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    /** Closes all connections and removes the folder. */
    @Override
    public synchronized void close() {
        shells.forEach(RemoteShell::disconnect);
        shells.clear();
        try {
            Directories.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
