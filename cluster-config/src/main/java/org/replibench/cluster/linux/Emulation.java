package org.replibench.cluster.linux;

import java.util.Optional;
import org.replibench.cluster.linux.cgroup.ControlGroups;
import org.replibench.cluster.linux.cgroup.Mounts;

/** Whether this machine can emulate several. */
public final class Emulation {
    private Emulation() {}

    /**
     * What is missing, in one line; empty if nothing. Changes nothing that outlives the call.
     *
     * @param wire what the interconnect shall be like
     */
    public static Optional<String> refusal(Wire wire) {
        return Privileges.OF_THIS_PROCESS
                .refusal()
                .or(() -> Programs.refusal(System.getenv().getOrDefault("PATH", "")))
                .or(() -> Kernel.refusal(wire))
                .or(Emulation::controlGroupsRefusal);
    }

    private static Optional<String> controlGroupsRefusal() {
        return Mounts.OF_THIS_PROCESS
                .controlGroups()
                .map(ControlGroups::refusal)
                .orElse(Optional.of("control groups for cpu, cpuacct and memory required, found none mounted"));
    }
}
