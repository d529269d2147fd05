package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.pausing.PlanAddition;
import org.replibench.process.ProcessRegistry;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.records.jtl.JtlReader;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.load.LoadState;
import org.replibench.records.load.LoadTransition;
import org.replibench.records.load.LoadTransitionsFile;

/** Pauses and resumes a real JMeter that drives servers which only answer. */
class PausableJMeterIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LONGER_THAN_ANY_TEST = Duration.ofMinutes(10);
    private static final JMeterLauncher JMETER = new JMeterLauncher(Path.of("target/jmeter"), JmxFile.FOLDER);

    private static final Pattern USER = Pattern.compile("username=user(\\d+)");
    private static final int CLIENTS = 80;

    /** Longer than anyone thinks, far shorter than what JMeter takes for granted. */
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(2);

    private static final Duration PATIENCE_WITH_IDLE = Duration.ofSeconds(30);

    private static final int TURNS = 16;

    private static final long BEGINNING_MICROS = 300_000;

    /** Of a count, in standard deviations; all users at once are some six. */
    private static final double BOUND = 3;

    /** JMeter's own times are whole milliseconds at both ends. */
    private static final double TOLERANCE_MILLIS = 2;

    /** A thread may lose its processor between the two measurements of one request, on a busy machine now and then. */
    private static final double MOST = 0.75;

    private static final StubServer SERVER = new StubServer();

    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    /** A window and the pause after it. */
    private record Turn(LoadTransition resumed, LoadTransition paused, long nextMicros) {
        boolean isInWindow(long micros) {
            return micros > resumed.atMicros() && micros < paused.atMicros();
        }

        boolean isInBeginning(long micros) {
            return isInWindow(micros) && micros < resumed.atMicros() + BEGINNING_MICROS;
        }

        boolean isInPause(long micros) {
            return micros > paused.atMicros() && micros < nextMicros;
        }

        long windowMicros() {
            return paused.atMicros() - resumed.atMicros();
        }
    }

    @BeforeAll
    static void takeTurns() throws Exception {
        PausableJMeterRun run = start(shared, JMeterPlan.SHOP, SERVER, LONGER_THAN_ANY_TEST, false);
        try {
            LoadTurns.awaitRequests(run, SERVER, 300);
            LoadTurns.take(run, TURNS);
        } finally {
            run.end();
        }
    }

    @AfterAll
    static void stopServer() {
        SERVER.close();
    }

    @Test
    void noRequestArrivesInAPauseButThoseInFlight() throws Exception {
        assertThat(turns()).hasSize(TURNS).allSatisfy(turn -> assertThat(
                        arrivals().filter(turn::isInPause))
                .hasSizeLessThanOrEqualTo(turn.paused().inFlight()));
    }

    /** In most turns: in some the machine may stand still, be it in the beginning or in the rest. */
    @Test
    void requestsArriveAfterAResumeAtTheRateOfTheRestOfTheWindow() throws Exception {
        assertThat(turns().stream().filter(PausableJMeterIT::beginsAtItsRate)).hasSizeGreaterThan(TURNS / 2);
    }

    private static boolean beginsAtItsRate(Turn turn) {
        long all = arrivals().filter(turn::isInWindow).count();
        long beginning = arrivals().filter(turn::isInBeginning).count();
        double share = (double) BEGINNING_MICROS / turn.windowMicros();
        return Math.abs(beginning - all * share) < BOUND * Math.sqrt(all * share * (1 - share));
    }

    @Test
    void theFileInMicrosecondsAgreesWithJMetersOwn() throws Exception {
        List<LoadSample> fine = samples(shared);
        List<JMeterSample> coarse = jtl(shared);
        assertThat(fine)
                .hasSameSizeAs(coarse)
                .allMatch(LoadSample::success)
                .extracting(LoadSample::node)
                .containsOnly(SERVER.address().getAuthority());

        Map<String, List<LoadSample>> fineByLabel = fine.stream().collect(Collectors.groupingBy(LoadSample::label));
        List<Double> differences = new ArrayList<>();
        coarse.stream().collect(Collectors.groupingBy(JMeterSample::label)).forEach((label, samples) -> {
            List<LoadSample> same = fineByLabel.get(label);
            assertThat(same).hasSameSizeAs(samples);
            // Not by their ends: on a busy machine many end in the same millisecond.
            same.sort(Comparator.comparing(LoadSample::responseMicros));
            samples.sort(Comparator.comparing(JMeterSample::elapsedMillis));
            IntStream.range(0, same.size())
                    .forEach(i -> differences.add(same.get(i).responseMicros() / 1000.0
                            - samples.get(i).elapsedMillis()));
        });
        long near = differences.stream()
                .filter(millis -> Math.abs(millis) <= TOLERANCE_MILLIS)
                .count();
        assertThat((double) near / differences.size()).isGreaterThan(MOST);
    }

    @Test
    void anyPlanPausesAndEndsInAPause() throws Exception {
        try (StubServer server = new StubServer()) {
            PausableJMeterRun run = start(
                    folder,
                    JMeterPlan.BROWSE,
                    List.of(server.address()),
                    List.of(),
                    LONGER_THAN_ANY_TEST,
                    true,
                    PausableRunSpec.WILDFLY_KEEP_ALIVE,
                    new LoadShare(2, 2));
            try {
                assertThat(run.awaitEffect(PATIENCE)).isTrue();
                assertThat(server.requests()).isEmpty();
                run.resume();
                LoadTurns.awaitRequests(run, server, 100);
                run.pause();
                assertThat(run.awaitEffect(PATIENCE)).isTrue();
            } finally {
                run.end();
            }
            assertThat(run.program().exitCode()).hasValue(0);
            assertThat(samples(folder)).hasSameSizeAs(server.requests());
            assertThat(jtl(folder)).hasSameSizeAs(server.requests()).allMatch(sample -> sample.responseCode()
                    .equals("200"));
            assertThat(server.requests().stream()
                            .map(request -> USER.matcher(request.body()))
                            .filter(Matcher::find)
                            .mapToInt(user -> Integer.parseInt(user.group(1))))
                    .as("users that half of a load signs on")
                    .hasSizeGreaterThan(CLIENTS / 2)
                    .allMatch(number -> number % 2 == 0);
            assertThat(folder.resolve("jmeter.log")).exists();
        }
    }

    @Test
    void aPauseThatOutlastsTheServersPatienceFailsNoRequestAndSlowsNone() throws Exception {
        try (StubServer pages = new StubServer();
                ImpatientServer server = new ImpatientServer(pages, KEEP_ALIVE)) {
            PausableJMeterRun run =
                    start(folder, JMeterPlan.SHOP, server.address(), LONGER_THAN_ANY_TEST, false, KEEP_ALIVE);
            try {
                for (int turn = 1; turn <= 4; turn++) {
                    LoadTurns.awaitRequests(run, pages, turn * 400);
                    run.pause();
                    assertThat(run.awaitEffect(PATIENCE)).isTrue();
                    int idle = server.closedIdle();
                    // Fewer, if the machine stood still before the pause for longer than the server has patience.
                    long end = System.nanoTime() + PATIENCE_WITH_IDLE.toNanos();
                    while (server.closedIdle() < idle + CLIENTS / 2 && System.nanoTime() - end < 0) {
                        Thread.sleep(10);
                    }
                    Thread.sleep(KEEP_ALIVE.toMillis());
                    run.resume();
                    assertThat(run.awaitEffect(PATIENCE)).isTrue();
                }
                LoadTurns.awaitRequests(run, pages, 5 * 400);
            } finally {
                run.end();
            }
        }
        List<LoadSample> samples = samples(folder);
        List<Long> resumes = new ArrayList<>();
        LoadTransitionsFile.read(folder.resolve("transitions.csv"), transition -> {
            if (transition.state() == LoadState.RUNNING && transition.command() > 0) {
                resumes.add(transition.atMicros());
            }
        });
        Map<Boolean, List<LoadSample>> byTurn = samples.stream()
                .collect(Collectors.partitioningBy(sample -> resumes.stream()
                        .anyMatch(resumed ->
                                sample.endMicros() > resumed && sample.endMicros() < resumed + BEGINNING_MICROS)));

        assertThat(resumes).hasSize(4);
        assertThat(jtl(folder))
                .filteredOn(sample -> !sample.success())
                .extracting(sample -> sample.label() + " " + sample.responseCode())
                .as("but for those that the server hangs up on after a machine stood still; a pause would fail more")
                .hasSizeLessThan(CLIENTS / 4);
        assertThat(byTurn.get(true)).hasSizeGreaterThan(CLIENTS / 4);
        assertThat(responseMicros(byTurn.get(true), 0.5)).isLessThan(responseMicros(byTurn.get(false), 0.99));
    }

    private static long responseMicros(List<LoadSample> samples, double quantile) {
        return samples.stream()
                .mapToLong(LoadSample::responseMicros)
                .sorted()
                .toArray()[(int) (quantile * samples.size())];
    }

    @Test
    void aPageOfNoUserIsAStaleReadWhereTheseAreLookedForAndElseOfAWrongUser() throws Exception {
        for (boolean looked : List.of(true, false)) {
            Path own = Files.createDirectory(folder.resolve("looked-" + looked));
            AtomicInteger pages = new AtomicInteger();
            try (StubServer server =
                    new StubServer(user -> pages.incrementAndGet() % 10 == 0 ? StubServer.NOBODY : user)) {
                PausableJMeterRun run = start(
                        own,
                        JMeterPlan.SHOP,
                        List.of(server.address()),
                        looked ? List.of(PlanAddition.staleReadCheck()) : List.of());
                try {
                    LoadTurns.awaitRequests(run, server, 400);
                } finally {
                    run.end();
                }
            }
            List<JMeterSample> failed =
                    jtl(own).stream().filter(sample -> !sample.success()).toList();
            assertThat(failed)
                    .hasSizeGreaterThan(20)
                    .allMatch(looked ? JMeterSample::isStaleRead : JMeterSample::isOfWrongUser);
        }
    }

    @Test
    void theEndOfTheDurationEndsAPausedRun() throws Exception {
        try (StubServer server = new StubServer()) {
            PausableJMeterRun run = start(folder, JMeterPlan.SHOP, server, Duration.ofSeconds(15), false);
            try {
                LoadTurns.awaitRequests(run, server, 1);
                run.pause();
                assertThat(run.program().awaitEnd(PATIENCE)).isTrue();
            } finally {
                run.end();
            }
            assertThat(run.program().exitCode()).hasValue(0);
            assertThat(samples(folder)).hasSameSizeAs(server.requests());
        }
    }

    private static PausableJMeterRun start(
            Path folder, JMeterPlan plan, StubServer server, Duration duration, boolean startsPaused)
            throws IOException {
        return start(folder, plan, server.address(), duration, startsPaused, PausableRunSpec.WILDFLY_KEEP_ALIVE);
    }

    private static PausableJMeterRun start(
            Path folder, JMeterPlan plan, URI server, Duration duration, boolean startsPaused, Duration keepAlive)
            throws IOException {
        return start(folder, plan, List.of(server), List.of(), duration, startsPaused, keepAlive, LoadShare.WHOLE);
    }

    static PausableJMeterRun start(Path folder, JMeterPlan plan, List<URI> servers, List<PlanAddition> additions)
            throws IOException {
        return start(
                folder,
                plan,
                servers,
                additions,
                LONGER_THAN_ANY_TEST,
                false,
                PausableRunSpec.WILDFLY_KEEP_ALIVE,
                LoadShare.WHOLE);
    }

    private static PausableJMeterRun start(
            Path folder,
            JMeterPlan plan,
            List<URI> servers,
            List<PlanAddition> additions,
            Duration duration,
            boolean startsPaused,
            Duration keepAlive,
            LoadShare share)
            throws IOException {
        JMeterRunSpec spec = new JMeterRunSpec(
                plan,
                servers,
                CLIENTS,
                Duration.ofSeconds(1),
                duration,
                ThinkTimeRange.WHITE_PAPER,
                folder.resolve("samples.jtl"),
                folder.resolve("jmeter.log"));
        return JMETER.startPausable(
                new PausableRunSpec(
                        spec,
                        folder.resolve("load.csv"),
                        folder.resolve("transitions.csv"),
                        Map.of(),
                        additions,
                        startsPaused,
                        Optional.empty(),
                        keepAlive,
                        share),
                folder.resolve("driver"),
                ProcessRegistry.in(folder.resolve("work")));
    }

    private static Stream<Long> arrivals() {
        return SERVER.requests().stream().map(StubServer.ReceivedRequest::atMicros);
    }

    private static List<Turn> turns() throws IOException {
        List<LoadTransition> transitions = new ArrayList<>();
        LoadTransitionsFile.read(shared.resolve("transitions.csv"), transitions::add);
        List<LoadTransition> commanded = transitions.stream()
                .filter(transition -> transition.state() != LoadState.IDLE && transition.command() > 1)
                .toList();
        return IntStream.range(0, TURNS)
                .mapToObj(i -> new Turn(
                        commanded.get(2 * i),
                        commanded.get(2 * i + 1),
                        i + 1 < TURNS ? commanded.get(2 * i + 2).atMicros() : Long.MAX_VALUE))
                .toList();
    }

    private static List<LoadSample> samples(Path folder) throws IOException {
        List<LoadSample> samples = new ArrayList<>();
        LoadSamplesFile.read(folder.resolve("load.csv"), samples::add);
        return samples;
    }

    static List<JMeterSample> jtl(Path folder) throws IOException {
        assertThat(folder.resolve("samples.jtl"))
                .as(Files.readString(folder.resolve("jmeter.log")))
                .exists();
        try (Stream<JMeterSample> samples = JtlReader.stream(folder.resolve("samples.jtl"))) {
            return samples.toList();
        }
    }
}
