package org.replibench.records.cell;

import java.util.Map;
import java.util.Optional;

/**
 * What copies of sessions take of the heap of a node that only holds them.
 *
 * @param sessions how many were made on the other node between the two readings
 * @param serialisedBytesPerSession the attributes of a session by JDK serialisation
 * @param beforeBytes used heap after collection, before the sessions were made
 * @param afterBytes the same with their copies
 */
public record HeapPerCopy(int sessions, long serialisedBytesPerSession, long beforeBytes, long afterBytes) {
    private static final String SESSIONS = "heap.sessions";
    private static final String SERIALISED = "heap.serialised_bytes_per_session";
    private static final String BEFORE = "heap.before_bytes";
    private static final String AFTER = "heap.after_bytes";

    /** As a record's settings state it; empty if that cell measured something else. */
    public static Optional<HeapPerCopy> of(CellRecord measured) {
        Map<String, String> settings = measured.settings();
        return settings.containsKey(AFTER)
                ? Optional.of(new HeapPerCopy(
                        Integer.parseInt(settings.get(SESSIONS)),
                        Long.parseLong(settings.get(SERIALISED)),
                        Long.parseLong(settings.get(BEFORE)),
                        Long.parseLong(settings.get(AFTER))))
                : Optional.empty();
    }

    /** For a record. */
    public Map<String, String> settings() {
        return Map.of(
                SESSIONS, String.valueOf(sessions),
                SERIALISED, String.valueOf(serialisedBytesPerSession),
                BEFORE, String.valueOf(beforeBytes),
                AFTER, String.valueOf(afterBytes));
    }

    public double bytesPerSession() {
        return (afterBytes - beforeBytes) / (double) sessions;
    }

    public double bytesPerSerialisedByte() {
        return bytesPerSession() / serialisedBytesPerSession;
    }
}
