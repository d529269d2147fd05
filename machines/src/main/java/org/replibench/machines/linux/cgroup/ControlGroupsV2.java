package org.replibench.machines.linux.cgroup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.machines.linux.cgroup.ControlGroup.CpuUsage;

/**
 * Version 2: one tree of directories; a group is a directory in it.
 *
 * @param root the tree's root, as far as this process sees it
 */
record ControlGroupsV2(Path root) implements ControlGroups {
    private static final String AVAILABLE = "cgroup.controllers";
    private static final String ENABLED = "cgroup.subtree_control";
    private static final List<String> NEEDED = List.of("cpu", "memory");

    /** Whether this tree has the controllers; a kernel that runs both versions has them in only one. */
    boolean hasControllers() {
        return Files.exists(root.resolve(AVAILABLE)) && tokens(AVAILABLE).containsAll(NEEDED);
    }

    @Override
    public Optional<String> unsupportedReason() {
        if (!Files.isWritable(root) || !Files.isWritable(root.resolve(ENABLED))) {
            return Optional.of("write access to control groups: " + root + " cannot be written");
        }
        return Optional.empty();
    }

    @Override
    public ControlGroup group(String name) {
        return new Group(this, root.resolve(name));
    }

    @Override
    public List<String> startingWith(String prefix) {
        return CgroupFiles.directories(root, prefix);
    }

    /** Has the kernel limit and count CPU time and memory in this tree's groups, if it does not yet. */
    void enableControllers() {
        for (String controller : NEEDED) {
            if (!tokens(ENABLED).contains(controller)) {
                CgroupFiles.write(root.resolve(ENABLED), "+" + controller);
            }
        }
    }

    private List<String> tokens(String file) {
        return Arrays.asList(CgroupFiles.read(root.resolve(file)).split(" "));
    }

    /** A group of version 2. */
    record Group(ControlGroupsV2 tree, Path directory) implements ControlGroup {
        private static final String CPU_LIMIT = "cpu.max";

        @Override
        public void create() {
            tree.enableControllers();
            CgroupFiles.makeDirectory(directory);
            CgroupFiles.write(directory.resolve(ENABLED), "+cpu");
            CgroupFiles.makeDirectory(limited());
            CgroupFiles.write(limited().resolve("cgroup.type"), "threaded");
        }

        @Override
        public boolean exists() {
            return Files.isDirectory(directory);
        }

        @Override
        public List<Path> processFiles() {
            return List.of(limited().resolve(CgroupFiles.MEMBERS));
        }

        @Override
        public void limitCpu(CpuQuota quota) {
            CgroupFiles.write(limited().resolve(CPU_LIMIT), quota.micros() + " " + quota.periodMicros());
        }

        @Override
        public void exemptFromCpuLimit(long thread) {
            CgroupFiles.write(directory.resolve("cgroup.threads"), thread);
        }

        @Override
        public void removeCpuLimit() {
            CgroupFiles.write(limited().resolve(CPU_LIMIT), "max");
        }

        @Override
        public void limitMemory(long bytes) {
            CgroupFiles.write(directory.resolve("memory.max"), bytes);
            // What doesn't fit must not be swapped out instead. Not every kernel has it.
            Path swap = directory.resolve("memory.swap.max");
            if (Files.exists(swap)) {
                CgroupFiles.write(swap, 0);
            }
        }

        @Override
        public Path cpuStatistics() {
            return limited().resolve(CgroupFiles.CPU_STATISTICS);
        }

        @Override
        public CpuUsage cpuUsage() {
            Map<String, Long> all = CgroupFiles.numbers(directory.resolve(CgroupFiles.CPU_STATISTICS));
            Map<String, Long> throttling = CgroupFiles.numbers(cpuStatistics());
            return new CpuUsage(
                    all.get("usage_usec"),
                    throttling.get("throttled_usec"),
                    throttling.get("nr_periods"),
                    throttling.get("nr_throttled"));
        }

        @Override
        public long memoryBytes() {
            return CgroupFiles.number(directory.resolve("memory.current"));
        }

        @Override
        public Optional<Path> pressureFile(PressureStall resource) {
            return Optional.of(directory.resolve(resource.label() + ".pressure"))
                    .filter(Files::isReadable);
        }

        @Override
        public long outOfMemoryKills() {
            return CgroupFiles.numbers(directory.resolve("memory.events")).get("oom_kill");
        }

        @Override
        public void delete() {
            CgroupRemoval.remove(limited(), directory);
            CgroupRemoval.remove(directory);
        }

        private Path limited() {
            return directory.resolve(CgroupFiles.LIMITED);
        }
    }
}
