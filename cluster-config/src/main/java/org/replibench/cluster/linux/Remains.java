package org.replibench.cluster.linux;

import java.util.List;
import java.util.Optional;
import org.replibench.cluster.linux.cgroup.ControlGroups;
import org.replibench.cluster.linux.cgroup.Mounts;
import org.replibench.cluster.process.Belongings;

/** The namespaces, links and control groups of runs. */
public final class Remains implements Belongings {
    private final Optional<ControlGroups> groups = Mounts.OF_THIS_PROCESS.controlGroups();

    @Override
    public boolean exist(String run) {
        String prefix = prefix(run);
        return !groups(prefix).isEmpty()
                || !Links.startingWith(prefix).isEmpty()
                || !Namespaces.startingWith(prefix).isEmpty();
    }

    /** Processes go first: they would keep all else alive. */
    @Override
    public void remove(String run) {
        String prefix = prefix(run);
        groups(prefix).forEach(name -> groups.orElseThrow().group(name).delete());
        Links.startingWith(prefix).forEach(Links::delete);
        Namespaces.startingWith(prefix).forEach(Namespaces::delete);
    }

    private List<String> groups(String prefix) {
        return groups.map(some -> some.startingWith(prefix)).orElse(List.of());
    }

    /** Else a run's name would be the beginning of another's. */
    private static String prefix(String run) {
        return run + "-";
    }
}
