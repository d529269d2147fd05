package org.replibench.machines.linux.cgroup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.machines.linux.cgroup.ControlGroup.CpuUsage;

/**
 * Version 1: a tree of directories per controller; a group is a directory in each.
 *
 * @param cpu limits CPU time
 * @param cpuAccounting counts CPU time; may be the same tree as {@code cpu}
 * @param memory limits and counts memory
 */
record ControlGroupsV1(Path cpu, Path cpuAccounting, Path memory) implements ControlGroups {
    @Override
    public Optional<String> unsupportedReason() {
        return trees().filter(tree -> !Files.isWritable(tree))
                .findFirst()
                .map(tree -> "write access to control groups: " + tree + " cannot be written");
    }

    @Override
    public ControlGroup group(String name) {
        return new Group(cpu.resolve(name), cpuAccounting.resolve(name), memory.resolve(name));
    }

    @Override
    public List<String> startingWith(String prefix) {
        return trees().flatMap(tree -> CgroupFiles.directories(tree, prefix).stream())
                .distinct()
                .toList();
    }

    private Stream<Path> trees() {
        return Stream.of(cpu, cpuAccounting, memory);
    }

    /** A group of version 1. */
    record Group(Path cpu, Path cpuAccounting, Path memory) implements ControlGroup {
        private static final long NANOS_PER_MICRO = 1_000;
        private static final int NO_LIMIT = -1;

        @Override
        public void create() {
            directories().forEach(CgroupFiles::makeDirectory);
            CgroupFiles.makeDirectory(limited());
        }

        @Override
        public boolean exists() {
            return directories().allMatch(Files::isDirectory);
        }

        @Override
        public List<Path> processFiles() {
            return Stream.concat(Stream.of(limited()), directories().filter(directory -> !directory.equals(cpu)))
                    .map(directory -> directory.resolve(CgroupFiles.MEMBERS))
                    .toList();
        }

        @Override
        public void limitCpu(CpuQuota quota) {
            // The kernel checks each write against the other's old value: without a quota, any period is fine.
            removeCpuLimit();
            CgroupFiles.write(limited().resolve("cpu.cfs_period_us"), quota.periodMicros());
            CgroupFiles.write(limited().resolve("cpu.cfs_quota_us"), quota.micros());
        }

        @Override
        public void exemptFromCpuLimit(long thread) {
            CgroupFiles.write(cpu.resolve("tasks"), thread);
        }

        @Override
        public void removeCpuLimit() {
            CgroupFiles.write(limited().resolve("cpu.cfs_quota_us"), NO_LIMIT);
        }

        @Override
        public void limitMemory(long bytes) {
            // Memory and swap together: what doesn't fit must not be swapped out instead. Not every kernel has it.
            // It may never be below the other.
            Optional<Path> withSwap =
                    Optional.of(memory.resolve("memory.memsw.limit_in_bytes")).filter(Files::exists);
            withSwap.ifPresent(file -> CgroupFiles.write(file, NO_LIMIT));
            CgroupFiles.write(memory.resolve("memory.limit_in_bytes"), bytes);
            withSwap.ifPresent(file -> CgroupFiles.write(file, bytes));
        }

        @Override
        public Path cpuStatistics() {
            return limited().resolve(CgroupFiles.CPU_STATISTICS);
        }

        @Override
        public CpuUsage cpuUsage() {
            Map<String, Long> throttling = CgroupFiles.numbers(cpuStatistics());
            return new CpuUsage(
                    CgroupFiles.number(cpuAccounting.resolve("cpuacct.usage")) / NANOS_PER_MICRO,
                    throttling.get("throttled_time") / NANOS_PER_MICRO,
                    throttling.get("nr_periods"),
                    throttling.get("nr_throttled"));
        }

        @Override
        public long memoryBytes() {
            return CgroupFiles.number(memory.resolve("memory.usage_in_bytes"));
        }

        @Override
        public long outOfMemoryKills() {
            return CgroupFiles.numbers(memory.resolve("memory.oom_control")).get("oom_kill");
        }

        @Override
        public void delete() {
            CgroupRemoval.remove(limited());
            directories().forEach(CgroupRemoval::remove);
        }

        private Path limited() {
            return cpu.resolve(CgroupFiles.LIMITED);
        }

        /** One, where the kernel has mounted both CPU controllers at the same place, fewer than three. */
        private Stream<Path> directories() {
            return Stream.of(cpu, cpuAccounting, memory).distinct();
        }
    }
}
