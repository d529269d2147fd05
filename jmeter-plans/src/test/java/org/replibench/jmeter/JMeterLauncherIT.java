package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.jmeter.StubServer.ReceivedRequest;
import org.replibench.process.ProcessRegistry;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.records.jtl.JtlReader;

/** Runs a real JMeter against servers that only answer. */
class JMeterLauncherIT {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final JMeterLauncher JMETER = new JMeterLauncher(Path.of("target/jmeter"), JmxFile.FOLDER);
    private static final Duration LONG_ENOUGH_FOR_EVERY_PAGE = Duration.ofSeconds(12);
    /** The first page may take seconds where JMeter gets little processor time. */
    private static final Duration LONG_ENOUGH_FOR_SOME_PAGES = Duration.ofSeconds(8);

    /** A machine that stands still for most of a run visits too little of the shop in it. */
    private static final int ATTEMPTS = 3;

    private static final int ENOUGH_SAMPLES = 500;

    private static final StubServer FIRST = new StubServer();
    private static final StubServer SECOND = new StubServer();

    @TempDir
    private static Path runs;

    private static Path shared;

    @TempDir
    private Path folder;

    @BeforeAll
    static void runOnce() throws Exception {
        int samples = 0;
        for (int attempt = 1; attempt <= ATTEMPTS && samples < ENOUGH_SAMPLES; attempt++) {
            shared = Files.createDirectory(runs.resolve("run" + attempt));
            samples = run(shared, LONG_ENOUGH_FOR_EVERY_PAGE, FIRST.address(), SECOND.address())
                    .size();
        }
    }

    @AfterAll
    static void stopServers() {
        FIRST.close();
        SECOND.close();
    }

    @Test
    void aRunOfTheShopVisitsEveryPageOnEveryNodeWithoutAnError() throws Exception {
        List<JMeterSample> jMeterSamples = samples(shared);

        assertThat(jMeterSamples)
                .allMatch(JMeterSample::success)
                .allMatch(jMeterSample -> jMeterSample.responseCode().equals("200"));
        assertThat(jMeterSamples)
                .extracting(JMeterSample::label)
                .contains(JMeterPlan.ENTRY)
                .containsAll(JMeterPlan.SHOP.pagesPerVisit().keySet());
        assertThat(jMeterSamples.stream().filter(jMeterSample -> JMeterPlan.SHOP.share(jMeterSample.label()) > 0))
                .hasSize(jMeterSamples.size() - 1);
        assertThat(FIRST.requests()).hasSizeGreaterThan(10);
        assertThat(SECOND.requests()).hasSizeGreaterThan(10);
    }

    @Test
    void clientsAreSpreadRoundRobinAndStayWhereTheyAre() throws Exception {
        List<String> lines = Files.readAllLines(shared.resolve("samples.jtl"));
        assertThat(lines.get(0)).endsWith(",\"node\"");
        assertThat(lines.stream().filter(line -> line.contains(",Clients 1-")))
                .isNotEmpty()
                .allSatisfy(line -> {
                    int client = Integer.parseInt(line.replaceAll(".*,Clients 1-(\\d+),.*", "$1"));
                    URI node = client % 2 == 1 ? FIRST.address() : SECOND.address();
                    assertThat(line).endsWith("," + node.getAuthority());
                });
    }

    @Test
    void usersAndKeywordsAreDrawnAtRandom() throws Exception {
        assertThat(sent("/signon", "username=").distinct().count()).isGreaterThan(1);
        assertThat(sent("/signon", "username=")).isSubsetOf(column("users.csv"));
        assertThat(sent("/search", "keyword=").distinct().count()).isGreaterThan(5);
        assertThat(sent("/search", "keyword=")).isSubsetOf(column("keywords.csv"));
    }

    @Test
    void everyVisitStartsWithTheFormsTokenAloneAndGoesOnWithTheCustomersOwn() {
        List<ReceivedRequest> posts = requests()
                .filter(receivedRequest -> receivedRequest.method().equals("POST"))
                .toList();
        assertThat(posts).isNotEmpty().allSatisfy(receivedRequest -> {
            boolean signOn = receivedRequest.uri().getPath().equals("/signon");
            assertThat(receivedRequest.cookies())
                    .matches("XSRF-TOKEN=" + StubServer.TOKEN + (signOn ? StubServer.NOBODY : "user[0-9]{4}"));
            assertThat(receivedRequest.body())
                    .contains("_csrf=" + receivedRequest.cookies().substring("XSRF-TOKEN=".length()));
        });
    }

    @Test
    void aPageThatFailsIsAnErrorInTheSamplesAndALineSaysWhy() throws Exception {
        URI nobody = URI.create("http://localhost:" + unusedPort());

        assertThat(run(folder, LONG_ENOUGH_FOR_SOME_PAGES, nobody)).isNotEmpty().noneMatch(JMeterSample::success);
        assertThat(console(folder).lines().filter(line -> line.contains("expected")))
                .singleElement()
                .asString()
                .endsWith("nodes: no shop answers at " + nobody.getAuthority()
                        + "; expected its sign-on form, got another page or none."
                        + " Try ./mvnw -Pcluster verify, or -Jnodes=host:port");
    }

    @Test
    void aRunThatAPersonTypesEndsWithJMetersSummary() throws Exception {
        List<String> lines = type(
                folder,
                JMETER.typedCommand(
                        JMeterPlan.SHOP,
                        FIRST.address().getAuthority(),
                        1,
                        (int) LONG_ENOUGH_FOR_SOME_PAGES.toSeconds(),
                        folder.resolve("out.jtl").toString()));

        assertThat(lines)
                .filteredOn(line -> line.startsWith("summary ="))
                .last()
                .asString()
                .matches("summary = +[1-9]\\d* in .*Avg: .*Err: +0 \\(0\\.00%\\).*");
    }

    /** As a person types it, in a folder whose name has a space. */
    @Test
    void aRunWithoutUsersEndsWithOneLineThatSaysSo() throws Exception {
        Path place = Files.createDirectories(folder.resolve("no data"));
        List<String> command = new ArrayList<>(JMETER.typedCommand(
                JMeterPlan.SHOP,
                FIRST.address().getAuthority(),
                1,
                3,
                place.resolve("out.jtl").toString()));
        command.replaceAll(word -> word.startsWith("-Jdata=") ? "-Jdata=" + place : word);
        List<String> lines = type(place, command);

        assertThat(lines.stream().filter(line -> line.contains("expected")))
                .singleElement()
                .asString()
                .endsWith("data: nothing was read; expected rows in users.csv and keywords.csv of folder " + place
                        + ", got 0 and 0. Try -Jdata=jmeter-plans/data");
        assertThat(place.resolve("out.jtl")).content().doesNotContain("signon");
    }

    @Test
    void aPageOfAnotherUserOrOfNoneIsAWrongOneInTheSamplesAndEndsTheVisit() throws Exception {
        try (StubServer mixesUp = new StubServer(user -> "user0000");
                StubServer forgets = new StubServer(user -> StubServer.NOBODY)) {
            List<JMeterSample> jMeterSamples =
                    run(folder, LONG_ENOUGH_FOR_SOME_PAGES, mixesUp.address(), forgets.address());

            assertThat(jMeterSamples)
                    .extracting(JMeterSample::label)
                    .containsOnly(JMeterPlan.ENTRY, "signon", "search");
            assertThat(jMeterSamples).filteredOn(JMeterSample::success).isNotEmpty();
            assertThat(jMeterSamples)
                    .filteredOn(jMeterSample -> jMeterSample.label().equals("search"))
                    .isNotEmpty()
                    .allMatch(JMeterSample::isOfWrongUser)
                    .extracting(JMeterSample::failureMessage)
                    .allMatch(message -> message.matches("wrong user: page does not name user[0-9]{4}"));
            assertThat(mixesUp.requests()).isNotEmpty();
            assertThat(forgets.requests()).isNotEmpty();
        }
    }

    @Test
    void aRunHasADashboardIfAskedFor() throws Exception {
        JMETER.dashboard(shared.resolve("samples.jtl"), folder.resolve("dashboard"));

        assertThat(folder.resolve("dashboard/index.html")).isNotEmptyFile();
        assertThat(folder.resolve("dashboard/statistics.json")).content().contains("purchase");
    }

    @Test
    void aRunEndedEarlyKeepsTheSamplesItTook() throws Exception {
        try (StubServer server = new StubServer()) {
            JMeterRun run = start(folder, Duration.ofMinutes(10), server.address());
            try {
                while (server.requests().size() < 50) {
                    assertThat(run.program().alive()).isTrue();
                    Thread.sleep(100);
                }
            } finally {
                run.end();
            }
        }

        assertThat(samples(folder)).hasSizeGreaterThan(25);
    }

    /** What a command that is typed in {@code place} prints. */
    private static List<String> type(Path place, List<String> command) throws Exception {
        Path console = place.resolve("console");
        Process process = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(console.toFile())
                .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readAllLines(console);
    }

    private static List<JMeterSample> run(Path folder, Duration duration, URI... nodes) throws Exception {
        JMeterRun run = start(folder, duration, nodes);
        boolean ended;
        try {
            ended = run.program().awaitEnd(PATIENCE);
        } finally {
            run.end();
        }
        assertThat(ended).as(console(folder)).isTrue();
        assertThat(folder.resolve("samples.jtl")).as(console(folder)).exists();
        return samples(folder);
    }

    private static JMeterRun start(Path folder, Duration duration, URI... nodes) throws IOException {
        return JMETER.start(
                spec(folder, duration, nodes), folder.resolve("driver"), ProcessRegistry.in(folder.resolve("work")));
    }

    private static JMeterRunSpec spec(Path folder, Duration duration, URI... nodes) {
        return new JMeterRunSpec(
                JMeterPlan.SHOP,
                Arrays.asList(nodes),
                8,
                Duration.ofSeconds(1),
                duration,
                new ThinkTimeRange(20, 60),
                folder.resolve("samples.jtl"),
                folder.resolve("jmeter.log"));
    }

    private static List<JMeterSample> samples(Path folder) throws IOException {
        try (Stream<JMeterSample> jMeterSamples = JtlReader.stream(folder.resolve("samples.jtl"))) {
            return jMeterSamples.toList();
        }
    }

    private static String console(Path folder) throws IOException {
        return Files.readString(folder.resolve("jmeter.log.console"));
    }

    private static Stream<ReceivedRequest> requests() {
        return Stream.of(FIRST, SECOND).flatMap(server -> server.requests().stream());
    }

    private static Stream<String> sent(String path, String field) {
        return requests()
                .filter(receivedRequest -> receivedRequest.uri().getPath().equals(path))
                .map(receivedRequest -> receivedRequest.uri() + "&" + receivedRequest.body())
                .filter(text -> text.contains(field))
                .map(text ->
                        text.substring(text.indexOf(field) + field.length()).split("&")[0]);
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static List<String> column(String file) throws IOException {
        return Files.readAllLines(PlanDataGenerator.FOLDER.resolve(file)).stream()
                .skip(1)
                .map(line -> line.split(",")[0])
                .toList();
    }
}
