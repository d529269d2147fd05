package org.replibench.cluster.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The classes of a server as a JVM has them in memory (HotSpot's application class data sharing): servers that find them
 * need a fifth less processor time to boot. The JVM of the first server that is stopped in an orderly way writes them.
 *
 * @param file where they are kept
 */
public record ClassArchive(Path file) {
    private static final String CLASSES = "jboss-modules.jar";

    /** What a JVM that was asked to end by a signal exits with, besides 0; one that was killed has not finished writing. */
    private static final int TERMINATED = 143;

    /**
     * The archive for servers of one home, and JVMs with the same flags.
     *
     * @param directory where archives are kept
     */
    public static ClassArchive in(Path directory, Path serverHome, List<String> flags) throws IOException {
        String key = Fingerprint.of(List.of(
                Runtime.version().toString(),
                System.getProperty("java.home"),
                String.join(" ", flags),
                Files.getLastModifiedTime(serverHome.resolve(CLASSES)).toString()));
        return new ClassArchive(
                Files.createDirectories(directory.resolve("classes")).resolve(key + ".jsa"));
    }

    public boolean exists() {
        return Files.exists(file);
    }

    /** The flags with which a JVM reads it. */
    public List<String> reading() {
        return List.of("-XX:SharedArchiveFile=" + file);
    }

    /** The flags with which a JVM writes a draft of it when it ends. */
    public static List<String> writing(Path draft) {
        return List.of("-XX:ArchiveClassesAtExit=" + draft);
    }

    /** Keeps the draft of a JVM that has ended, if it could finish one. */
    public void keep(Path draft, int exitCode) {
        if ((exitCode == 0 || exitCode == TERMINATED) && Files.exists(draft) && !exists()) {
            try {
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
