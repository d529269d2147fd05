package org.replibench.runner.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.replibench.machines.linux.cgroup.ControlGroup;
import org.replibench.machines.linux.cgroup.ControlGroup.PressureStall;
import org.replibench.process.Program;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/** Probes of what Linux tells of a machine, besides its CPU time: scheduler, memory, pressure, disk, network. */
final class MachineProbes {
    private MachineProbes() {}

    private static MetricKey ofHost(Metric metric) {
        return new MetricKey(MetricKey.HOST, metric);
    }

    /** Threads, switches between them, and free memory. */
    record SchedulerProbe(ProcFiles proc) implements Probe {
        private static final int RUNNABLE_OF_ALL = 3;
        private static final double KILOBYTES_PER_MEGABYTE = 1024;

        @Override
        public Map<MetricKey, Double> read() {
            Map<MetricKey, Double> readings = new HashMap<>();
            proc.read("stat")
                    .flatMap(text -> ProcFile.fields(text, "ctxt"))
                    .ifPresent(fields -> readings.put(ofHost(Metric.CONTEXT_SWITCHES), Double.valueOf(fields.get(0))));
            proc.read("loadavg").ifPresent(text -> {
                String[] threads = text.split(" ")[RUNNABLE_OF_ALL].split("/");
                readings.put(ofHost(Metric.RUNNABLE_THREADS), Double.valueOf(threads[0]));
                readings.put(ofHost(Metric.THREADS), Double.valueOf(threads[1]));
            });
            proc.read("meminfo")
                    .flatMap(text -> ProcFile.fields(text, "MemAvailable:"))
                    .ifPresent(fields -> readings.put(
                            ofHost(Metric.MEMORY_AVAILABLE),
                            Double.parseDouble(fields.get(0)) / KILOBYTES_PER_MEGABYTE));
            return readings;
        }
    }

    /**
     * How long some task of a machine, or of a control group, waited for each resource (pressure stall information, Linux 4.20).
     *
     * @param texts of files, where there are any
     */
    record PressureProbe(String subject, Function<PressureStall, Optional<String>> texts) implements Probe {
        private static final String SOME = "some";
        private static final String TOTAL = "total=";
        private static final double MICROS = 1e6;

        /** Of a whole machine. */
        static PressureProbe ofMachine(String subject, ProcFiles proc) {
            return new PressureProbe(subject, resource -> proc.read(file(resource)));
        }

        /** Of a control group. */
        static PressureProbe of(String subject, ControlGroup group) {
            return new PressureProbe(
                    subject, resource -> group.pressureFile(resource).flatMap(ProcFile::read));
        }

        /** Below {@code /proc}. */
        static String file(PressureStall resource) {
            return "pressure/" + resource.label();
        }

        @Override
        public Map<MetricKey, Double> read() {
            Map<MetricKey, Double> readings = new HashMap<>();
            for (PressureStall resource : PressureStall.values()) {
                texts.apply(resource)
                        .flatMap(text -> ProcFile.fields(text, SOME))
                        .flatMap(fields -> fields.stream()
                                .filter(field -> field.startsWith(TOTAL))
                                .findFirst())
                        .ifPresent(field -> readings.put(
                                new MetricKey(subject, metric(resource)),
                                Long.parseLong(field.substring(TOTAL.length())) / MICROS));
            }
            return readings;
        }

        private static Metric metric(PressureStall resource) {
            return switch (resource) {
                case CPU -> Metric.CPU_PRESSURE;
                case IO -> Metric.IO_PRESSURE;
                case MEMORY -> Metric.MEMORY_PRESSURE;
            };
        }
    }

    /**
     * A disk of this machine.
     *
     * @param statistics {@code /proc/diskstats}
     * @param name such as {@code vda}
     */
    record DiskProbe(Path statistics, String name) implements Probe {
        private static final int NAME = 2;
        private static final int FLUSHES = 17;
        private static final double BYTES_PER_SECTOR = 512;
        private static final double MILLIS = 1e3;

        /** The probe of the disk that has these files; empty where Linux does not name one. */
        static Optional<DiskProbe> ofFilesIn(Path folder) {
            try {
                long device = (long) Files.getAttribute(folder, "unix:dev");
                // As major() and minor() of the C library have it.
                long major = (device >> 8) & 0xfff;
                long minor = (device & 0xff) | ((device >> 12) & 0xfff00);
                Path block = Path.of("/sys/dev/block", major + ":" + minor).toRealPath();
                // Of a partition the disk has the flushes.
                Path disk = Files.exists(block.resolve("partition")) ? block.getParent() : block;
                return Optional.of(new DiskProbe(
                        Path.of("/proc/diskstats"), disk.getFileName().toString()));
            } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
                return Optional.empty();
            }
        }

        @Override
        public Map<MetricKey, Double> read() {
            return ProcFile.read(statistics).stream()
                    .flatMap(String::lines)
                    .map(line -> line.strip().split("\\s+"))
                    .filter(fields -> fields[NAME].equals(name))
                    .findFirst()
                    .map(DiskProbe::readings)
                    .orElse(Map.of());
        }

        private static Map<MetricKey, Double> readings(String[] fields) {
            double[] counts = Arrays.stream(fields)
                    .skip(NAME + 1)
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            Map<MetricKey, Double> readings = new HashMap<>(Map.of(
                    ofHost(Metric.DISK_READS),
                    counts[0],
                    ofHost(Metric.DISK_READ),
                    counts[2] * BYTES_PER_SECTOR,
                    ofHost(Metric.DISK_WRITES),
                    counts[4],
                    ofHost(Metric.DISK_WRITTEN),
                    counts[6] * BYTES_PER_SECTOR,
                    ofHost(Metric.DISK_BUSY),
                    counts[9] / MILLIS,
                    ofHost(Metric.DISK_QUEUE),
                    counts[10] / MILLIS));
            int flushes = FLUSHES - NAME;
            if (counts.length > flushes) {
                readings.put(ofHost(Metric.DISK_FLUSHES), counts[flushes]);
            }
            return readings;
        }
    }

    /**
     * What the network stack of a machine, or of a node that has one of its own, did and lost.
     *
     * @param proc of a machine, or of a process, such as {@code /proc/1234}
     */
    record NetworkProbe(String subject, ProcFiles proc) implements Probe {
        static final String PROTOCOLS = "net/snmp";
        static final String DEVICES = "net/dev";

        private static final int RECEIVE_DROPPED = 3;
        private static final int SEND_DROPPED = 11;

        /** The probe of a program's network; empty if it has this process's own, or that may not be seen. */
        static Optional<NetworkProbe> ofOwnNetwork(String subject, Program program) {
            return program.proc().flatMap(process -> ofOwnNetwork(subject, process));
        }

        private static Optional<NetworkProbe> ofOwnNetwork(String subject, Path process) {
            try {
                Path namespace = Files.readSymbolicLink(process.resolve("ns/net"));
                return namespace.equals(Files.readSymbolicLink(Path.of("/proc/self/ns/net")))
                        ? Optional.empty()
                        : Optional.of(new NetworkProbe(subject, ProcFiles.in(process)));
            } catch (IOException | UnsupportedOperationException e) {
                return Optional.empty();
            }
        }

        @Override
        public Map<MetricKey, Double> read() {
            Map<MetricKey, Double> readings = new HashMap<>();
            proc.read(PROTOCOLS).ifPresent(text -> {
                Map<String, Long> ip = ProcFile.named(text, "Ip:");
                put(readings, Metric.PACKETS_RECEIVED, ip.get("InReceives"));
                put(readings, Metric.PACKETS_SENT, ip.get("OutRequests"));
                put(
                        readings,
                        Metric.TCP_RETRANSMISSIONS,
                        ProcFile.named(text, "Tcp:").get("RetransSegs"));
                put(
                        readings,
                        Metric.UDP_RECEIVE_ERRORS,
                        ProcFile.named(text, "Udp:").get("InErrors"));
            });
            proc.read(DEVICES).ifPresent(text -> put(readings, Metric.PACKETS_DROPPED, dropped(text)));
            return readings;
        }

        private void put(Map<MetricKey, Double> readings, Metric metric, Long count) {
            if (count != null) {
                readings.put(new MetricKey(subject, metric), count.doubleValue());
            }
        }

        private static Long dropped(String devices) {
            return devices.lines()
                    .map(line -> line.split(":", 2))
                    .filter(device -> device.length == 2)
                    .map(device -> device[1].strip().split("\\s+"))
                    .mapToLong(counts -> Long.parseLong(counts[RECEIVE_DROPPED]) + Long.parseLong(counts[SEND_DROPPED]))
                    .sum();
        }
    }

    /** What CPUs' queues of received packets lost, or left for later. */
    record SoftnetProbe(ProcFiles proc) implements Probe {
        private static final int HEXADECIMAL = 16;

        /** A line for each CPU. */
        private static final String STATISTICS = "net/softnet_stat";

        @Override
        public Map<MetricKey, Double> read() {
            return proc.read(STATISTICS)
                    .map(text -> Map.of(
                            ofHost(Metric.SOFTNET_DROPPED),
                            sum(text, 1),
                            ofHost(Metric.SOFTNET_SQUEEZED),
                            sum(text, 2)))
                    .orElse(Map.of());
        }

        private static double sum(String text, int field) {
            return text.lines()
                    .mapToLong(line -> Long.parseLong(line.split(" ")[field], HEXADECIMAL))
                    .sum();
        }
    }

    /** All of this machine. */
    static List<Probe> all() {
        ProcFiles proc = ProcFiles.in(Path.of("/proc"));
        return List.of(
                new SchedulerProbe(proc),
                PressureProbe.ofMachine(MetricKey.HOST, proc),
                new NetworkProbe(MetricKey.HOST, proc),
                new SoftnetProbe(proc));
    }
}
