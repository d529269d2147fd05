package org.replibench.machines.linux;

import java.util.List;
import java.util.Optional;
import org.replibench.machines.linux.RunRegistry.RunResources;
import org.replibench.machines.linux.cgroup.CgroupMounts;
import org.replibench.machines.linux.cgroup.ControlGroups;

/** The namespaces, links and control groups of runs. */
public final class LinuxRunResources implements RunResources {
    private final Optional<ControlGroups> groups = CgroupMounts.OF_THIS_PROCESS.controlGroups();

    @Override
    public boolean exist(String run) {
        String prefix = prefix(run);
        return !groups(prefix).isEmpty()
                || !NetworkLinks.startingWith(prefix).isEmpty()
                || !NetworkNamespaces.startingWith(prefix).isEmpty();
    }

    /** Processes go first: they would keep all else alive. */
    @Override
    public void remove(String run) {
        String prefix = prefix(run);
        groups(prefix).forEach(name -> groups.orElseThrow().group(name).delete());
        NetworkLinks.startingWith(prefix).forEach(NetworkLinks::delete);
        NetworkNamespaces.startingWith(prefix).forEach(NetworkNamespaces::delete);
    }

    private List<String> groups(String prefix) {
        return groups.map(some -> some.startingWith(prefix)).orElse(List.of());
    }

    /** Else a run's name would be the beginning of another's. */
    private static String prefix(String run) {
        return run + "-";
    }
}
