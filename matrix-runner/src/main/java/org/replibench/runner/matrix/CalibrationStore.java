package org.replibench.runner.matrix;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.OptionalInt;
import java.util.Properties;
import org.replibench.model.ClientLoad;

/**
 * What was found out about environments, so that it is not tried out again.
 *
 * @param folder holds a file and a folder with the driver's raw files for each environment
 */
record CalibrationStore(Path folder) {
    private static final String HIGH = "high";

    /** The high load of an environment; empty if it is not known. */
    OptionalInt highLoad(CalibrationEnvironment calibrationEnvironment) throws IOException {
        Path file = file(calibrationEnvironment);
        if (!Files.isRegularFile(file)) {
            return OptionalInt.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
            int clients = Integer.parseInt(properties.getProperty(HIGH, "0"));
            return clients >= 1 && clients <= ClientLoad.MAX_CLIENTS_PER_NODE
                    ? OptionalInt.of(clients)
                    : OptionalInt.empty();
        } catch (IllegalArgumentException e) {
            return OptionalInt.empty();
        }
    }

    /** @param steps what was measured, one line each, for a person who wonders */
    void write(CalibrationEnvironment calibrationEnvironment, int high, List<String> steps) throws IOException {
        Properties properties = new Properties();
        properties.setProperty(HIGH, String.valueOf(high));
        properties.setProperty("environment", String.join("; ", calibrationEnvironment.facts()));
        for (int i = 0; i < steps.size(); i++) {
            properties.setProperty("step.%02d".formatted(i + 1), steps.get(i));
        }
        StringWriter text = new StringWriter();
        properties.store(text, "Clients per node at which response time is about to leave its plateau");
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
}
