package org.replibench.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Sampler;

class WindowEdgesTest {
    private final List<String> steps = new CopyOnWriteArrayList<>();

    @Test
    void what_waits_in_queues_is_read_before_nodes_without_a_quota_empty_them(@TempDir Path folder) throws Exception {
        try (Sampler sampler = sampler(folder)) {
            steps.clear();

            new WindowEdges(sampler, () -> {}).end(sampler.snapshot(), () -> steps.add("no quota"));

            assertThat(steps).containsExactly("window", "edge", "no quota");
        }
    }

    @Test
    void nodes_get_over_what_the_edge_asks_of_them_before_the_window_begins(@TempDir Path folder) throws Exception {
        try (Sampler sampler = sampler(folder)) {
            steps.clear();

            new WindowEdges(sampler, () -> steps.add("settling")).begin();

            assertThat(steps).containsExactly("edge", "settling", "window");
        }
    }

    private Sampler sampler(Path folder) throws IOException {
        return new Sampler(
                List.of(step("window")),
                List.of(step("edge")),
                Duration.ZERO,
                folder.resolve("samples.csv"),
                InstantSource.system(),
                values -> {});
    }

    private Probe step(String name) {
        return () -> {
            steps.add(name);
            return Map.of();
        };
    }
}
