package org.replibench.machines.linux.cgroup;

import java.util.List;
import java.util.Optional;

/** The control groups of a machine: sets of processes that the kernel limits and accounts for as one. */
public interface ControlGroups {
    /** Why no group can be made, in one line; empty if one can. */
    Optional<String> unsupportedReason();

    /** The group called {@code name}, made or not. */
    ControlGroup group(String name);

    /** The names of the groups that are made and begin with {@code prefix}. */
    List<String> startingWith(String prefix);
}
