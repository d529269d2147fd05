package org.replibench.machines.host;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Where datagrams go that all members of a cluster are to get.
 *
 * @param address of the administratively scoped block
 * @param port below those that a system gives out by itself
 */
public record MulticastGroup(String address, int port) {
    /** Another one each time, so that no two clusters meet. */
    public static MulticastGroup drawn() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new MulticastGroup(
                "239.255." + random.nextInt(256) + "." + random.nextInt(1, 255), random.nextInt(20_000, 30_000));
    }
}
