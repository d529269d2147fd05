package org.replibench.runner.doctor;

import java.util.List;
import java.util.stream.Stream;
import org.replibench.machines.inventory.InventoryHost;

/** Judges one matter of a host; another one is one method and one line in {@link #ALL}. */
interface HostCheck {
    /** In the order in which a person reads their findings: what prevents a study first. */
    List<HostCheck> ALL = List.of(
            ProgramChecks::system,
            ProgramChecks::java,
            ProgramChecks::rights,
            ProgramChecks::memory,
            ProgramChecks::disk,
            NetworkChecks::ports,
            NetworkChecks::interconnect,
            NetworkChecks::connections,
            NetworkChecks::buffers,
            ProgramChecks::controlGroups,
            ProgramChecks::systemd,
            CpuChecks::steal,
            CpuChecks::busy,
            CpuChecks::governor);

    /** What it finds; nothing if it does not concern the host, or cannot be seen there. */
    Stream<HostFinding> judge(InventoryHost host, HostFacts facts);

    /** What all of them find. */
    static List<HostFinding> judgeAll(InventoryHost host, HostFacts facts) {
        return ALL.stream().flatMap(check -> check.judge(host, facts)).toList();
    }
}
