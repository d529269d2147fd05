package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.TiersFile;

class TurnSamplerTest {
    private static final MetricKey PAGES = new MetricKey(MetricKey.HOST, Metric.CONTEXT_SWITCHES);

    @TempDir
    Path folder;

    @Test
    void samples_end_with_their_turn_and_have_nothing_of_the_time_between() throws Exception {
        AtomicInteger count = new AtomicInteger();
        AtomicInteger reads = new AtomicInteger();
        Probe probe = () -> {
            Map<MetricKey, Double> read = Map.of(PAGES, (double) count.get());
            reads.incrementAndGet();
            return read;
        };
        Path file = folder.resolve("tiers.csv");
        List<Map<MetricKey, Double>> shown = new ArrayList<>();
        try (TurnSampler sampler = new TurnSampler(List.of(probe), Duration.ofMillis(50), file, shown::add)) {
            sampler.begin();
            await(reads, 1);
            Thread.sleep(100);
            count.addAndGet(100);
            sampler.end();
            count.addAndGet(1_000_000);
            sampler.begin();
            await(reads, 3);
            Thread.sleep(100);
            sampler.end();
        }

        List<TiersFile.Row> rows = read(file);
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).values().get(PAGES) * rows.get(0).seconds()).isBetween(99.0, 101.0);
        assertThat(rows.get(1).values().get(PAGES))
                .as("while another arm's turn was")
                .isZero();
        assertThat(shown).as("what Prometheus is shown").hasSize(2);
        assertThat(shown.get(0).get(PAGES)).isPositive();
        assertThat(shown.get(1)).isEqualTo(Map.of(PAGES, 0.0));
    }

    @Test
    void a_probe_that_fails_fails_the_turn() throws Exception {
        AtomicInteger reads = new AtomicInteger();
        Probe failing = () -> {
            if (reads.getAndIncrement() == 0) {
                return Map.of();
            }
            throw new IllegalStateException("broken probe");
        };
        try (TurnSampler sampler =
                new TurnSampler(List.of(failing), Duration.ofNanos(2), folder.resolve("tiers.csv"), values -> {})) {
            sampler.begin();
            await(reads, 1);

            assertThatThrownBy(sampler::end).isInstanceOf(IOException.class).hasMessage("samples: broken probe");
        }
    }

    /** A turn begins on a thread of its own, which a busy machine may hold up. */
    private static void await(AtomicInteger reads, int wanted) throws InterruptedException {
        while (reads.get() < wanted) {
            Thread.sleep(1);
        }
    }

    private static List<TiersFile.Row> read(Path file) throws IOException {
        List<TiersFile.Row> rows = new ArrayList<>();
        TiersFile.read(file, rows::add);
        return rows;
    }
}
