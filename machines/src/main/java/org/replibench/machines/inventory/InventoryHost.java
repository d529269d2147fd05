package org.replibench.machines.inventory;

import java.net.URI;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.replibench.machines.remote.HostAccess;

/**
 * A machine of the inventory.
 *
 * @param name its name there
 * @param roles at least one
 * @param become whether programs that need root are started by {@code sudo}
 * @param interconnect the network device to other nodes, by its name or its address; empty if the user named none
 * @param javaHome of the JDK that runs there; empty: {@code JAVA_HOME} of the host, or else the first {@code java} on its path
 * @param work the folder that takes what is put and written there; {@code ~} is the user's home
 * @param others if others start and end the programs there, and it is only asked and read; empty: Replibench does
 */
public record InventoryHost(
        String name,
        Set<HostRole> roles,
        HostAccess access,
        boolean become,
        Optional<String> interconnect,
        Optional<String> javaHome,
        String work,
        Optional<Others> others) {
    /** Not below {@code /tmp}, which is cleared at times, and memory on many machines. */
    public static final String DEFAULT_WORK = "~/.replibench";

    public InventoryHost {
        roles = Collections.unmodifiableSet(EnumSet.copyOf(roles));
    }

    /** Whether programs are started and ended there. */
    public boolean managed() {
        return others.isEmpty();
    }

    /** Whether its server is asked by HTTP alone, and the host is not logged in to. */
    public boolean isHttpOnly() {
        return others.filter(Others::httpOnly).isPresent();
    }

    /**
     * A server that others started there.
     *
     * @param url at which it answers, such as {@code http://192.0.2.11:8080}; empty: at the usual port of the address for logins
     * @param httpOnly whether the host is not logged in to
     */
    public record Others(Optional<URI> url, boolean httpOnly) {}
}
