package org.replibench.machines.linux.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.linux.cgroup.ControlGroup.CpuUsage;
import org.replibench.machines.linux.cgroup.ControlGroup.PressureStall;
import org.replibench.machines.support.ClusterException;

/** On folders that look like the kernel's. */
class ControlGroupsTest {
    @TempDir
    private Path directory;

    @Test
    void version_1_is_a_directory_per_controller() throws IOException {
        ControlGroups groups = version1();
        ControlGroup group = groups.group("rb0-node1");
        group.create();
        assertThat(groups.startingWith("rb0-")).containsExactly("rb0-node1");
        assertThat(group.processFiles())
                .containsExactly(
                        directory.resolve("cpu/rb0-node1/limited/cgroup.procs"),
                        directory.resolve("cpuacct/rb0-node1/cgroup.procs"),
                        directory.resolve("memory/rb0-node1/cgroup.procs"));
        group.delete();
        assertThat(groups.startingWith("rb0-")).isEmpty();
        group.delete();
    }

    @Test
    void version_1_limits_and_counts() throws IOException {
        ControlGroup group = version1().group("g");
        group.create();
        group.limitCpu(new CpuQuota(0.15, 10_000));
        assertThat(content("cpu/g/limited/cpu.cfs_quota_us")).isEqualTo("1500");
        assertThat(content("cpu/g/limited/cpu.cfs_period_us")).isEqualTo("10000");
        group.removeCpuLimit();
        assertThat(content("cpu/g/limited/cpu.cfs_quota_us")).isEqualTo("-1");
        group.exemptFromCpuLimit(4711);
        assertThat(content("cpu/g/tasks")).isEqualTo("4711");
        put("memory/g/memory.memsw.limit_in_bytes", "9223372036854771712");
        group.limitMemory(1 << 30);
        assertThat(content("memory/g/memory.limit_in_bytes")).isEqualTo("1073741824");
        assertThat(content("memory/g/memory.memsw.limit_in_bytes")).isEqualTo("1073741824");

        put("cpuacct/g/cpuacct.usage", "5000123000\n");
        put("cpu/g/limited/cpu.stat", "nr_periods 40\nnr_throttled 7\nthrottled_time 250000000\n");
        put("memory/g/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n");
        put("memory/g/memory.usage_in_bytes", "4096\n");
        assertThat(group.cpuUsage()).isEqualTo(new CpuUsage(5_000_123, 250_000, 40, 7));
        assertThat(group.cpuStatistics()).isEqualTo(directory.resolve("cpu/g/limited/cpu.stat"));
        assertThat(group.outOfMemoryKills()).isEqualTo(2);
        assertThat(group.memoryBytes()).isEqualTo(4096);
    }

    @Test
    void version_1_with_both_cpu_controllers_in_one_tree_is_entered_once() throws IOException {
        Path cpu = Files.createDirectory(directory.resolve("cpu,cpuacct"));
        Path memory = Files.createDirectory(directory.resolve("memory"));
        ControlGroup group = new ControlGroupsV1(cpu, cpu, memory).group("g");
        group.create();
        assertThat(group.processFiles())
                .containsExactly(cpu.resolve("g/limited/cgroup.procs"), memory.resolve("g/cgroup.procs"));
    }

    @Test
    void version_2_is_one_directory_and_turns_on_what_it_needs() throws IOException {
        put("cgroup.controllers", "cpuset cpu io memory pids\n");
        put("cgroup.subtree_control", "cpu\n");
        ControlGroups groups = new ControlGroupsV2(directory);
        assertThat(groups.unsupportedReason()).isEmpty();
        ControlGroup group = groups.group("rb0-node1");
        group.create();
        assertThat(content("cgroup.subtree_control")).isEqualTo("+memory");
        assertThat(group.processFiles()).containsExactly(directory.resolve("rb0-node1/limited/cgroup.procs"));
        assertThat(content("rb0-node1/cgroup.subtree_control")).isEqualTo("+cpu");
        assertThat(content("rb0-node1/limited/cgroup.type")).isEqualTo("threaded");
        // The kernel's files go with their directory.
        Files.delete(directory.resolve("rb0-node1/limited/cgroup.type"));
        Files.delete(directory.resolve("rb0-node1/cgroup.subtree_control"));
        group.delete();
        assertThat(groups.startingWith("rb0-")).isEmpty();
    }

    @Test
    void version_2_limits_and_counts() throws IOException {
        put("cgroup.subtree_control", "cpu memory");
        ControlGroup group = new ControlGroupsV2(directory).group("g");
        group.create();
        group.limitCpu(new CpuQuota(0.5));
        assertThat(content("g/limited/cpu.max")).isEqualTo("50000 100000");
        group.removeCpuLimit();
        assertThat(content("g/limited/cpu.max")).isEqualTo("max");
        group.exemptFromCpuLimit(4711);
        assertThat(content("g/cgroup.threads")).isEqualTo("4711");
        put("g/memory.swap.max", "max");
        group.limitMemory(1 << 30);
        assertThat(content("g/memory.max")).isEqualTo("1073741824");
        assertThat(content("g/memory.swap.max")).isEqualTo("0");

        put("g/cpu.stat", """
                usage_usec 5000123
                user_usec 4000000
                system_usec 1000123
                nr_periods 0
                nr_throttled 0
                throttled_usec 0
                """);
        put("g/limited/cpu.stat", """
                usage_usec 4000000
                nr_periods 40
                nr_throttled 7
                throttled_usec 250000
                """);
        put("g/memory.events", "low 0\nhigh 0\nmax 9\noom 2\noom_kill 2\n");
        put("g/memory.current", "4096\n");
        assertThat(group.cpuUsage()).isEqualTo(new CpuUsage(5_000_123, 250_000, 40, 7));
        assertThat(group.outOfMemoryKills()).isEqualTo(2);
        assertThat(group.memoryBytes()).isEqualTo(4096);
        assertThat(group.cpuStatistics()).isEqualTo(directory.resolve("g/limited/cpu.stat"));
        put("g/io.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=7\n");
        assertThat(group.pressureFile(PressureStall.IO)).hasValue(directory.resolve("g/io.pressure"));
        assertThat(group.pressureFile(PressureStall.CPU))
                .as("a kernel without pressure stall information")
                .isEmpty();
    }

    @Test
    void a_tree_that_is_not_there_is_refused_by_name() {
        assertThat(new ControlGroupsV2(directory.resolve("missing")).unsupportedReason())
                .hasValue("write access to control groups: " + directory.resolve("missing") + " cannot be written");
        assertThat(new ControlGroupsV1(directory, directory.resolve("missing"), directory).unsupportedReason())
                .isPresent();
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> new ControlGroupsV1(directory, directory.resolve("missing"), directory)
                        .group("g")
                        .create())
                .withMessageStartingWith("control group " + directory.resolve("missing/g"));
    }

    @Test
    void use_is_a_difference() {
        assertThat(new CpuUsage(10, 8, 6, 4).since(new CpuUsage(1, 2, 3, 4))).isEqualTo(new CpuUsage(9, 6, 3, 0));
    }

    @Test
    void a_quota_that_the_kernel_would_not_take_is_refused_with_both_numbers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CpuQuota(0.15, 5_000))
                .withMessage("node.cpus: less than the kernel allows; expected at least 0.2 cores, got 0.15. Try "
                        + "-Dnode.cpus=0.2");
        assertThatIllegalArgumentException().isThrownBy(() -> new CpuQuota(1, 999));
        assertThat(new CpuQuota(0.15, 6_670).micros()).isEqualTo(1_001);
    }

    @Test
    void version_2_is_taken_where_it_has_the_controllers() throws IOException {
        Path unified = Files.createDirectory(directory.resolve("unified"));
        put("unified/cgroup.controllers", "cpu memory\n");
        assertThat(mounts("cgroup2 " + unified + " cgroup2 rw 0 0").controlGroups())
                .hasValue(new ControlGroupsV2(unified));
    }

    @Test
    void version_1_is_taken_where_version_2_has_only_what_is_left() throws IOException {
        Path unified = Files.createDirectory(directory.resolve("unified"));
        put("unified/cgroup.controllers", "hugetlb\n");
        assertThat(mounts(
                                "cgroup2 " + unified + " cgroup2 rw 0 0",
                                "cgroup /c/cpuset cgroup rw,cpuset 0 0",
                                "cgroup /c/cpu,cpuacct cgroup rw,nosuid,cpu,cpuacct 0 0",
                                "cgroup /c/memory cgroup rw,memory 0 0")
                        .controlGroups())
                .hasValue(new ControlGroupsV1(
                        Path.of("/c/cpu,cpuacct"), Path.of("/c/cpu,cpuacct"), Path.of("/c/memory")));
    }

    @Test
    void a_machine_without_the_controllers_has_no_control_groups() throws IOException {
        assertThat(mounts("cgroup /c/cpu cgroup rw,cpu 0 0").controlGroups()).isEmpty();
        assertThat(new CgroupMounts(directory.resolve("missing")).controlGroups())
                .isEmpty();
    }

    private ControlGroups version1() throws IOException {
        for (String controller : List.of("cpu", "cpuacct", "memory")) {
            Files.createDirectory(directory.resolve(controller));
        }
        return new ControlGroupsV1(directory.resolve("cpu"), directory.resolve("cpuacct"), directory.resolve("memory"));
    }

    private CgroupMounts mounts(String... lines) throws IOException {
        return new CgroupMounts(Files.write(directory.resolve("mounts"), List.of(lines)));
    }

    private void put(String file, String text) throws IOException {
        Files.writeString(directory.resolve(file), text);
    }

    private String content(String file) throws IOException {
        return Files.readString(directory.resolve(file)).trim();
    }
}
