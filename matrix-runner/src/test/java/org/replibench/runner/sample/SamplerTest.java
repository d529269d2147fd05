package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplerTest {
    @Test
    void aSampleThatFailsFailsTheMeasurement(@TempDir Path directory) throws Exception {
        AtomicInteger reads = new AtomicInteger();
        CompletableFuture<Thread> reader = new CompletableFuture<>();
        Probe failing = () -> {
            if (reads.getAndIncrement() == 0) {
                return Map.of();
            }
            reader.complete(Thread.currentThread());
            throw new IllegalStateException("broken probe");
        };
        Sampler sampler = new Sampler(
                List.of(failing),
                List.of(),
                Duration.ofMillis(1),
                directory.resolve("samples.csv"),
                InstantSource.system(),
                values -> {});
        // Until the thread has nothing to do.
        while (reader.get().getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }

        assertThatThrownBy(sampler::close)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("sampling ended early")
                .hasMessageContaining("broken probe");
    }
}
