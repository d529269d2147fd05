package org.replibench.cluster.ssh;

import java.util.List;
import org.replibench.cluster.remote.HostAccess;

/**
 * A machine that takes one node, as it was found.
 *
 * @param name its name in the inventory
 * @param address the IPv4 address at which it was reached, as it is there
 * @param interconnect the IPv4 address to other nodes
 * @param addresses all its IPv4 addresses but those of its loopback: it may come from any of them
 * @param javaHome the JDK there
 * @param become whether {@code sudo} may have the system's systemd take programs there as units
 * @param work the folder there for what is put and written; absolute
 */
public record SshMachine(
        String name,
        HostAccess access,
        String address,
        String interconnect,
        List<String> addresses,
        String javaHome,
        boolean become,
        String work) {
    public SshMachine {
        addresses = List.copyOf(addresses);
    }
}
