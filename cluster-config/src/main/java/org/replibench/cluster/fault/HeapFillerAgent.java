package org.replibench.cluster.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.replibench.cluster.Node;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.RunUser;

/** {@link HeapFiller} as an agent that the JVM of a node loads while it runs. */
final class HeapFillerAgent {
    /** In the node's own directory, and gone with it when the node is started again. */
    private static final String JAR = "heap-filler.jar";

    private static final String LOADED = "return code: 0";

    /** Many times what it takes, in case the whole machine stands still. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);

    private HeapFillerAgent() {}

    static void load(Node node) {
        try {
            Path jar = node.file(JAR);
            Files.deleteIfExists(jar);
            write(jar);
            RunUser.ofThisProcess().own(jar);
        } catch (IOException e) {
            throw new ClusterException(node.name() + ": " + e.getMessage(), e);
        }
        String answer = node.program().callJavaTool("jcmd", "JVMTI.agent_load", JAR);
        if (!answer.contains(LOADED)) {
            throw new ClusterException(node.name() + ": its heap cannot be filled: "
                    + answer.strip().replace("\n", " ") + "; see " + node.log());
        }
    }

    /** Whether a node has been told to fill its heap. */
    static boolean isLoaded(Node node) {
        return Files.exists(node.file(JAR));
    }

    /** Returns when its threads have no memory left. */
    static void awaitFilled(Node node) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!hasFilled(node)) {
            if (System.nanoTime() > deadline) {
                throw new ClusterException(
                        node.name() + ": its heap was not full after " + TIMEOUT.toSeconds() + " s; see " + node.log());
            }
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while a heap was filled", e);
        }
    }

    /** Whether a thread of that node had no memory left, or the kernel had none for the process. */
    static boolean hasFilled(Node node) {
        return node.loggedOutOfMemory() || node.ranOutOfMemory();
    }

    /** A new file: what the node may have put in its place is not followed. */
    private static void write(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Agent-Class"), HeapFiller.class.getName());
        String path = HeapFiller.class.getName().replace('.', '/') + ".class";
        try (InputStream content = HeapFiller.class.getClassLoader().getResourceAsStream(path);
                OutputStream file =
                        Files.newOutputStream(jar, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                JarOutputStream entries = new JarOutputStream(file, manifest)) {
            entries.putNextEntry(new JarEntry(path));
            content.transferTo(entries);
        }
    }
}
