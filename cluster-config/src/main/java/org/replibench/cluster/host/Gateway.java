package org.replibench.cluster.host;

/**
 * How nodes reach programs of this machine that are none of theirs, above all the database.
 *
 * @param address where such a program must listen
 * @param nodes the range of addresses that the nodes come from, such as {@code 10.213.0.0/24}
 */
public record Gateway(String address, String nodes) {
    /** Nodes are ordinary processes of this machine. */
    public static final Gateway LOOPBACK = new Gateway("127.0.0.1", "127.0.0.1/32");

    /** Whether nodes share this machine's own network, and thus reach whatever it reaches. */
    public boolean shared() {
        return equals(LOOPBACK);
    }
}
