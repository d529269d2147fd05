package org.replibench.machines.linux.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds where control groups are.
 *
 * @param table the file systems that are mounted, as the kernel lists them: device, place, type, options
 */
public record CgroupMounts(Path table) {
    /** The mounts that this process sees. */
    public static final CgroupMounts OF_THIS_PROCESS = new CgroupMounts(Path.of("/proc/self/mounts"));

    /** The machine's control groups, version 2 before 1; empty if it has none for CPU time and memory. */
    public Optional<ControlGroups> controlGroups() {
        return version2().<ControlGroups>map(tree -> tree).or(this::version1);
    }

    private Optional<ControlGroupsV2> version2() {
        return mounts("cgroup2")
                .map(mount -> new ControlGroupsV2(mount.place))
                .filter(ControlGroupsV2::hasControllers)
                .findFirst();
    }

    private Optional<ControlGroupsV1> version1() {
        return controller("cpu").flatMap(cpu -> controller("cpuacct").flatMap(accounting -> controller("memory")
                .map(memory -> new ControlGroupsV1(cpu, accounting, memory))));
    }

    private Optional<Path> controller(String name) {
        return mounts("cgroup")
                .filter(mount -> mount.options.contains(name))
                .map(Mount::place)
                .findFirst();
    }

    private Stream<Mount> mounts(String type) {
        try {
            return Files.readAllLines(table).stream()
                    .map(line -> line.split(" "))
                    .filter(columns -> columns[2].equals(type))
                    .map(columns -> new Mount(Path.of(columns[1]), Arrays.asList(columns[3].split(","))));
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private record Mount(Path place, List<String> options) {}
}
