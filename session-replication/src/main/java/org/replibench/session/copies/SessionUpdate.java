package org.replibench.session.copies;

import java.util.List;

/**
 * What leaves the owner at a trigger: a session's changed attributes, or all of them.
 *
 * @param id the session's id
 * @param previousIds under which the holders may know the session, if {@code changeSessionId} came between; at most {@link
 *     #MAX_PREVIOUS_IDS}
 * @param version of the session with this update applied
 * @param whole whether {@code names} are all attributes, so that the holder needs nothing from before
 * @param createdMillis when the session was created, in milliseconds since the epoch
 * @param maxInactiveSeconds as in {@code HttpSession.getMaxInactiveInterval}
 * @param names of the attributes
 * @param values their serialised values, in the order of {@code names}; null where the attribute was removed
 */
public record SessionUpdate(
        String id,
        List<String> previousIds,
        long version,
        boolean whole,
        long createdMillis,
        int maxInactiveSeconds,
        String[] names,
        byte[][] values) {
    /** More changes of id than a client makes before its node hears that it was passed over. */
    public static final int MAX_PREVIOUS_IDS = 8;

    /** The same for holders that know the session by its id. */
    public SessionUpdate withoutPreviousIds() {
        return new SessionUpdate(id, List.of(), version, whole, createdMillis, maxInactiveSeconds, names, values);
    }

    /** Bytes of the serialised attributes: what no transfer of this update can be smaller than. */
    public long serialisedBytes() {
        long bytes = 0;
        for (byte[] value : values) {
            bytes += value == null ? 0 : value.length;
        }
        return bytes;
    }
}
