package org.replibench.cluster.linux.cgroup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A group of version 2. */
record ControlGroupV2(ControlGroupsV2 tree, Path directory) implements ControlGroup {
    private static final String CPU_LIMIT = "cpu.max";

    @Override
    public void create() {
        tree.turnOn();
        ControlFiles.makeDirectory(directory);
    }

    @Override
    public boolean exists() {
        return Files.isDirectory(directory);
    }

    @Override
    public List<Path> entrances() {
        return List.of(directory.resolve(ControlFiles.MEMBERS));
    }

    @Override
    public void limitCpu(CpuQuota quota) {
        ControlFiles.write(directory.resolve(CPU_LIMIT), quota.micros() + " " + quota.periodMicros());
    }

    @Override
    public void unlimitCpu() {
        ControlFiles.write(directory.resolve(CPU_LIMIT), "max");
    }

    @Override
    public void limitMemory(long bytes) {
        ControlFiles.write(directory.resolve("memory.max"), bytes);
        // What doesn't fit must not be swapped out instead. Not every kernel has it.
        Path swap = directory.resolve("memory.swap.max");
        if (Files.exists(swap)) {
            ControlFiles.write(swap, 0);
        }
    }

    @Override
    public CpuUse cpuUse() {
        Map<String, Long> use = ControlFiles.numbers(directory.resolve("cpu.stat"));
        return new CpuUse(
                use.get("usage_usec"), use.get("throttled_usec"), use.get("nr_periods"), use.get("nr_throttled"));
    }

    @Override
    public long memoryBytes() {
        return ControlFiles.number(directory.resolve("memory.current"));
    }

    @Override
    public long outOfMemoryKills() {
        return ControlFiles.numbers(directory.resolve("memory.events")).get("oom_kill");
    }

    @Override
    public void delete() {
        Eviction.from(directory);
    }
}
