package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.LocalProgram;
import org.replibench.process.Program;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class NodeMachineProbeTest {
    private static final Program SERVER = LocalProgram.current();
    private static final String OF_SERVER = "/proc/" + SERVER.pid() + "/stat";
    private static final MetricKey CPU = MetricKey.ofNode(3, Metric.CPU);
    private static final MetricKey BUSY = MetricKey.ofNode(3, Metric.HOST_BUSY);
    private static final MetricKey UNCERTAINTY = MetricKey.ofNode(3, Metric.READING_UNCERTAINTY);

    private final Map<String, String> texts = new HashMap<>(Map.of(
            "/proc/stat",
            "cpu  1000 200 300 6000 50 20 30 400 0 0\ncpu0 1 2 3 4\ncpu1 1 2 3 4\nintr 7 8\nctxt 9\n",
            OF_SERVER,
            "4711 (java (1)) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0 40 0 99 8192 2 18446744073709551615\n",
            "/proc/pressure/cpu",
            "some avg10=0.00 avg60=0.00 avg300=0.00 total=2500000\n",
            "/proc/net/dev",
            "eth0: 1 2 3 4 5 6 7 8 9 10 11 12\n"));

    private final List<List<String>> exchanges = new ArrayList<>();

    @Test
    void server_and_machine_are_read_in_one_exchange_at_its_middle() {
        NodeMachineProbe probe = NodeMachineProbe.of("node3", new Answering(), SERVER);

        long before = System.nanoTime();
        Probe.Reading reading = probe.look();
        long after = System.nanoTime();

        assertThat(exchanges).containsExactly(List.of("/proc/stat", OF_SERVER));
        long moment = reading.nanos().orElseThrow();
        assertThat(moment).isBetween(before, after);
        assertThat(reading.values())
                .containsEntry(CPU, 3.0)
                .containsEntry(MetricKey.ofNode(3, Metric.HOST_IDLE), 60.5)
                .containsEntry(MetricKey.ofNode(3, Metric.STEAL), 4.0)
                .containsEntry(MetricKey.ofNode(3, Metric.INTERRUPTS), 0.5);
        assertThat(reading.values().get(BUSY))
                .as("of two cores, what passed by this machine's clock and was neither left nor stolen")
                .isCloseTo(2 * moment / 1e9 - 60.5 - 4, within(1e-6));
        assertThat(reading.values().get(UNCERTAINTY)).isBetween(0.0, (after - before) / 2e6);
    }

    @Test
    void a_window_is_as_long_as_between_its_own_readings() {
        NodeMachineProbe probe = NodeMachineProbe.of("node3", new Answering(), SERVER);
        MetricSnapshot start = MetricSnapshot.of(List.of(probe));
        texts.put(OF_SERVER, texts.get(OF_SERVER).replace(" 250 50 ", " 310 90 "));
        MetricSnapshot end = MetricSnapshot.of(List.of(probe));

        double ownSeconds = (end.ownNanos().get(CPU) - start.ownNanos().get(CPU)) / 1e9;
        assertThat(end.growth(CPU, start)).isCloseTo(1.0, within(1e-9));
        assertThat(end.growthWithin(CPU, start)).isCloseTo(end.secondsSince(start) / ownSeconds, within(1e-6));
    }

    @Test
    void pressure_and_network_are_told_where_they_are_asked_for() {
        Probe.Reading reading =
                NodeMachineProbe.withTiers("node3", new Answering(), SERVER).look();

        assertThat(exchanges).hasSize(1);
        assertThat(reading.values())
                .containsEntry(CPU, 3.0)
                .containsEntry(MetricKey.ofNode(3, Metric.CPU_PRESSURE), 2.5)
                .containsEntry(MetricKey.ofNode(3, Metric.PACKETS_DROPPED), 16.0);
    }

    @Test
    void a_database_used_what_its_processes_did_those_that_have_ended_among_them() {
        texts.put("/proc/815/stat", "815 (postgres) S 4711 2 3 4 5 6 7 8 9 10 120 30 7 7 20 0 1 0 99 8192 2 1\n");
        texts.put("/proc/816/stat", "816 (postgres) S 4711 2 3 4 5 6 7 8 9 10 60 20 0 0 20 0 1 0 99 8192 2 1\n");
        texts.put(OF_SERVER, texts.get(OF_SERVER).replace(" 250 50 0 0 ", " 250 50 400 100 "));
        MetricKey cpu = new MetricKey(MetricKey.DATABASE, Metric.CPU);

        Probe.Reading reading = NodeMachineProbe.ofFamily(MetricKey.DATABASE, new Answering(), SERVER)
                .look();

        assertThat(exchanges).containsExactly(List.of("/proc/stat"));
        assertThat(reading.values())
                .as("itself 3 s, those that have ended 5 s, two that live 1.5 s and 0.8 s")
                .containsEntry(cpu, 10.3)
                .containsEntry(new MetricKey(MetricKey.DATABASE, Metric.HOST_IDLE), 60.5)
                .doesNotContainKey(new MetricKey(MetricKey.DATABASE, Metric.CPU_PRESSURE));
        assertThat(NodeMachineProbe.ofFamilyWithTiers(MetricKey.DATABASE, new Answering(), SERVER)
                        .read())
                .containsEntry(cpu, 10.3)
                .containsEntry(new MetricKey(MetricKey.DATABASE, Metric.CPU_PRESSURE), 2.5);
        texts.remove(OF_SERVER);
        assertThat(NodeMachineProbe.ofFamily(MetricKey.DATABASE, new Answering(), SERVER)
                        .read())
                .as("children without it are others by now")
                .doesNotContainKey(cpu);
    }

    @Test
    void a_server_that_has_ended_has_no_cpu_time_and_a_machine_that_is_lost_no_readings() {
        texts.remove(OF_SERVER);
        assertThat(NodeMachineProbe.of("node3", new Answering(), SERVER).read())
                .containsKey(BUSY)
                .doesNotContainKey(CPU);

        texts.clear();
        assertThat(NodeMachineProbe.of("node3", new Answering(), SERVER).look().values())
                .isEmpty();
    }

    /** Answers with what the texts are now; without any it is lost. */
    private final class Answering implements RemoteMachine {
        @Override
        public boolean lost() {
            return false;
        }

        @Override
        public Map<String, String> read(List<String> files) {
            exchanges.add(files);
            if (texts.isEmpty()) {
                throw new ClusterException("host host3: shell: the connection broke");
            }
            Map<String, String> asked = new HashMap<>(texts);
            asked.keySet().retainAll(files);
            return asked;
        }

        @Override
        public Map<String, String> read(List<String> files, long program) {
            Map<String, String> asked = read(files);
            texts.forEach((file, text) -> {
                if (file.matches("/proc/\\d+/stat")) {
                    asked.put(file, text);
                }
            });
            return asked;
        }

        @Override
        public String timeOfDay() {
            throw new UnsupportedOperationException();
        }
    }
}
