package org.replibench.cluster;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How a node's JVM is started.
 *
 * @param heap the flags that size the heap, such as {@code -Xmx512m}
 * @param collector the flags that choose and tune the garbage collector
 * @param others all other flags that a study adds
 */
public record JvmOptions(List<String> heap, List<String> collector, List<String> others) {
    /** A fixed size, so that no run differs by when the heap grew; 8 nodes of it fit a machine of 8 GiB. */
    public static final List<String> DEFAULT_HEAP = List.of("-Xms512m", "-Xmx512m");

    /** One thread: parallel collectors of 8 nodes would compete for the cores of one small machine. */
    public static final List<String> DEFAULT_COLLECTOR = List.of("-XX:+UseSerialGC");

    /** What is used unless a study says otherwise. */
    public static final JvmOptions DEFAULT = new JvmOptions(DEFAULT_HEAP, DEFAULT_COLLECTOR, List.of());

    public JvmOptions {
        heap = List.copyOf(heap);
        collector = List.copyOf(collector);
        others = List.copyOf(others);
    }

    /** With these flags besides. */
    public JvmOptions with(List<String> moreOthers) {
        return new JvmOptions(heap, collector, moreOthers);
    }

    /** As a record states them. */
    public Map<String, String> settings() {
        return Map.of(
                "jvm.heap", String.join(" ", heap),
                "jvm.collector", String.join(" ", collector),
                "jvm.options", String.join(" ", others));
    }

    /** All flags, in the order in which the JVM reads them. */
    public List<String> flags() {
        return Stream.of(heap, collector, others).flatMap(List::stream).toList();
    }
}
