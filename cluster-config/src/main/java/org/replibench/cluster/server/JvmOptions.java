package org.replibench.cluster.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    public JvmOptions {
        collectorFlags = List.copyOf(collectorFlags);
        otherFlags = List.copyOf(otherFlags);
    }

    /** With these flags besides. */
    public JvmOptions with(List<String> moreOthers) {
        return new JvmOptions(home, heap, collectorFlags, moreOthers);
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
