package org.replibench.runner.bare;

import java.util.List;

/**
 * What sessions cost in the heap of the node that only holds their copies.
 *
 * @param heapBeforeBytes used heap of that node after collection, before the sessions were made on the other node
 * @param heapAfterBytes the same with the copies
 * @param heapPerSerialised heap per session over the serialised bytes of a session
 * @param invalid why the figures must not be used; empty if they may
 */
record HeapRecord(
        String kind,
        String arm,
        String start,
        int sessions,
        long serialisedBytesPerSession,
        long heapBeforeBytes,
        long heapAfterBytes,
        double heapBytesPerSession,
        double heapPerSerialised,
        List<String> jvm,
        List<String> invalid) {
    static final String KIND = "heap";
}
