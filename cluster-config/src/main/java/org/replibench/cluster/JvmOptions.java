package org.replibench.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How a node's JVM is started.
 *
 * @param home the Java installation
 * @param heap how large it is
 * @param collector the flags that choose and tune the garbage collector
 * @param others all other flags that a study adds
 */
public record JvmOptions(Path home, HeapSize heap, List<String> collector, List<String> others) {
    /** One thread: parallel collectors of 8 nodes would compete for the cores of one small machine. */
    public static final List<String> DEFAULT_COLLECTOR = List.of("-XX:+UseSerialGC");

    /** What is used unless a study says otherwise: the Java that runs this, too. */
    public static final JvmOptions DEFAULT =
            new JvmOptions(Path.of(System.getProperty("java.home")), HeapSize.DEFAULT, DEFAULT_COLLECTOR, List.of());

    public JvmOptions {
        collector = List.copyOf(collector);
        others = List.copyOf(others);
    }

    /** With these flags besides. */
    public JvmOptions with(List<String> moreOthers) {
        return new JvmOptions(home, heap, collector, moreOthers);
    }

    /** By another Java installation. */
    public JvmOptions by(Path otherHome) {
        return new JvmOptions(otherHome, heap, collector, others);
    }

    /** With a heap of another size. */
    public JvmOptions with(HeapSize otherHeap) {
        return new JvmOptions(home, otherHeap, collector, others);
    }

    /** With another collector. */
    public JvmOptions collectedBy(List<String> otherCollector) {
        return new JvmOptions(home, heap, otherCollector, others);
    }

    /** As a record states them. */
    public Map<String, String> settings() {
        return Map.of(
                "jvm.heap", heap.toString(),
                "jvm.collector", String.join(" ", collector),
                "jvm.options", String.join(" ", others));
    }

    /** All flags, in the order in which the JVM reads them. */
    public List<String> flags() {
        return Stream.of(heap.flags(), collector, others).flatMap(List::stream).toList();
    }
}
