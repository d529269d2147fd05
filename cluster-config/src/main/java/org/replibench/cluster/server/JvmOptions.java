package org.replibench.cluster.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The options of a node's JVM.
 *
 * @param home the Java installation
 * @param heap how large it is
 * @param collectorFlags the flags that choose and tune the garbage collector
 * @param otherFlags all other flags that a study adds
 */
public record JvmOptions(Path home, HeapSize heap, List<String> collectorFlags, List<String> otherFlags) {
    /** One thread: parallel collectors of 8 nodes would compete for the cores of one small machine. */
    public static final List<String> DEFAULT_COLLECTOR = List.of("-XX:+UseSerialGC");

    /** The default: the Java that runs this program. */
    public static final JvmOptions DEFAULT =
            new JvmOptions(Path.of(System.getProperty("java.home")), HeapSize.DEFAULT, DEFAULT_COLLECTOR, List.of());

    /** What {@link #DUMP_WHEN_OUT_OF_MEMORY} writes, in the directory that the server runs in. */
    public static final String HEAP_DUMP = "heap.hprof";

    /** Writes the heap to a file when there is no memory left, once; only its owner may read it. */
    public static final List<String> DUMP_WHEN_OUT_OF_MEMORY =
            List.of("-XX:+HeapDumpOnOutOfMemoryError", "-XX:HeapDumpPath=" + HEAP_DUMP);

    /** Ends the JVM with a line that names the error; of flags that contradict each other the last one counts. */
    private static final String END_WHEN_OUT_OF_MEMORY = "-XX:+ExitOnOutOfMemoryError";

    /** One that is given by its file. */
    private static final Pattern AGENT = Pattern.compile("-(?:agentpath|javaagent):([^=]+).*");

    public JvmOptions {
        collectorFlags = List.copyOf(collectorFlags);
        otherFlags = List.copyOf(otherFlags);
    }

    /** With these flags besides. */
    public JvmOptions with(List<String> moreOthers) {
        return new JvmOptions(home, heap, collectorFlags, moreOthers);
    }

    /**
     * So that it ends when it has no memory left, where it would go on collecting garbage, without having done its work; unless its
     * other flags say otherwise.
     */
    public JvmOptions endingWhenOutOfMemory() {
        return with(Stream.concat(Stream.of(END_WHEN_OUT_OF_MEMORY), otherFlags.stream())
                .toList());
    }

    /** By another Java installation. */
    public JvmOptions withHome(Path otherHome) {
        return new JvmOptions(otherHome, heap, collectorFlags, otherFlags);
    }

    /** With a heap of another size. */
    public JvmOptions with(HeapSize otherHeap) {
        return new JvmOptions(home, otherHeap, collectorFlags, otherFlags);
    }

    /** With another collector. */
    public JvmOptions withCollector(List<String> otherCollector) {
        return new JvmOptions(home, heap, otherCollector, otherFlags);
    }

    /** What a JVM with them reads: the Java installation, and agents that are not part of it. */
    public List<Path> files() {
        Stream<Path> agents = flags().stream()
                .map(AGENT::matcher)
                .filter(Matcher::matches)
                .map(agent -> Path.of(agent.group(1)))
                .filter(Path::isAbsolute)
                .filter(Files::exists);
        return Stream.concat(Stream.of(home), agents).toList();
    }

    /** As a record states them. */
    public Map<String, String> settings() {
        return Map.of(
                "jvm.heap", heap.toString(),
                "jvm.collector", String.join(" ", collectorFlags),
                "jvm.options", String.join(" ", otherFlags));
    }

    /** All flags, in the order in which the JVM reads them. */
    public List<String> flags() {
        return Stream.of(heap.flags(), collectorFlags, otherFlags)
                .flatMap(List::stream)
                .toList();
    }
}
