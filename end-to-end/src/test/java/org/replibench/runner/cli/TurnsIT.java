package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.rounds.MeasuredArm;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.analysis.rounds.RoundComparison;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.analysis.statistics.Margin;
import org.replibench.fixture.SharedCluster;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.PartsFile;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.raw.DiagnosticsFolder;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;

/** A matrix whose arms take turns, as a process of its own. */
class TurnsIT extends WithStudyProcess {
    /** A block, and as much again for a machine that has other work. */
    private static final Duration SHOWN_WITHIN = Duration.ofMinutes(1);

    @Test
    void arms_on_the_same_servers_take_turns_and_each_is_told_from_the_others() throws Exception {
        int port = freePort();
        study.start(
                "-Disolation=process",
                "-Dpatterns=none,2212",
                "-Dnodes=2",
                "-Daa=true",
                "-Dserve=" + port,
                "-Dclients=10",
                "-Dbudget=15s",
                "-Dwindow=1s",
                "-Dwarmup=6s",
                "-Dparts=1/1",
                "-Dlimit=p50:1200ms");
        study.awaitOutput("measuring 3 arms");
        assertThat(study.started()).as("two nodes, three loads, database").hasSize(6);
        assertEachArmIsShown(port);
        MachineNoise.assertSound(study);

        List<StoredCell> cells = CellStore.readAll(study.latest()).cells();
        assertThat(cells).hasSize(3);
        for (StoredCell cell : cells) {
            List<WindowsFile.Window> windows =
                    WindowsFile.read(cell.file(RawFile.WINDOWS).orElseThrow());
            assertThat(windows).extracting(WindowsFile.Window::block).doesNotHaveDuplicates();
            long[] responseMicros = responseMicros(cell, windows);
            assertThat((long) responseMicros.length)
                    .as("pages by either file, whose clocks differ by a millisecond at each edge")
                    .isCloseTo(cell.measured().loadMetrics().pages(), within(2L * windows.size()))
                    .isPositive();
            assertThat(1_000 * cell.measured().loadMetrics().response().meanMillis())
                    .as("response time in microseconds")
                    .isCloseTo(LongStream.of(responseMicros).average().orElseThrow(), within(0.001));
            assertThat(cell.measured().resourceUsage().database().activeSeconds())
                    .as("what one database did for one of several arms")
                    .isNaN();
            assertTellsTheTimeApart(cell);
        }
        assertTakeTurns(cells);
        assertTiersAreSampled(cells);
        Map<String, CellRecord> byArm = byArm(cells.stream().map(StoredCell::measured));
        assertThat(transfers(byArm.get("2212"))).isPositive();
        assertThat(transfers(byArm.get("none"))).isNaN();
        assertThat(byArm.values())
                .extracting(cell -> cell.settings().get(StoredRounds.SERVERS))
                .containsOnly("from node1");
        // Of all arms: what a busy machine made of them is not what is tested here.
        List<RoundComparison> comparisons = MeasuredRounds.read(
                        cells.stream().map(TurnsIT::arm).toList(),
                        new RoundComparison.Declared(
                                DeclaredMargin.of(List.copyOf(byArm.values())).margin(), 2))
                .comparisons();
        assertThat(comparisons).hasSize(1);
        assertThat(comparisons.get(0).take(StoredRounds.looks(cells, 2))).isNotEmpty();
        String ratios = Files.readString(study.latest().resolve("ratios.csv"));
        if (byArm.values().stream().allMatch(CellRecord::valid)) {
            assertThat(ratios).contains(",none (A/A),none,", ",2212,none,replibench,2,default,total_cpu_ms_per_page,");
        }
        if (byArm.get("none").valid()) {
            assertThat(Files.readString(study.latest().resolve("database.csv")))
                    .as("orders of the shop reach the database, whatever the pattern")
                    .containsPattern(",none,none,,2,default,false,[1-9][0-9.]*,");
            assertThat(Files.readString(study.latest().resolve("pages.csv")))
                    .contains(",none,none,,2,default,false,cart,");
            assertThat(Files.readString(study.latest().resolve("parts.csv")))
                    .contains(",none,none,,2,default,false,all pages,");
            assertThat(study.output()).containsPattern("limit p50:1200ms, (kept|open): none");
        }
        assertThat(study.latest().resolve("environment")).isNotEmptyDirectory();
        assertThat(study.started()).as("left running").isEmpty();
    }

    /** A sample lies in a turn of its own arm. */
    private static void assertTiersAreSampled(List<StoredCell> cells) throws IOException {
        for (StoredCell cell : cells) {
            List<TiersFile.Row> samples = new ArrayList<>();
            TiersFile.read(cell.file(RawFile.TIERS).orElseThrow(), samples::add);
            List<WindowsFile.Window> windows =
                    WindowsFile.read(cell.file(RawFile.WINDOWS).orElseThrow());
            assertThat(samples).as("a turn is about as long as a sample").hasSameSizeAs(windows);
            for (int turn = 0; turn < windows.size(); turn++) {
                TiersFile.Row sample = samples.get(turn);
                assertThat(sample.timeMillis())
                        .as("ends after its window")
                        .isGreaterThanOrEqualTo(windows.get(turn).endMillis());
                assertThat(turn == 0
                                || sample.timeMillis() - 1000 * sample.seconds()
                                        > windows.get(turn - 1).endMillis())
                        .as("has nothing of the turn before")
                        .isTrue();
            }
            assertThat(samples.get(0).values())
                    .containsKeys(MetricKey.ofNode(2, Metric.CPU), new MetricKey(MetricKey.DRIVER, Metric.CPU));
            if (OS.LINUX.isCurrentOs()) {
                assertThat(samples.get(samples.size() - 1).values())
                        .containsKeys(
                                MetricKey.ofNode(1, Metric.SYSTEM_CPU),
                                MetricKey.ofNode(2, Metric.RUN_DELAY),
                                MetricKey.ofNode(2, Metric.THREADS),
                                new MetricKey(MetricKey.DATABASE, Metric.CONTEXT_SWITCHES),
                                new MetricKey(MetricKey.DATABASE, Metric.RESIDENT_MEMORY),
                                new MetricKey(MetricKey.RUNNER, Metric.USER_CPU),
                                new MetricKey(MetricKey.HOST, Metric.MEMORY_AVAILABLE),
                                new MetricKey(MetricKey.HOST, Metric.TCP_RETRANSMISSIONS));
            }
        }
    }

    /** By both nodes; together the parts are the time of the requests, all of which are sampled. */
    private static void assertTellsTheTimeApart(StoredCell cell) throws IOException {
        List<PartsFile.Row> rows = PartsFile.read(cell.file(RawFile.PARTS).orElseThrow());
        assertThat(rows).extracting(PartsFile.Row::node).contains("node1", "node2");
        assertThat(rows).extracting(PartsFile.Row::page).contains("search", "item");
        NodeTimes all = rows.stream().map(PartsFile.Row::times).reduce(NodeTimes.NONE, NodeTimes::plus);
        assertThat(all.sampled())
                .as("but for those that end while a node answers")
                .isCloseTo(all.requests(), within(2.0 * rows.size()));
        assertThat(all.parts().values().stream()
                                .mapToDouble(Double::doubleValue)
                                .sum()
                        / all.sampled())
                .isCloseTo(all.seconds() / all.requests(), withinPercentage(10));
        assertThat(all.parts().get(ResponsePart.RUNNING)).isPositive();
        assertThat(all.parts().get(ResponsePart.DATABASE)).isPositive();
    }

    @Tag("thorough")
    @Test
    void a_server_that_dies_ends_its_arm_and_the_others_go_on() throws Exception {
        study.start(
                "-Disolation=process",
                "-Dpatterns=none,2211,2212",
                "-Dnodes=2",
                "-Dshared.servers=false",
                "-Dclients=10",
                "-Dbudget=20s",
                "-Dwindow=500ms",
                "-Dprecision=1",
                "-Dwarmup=2s");
        study.awaitOutput(" blocks, at most ");
        ProcessHandle killed = study.started().stream()
                .filter(TurnsIT::servesPattern2212)
                .findFirst()
                .orElseThrow();
        killed.destroyForcibly();
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID.code());

        Map<String, CellRecord> byArm = byArm(CellStore.readAll(study.latest()).records().stream());
        assertThat(byArm.get("2212").valid()).isFalse();
        assertThat(byArm.get("2212").invalidReasons())
                .anyMatch(reason ->
                        reason.startsWith("nodes alive") && reason.contains(", diagnostics in diagnostics/node"));
        assertThat(byArm.get("2211").windowSeconds())
                .isGreaterThan(byArm.get("2212").windowSeconds());
        assertThat(byArm.get("2211").invalidReasons()).noneMatch(reason -> reason.startsWith("nodes alive"));
        assertThat(study.output()).contains("2212-replibench-2n-default-r1: has no more turns: ");
        assertThat(study.started()).as("left running").isEmpty();
    }

    /** Sessions of all clients would just fit into its heap, but for a third of the young generation, which is kept free. */
    @Tag("thorough")
    @Test
    void an_arm_whose_server_runs_out_of_memory_leaves_with_it_and_the_others_go_on() throws Exception {
        study.start(
                "-Disolation=process",
                "-Dpatterns=none",
                "-Daa=false",
                "-Dnodes=1",
                "-Dsession.kb=1,4,1024",
                "-Dheap=192m",
                "-Dheap.dumps",
                "-Djvm.options=" + SharedCluster.QUICK_START + " -Xmn128m -XX:SurvivorRatio=1",
                "-Dclients=126",
                "-Dthink.time=500ms-700ms",
                "-Dbudget=20s",
                "-Dwindow=500ms",
                "-Dprecision=1",
                "-Dwarmup=10s");
        String fat = "none-none-1024kb-1n-default-r1";
        study.awaitOutput(fat + ": has no more turns: node", "; no other arm has these servers, which are ended");
        assertThat(study.started()).as("two nodes, three loads, database").hasSizeLessThanOrEqualTo(6);
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID.code());

        assertThat(study.output())
                .contains(
                        "warning: heap: may be too small for updates on their way",
                        "out of memory: its heap was too small")
                .doesNotContain("the round ends: ");
        assertThat(study.output().lines().filter(line -> line.contains("has no more turns")))
                .hasSize(1);
        for (StoredCell stored : CellStore.readAll(study.latest()).cells()) {
            CellRecord cell = stored.measured();
            if (cell.cell().id().equals(fat)) {
                assertThat(cell.invalidReasons()).anyMatch(reason -> reason.contains("OutOfMemoryError on node"));
                assertNamesItsDiagnostics(stored);
            } else {
                assertThat(cell.files().keySet()).noneMatch(key -> key.startsWith("diagnostics."));
                assertThat(MachineNoise.isSound(cell))
                        .as(cell.invalidReasons().toString())
                        .isTrue();
                assertThat(cell.windowSeconds()).isPositive();
            }
        }
        assertThat(study.started()).as("left running").isEmpty();
    }

    /** By its files and a warning; what the JVM printed when it had no memory left is in its log. */
    private static void assertNamesItsDiagnostics(StoredCell cell) throws IOException {
        DiagnosticsFolder folder = DiagnosticsFolder.all(cell.folder()).get(0);
        assertThat(cell.measured().warnings())
                .anyMatch(warning -> warning.startsWith("diagnostics: ")
                        && warning.contains(folder.server() + ": out of memory: its heap was too small")
                        && warning.endsWith("see diagnostics/" + folder.server()));
        assertThat(cell.file(folder.key(DiagnosticsFolder.Kind.REASON))).isPresent();
        assertThat(cell.file(folder.key(DiagnosticsFolder.Kind.GC_LOG))).isPresent();
        assertThat(cell.file(folder.key(DiagnosticsFolder.Kind.SERVER_LOG)))
                .hasValueSatisfying(log -> assertThat(log).content().contains("OutOfMemoryError"));
        assertThat(cell.file(folder.key(DiagnosticsFolder.Kind.HEAP)))
                .hasValueSatisfying(heap -> assertThat(heap).isNotEmptyFile());
    }

    /** No page takes less than that. */
    @Tag("thorough")
    @Test
    void a_node_whose_page_takes_ten_times_its_limit_says_what_it_is_at() throws Exception {
        study.start(
                "-Disolation=process",
                "-Dpatterns=none",
                "-Dnodes=1",
                "-Daa=false",
                "-Dclients=10",
                "-Dbudget=20s",
                "-Dwindow=500ms",
                "-Dwarmup=2s",
                "-Dlimit=p50:0.01ms");
        assertThat(study.exitCode())
                .as(study.output())
                .isIn(ExitCode.DONE.code(), ExitCode.LIMIT_BROKEN.code(), ExitCode.INVALID.code());

        assertThat(CellStore.readAll(study.latest()).cells()).singleElement().satisfies(cell -> {
            DiagnosticsFolder folder = DiagnosticsFolder.all(cell.folder()).get(0);
            assertThat(cell.measured().warnings())
                    .anyMatch(warning -> warning.startsWith("diagnostics: ")
                            && warning.contains(folder.server() + ": ")
                            && warning.contains(" times its limit p50:0.01ms"));
            assertThat(cell.file(folder.key(DiagnosticsFolder.Kind.STACKS)))
                    .hasValueSatisfying(stacks -> assertThat(stacks).content().contains("Full thread dump"));
            assertThat(cell.file(folder.key(DiagnosticsFolder.Kind.HISTOGRAM)))
                    .hasValueSatisfying(heap -> assertThat(heap).content().contains("java.lang.String"));
            assertThat(cell.file(folder.key(DiagnosticsFolder.Kind.SERVER_LOG))).isPresent();
            assertThat(cell.file(folder.key(DiagnosticsFolder.Kind.HEAP)))
                    .as("without -Dheap.dumps")
                    .isEmpty();
        });
        assertThat(study.started()).as("left running").isEmpty();
    }

    @Tag("thorough")
    @Test
    void arms_that_may_not_run_at_once_are_compared_with_the_control_of_their_own_round() throws Exception {
        study.start(
                "-Disolation=process",
                "-Dpatterns=none,2211,2212",
                "-Dnodes=2",
                "-Dshared.servers=false",
                "-Dnodes.at.once=4",
                "-Daa=false",
                "-Dclients=10",
                "-Dbudget=24s",
                "-Dwindow=500ms",
                "-Dwarmup=2s");
        assertThat(study.exitCode()).as(study.output()).isIn(ExitCode.DONE.code(), ExitCode.INVALID.code());
        assertThat(study.output()).contains("taking turns in 2 rounds");

        List<StoredCell> cells = CellStore.readAll(study.latest()).cells();
        assertThat(cells)
                .extracting(cell -> cell.measured().cell().engine() + " in round "
                        + cell.measured().cell().repeat())
                .containsExactlyInAnyOrder(
                        "none in round 1", "replibench in round 1", "none in round 2", "replibench in round 2");
        List<RoundComparison> comparisons = MeasuredRounds.read(
                        cells.stream().map(TurnsIT::arm).toList(), new RoundComparison.Declared(Margin.DEFAULT, 2))
                .comparisons();
        assertThat(comparisons).hasSize(2).allSatisfy(comparison -> assertThat(comparison.blocks())
                .isNotEmpty()
                .allSatisfy(block -> assertThat(comparison.isOf(block.start())).isTrue()));
        assertThat(comparisons)
                .extracting(comparison -> comparison
                        .last(StoredRounds.looks(cells, 2))
                        .orElseThrow()
                        .comparisons()
                        .get(0)
                        .arm())
                .containsExactlyInAnyOrder("2211 replibench default", "2212 replibench default");
        assertThat(Files.readString(study.latest().resolve("study.yaml"))).contains("nodes.at.once: '4'");
        assertThat(study.started()).as("left running").isEmpty();
    }

    /** With such a margin all is decided once there are enough blocks with a page in each window. */
    @Tag("thorough")
    @Test
    void what_one_cluster_size_leaves_of_the_budget_is_the_next_ones() throws Exception {
        study.start(
                "-Disolation=process",
                "-Dpatterns=none,2212",
                "-Dnodes=2,3",
                "-Daa=false",
                "-Dclients=10",
                "-Dmargin=99",
                "-Dprecision=50",
                "-Dbudget=80s",
                "-Dwindow=500ms",
                "-Dwarmup=6s",
                "-Dlimit=mean:0.001ms");
        assertThat(study.exitCode()).as(study.output()).isIn(ExitCode.LIMIT_BROKEN.code(), ExitCode.INVALID.code());

        List<CellRecord> inOrder = CellStore.readAll(study.latest()).records();
        int nodes = inOrder.get(0).cell().nodes();
        Duration left =
                Duration.ofMillis(Long.parseLong(inOrder.get(0).settings().getOrDefault("turns.left_over_ms", "0")));
        assertThat(study.output())
                .containsSubsequence(
                        "measuring 2 arms",
                        " blocks for 40 s",
                        "measuring 2 arms",
                        " blocks for " + Progress.format(Duration.ofSeconds(40).plus(left)));
        assertThat(study.started()).as("left running").isEmpty();
        boolean measured =
                inOrder.stream().filter(cell -> cell.cell().nodes() == nodes).allMatch(CellRecord::valid);
        Assumptions.assumeTrue(measured || left.toMillis() > 0, "this machine is too busy to measure");
        assertThat(left).as(study.output()).isPositive();
    }

    private static Map<String, CellRecord> byArm(Stream<CellRecord> cells) {
        return cells.collect(Collectors.toMap(
                cell -> cell.cell().pattern().code() + (cell.cell().aaRepeat() ? " A/A" : ""), cell -> cell));
    }

    /** What the first blocks measured, while others are. */
    private static void assertEachArmIsShown(int port) throws Exception {
        List<String> figures = List.of(
                "replibench_cpu_cores{pattern=\"none\",engine=\"none\",variant=\"\",nodes=\"2\",load=\"default\",repeat=\"1\",again=\"false\","
                        + "subject=\"node1\"}",
                "replibench_cpu_cores{pattern=\"2212\",engine=\"replibench\",variant=\"\",nodes=\"2\",load=\"default\",repeat=\"1\",again=\"false\","
                        + "subject=\"node2\"}");
        String shown = "";
        for (long end = System.nanoTime() + SHOWN_WITHIN.toNanos();
                System.nanoTime() < end && !figures.stream().allMatch(shown::contains); ) {
            Thread.sleep(200);
            shown = get(port, "metrics");
        }
        assertThat(shown).contains(figures);
        assertThat(get(port, "targets")).contains("\"node\": \"node1\"", "\"node\": \"node2\"");
    }

    private static String get(int port, String page) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/" + page))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static int freePort() throws Exception {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }

    /** No arm is measured while another one is; without a pause its requests would be in the other's windows. */
    private static void assertTakeTurns(List<StoredCell> cells) throws Exception {
        List<WindowsFile.Window> all = new ArrayList<>();
        for (StoredCell cell : cells) {
            all.addAll(WindowsFile.read(cell.file(RawFile.WINDOWS).orElseThrow()));
        }
        all.sort(Comparator.comparing(WindowsFile.Window::startMillis));
        for (int i = 1; i < all.size(); i++) {
            assertThat(all.get(i).startMillis())
                    .isGreaterThanOrEqualTo(all.get(i - 1).endMillis());
        }
    }

    private static MeasuredArm arm(StoredCell cell) {
        return new MeasuredArm(
                cell.measured().cell(),
                cell.folder(),
                cell.measured().settings().get(StoredRounds.SERVERS),
                1);
    }

    private static boolean servesPattern2212(ProcessHandle process) {
        return process.info()
                .commandLine()
                .filter(command -> command.contains("replibench.session.pattern=2212"))
                .isPresent();
    }

    private static double transfers(CellRecord cell) {
        return cell.resourceUsage().nodes().get(0).traffic().sessionTransfers();
    }

    private static long[] responseMicros(StoredCell cell, List<WindowsFile.Window> windows) throws Exception {
        LongStream.Builder responses = LongStream.builder();
        LoadSamplesFile.read(cell.file(RawFile.LOAD_SAMPLES).orElseThrow(), sample -> {
            long endMillis = sample.endMicros() / 1000;
            if (windows.stream()
                    .anyMatch(window -> endMillis >= window.startMillis() && endMillis < window.endMillis())) {
                responses.add(sample.responseMicros());
            }
        });
        return responses.build().toArray();
    }
}
