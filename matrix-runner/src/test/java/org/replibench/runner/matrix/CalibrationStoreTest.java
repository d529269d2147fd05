package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.SessionPayloadSettings;
import org.replibench.cluster.host.LoopbackHosts;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.runner.testbed.NodeQuota;

class CalibrationStoreTest {
    private static final CalibrationStore.CalibrationEnvironment HERE = environment(2);

    @TempDir
    Path folder;

    @Test
    void what_was_found_is_known_for_the_same_environment_only() throws IOException {
        CalibrationStore store = new CalibrationStore(folder);
        store.write(HERE, new CalibrationStore.Calibration(120, 95), List.of("10 clients: 33.0 pages/s"));

        assertThat(store.find(environment(2))).hasValue(new CalibrationStore.Calibration(120, 95));
        assertThat(store.find(environment(4))).isEmpty();
    }

    @Test
    void a_damaged_file_is_as_good_as_none() throws IOException {
        CalibrationStore store = new CalibrationStore(folder);
        Files.writeString(folder.resolve(HERE.fingerprint() + ".properties"), "high=many");

        assertThat(store.find(HERE)).isEmpty();
    }

    @Test
    void one_that_lacks_the_live_set_is_made_again() throws IOException {
        CalibrationStore store = new CalibrationStore(folder);
        Files.writeString(folder.resolve(HERE.fingerprint() + ".properties"), "high=120");

        assertThat(store.find(HERE)).isEmpty();
    }

    private static CalibrationStore.CalibrationEnvironment environment(int nodes) {
        return CalibrationStore.CalibrationEnvironment.of(
                new LoopbackHosts(),
                new NodeQuota(Optional.empty()),
                JvmOptions.DEFAULT,
                SessionPayloadSettings.DEFAULT,
                ClientBehaviour.of(JMeterPlan.SHOP),
                nodes);
    }
}
