package org.replibench.process.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.replibench.process.RunUser;
import org.tukaani.xz.XZInputStream;

/**
 * PostgreSQL's own programs, unpacked once from a Maven artifact.
 *
 * @param home the folder that has {@code bin}, {@code lib} and {@code share}; only its owner may write to it
 */
public record PostgresPrograms(Path home) {
    /** The processors that there are programs for on Linux, as {@code uname -m} names them. */
    public static final List<String> PROCESSORS_OF_LINUX = List.of("x86_64", "aarch64");

    private static final int KEY_CHARACTERS = 16;
    private static final int EXECUTABLE = 0100;
    private static final Set<PosixFilePermission> PROGRAM = PosixFilePermissions.fromString("rwxr-xr-x");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-r--r--");

    /**
     * Unpacks those for this machine below a folder, unless they are there.
     *
     * @throws IOException with one line if there are none for this machine
     */
    static PostgresPrograms in(Path folder) throws IOException {
        return unpacked(folder, archive(System.getProperty("os.name"), System.getProperty("os.arch")));
    }

    /**
     * The same for another machine, which runs Linux.
     *
     * @param processor as {@code uname -m} names it there
     * @throws IOException with one line if there are none for such a processor
     */
    public static PostgresPrograms forLinux(Path folder, String processor) throws IOException {
        if (!PROCESSORS_OF_LINUX.contains(processor)) {
            throw new IOException("no programs of PostgreSQL for Linux on " + processor);
        }
        return unpacked(folder, archive("Linux", processor));
    }

    private static PostgresPrograms unpacked(Path folder, String archive) throws IOException {
        Path home = folder.resolve("postgresql-" + key(archive));
        if (!Files.exists(home)) {
            createFolder(folder);
            Path unfinished = Files.createTempDirectory(folder, "unfinished");
            unpack(archive, unfinished);
            RunUser.ofThisProcess().letRead(unfinished);
            Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
        }
        return new PostgresPrograms(home);
    }

    Path program(String name) {
        return home.resolve("bin").resolve(name);
    }

    /** The archive's name in the artifacts of {@code io.zonky.test.postgres}. */
    static String archive(String system, String processor) {
        String kernel = system.toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : system.toLowerCase(Locale.ROOT);
        String architecture = processor.equals("amd64") || processor.equals("x86_64") ? "x86_64" : "arm_64";
        return "/postgres-" + kernel + "-" + architecture + ".txz";
    }

    /** Another version has other contents, and so another folder. */
    private static String key(String archive) throws IOException {
        try (InputStream content = open(archive)) {
            DigestInputStream digested = new DigestInputStream(content, MessageDigest.getInstance("SHA-256"));
            digested.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of()
                    .formatHex(digested.getMessageDigest().digest())
                    .substring(0, KEY_CHARACTERS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void unpack(String archive, Path target) throws IOException {
        try (TarArchiveInputStream entries =
                new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(open(archive))))) {
            TarArchiveEntry entry = entries.getNextEntry();
            while (entry != null) {
                unpack(entry, entries, target);
                entry = entries.getNextEntry();
            }
        }
    }

    private static void unpack(TarArchiveEntry entry, InputStream content, Path target) throws IOException {
        Path file = target.resolve(entry.getName()).normalize();
        if (!file.startsWith(target)) {
            throw new IOException(entry.getName() + " leads out of its archive");
        }
        if (entry.isDirectory()) {
            createFolder(file);
            return;
        }
        createFolder(file.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
        } else if (entry.isLink()) {
            Files.createLink(file, target.resolve(entry.getLinkName()));
        } else {
            Files.copy(content, file);
            Files.setPosixFilePermissions(file, (entry.getMode() & EXECUTABLE) == 0 ? FILE : PROGRAM);
        }
    }

    /** With those above it that are missing: a mask may let its group write to what one makes. */
    private static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(PROGRAM));
    }

    private static InputStream open(String archive) throws IOException {
        InputStream content = PostgresPrograms.class.getResourceAsStream(archive);
        if (content == null) {
            throw new IOException(
                    "no programs for this machine (" + archive + "); try -Ddb.url with a server that runs");
        }
        return content;
    }
}
