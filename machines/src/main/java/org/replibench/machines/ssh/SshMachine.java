package org.replibench.machines.ssh;

import java.util.List;
import java.util.Optional;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.remote.HostAccess;

/**
 * A machine that takes one node, as it was found.
 *
 * @param name its name in the inventory
 * @param address the IPv4 address at which it was reached, as it is there
 * @param interconnect the IPv4 address to other nodes
 * @param addresses all its IPv4 addresses but those of its loopback: it may come from any of them
 * @param javaHome the JDK there
 * @param work the folder there for what is put and written; absolute
 * @param root words that make root's the command after them, {@link #SUDO}; empty if the user is root, or may not become it
 * @param noDamage what it lacks for damage to its interconnect, or was not looked for; empty: nothing
 */
public record SshMachine(
        String name,
        HostAccess access,
        String address,
        String interconnect,
        List<String> addresses,
        String javaHome,
        String work,
        String root,
        Optional<HostProvider.Missing> noDamage) {
    /** Words that make root's the command after them, for a user that sudo asks for no password. */
    public static final String SUDO = "sudo -n";

    public SshMachine {
        addresses = List.copyOf(addresses);
    }
}
