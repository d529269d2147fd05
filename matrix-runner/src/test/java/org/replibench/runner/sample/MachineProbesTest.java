package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.linux.cgroup.ControlGroup.PressureStall;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class MachineProbesTest {
    @TempDir
    Path proc;

    @Test
    void threads_switches_and_free_memory_are_read() throws IOException {
        write(
                "stat",
                "cpu  5633507 159767 1789648 7555632 19585 0 109412 1032 0 0\nctxt 2808964882\nprocs_running 4\n");
        write("loadavg", "4.42 8.90 7.13 3/1148 17250\n");
        write("meminfo", "MemTotal:       24684092 kB\nMemFree:        12812560 kB\nMemAvailable:   19939328 kB\n");

        assertThat(new MachineProbes.SchedulerProbe(ProcFiles.in(proc)).read())
                .isEqualTo(Map.of(
                        host(Metric.CONTEXT_SWITCHES), 2_808_964_882.0,
                        host(Metric.RUNNABLE_THREADS), 3.0,
                        host(Metric.THREADS), 1148.0,
                        host(Metric.MEMORY_AVAILABLE), 19_472.0));
    }

    @Test
    void pressure_is_the_time_in_which_some_task_waited() throws IOException {
        write(
                "pressure/cpu",
                "some avg10=28.74 avg60=48.16 avg300=51.79 total=27257312774\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n");
        write(
                "pressure/io",
                "some avg10=0.10 avg60=0.20 avg300=0.30 total=1500000\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=900000\n");

        assertThat(MachineProbes.PressureProbe.ofMachine(MetricKey.HOST, ProcFiles.in(proc))
                        .read())
                .as("the kernel has no file of memory here")
                .isEqualTo(Map.of(host(Metric.CPU_PRESSURE), 27_257.312774, host(Metric.IO_PRESSURE), 1.5));
    }

    @Test
    void pressure_of_a_control_group_is_its_own() throws IOException {
        Path file = write("node1/cpu.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=2000000\n");

        assertThat(new MachineProbes.PressureProbe(
                                "node1",
                                resource -> resource == PressureStall.CPU ? ProcFile.read(file) : Optional.empty())
                        .read())
                .isEqualTo(Map.of(MetricKey.ofNode(1, Metric.CPU_PRESSURE), 2.0));
    }

    @Test
    void of_a_disk_bytes_operations_flushes_and_busy_time_are_read() throws IOException {
        Path statistics = write(
                "diskstats",
                "   7       0 loop0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                        + " 254       0 vda 1565184 127038 50236202 711649 6698985 1998328 246248864 1901713 0 711328 2904900"
                        + " 1919099 71 142643832 149304 2665315 142232\n"
                        + " 254       1 vda1 1 1 1 1 1 1 1 1 0 1 1 0 0 0 0 0 0\n");

        assertThat(new MachineProbes.DiskProbe(statistics, "vda").read())
                .isEqualTo(Map.of(
                        host(Metric.DISK_READS), 1_565_184.0,
                        host(Metric.DISK_READ), 512.0 * 50_236_202,
                        host(Metric.DISK_WRITES), 6_698_985.0,
                        host(Metric.DISK_WRITTEN), 512.0 * 246_248_864,
                        host(Metric.DISK_BUSY), 711.328,
                        host(Metric.DISK_QUEUE), 2_904.9,
                        host(Metric.DISK_FLUSHES), 2_665_315.0));
    }

    @Test
    void a_kernel_before_5_5_counts_no_flushes() throws IOException {
        Path statistics = write("diskstats", "   8       0 sda 1 2 3 4 5 6 7 8 9 10 11\n");

        assertThat(new MachineProbes.DiskProbe(statistics, "sda").read())
                .containsEntry(host(Metric.DISK_BUSY), 0.01)
                .doesNotContainKey(host(Metric.DISK_FLUSHES));
    }

    @Test
    void of_a_network_packets_losses_and_what_was_sent_again_are_read() throws IOException {
        write(
                "net/snmp",
                "Ip: Forwarding DefaultTTL InReceives InHdrErrors InAddrErrors ForwDatagrams InUnknownProtos InDiscards"
                        + " InDelivers OutRequests\n"
                        + "Ip: 1 64 77841906 0 0 1228 0 0 77840123 95393857\n"
                        + "Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens PassiveOpens AttemptFails EstabResets CurrEstab"
                        + " InSegs OutSegs RetransSegs InErrs OutRsts InCsumErrors\n"
                        + "Tcp: 1 200 120000 -1 2033557 1325519 635875 859951 580 77629518 95228452 102595 0 1061871 0\n"
                        + "Udp: InDatagrams NoPorts InErrors OutDatagrams RcvbufErrors SndbufErrors\n"
                        + "Udp: 212392 4406 17 165069 17 0\n"
                        + "UdpLite: InDatagrams NoPorts InErrors OutDatagrams RcvbufErrors SndbufErrors\n"
                        + "UdpLite: 0 0 5 0 0 0\n");
        write(
                "net/dev",
                "Inter-|   Receive                                                |  Transmit\n"
                        + " face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls"
                        + " carrier compressed\n"
                        + "    lo: 17990668840 28575369    0    0    0     0          0         0 17990668840 28575369    0    0 "
                        + "   0     0       0          0\n"
                        + "rb0-pub: 1243768913 1092907    0    3    0     0          0         0 748147395 1250052    0    2    0 "
                        + "    0       0          0\n");

        assertThat(new MachineProbes.NetworkProbe("node1", ProcFiles.in(proc)).read())
                .isEqualTo(Map.of(
                        MetricKey.ofNode(1, Metric.PACKETS_RECEIVED), 77_841_906.0,
                        MetricKey.ofNode(1, Metric.PACKETS_SENT), 95_393_857.0,
                        MetricKey.ofNode(1, Metric.TCP_RETRANSMISSIONS), 102_595.0,
                        MetricKey.ofNode(1, Metric.UDP_RECEIVE_ERRORS), 17.0,
                        MetricKey.ofNode(1, Metric.PACKETS_DROPPED), 5.0));
    }

    @Test
    void queues_of_all_cpus_are_added_up() throws IOException {
        write(
                "net/softnet_stat",
                "062cb22f 00000002 0000000d 00000000 00000000 00000000 00000000 00000000 00000000 00000000\n"
                        + "0612b4d3 00000001 00000013 00000000 00000000 00000000 00000000 00000000 00000000 00000000\n");

        assertThat(new MachineProbes.SoftnetProbe(ProcFiles.in(proc)).read())
                .isEqualTo(Map.of(host(Metric.SOFTNET_DROPPED), 3.0, host(Metric.SOFTNET_SQUEEZED), 32.0));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void what_this_machine_tells_can_be_read() {
        assertThat(MachineProbes.all().stream()
                        .flatMap(probe -> probe.read().keySet().stream())
                        .map(MetricKey::metric))
                .contains(
                        Metric.CONTEXT_SWITCHES,
                        Metric.THREADS,
                        Metric.MEMORY_AVAILABLE,
                        Metric.PACKETS_SENT,
                        Metric.TCP_RETRANSMISSIONS);
    }

    @Test
    void where_linux_tells_nothing_there_are_no_readings() {
        assertThat(new MachineProbes.SchedulerProbe(ProcFiles.in(proc)).read()).isEmpty();
        assertThat(MachineProbes.PressureProbe.ofMachine(MetricKey.HOST, ProcFiles.in(proc))
                        .read())
                .isEmpty();
        assertThat(new MachineProbes.DiskProbe(proc.resolve("diskstats"), "vda").read())
                .isEmpty();
        assertThat(new MachineProbes.NetworkProbe("host", ProcFiles.in(proc)).read())
                .isEmpty();
        assertThat(new MachineProbes.SoftnetProbe(ProcFiles.in(proc)).read()).isEmpty();
    }

    private static MetricKey host(Metric metric) {
        return new MetricKey(MetricKey.HOST, metric);
    }

    private Path write(String name, String text) throws IOException {
        Path file = proc.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
