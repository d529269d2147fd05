package org.replibench.cluster.balancer;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The state that a mod_cluster load balancer reports ({@code INFO} of its management protocol).
 *
 * @param text a line for each node, and for each application of each node
 */
record ModClusterInfo(String text) {
    /** A node by its number; it gets no requests before it has reported its load once. */
    private static final Pattern LOADED_NODE = Pattern.compile("Node: \\[(\\d+)\\],Name: ([^,]+),.*,Load: [1-9]");

    /** An application that takes requests, by its node's number. */
    private static final Pattern ENABLED_CONTEXT = Pattern.compile("Context: \\[(\\d+):.*Status: ENABLED");

    /** The names of nodes that it sends requests to. */
    Set<String> inRotation() {
        Set<String> enabled =
                matches(ENABLED_CONTEXT).map(context -> context.group(1)).collect(Collectors.toSet());
        return matches(LOADED_NODE)
                .filter(node -> enabled.contains(node.group(1)))
                .map(node -> node.group(2))
                .collect(Collectors.toSet());
    }

    private Stream<Matcher> matches(Pattern pattern) {
        return text.lines().map(pattern::matcher).filter(Matcher::find);
    }
}
