package org.replibench.cluster.engine;

import org.replibench.model.Protocol;

/** The JGroups stack of a cluster's channel, which is always called {@value #CHANNEL}. */
public enum JGroupsStack {
    /** Unicast over TCP between members listed beforehand. */
    TCP("jgroups-tcp.cli"),
    /** Multicast where a message goes to all, else unicast, over UDP. */
    UDP("jgroups-udp.cli");

    /** The channel's name in the server's JGroups subsystem. */
    public static final String CHANNEL = "ee";

    static final String SCRIPT_PREFIX = "jgroups-";

    private final String script;

    JGroupsStack(String script) {
        this.script = script;
    }

    /** The CLI script that sets the channel up on this stack. */
    public String script() {
        return script;
    }

    /** The stack for a pattern's protocol; the database protocol uses TCP for what control traffic remains. */
    public static JGroupsStack of(Protocol protocol) {
        return protocol == Protocol.MULTICAST ? UDP : TCP;
    }
}
