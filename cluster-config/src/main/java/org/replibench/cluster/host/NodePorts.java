package org.replibench.cluster.host;

import java.util.List;

/** The usual ports of a server that has a machine to itself. */
public final class NodePorts {
    static final int HTTP = 8080;
    static final int METRICS = 9091;
    static final int MANAGEMENT = 9990;
    static final int INTERCONNECT = 7600;
    static final int FAILURE_DETECTION = 57600;
    static final int MULTICAST_FAILURE_DETECTION = 57601;

    /** All of them, over TCP. */
    public static final List<Integer> ALL =
            List.of(HTTP, METRICS, MANAGEMENT, INTERCONNECT, FAILURE_DETECTION, MULTICAST_FAILURE_DETECTION);

    private NodePorts() {}
}
