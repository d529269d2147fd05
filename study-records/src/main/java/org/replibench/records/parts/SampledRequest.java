package org.replibench.records.parts;

import java.util.Map;

/**
 * A request whose time a node told apart.
 *
 * @param page as the plan calls it
 * @param endMillis since the epoch, by the node's clock; 0 if an older record left it out
 * @param seconds that the node spent on it
 * @param parts of these, in seconds; one that is not known is not among them
 */
public record SampledRequest(String page, long endMillis, double seconds, Map<ResponsePart, Double> parts) {
    public SampledRequest {
        parts = Map.copyOf(parts);
    }
}
