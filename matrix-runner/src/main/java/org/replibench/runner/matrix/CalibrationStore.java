package org.replibench.runner.matrix;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.replibench.cluster.SessionPayloadSettings;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.support.ContentHash;
import org.replibench.model.ClientLoad;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.NodeQuota;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * What was found out about environments, so that it is not tried out again.
 *
 * @param folder holds a file and a folder with the driver's raw files for each environment
 */
record CalibrationStore(Path folder) {
    private static final String CLIENTS = "clients";
    private static final String LIVE_SET = "live_set_mib";

    /**
     * What was found out.
     *
     * @param clients on each node, of the load that was sought
     * @param liveSetMebibytes of a node's heap
     */
    record Calibration(int clients, int liveSetMebibytes) {}

    /** What is known of an environment; empty if not all is. */
    Optional<Calibration> find(CalibrationEnvironment calibrationEnvironment) throws IOException {
        Path file = file(calibrationEnvironment);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
            int clients = Integer.parseInt(properties.getProperty(CLIENTS, "0"));
            int liveSet = Integer.parseInt(properties.getProperty(LIVE_SET, "0"));
            return clients >= 1 && clients <= ClientLoad.MAX_CLIENTS_PER_NODE && liveSet >= 1
                    ? Optional.of(new Calibration(clients, liveSet))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** @param steps what was measured, one line each, for a person who wonders */
    void write(CalibrationEnvironment calibrationEnvironment, Calibration found, List<String> steps)
            throws IOException {
        Properties properties = new Properties();
        properties.setProperty(CLIENTS, String.valueOf(found.clients()));
        properties.setProperty(LIVE_SET, String.valueOf(found.liveSetMebibytes()));
        properties.setProperty("environment", String.join("; ", calibrationEnvironment.facts()));
        for (int i = 0; i < steps.size(); i++) {
            properties.setProperty("step.%02d".formatted(i + 1), steps.get(i));
        }
        StringWriter text = new StringWriter();
        properties.store(
                text,
                "Clients per node that are as many as can be by the rule of the environment, and what is alive in its heap");
        Path draft = Files.writeString(folder.resolve(calibrationEnvironment.fingerprint() + ".tmp"), text.toString());
        Files.move(
                draft,
                file(calibrationEnvironment),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** Where the driver's raw files of a step go. */
    Path stepFolder(CalibrationEnvironment calibrationEnvironment, int number, int clients) {
        return folder.resolve(calibrationEnvironment.fingerprint())
                .resolve("%02d-%d-clients".formatted(number, clients));
    }

    private Path file(CalibrationEnvironment calibrationEnvironment) {
        return folder.resolve(calibrationEnvironment.fingerprint() + ".properties");
    }

    /**
     * What decides how many clients a node carries, apart from the shop and the servers themselves.
     *
     * @param facts one line each
     */
    record CalibrationEnvironment(List<String> facts) {
        private static final long GIBIBYTE = 1L << 30;

        /**
         * This machine, and that many nodes as {@code hosts} has them.
         *
         * @param elsewhere what there is to say of other machines that carry nodes and load, a line each; none: this one carries them
         */
        static CalibrationEnvironment of(
                HostProvider hosts,
                List<String> elsewhere,
                NodeQuota quota,
                JvmOptions jvm,
                SessionPayloadSettings sessions,
                ClientBehaviour clients,
                SoughtLoad sought,
                int nodes) {
            HardwareAbstractionLayer hardware = new SystemInfo().getHardware();
            Stream<String> here = Stream.of(
                    "processor: "
                            + hardware.getProcessor().getProcessorIdentifier().getName(),
                    "cores: " + Runtime.getRuntime().availableProcessors(),
                    "memory: " + hardware.getMemory().getTotal() / GIBIBYTE + " GiB",
                    "system: " + System.getProperty("os.name") + " " + System.getProperty("os.version"),
                    "java: " + Runtime.version(),
                    "jvm: " + jvm.home() + " " + String.join(" ", jvm.flags()),
                    "isolation: " + new TreeMap<>(hosts.settings()),
                    Option.NODE_CPUS.key() + ": " + new TreeMap<>(quota.settings()),
                    "sessions: " + new TreeMap<>(sessions.settings()),
                    "nodes: " + nodes,
                    sought.rule(),
                    "think time: " + clients.thinkTime().minMillis() + " to "
                            + clients.thinkTime().maxMillis() + " ms");
            return new CalibrationEnvironment(
                    Stream.concat(here, elsewhere.stream()).toList());
        }

        /** A short name: the same facts, the same name. */
        String fingerprint() {
            return ContentHash.of(facts);
        }
    }
}
