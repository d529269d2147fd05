package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.cluster.SessionPayloadSettings;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.runner.doctor.HostIdentity;
import org.replibench.runner.testbed.NodeQuota;

class CalibrationStoreTest {
    private static final SoughtLoad HIGH = new SoughtLoad.High();

    private static final CalibrationStore.CalibrationEnvironment HERE = environment(HIGH, 2);

    @TempDir
    Path folder;

    @Test
    void what_was_found_is_known_for_the_same_environment_only() throws IOException {
        CalibrationStore store = new CalibrationStore(folder);
        store.write(HERE, new CalibrationStore.Calibration(120, 95), List.of("10 clients: 33.0 pages/s"));

        assertThat(store.find(environment(HIGH, 2))).hasValue(new CalibrationStore.Calibration(120, 95));
        assertThat(store.find(environment(HIGH, 4))).isEmpty();
        assertThat(store.find(environment(limits("p90:50ms"), 2))).isEmpty();
    }

    @Test
    void what_was_found_for_some_limits_is_not_known_for_others() throws IOException {
        CalibrationStore store = new CalibrationStore(folder);
        store.write(
                environment(limits("p90:50ms"), 2), new CalibrationStore.Calibration(300, 95), List.of("300 clients"));

        assertThat(store.find(environment(limits("p90:50ms"), 2))).isPresent();
        assertThat(store.find(environment(limits("p90:60ms"), 2))).isEmpty();
        assertThat(store.find(HERE)).isEmpty();
    }

    @Test
    void what_was_found_on_hosts_is_not_known_here_nor_on_others() throws IOException {
        CalibrationStore store = new CalibrationStore(folder);
        CalibrationStore.Calibration found = new CalibrationStore.Calibration(900, 95);
        store.write(on(host("node1", "machine", "a")), found, List.of("900 clients"));

        assertThat(store.find(on(host("node1", "machine", "a")))).hasValue(found);
        assertThat(store.find(on(host("node1", "machine", "b")))).isEmpty();
        assertThat(store.find(on(host("node1", "machine", "a"), host("driver1", "machine", "c"))))
                .as("with a load generator of its own")
                .isEmpty();
        assertThat(store.find(environment(HIGH, 1))).as("this machine").isEmpty();

        store.write(environment(HIGH, 1), new CalibrationStore.Calibration(60, 95), List.of("60 clients"));
        assertThat(store.find(on(host("node1", "machine", "a")))).hasValue(found);
    }

    private static HostIdentity host(String role, String fact, String value) {
        return new HostIdentity("lab7", role, Map.of(fact, value));
    }

    private static CalibrationStore.CalibrationEnvironment on(HostIdentity... machines) {
        return environment(
                HIGH, 1, Stream.of(machines).map(HostIdentity::toString).toList());
    }

    private static SoughtLoad limits(String text) {
        return new SoughtLoad.WithinLimits(ResponseLimit.parse(text, List.of("purchase")));
    }

    @Test
    void a_damaged_file_is_as_good_as_none() throws IOException {
        CalibrationStore store = new CalibrationStore(folder);
        Files.writeString(folder.resolve(HERE.fingerprint() + ".properties"), "clients=many");

        assertThat(store.find(HERE)).isEmpty();
    }

    @Test
    void one_that_lacks_the_live_set_is_made_again() throws IOException {
        CalibrationStore store = new CalibrationStore(folder);
        Files.writeString(folder.resolve(HERE.fingerprint() + ".properties"), "clients=120");

        assertThat(store.find(HERE)).isEmpty();
    }

    private static CalibrationStore.CalibrationEnvironment environment(SoughtLoad sought, int nodes) {
        return environment(sought, nodes, List.of());
    }

    private static CalibrationStore.CalibrationEnvironment environment(
            SoughtLoad sought, int nodes, List<String> machines) {
        return CalibrationStore.CalibrationEnvironment.of(
                new LoopbackHosts(),
                machines,
                new NodeQuota(Optional.empty()),
                JvmOptions.DEFAULT,
                SessionPayloadSettings.DEFAULT,
                ClientBehaviour.of(JMeterPlan.SHOP),
                sought,
                nodes);
    }
}
