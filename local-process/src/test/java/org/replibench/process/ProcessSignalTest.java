package org.replibench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessSignalTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void a_JVM_tells_what_its_threads_are_at_and_goes_on(@TempDir Path folder) throws Exception {
        assumeTrue(ProcessSignal.unsupportedReason().isEmpty());
        Path log = folder.resolve("log");
        Process jvm = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SleepingProcess.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            await(log, "sleeps");

            ProcessSignal.QUIT.send(jvm.toHandle());

            await(log, "SleepingProcess.main");
            assertThat(Files.readString(log)).contains("Full thread dump");
            assertThat(jvm.isAlive()).isTrue();
        } finally {
            jvm.destroyForcibly().waitFor();
        }
    }

    private static void await(Path log, String text) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.readString(log).contains(text)) {
            assertThat(System.nanoTime()).as("time to read %s", text).isLessThan(deadline);
            Thread.sleep(20);
        }
    }
}
