package org.replibench.cluster.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.replibench.machines.support.ContentHash;
import org.replibench.process.RunUser;

/**
 * A class data sharing archive of a server's classes (HotSpot's AppCDS): servers that find it
 * need a fifth less CPU time to boot. The JVM of the first server that is stopped in an orderly way writes them.
 *
 * @param file where they are kept
 */
public record CdsArchive(Path file) {
    /** Every Java installation since 9 has its own classes there; an update replaces it. */
    private static final String JAVA_CLASSES = "lib/modules";

    private static final Pattern AGENT = Pattern.compile("^-(agentlib|agentpath|javaagent):");

    /** The exit code after SIGTERM, besides 0; a JVM that was killed has not finished writing. */
    private static final int TERMINATED = 143;

    /**
     * The archive for servers of one home, and JVMs of the same installation with the same flags: with another collector, or a
     * heap of another size, a JVM may refuse it.
     *
     * @param directory where archives are kept
     */
    public static CdsArchive in(Path directory, ServerKind server, JvmOptions jvm) throws IOException {
        String key = ContentHash.of(List.of(
                jvm.home().toString(),
                Files.getLastModifiedTime(jvm.home().resolve(JAVA_CLASSES)).toString(),
                String.join(" ", jvm.flags()),
                server.home().toString(),
                Files.getLastModifiedTime(server.mainFile()).toString()));
        return new CdsArchive(
                Files.createDirectories(directory.resolve("classes")).resolve(key + ".jsa"));
    }

    public boolean exists() {
        return Files.exists(file);
    }

    /** Whether a JVM with these flags can write one: with an agent, such as a debugger's, it would refuse to start. */
    public static boolean canBeWrittenBy(JvmOptions jvm) {
        return jvm.flags().stream().noneMatch(AGENT.asPredicate());
    }

    /** The flags with which a JVM reads it. */
    public List<String> readFlags() {
        return List.of("-XX:SharedArchiveFile=" + file);
    }

    /** The flags with which a JVM writes a draft of it when it ends. */
    public static List<String> writeFlags(Path draft) {
        return List.of("-XX:ArchiveClassesAtExit=" + draft);
    }

    /** Keeps the draft of a JVM that has ended, if it could finish one. */
    public void keep(Path draft, int exitCode) {
        if ((exitCode == 0 || exitCode == TERMINATED) && Files.exists(draft) && !exists()) {
            try {
                RunUser.ofThisProcess().handOver(draft, file);
                RunUser.ofThisProcess().letRead(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
