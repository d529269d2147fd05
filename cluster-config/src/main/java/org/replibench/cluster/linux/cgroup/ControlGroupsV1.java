package org.replibench.cluster.linux.cgroup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Version 1: a tree of directories per controller; a group is a directory in each.
 *
 * @param cpu limits processor time
 * @param cpuAccounting counts processor time; may be the same tree as {@code cpu}
 * @param memory limits and counts memory
 */
record ControlGroupsV1(Path cpu, Path cpuAccounting, Path memory) implements ControlGroups {
    @Override
    public Optional<String> refusal() {
        return trees().filter(tree -> !Files.isWritable(tree))
                .findFirst()
                .map(tree -> "write access to control groups required, found " + tree + " read-only");
    }

    @Override
    public ControlGroup group(String name) {
        return new ControlGroupV1(cpu.resolve(name), cpuAccounting.resolve(name), memory.resolve(name));
    }

    @Override
    public List<String> startingWith(String prefix) {
        return trees().flatMap(tree -> ControlFiles.directories(tree, prefix).stream())
                .distinct()
                .toList();
    }

    private Stream<Path> trees() {
        return Stream.of(cpu, cpuAccounting, memory);
    }
}
