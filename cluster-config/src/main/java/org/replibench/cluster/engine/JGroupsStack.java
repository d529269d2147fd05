package org.replibench.cluster.engine;

import java.util.Arrays;
import java.util.List;
import org.replibench.model.Protocol;

/** The JGroups stack of a cluster's channel, which is always called {@value #CHANNEL}. */
public enum JGroupsStack {
    /** Unicast over TCP between members listed beforehand. */
    TCP("jgroups-tcp.cli", List.of("jgroups-tcp-shipped-detection.cli")),
    /** Multicast where a message goes to all, else unicast, over UDP. */
    UDP("jgroups-udp.cli", List.of());

    /** The channel's name in the server's JGroups subsystem. */
    public static final String CHANNEL = "ee";

    static final String SCRIPT_PREFIX = "jgroups-";

    private final String script;
    private final List<String> shippedDetection;

    JGroupsStack(String script, List<String> shippedDetection) {
        this.script = script;
        this.shippedDetection = shippedDetection;
    }

    /** The CLI script that sets the channel up on this stack. */
    public String script() {
        return script;
    }

    /** The CLI scripts that take from it, after {@link #script}, what the shipped stack does not detect failures by. */
    List<String> shippedDetection() {
        return shippedDetection;
    }

    /** The stack that is among an engine's scripts; at most one. */
    static List<JGroupsStack> among(List<String> scripts) {
        return Arrays.stream(values())
                .filter(stack -> scripts.contains(stack.script))
                .toList();
    }

    /** The stack for a pattern's protocol; the database protocol uses TCP for what control traffic remains. */
    public static JGroupsStack of(Protocol protocol) {
        return protocol == Protocol.MULTICAST ? UDP : TCP;
    }
}
