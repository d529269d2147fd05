package org.replibench.machines.host;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.replibench.machines.linux.cgroup.ControlGroup;
import org.replibench.process.Program;

/** Hosts of a cluster that runs beside others of the same provider. */
record HostsBesideOthers(HostProvider all, int firstNumber) implements HostProvider {
    @Override
    public void requireRoom(int first, int nodes) {
        all.requireRoom(firstNumber + first - 1, nodes);
    }

    @Override
    public List<Host> open(int first, int nodes) {
        return all.open(firstNumber + first - 1, nodes);
    }

    @Override
    public String name() {
        return all.name();
    }

    @Override
    public Map<String, String> settings() {
        return all.settings();
    }

    @Override
    public Set<Capability> capabilities() {
        return all.capabilities();
    }

    @Override
    public int instancesPerNode() {
        return all.instancesPerNode();
    }

    @Override
    public String interconnectSource() {
        return all.interconnectSource();
    }

    @Override
    public Gateway gateway() {
        return all.gateway();
    }

    @Override
    public Optional<ControlGroup> trackCpuOf(String part, Program program) {
        return all.trackCpuOf(part, program);
    }

    /** What clusters share is not this one's to take away. */
    @Override
    public void close() {}
}
