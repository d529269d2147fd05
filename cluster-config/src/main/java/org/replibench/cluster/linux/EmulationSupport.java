package org.replibench.cluster.linux;

import java.util.Optional;
import org.replibench.cluster.linux.cgroup.CgroupMounts;
import org.replibench.cluster.linux.cgroup.ControlGroups;

/** Whether this machine can emulate several. */
public final class EmulationSupport {
    private EmulationSupport() {}

    /**
     * The missing requirement, in one line; empty if none. Changes nothing that outlives the call.
     *
     * @param linkShaping what the interconnect shall be like
     */
    public static Optional<String> unsupportedReason(LinkShaping linkShaping) {
        return ProcessCapabilities.OF_THIS_PROCESS
                .unsupportedReason()
                .or(() -> RequiredPrograms.unsupportedReason(System.getenv().getOrDefault("PATH", "")))
                .or(() -> KernelSupport.unsupportedReason(linkShaping))
                .or(EmulationSupport::controlGroupsUnsupportedReason);
    }

    private static Optional<String> controlGroupsUnsupportedReason() {
        return CgroupMounts.OF_THIS_PROCESS
                .controlGroups()
                .map(ControlGroups::unsupportedReason)
                .orElse(Optional.of("control groups for cpu, cpuacct and memory required, found none mounted"));
    }
}
