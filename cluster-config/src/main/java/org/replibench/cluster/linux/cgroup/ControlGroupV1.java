package org.replibench.cluster.linux.cgroup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A group of version 1. */
record ControlGroupV1(Path cpu, Path cpuAccounting, Path memory) implements ControlGroup {
    private static final long NANOS_PER_MICRO = 1_000;
    private static final int NO_LIMIT = -1;

    @Override
    public void create() {
        directories().forEach(ControlFiles::makeDirectory);
    }

    @Override
    public boolean exists() {
        return directories().allMatch(Files::isDirectory);
    }

    @Override
    public List<Path> entrances() {
        return directories()
                .map(directory -> directory.resolve(ControlFiles.MEMBERS))
                .toList();
    }

    @Override
    public void limitCpu(CpuQuota quota) {
        // The kernel checks each write against the other's old value: without a quota, any period is fine.
        unlimitCpu();
        ControlFiles.write(cpu.resolve("cpu.cfs_period_us"), quota.periodMicros());
        ControlFiles.write(cpu.resolve("cpu.cfs_quota_us"), quota.micros());
    }

    @Override
    public void unlimitCpu() {
        ControlFiles.write(cpu.resolve("cpu.cfs_quota_us"), NO_LIMIT);
    }

    @Override
    public void limitMemory(long bytes) {
        // Memory and swap together: what doesn't fit must not be swapped out instead. Not every kernel has it.
        // It may never be below the other.
        Optional<Path> withSwap =
                Optional.of(memory.resolve("memory.memsw.limit_in_bytes")).filter(Files::exists);
        withSwap.ifPresent(file -> ControlFiles.write(file, NO_LIMIT));
        ControlFiles.write(memory.resolve("memory.limit_in_bytes"), bytes);
        withSwap.ifPresent(file -> ControlFiles.write(file, bytes));
    }

    @Override
    public CpuUse cpuUse() {
        Map<String, Long> throttling = ControlFiles.numbers(cpu.resolve("cpu.stat"));
        return new CpuUse(
                ControlFiles.number(cpuAccounting.resolve("cpuacct.usage")) / NANOS_PER_MICRO,
                throttling.get("throttled_time") / NANOS_PER_MICRO,
                throttling.get("nr_periods"),
                throttling.get("nr_throttled"));
    }

    @Override
    public long memoryBytes() {
        return ControlFiles.number(memory.resolve("memory.usage_in_bytes"));
    }

    @Override
    public long outOfMemoryKills() {
        return ControlFiles.numbers(memory.resolve("memory.oom_control")).get("oom_kill");
    }

    @Override
    public void delete() {
        directories().forEach(Eviction::from);
    }

    /** One, where the kernel has mounted both CPU controllers at the same place, fewer than three. */
    private Stream<Path> directories() {
        return Stream.of(cpu, cpuAccounting, memory).distinct();
    }
}
