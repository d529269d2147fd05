package org.replibench.cluster.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.replibench.cluster.JvmOptions;

/**
 * The classes of a server as a JVM has them in memory (HotSpot's application class data sharing): servers that find them
 * need a fifth less processor time to boot. The JVM of the first server that is stopped in an orderly way writes them.
 *
 * @param file where they are kept
 */
public record ClassArchive(Path file) {
    private static final String CLASSES = "jboss-modules.jar";

    /** Every Java installation since 9 has its own classes there; an update replaces it. */
    private static final String JAVA_CLASSES = "lib/modules";

    /** What a JVM that was asked to end by a signal exits with, besides 0; one that was killed has not finished writing. */
    private static final int TERMINATED = 143;

    /**
     * The archive for servers of one home, and JVMs of the same installation with the same flags: with another collector, or a
     * heap of another size, a JVM may refuse it.
     *
     * @param directory where archives are kept
     */
    public static ClassArchive in(Path directory, Path serverHome, JvmOptions jvm) throws IOException {
        String key = Fingerprint.of(List.of(
                jvm.home().toString(),
                Files.getLastModifiedTime(jvm.home().resolve(JAVA_CLASSES)).toString(),
                String.join(" ", jvm.flags()),
                serverHome.toString(),
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
