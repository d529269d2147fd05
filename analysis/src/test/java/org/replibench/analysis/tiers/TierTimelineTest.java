package org.replibench.analysis.tiers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.UnreadableFile;

class TierTimelineTest {
    private static final MetricKey DATABASE = new MetricKey(MetricKey.DATABASE, Metric.CPU);

    @TempDir
    Path study;

    private final List<UnreadableFile> problems = new ArrayList<>();

    @Test
    void turns_of_all_arms_stand_in_the_order_of_time_on_one_axis() throws IOException {
        StoredCell none = cell("none", row(11_000, 1, 0.1), row(13_000, 1, 0.3));
        StoredCell pattern = cell("3212", row(12_000, 1, 0.5), row(14_500, 1.5, 1.0));

        TierTimeline timeline = timeline(none, pattern).orElseThrow();

        assertThat(timeline.stretches())
                .containsExactly(new TierTimeline.Stretch(0, List.of(1.0, 1.0, 1.0, 1.5), List.of(0, 1, 0, 1)));
        assertThat(timeline.tracks())
                .containsExactly(new TierTimeline.Track(
                        "CPU", "cores", List.of(new TierTimeline.Line("database", List.of(0.1, 0.5, 0.3, 1.0)))));
        assertThat(mean(timeline, 0)).isEqualTo(0.2);
        assertThat(mean(timeline, 1)).as("weighed by length").isEqualTo(0.8);
    }

    @Test
    void servers_that_start_again_leave_a_gap() throws IOException {
        StoredCell none = cell("none", row(11_000, 1, 0.1), row(12_400, 1, 0.3), row(72_000, 1, 0.2));

        TierTimeline timeline = timeline(none).orElseThrow();

        assertThat(timeline.stretches())
                .extracting(TierTimeline.Stretch::startSeconds)
                .containsExactly(0.0, 61.0);
    }

    @Test
    void of_a_long_study_parts_are_drawn_and_all_counts() throws IOException {
        List<TiersFile.Row> rows = new ArrayList<>();
        for (int second = 1; second <= 7200; second++) {
            rows.add(row(1000L * second, 1, second <= 3600 ? 0 : 1));
        }
        StoredCell none = cell("none", rows.toArray(TiersFile.Row[]::new));

        TierTimeline timeline = timeline(none).orElseThrow();

        assertThat(timeline.all()).isEqualTo(7200);
        assertThat(timeline.stretches()).hasSize(6);
        assertThat(timeline.stretches().get(5).startSeconds()).isEqualTo(7140);
        assertThat(timeline.tracks().get(0).lines().get(0).values()).hasSize(360);
        assertThat(mean(timeline, 0)).isEqualTo(0.5);
    }

    @Test
    void nodes_stand_for_their_mean() throws IOException {
        StoredCell none = cell(
                "none",
                new TiersFile.Row(
                        1000, 1, Map.of(MetricKey.ofNode(1, Metric.CPU), 0.5, MetricKey.ofNode(2, Metric.CPU), 1.0)));

        TierTimeline timeline = timeline(none).orElseThrow();

        assertThat(timeline.tracks().get(0).lines())
                .containsExactly(new TierTimeline.Line("nodes, each", List.of(0.75)));
    }

    @Test
    void a_study_without_samples_has_none_and_a_file_that_is_none_is_told() throws IOException {
        StoredCell none = cell("none");
        assertThat(timeline(none)).isEmpty();
        Files.writeString(RawFile.TIERS.in(none.folder()), "time_ms,seconds\nmonday,1\n");
        assertThat(timeline(none)).isEmpty();
        assertThat(problems)
                .singleElement()
                .extracting(UnreadableFile::path)
                .isEqualTo(RawFile.TIERS.in(none.folder()));
    }

    private Optional<TierTimeline> timeline(StoredCell... cells) {
        return TierTimeline.of(TierSamples.read(List.of(cells), problems::add));
    }

    private static double mean(TierTimeline timeline, int cell) {
        return timeline.means().get(cell).values().stream()
                .filter(mean -> mean.name().equals("CPU, cores: database"))
                .findFirst()
                .orElseThrow()
                .mean();
    }

    private static TiersFile.Row row(long endMillis, double seconds, double cores) {
        return new TiersFile.Row(endMillis, seconds, Map.of(DATABASE, cores));
    }

    private StoredCell cell(String pattern, TiersFile.Row... rows) throws IOException {
        CellRecord template = CellRecords.of(pattern, 2, 1, 100, 2, List.of());
        Path folder = Files.createDirectories(study.resolve(pattern));
        try (TiersFile file = new TiersFile(RawFile.TIERS.in(folder))) {
            for (TiersFile.Row row : rows) {
                file.write(row);
            }
        }
        return new StoredCell(folder, CellRecords.withFiles(template, RawFile.TIERS));
    }
}
