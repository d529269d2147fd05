package org.replibench.cluster.host;

/**
 * The way from nodes to programs of this machine, above all the database.
 *
 * @param address where such a program must listen
 * @param nodes the range of addresses that the nodes come from, such as {@code 10.213.0.0/24}
 */
public record HostGateway(String address, String nodes) {
    /** Nodes are ordinary processes of this machine. */
    public static final HostGateway LOOPBACK = new HostGateway("127.0.0.1", "127.0.0.1/32");

    /** Whether nodes share this machine's own network, and thus reach whatever it reaches. */
    public boolean sharesHostNetwork() {
        return equals(LOOPBACK);
    }
}
