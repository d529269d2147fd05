package org.replibench.runner.cli;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.model.Refusal;
import org.replibench.runner.options.Option;

/**
 * Where a JMeter plan finds its nodes.
 *
 * @param nodes host and port of each, such as {@code 127.0.0.1:18100}; at least one
 */
record ClusterAddresses(List<String> nodes) {
    private static final Pattern HOST_AND_PORT = Pattern.compile("[^\\s:,/]+:\\d{1,5}");

    ClusterAddresses {
        nodes = List.copyOf(nodes);
    }

    static ClusterAddresses of(List<URI> urls) {
        return new ClusterAddresses(urls.stream().map(URI::getAuthority).toList());
    }

    /** Where {@code -Pcluster} puts its first node, unless an option moves it. */
    static ClusterAddresses usual() {
        return of(List.of(new LoopbackHosts().open(1).get(0).http().url()));
    }

    /**
     * Reads addresses that are separated by commas.
     *
     * @throws IllegalArgumentException if one is not host and port: the plan splits it at its colon
     */
    static ClusterAddresses parse(String text) {
        List<String> nodes =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        nodes.stream()
                .filter(node -> !HOST_AND_PORT.matcher(node).matches())
                .findFirst()
                .ifPresent(node -> {
                    throw new Refusal(
                                    Option.NODES.key(),
                                    "no address of a node",
                                    "host:port, comma-separated",
                                    node,
                                    "-D" + Option.NODES.key() + "=" + usual().text())
                            .exception();
                });
        return new ClusterAddresses(nodes);
    }

    /** As the plan's property {@code nodes} has them. */
    String text() {
        return String.join(",", nodes);
    }
}
