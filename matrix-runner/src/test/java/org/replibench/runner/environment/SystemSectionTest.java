package org.replibench.runner.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SystemSectionTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void realPath() throws IOException {
        root = folder.toRealPath();
    }

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }

    @Test
    void tells_what_may_decide_a_result() throws IOException {
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");
        file("proc/cpuinfo", "processor : 0\nflags\t\t: fpu hypervisor lahf_lm");
        file("sys/class/dmi/id/sys_vendor", "QEMU");
        file(
                "proc/self/mounts",
                "/dev/sda1 / ext4 rw,relatime 0 0\n/dev/sdb1 /data xfs rw,noatime,logdev=/home/someone 0 0");
        file("sys/devices/disk/sdb/queue/scheduler", "none [mq-deadline]");
        file("sys/devices/disk/sdb/queue/rotational", "0");
        file("sys/devices/disk/sdb/sdb1/size", "1");
        Files.createDirectories(root.resolve("sys/class/block"));
        Files.createSymbolicLink(root.resolve("sys/class/block/sdb1"), root.resolve("sys/devices/disk/sdb/sdb1"));
        file("sys/class/net/eth0/mtu", "9000");
        file("sys/class/net/eth0/speed", "10000");
        file("sys/class/net/eth0/device/vendor", "0x8086");
        file("sys/class/net/rb0-p1/mtu", "1500");
        file("proc/sys/vm/swappiness", "60");

        assertThat(new SystemSection(root).of(Path.of("/data/results")).facts())
                .containsExactly(
                        entry("clock source", "tsc"),
                        entry("CPU governor", "powersave"),
                        entry("virtual machine", "QEMU"),
                        entry("file system of results", "xfs, rw,noatime"),
                        entry("disk of results", "does not rotate, scheduler none [mq-deadline]"),
                        entry("network card eth0", "MTU 9000, 10000 Mbit/s"),
                        entry("vm.swappiness", "60"));
    }

    @Test
    void what_the_system_does_not_tell_is_left_out() {
        assertThat(new SystemSection(root).of(Path.of("/data/results")).facts()).isEmpty();
    }

    @EnabledOnOs(OS.LINUX)
    @Test
    void linux_tells_most_of_it() {
        assertThat(new SystemSection(Path.of("/")).of(folder).facts())
                .containsKeys("file system of results", "net.core.somaxconn", "vm.swappiness");
    }
}
