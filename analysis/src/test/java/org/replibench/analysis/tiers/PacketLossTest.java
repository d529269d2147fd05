package org.replibench.analysis.tiers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.UnreadableFile;

class PacketLossTest {
    private static final CellRecord MULTICAST =
            CellRecords.withFiles(CellRecords.of("1211", 2, 1, 100, 4, List.of()), RawFile.TIERS);

    @TempDir
    private Path study;

    @Test
    void counts_what_cards_and_receivers_lost_of_what_nodes_sent() throws IOException {
        samples(sample -> sample % 2 == 0 ? 6 : 2);

        // Ten samples of half a second: 2 × 1000 packets a second are sent, 1 is dropped, and 2 or 6 are not received.
        RatioInterval loss = loss();
        assertThat(loss.ratio()).isEqualTo(0.0025);
        assertThat(loss.low()).isBetween(0.001, 0.0025);
        assertThat(loss.high()).isBetween(0.0025, 0.004);
    }

    @Test
    void where_none_was_lost_the_number_of_packets_says_how_sure_that_is() throws IOException {
        samples(sample -> -1);

        // 3.7 of 10,000, as zero of so many are.
        assertThat(loss().ratio()).isZero();
        assertThat(loss().low()).isZero();
        assertThat(loss().high()).isBetween(0.00036, 0.00038);
    }

    @Test
    void nodes_without_cards_of_their_own_tell_nothing() throws IOException {
        write(List.of(Map.of(MetricKey.ofNode(1, Metric.CPU), 0.1)));

        assertThat(loss(problem -> {})).isEmpty();
    }

    @Test
    void a_file_that_is_none_is_reported() throws IOException {
        samples(sample -> 2);
        Files.writeString(RawFile.TIERS.in(folder()), "time_ms,seconds,node1.interconnect_packets_per_s\n1,x,3\n");
        List<UnreadableFile> problems = new ArrayList<>();

        loss(problems::add);

        assertThat(problems).hasSize(1);
    }

    private RatioInterval loss() throws IOException {
        return loss(problem -> {}).get(ComparisonKey.of(MULTICAST.cell()));
    }

    private Map<ComparisonKey, RatioInterval> loss(Consumer<UnreadableFile> problems) throws IOException {
        return PacketLoss.of(TierSamples.read(CellStore.readAll(study).cells(), problems));
    }

    private Path folder() {
        return CellStore.folder(study, MULTICAST.cell().id());
    }

    /** @param errors of node 2 in a second; negative: nothing at all is lost */
    private void samples(IntToDoubleFunction errors) throws IOException {
        List<Map<MetricKey, Double>> rows = new ArrayList<>();
        for (int sample = 0; sample < 10; sample++) {
            double notReceived = errors.applyAsDouble(sample);
            rows.add(Map.of(
                    MetricKey.ofNode(1, Metric.INTERCONNECT_PACKETS),
                    1000.0,
                    MetricKey.ofNode(2, Metric.INTERCONNECT_PACKETS),
                    1000.0,
                    MetricKey.ofNode(1, Metric.INTERCONNECT_DROPS),
                    notReceived < 0 ? 0.0 : 1,
                    MetricKey.ofNode(2, Metric.UDP_RECEIVE_ERRORS),
                    Math.max(0, notReceived)));
        }
        write(rows);
    }

    private void write(List<Map<MetricKey, Double>> rows) throws IOException {
        Files.createDirectories(folder());
        CellStore.write(folder(), MULTICAST);
        try (TiersFile file = new TiersFile(RawFile.TIERS.in(folder()))) {
            for (int i = 0; i < rows.size(); i++) {
                file.write(new TiersFile.Row(1000L + 500L * i, 0.5, rows.get(i)));
            }
        }
    }
}
