package org.replibench.machines.inventory;

import java.util.List;

/**
 * The machines of a user.
 *
 * @param hosts in the order in which the file names them; no two are the same machine
 */
public record Inventory(List<InventoryHost> hosts) {
    public Inventory {
        hosts = List.copyOf(hosts);
    }

    /** Those that have a role. */
    public List<InventoryHost> hosts(HostRole role) {
        return hosts.stream().filter(host -> host.roles().contains(role)).toList();
    }
}
