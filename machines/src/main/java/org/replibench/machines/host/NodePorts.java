package org.replibench.machines.host;

import java.util.List;

/** The usual ports of a server that has a machine to itself. */
public final class NodePorts {
    public static final int HTTP = 8080;
    public static final int METRICS = 9091;
    public static final int MANAGEMENT = 9990;
    public static final int INTERCONNECT = 7600;
    public static final int FAILURE_DETECTION = 57600;
    public static final int MULTICAST_FAILURE_DETECTION = 57601;

    /** All of them, over TCP. */
    public static final List<Integer> ALL =
            List.of(HTTP, METRICS, MANAGEMENT, INTERCONNECT, FAILURE_DETECTION, MULTICAST_FAILURE_DETECTION);

    private NodePorts() {}
}
