package org.replibench.machines.inventory;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a host is for; a group of the inventory has its name. */
public enum HostRole {
    /** Runs application servers, one for each host. */
    NODES,
    /** Runs JMeter. */
    DRIVERS,
    /** Runs PostgreSQL. */
    DATABASE,
    /** Runs an external store of sessions. */
    STORE;

    /** The name of its group. */
    public String group() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The role whose group is called so, if there is one. */
    public static Optional<HostRole> ofGroup(String group) {
        return Arrays.stream(values())
                .filter(role -> role.group().equals(group))
                .findFirst();
    }

    /** The names of all groups, in the order of declaration. */
    public static List<String> groups() {
        return Arrays.stream(values()).map(HostRole::group).toList();
    }
}
