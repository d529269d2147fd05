package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.pages.PageParts;
import org.replibench.analysis.pages.PageResponses;
import org.replibench.analysis.pages.ResponseParts;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.model.Variant;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.PartsFile;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.parts.SampledRequest;
import org.replibench.records.parts.SampledRequestsFile;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;

/** Arms whose pages, all of type {@code item}, take 10 ms for the load generator, 8 ms of them on nodes. */
class ResponsePartsTest {
    private static final Map<ResponsePart, Double> MILLIS = Map.of(
            ResponsePart.RUNNING, 2.0,
            ResponsePart.PROCESSOR, 0.25,
            ResponsePart.THROTTLED, 0.75,
            ResponsePart.WORKER, 0.5,
            ResponsePart.LOCK, 0.0,
            ResponsePart.CONFIRMATION, 3.0,
            ResponsePart.DATABASE, 1.0,
            ResponsePart.POOL, 0.0,
            ResponsePart.COLLECTION, 0.25,
            ResponsePart.REST, 0.25);

    @TempDir
    private Path results;

    private Path study;

    @BeforeEach
    void measure() throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        rounds.load("none", 20, 10);
        rounds.load("2212", 20, 10);
        study = rounds.study();
    }

    /** In each window two nodes count what they do: 25 requests each, of which 5 are sampled. */
    private void count(Map<ResponsePart, Double> ofSampledMillis) throws IOException {
        count(ofSampledMillis, CellStore.readAll(study).cells());
    }

    private static void count(Map<ResponsePart, Double> ofSampledMillis, List<StoredCell> cells) throws IOException {
        for (StoredCell cell : cells) {
            try (CsvAppender<PartsFile.Row> file = PartsFile.create(RawFile.PARTS.in(cell.folder()))) {
                for (int block = 1; block <= SyntheticRounds.BLOCKS; block++) {
                    for (String node : List.of("node1", "node2")) {
                        file.append(new PartsFile.Row(block, node, "item", times(ofSampledMillis)));
                        file.append(new PartsFile.Row(block, node, "page of no plan", times(ofSampledMillis)));
                    }
                }
                // Of a window that was not finished.
                file.append(new PartsFile.Row(
                        SyntheticRounds.BLOCKS + 1, "node1", "item", new NodeTimes(1, 99, 0, Map.of())));
            }
        }
    }

    private static NodeTimes times(Map<ResponsePart, Double> ofSampledMillis) {
        Map<ResponsePart, Double> seconds = new HashMap<>();
        ofSampledMillis.forEach((part, millis) -> seconds.put(part, 5 * millis / 1000));
        return new NodeTimes(25, 25 * 0.008, 5, seconds);
    }

    private ResponseParts read() throws IOException {
        MeasuredRounds rounds = StoredRounds.read(CellStore.readAll(study).cells());
        return ResponseParts.read(rounds, PageResponses.read(rounds, List.of()));
    }

    @Test
    void parts_are_means_of_what_was_sampled_and_what_nodes_did_not_see_is_outside() throws IOException {
        count(MILLIS);
        assertThat(read().pages()).hasSize(4).allSatisfy(page -> {
            MILLIS.forEach((part, millis) -> assertThat(page.millis(part)).isCloseTo(millis, within()));
            assertThat(page.millis(ResponsePart.OUTSIDE)).isCloseTo(2, within());
            assertThat(page.responseMillis()).isEqualTo(10);
            assertThat(page.sampled()).isEqualTo(2 * 5 * SyntheticRounds.BLOCKS);
            assertThat(page.excessPercent()).isCloseTo(0, within());
        });
    }

    @Test
    void sampled_requests_that_are_slower_than_all_are_told_by_what_the_parts_exceed() throws IOException {
        Map<ResponsePart, Double> slower = new HashMap<>(MILLIS);
        slower.put(ResponsePart.DATABASE, 1.7);
        count(slower);
        assertThat(read().pages()).extracting(PageParts::excessPercent).allSatisfy(excess -> assertThat(excess)
                .isCloseTo(7, within()));
    }

    @Test
    void the_wait_for_a_processor_of_a_thread_that_is_woken_is_not_counted_twice() throws IOException {
        Map<ResponsePart, Double> twice = new HashMap<>(MILLIS);
        twice.put(ResponsePart.PROCESSOR, 1.5);
        twice.put(ResponsePart.LOCK, 1.0);
        twice.put(ResponsePart.REST, -2.0);
        count(twice);
        assertThat(read().pages()).allSatisfy(page -> {
            assertThat(page.millis(ResponsePart.CONFIRMATION)).isCloseTo(1.5, within());
            assertThat(page.millis(ResponsePart.LOCK)).isCloseTo(0.5, within());
            assertThat(page.millis(ResponsePart.REST)).isCloseTo(0, within());
            assertThat(page.millis(ResponsePart.PROCESSOR)).isCloseTo(1.5, within());
            assertThat(page.millis(ResponsePart.THROTTLED)).isCloseTo(0.75, within());
            assertThat(page.excessPercent()).isCloseTo(0, within());
        });
    }

    @Test
    void the_slow_ones_are_told_from_the_mean_and_what_nodes_did_not_see_of_them_is_outside() throws IOException {
        sampleRequests(9);
        assertThat(ofP99()).hasSize(2).allSatisfy(page -> {
            assertThat(page.page()).isEqualTo("item");
            assertThat(page.sampled()).isEqualTo(400);
            assertThat(page.responseMillis()).isEqualTo(10);
            // The slowest twelve: eight of 9 ms and four of 6 ms, scaled to 9 ms.
            assertThat(page.millis(ResponsePart.RUNNING)).isCloseTo(9 * 12 * 2.0 / (8 * 9 + 4 * 6), within());
            assertThat(page.millis(ResponsePart.CONFIRMATION))
                    .isCloseTo(9 * (8 * 7.0 + 4 * 4) / (8 * 9 + 4 * 6), within());
            assertThat(page.millis(ResponsePart.OUTSIDE)).isCloseTo(1, within());
            assertThat(page.excessPercent()).isCloseTo(0, within());
        });
    }

    @Test
    void sampled_requests_that_were_slower_on_nodes_than_all_for_clients_are_told_by_what_the_parts_exceed()
            throws IOException {
        sampleRequests(30);
        assertThat(ofP99()).hasSize(2).allSatisfy(page -> {
            assertThat(page.millis(ResponsePart.OUTSIDE)).isZero();
            assertThat(page.excessPercent()).isCloseTo(200, within());
        });
    }

    private List<PageParts> ofP99() throws IOException {
        return read().pages().stream()
                .filter(page -> page.measure() == PageParts.Measure.P99)
                .toList();
    }

    /** Of 400 requests for each arm one in fifty takes so long, nearly all of it for confirmations, and the others 6 ms. */
    private void sampleRequests(double slowMillis) throws IOException {
        count(MILLIS);
        for (StoredCell cell : CellStore.readAll(study).cells()) {
            try (CsvAppender<SampledRequestsFile.Row> file =
                    SampledRequestsFile.create(RawFile.REQUESTS.in(cell.folder()))) {
                for (WindowsFile.Window window : WindowsFile.read(RawFile.WINDOWS.in(cell.folder()))) {
                    for (int request = 0; request < 10; request++) {
                        boolean slow = window.block() % 5 == 0 && request == 0;
                        file.append(row(window, window.endMillis() - 1, slow ? slowMillis : 6));
                    }
                    // The load generator does not count it in this window, either.
                    file.append(row(window, window.endMillis(), 3000));
                }
            }
        }
    }

    private static SampledRequestsFile.Row row(WindowsFile.Window window, long endMillis, double millis) {
        return new SampledRequestsFile.Row(window.block(), "node1", request(endMillis, millis));
    }

    private static SampledRequest request(long endMillis, double millis) {
        return new SampledRequest(
                "item",
                endMillis,
                millis / 1000,
                Map.of(
                        ResponsePart.RUNNING,
                        0.002,
                        ResponsePart.CONFIRMATION,
                        (millis - 2) / 1000,
                        ResponsePart.REST,
                        0.0));
    }

    @Test
    void of_too_few_requests_the_slow_ones_are_not_told() throws IOException {
        count(MILLIS);
        for (StoredCell cell : CellStore.readAll(study).cells()) {
            try (CsvAppender<SampledRequestsFile.Row> file =
                    SampledRequestsFile.create(RawFile.REQUESTS.in(cell.folder()))) {
                WindowsFile.Window first =
                        WindowsFile.read(RawFile.WINDOWS.in(cell.folder())).get(0);
                for (int request = 0; request < 199; request++) {
                    file.append(row(first, first.startMillis(), 8));
                }
            }
        }

        assertThat(read().pages()).extracting(PageParts::measure).containsOnly(PageParts.Measure.MEAN);
    }

    @Test
    void a_part_that_is_not_known_is_empty_in_the_file_and_said_to_be_unknown_in_the_report() throws IOException {
        Map<ResponsePart, Double> without = new HashMap<>(MILLIS);
        without.remove(ResponsePart.PROCESSOR);
        without.remove(ResponsePart.THROTTLED);
        without.put(ResponsePart.REST, 1.25);
        count(without);
        StudyReport.write(study);
        assertThat(Files.readString(study.resolve("parts.csv"))).isEqualTo("""
                study,pattern,engine,variant,nodes,load,aa_repeat,page,measure,responses,sampled,response_ms,running_ms,processor_ms,throttled_ms,worker_ms,lock_ms,confirmation_ms,database_ms,pool_ms,collection_ms,rest_ms,outside_ms,excess_percent
                20260102-030405,none,none,,2,p20,false,all pages,mean,2000,400,10,2,,,0.5,0,3,1,0,0.25,1.25,2,0
                20260102-030405,none,none,,2,p20,false,item,mean,2000,400,10,2,,,0.5,0,3,1,0,0.25,1.25,2,0
                20260102-030405,2212,wildfly,,2,p20,false,all pages,mean,2000,400,10,2,,,0.5,0,3,1,0,0.25,1.25,2,0
                20260102-030405,2212,wildfly,,2,p20,false,item,mean,2000,400,10,2,,,0.5,0,3,1,0,0.25,1.25,2,0
                """);
        assertThat(Files.readString(study.resolve("report/index.html")))
                .contains("\"page\":\"all pages\"", "\"millis\":[2,null,null,0.5,0,3,1,0,0.25,1.25,2]");
    }

    @Test
    void arms_with_and_without_parts_are_compared_by_what_a_page_costs_and_those_without_have_no_bar()
            throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(results.resolve("matrix/20260102-040506"));
        rounds.variant("2212", Variant.PLAIN.with("parts", "no_parts"), 0.001);
        rounds.variant("2212", Variant.PLAIN.with("parts", "parts_1in10"), 0.0015);
        study = rounds.study();
        count(
                MILLIS,
                CellStore.readAll(study).cells().stream()
                        .filter(cell -> cell.measured().cell().variant().label().equals("parts_1in10"))
                        .toList());

        StudyReport.write(study);

        assertThat(Files.readString(study.resolve("ratios.csv")))
                .contains(",2212 parts_1in10,2212 no_parts,wildfly,2,default,total_cpu_ms_per_page,")
                .doesNotContain(",2212 no_parts,2212 parts_1in10,");
        assertThat(Files.readString(study.resolve("parts.csv")))
                .contains(",2212,wildfly,parts_1in10,2,default,false,all pages,mean,")
                .doesNotContain("no_parts");
    }

    @Test
    void a_study_whose_nodes_were_not_asked_has_no_parts() throws IOException {
        StudyReport.write(study);
        assertThat(study.resolve("parts.csv")).doesNotExist();
        assertThat(Files.readString(study.resolve("report/index.html"))).contains("\"parts\":[]");
    }

    private static Offset<Double> within() {
        return Offset.offset(1e-9);
    }
}
