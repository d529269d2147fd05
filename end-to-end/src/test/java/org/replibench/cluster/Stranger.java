package org.replibench.cluster;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jgroups.JChannel;
import org.jgroups.util.ExtendedUUID;
import org.jgroups.util.Util;

/** A process that speaks JGroups, reaches the nodes, and has no secret: it tries to become a member of their cluster. */
final class Stranger implements AutoCloseable {
    /** WildFly's name for the cluster of its channel {@code ee}, which is no secret. */
    private static final String CLUSTER = "ejb";

    /** As {@code jgroups-tcp.cli} makes it, but for what detects failures; it gives up after a second or three. */
    private static final String STACK = """
            <config xmlns="urn:org:jgroups">
                <TCP bind_addr="127.0.0.1" bind_port="26900" diag.enabled="false"/>
                <RED/>
                <TCPPING initial_hosts="%s" port_range="0"/>
                <NAKACK4/>
                <UNICAST4/>
                <pbcast.GMS join_timeout="1000" max_join_attempts="3" print_local_addr="false"/>
                <FRAG4/>
            </config>
            """;

    /** Infinispan's, which is part of every member's address: members with addresses of another kind read no view. */
    private static final Pattern VERSION = Pattern.compile("\\(v=([^)]+)\\)");

    private final JChannel channel;

    Stranger(Cluster cluster) throws Exception {
        String members = cluster.nodes().stream()
                .map(node -> node.host().interconnect())
                .map(endpoint -> endpoint.address() + "[" + endpoint.port() + "]")
                .collect(Collectors.joining(","));
        channel = new JChannel(new ByteArrayInputStream(STACK.formatted(members).getBytes(StandardCharsets.UTF_8)));
        String version = VERSION.matcher(cluster.nodes().get(0).view())
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        channel.addAddressGenerator(() -> ExtendedUUID.randomUUID("stranger").put("v", Util.stringToBytes(version)));
    }

    /** Returns when it is a member, of whatever cluster: one of its own, if no other answers. */
    void join() throws Exception {
        channel.connect(CLUSTER);
    }

    /** How many members its cluster has; 0 if it is in none. */
    int members() {
        return channel.view() == null ? 0 : channel.view().size();
    }

    @Override
    public void close() {
        channel.close();
    }
}
