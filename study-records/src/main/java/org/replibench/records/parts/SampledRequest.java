package org.replibench.records.parts;

import java.util.Map;

/**
 * A request whose time a node told apart.
 *
 * @param page as the plan calls it
 * @param endMillis since the epoch, by the clock of the windows; {@link #NO_END} if it is not known, as of nodes on other machines
 * @param seconds that the node spent on it
 * @param parts of these, in seconds; one that is not known is not among them
 */
public record SampledRequest(String page, long endMillis, double seconds, Map<ResponsePart, Double> parts) {
    /** The end of a request of which it is not known. */
    public static final long NO_END = 0;

    public SampledRequest {
        parts = Map.copyOf(parts);
    }

    /** The same, without an end. */
    public SampledRequest withoutEnd() {
        return new SampledRequest(page, NO_END, seconds, parts);
    }
}
