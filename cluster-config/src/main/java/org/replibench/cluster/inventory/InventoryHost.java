package org.replibench.cluster.inventory;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.replibench.cluster.remote.HostAccess;

/**
 * A machine of the inventory.
 *
 * @param name its name there
 * @param roles at least one
 * @param become whether programs that need root are started by {@code sudo}
 * @param interconnect the network device to other nodes, by its name or its address; empty if the user named none
 * @param javaHome of the JDK that runs there; empty: {@code JAVA_HOME} of the host, or else the first {@code java} on its path
 * @param work the folder that takes what is put and written there; {@code ~} is the user's home
 * @param managed whether programs are started and ended there; else others do so, and it is only watched
 */
public record InventoryHost(
        String name,
        Set<HostRole> roles,
        HostAccess access,
        boolean become,
        Optional<String> interconnect,
        Optional<String> javaHome,
        String work,
        boolean managed) {
    /** Not below {@code /tmp}, which is cleared at times, and memory on many machines. */
    public static final String DEFAULT_WORK = "~/.replibench";

    public InventoryHost {
        roles = Collections.unmodifiableSet(EnumSet.copyOf(roles));
    }
}
