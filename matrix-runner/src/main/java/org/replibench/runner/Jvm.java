package org.replibench.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The JVM that this process runs on, which is also the nodes'. */
final class Jvm {
    private Jvm() {}

    /** Why it does not start with {@code flags}, in its own words; empty if it does. */
    static Optional<String> refusal(List<String> flags) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("-version");
        try {
            Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return jvm.waitFor() == 0
                    ? Optional.empty()
                    : Optional.of(said.lines().findFirst().orElse("no reason given"));
        } catch (IOException e) {
            return Optional.of(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }
}
