package org.replibench.session.attributes;

import java.io.ObjectInputFilter.FilterInfo;

/** How far a stream of objects has been read, or could go. */
record StreamExtent(Class<?> serialClass, long arrayLength, long depth, long references, long streamBytes)
        implements FilterInfo {
    private static final long NO_ARRAY = -1;

    /** An array of which a filter judges nothing but its length. */
    private static final Class<?> ANY_ARRAY = byte[].class;

    /** A class alone, without a stream. */
    static StreamExtent ofClass(Class<?> type) {
        return new StreamExtent(type, NO_ARRAY, 1, 1, 0);
    }

    /** A stream, whatever the class that it has come to. */
    static StreamExtent of(FilterInfo info) {
        return new StreamExtent(ANY_ARRAY, info.arrayLength(), info.depth(), info.references(), info.streamBytes());
    }

    /**
     * The most that a stream which was written can hold.
     *
     * @param levels each object can be one deeper than the one before
     * @param bytes of which each reference takes one at least
     */
    static StreamExtent atMost(long levels, long bytes) {
        return new StreamExtent(ANY_ARRAY, StreamLimits.SLOTS_PER_BYTE * bytes, levels, bytes, bytes);
    }
}
