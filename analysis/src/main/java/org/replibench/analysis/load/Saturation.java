package org.replibench.analysis.load;

/**
 * A resource that gave out when clients were raised.
 *
 * @param clients on each node, of the first load with which it had
 * @param share of it that was used then, 0 to 1, mean over repeats
 */
public record Saturation(SaturableResource resource, int clients, double share) {}
