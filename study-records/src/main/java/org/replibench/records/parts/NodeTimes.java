package org.replibench.records.parts;

import java.util.EnumMap;
import java.util.Map;

/**
 * The time that nodes spent on requests.
 *
 * @param requests of which there were so many
 * @param seconds of all of them
 * @param sampled those whose time was told apart
 * @param parts of these, in seconds; one that is not known is not among them
 */
public record NodeTimes(double requests, double seconds, double sampled, Map<ResponsePart, Double> parts) {
    /** Of no request. */
    public static final NodeTimes NONE = new NodeTimes(0, 0, 0, Map.of());

    public NodeTimes {
        parts = Map.copyOf(parts);
    }

    /** Both together; a part is known if it is of all that were sampled. */
    public NodeTimes plus(NodeTimes other) {
        Map<ResponsePart, Double> both = new EnumMap<>(ResponsePart.class);
        for (ResponsePart part : ResponsePart.onNodes()) {
            if ((sampled == 0 || parts.containsKey(part)) && (other.sampled == 0 || other.parts.containsKey(part))) {
                both.put(part, parts.getOrDefault(part, 0.0) + other.parts.getOrDefault(part, 0.0));
            }
        }
        return new NodeTimes(requests + other.requests, seconds + other.seconds, sampled + other.sampled, both);
    }

    /** What came after {@code earlier}, all being counted from the same moment on. */
    public NodeTimes since(NodeTimes earlier) {
        Map<ResponsePart, Double> growth = new EnumMap<>(ResponsePart.class);
        parts.forEach((part, total) -> growth.put(part, total - earlier.parts.getOrDefault(part, 0.0)));
        return new NodeTimes(requests - earlier.requests, seconds - earlier.seconds, sampled - earlier.sampled, growth);
    }
}
