package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.jmeter.AnsweringServer.Request;

/** Runs a real JMeter against servers that only answer. */
class JMeterIT {
    private static final int PATIENCE_SECONDS = 120;

    private final JMeter jmeter = new JMeter(Path.of("target/jmeter"), PlanFile.FOLDER);
    private final AnsweringServer first = new AnsweringServer();
    private final AnsweringServer second = new AnsweringServer();

    @TempDir
    private Path folder;

    @AfterEach
    void stopServers() {
        first.close();
        second.close();
    }

    @Test
    void aRunOfTheShopVisitsEveryPageOnEveryNodeWithoutAnError() throws Exception {
        List<Sample> samples = run(Plan.SHOP, first.address(), second.address());

        assertThat(samples).allMatch(Sample::success).allMatch(sample -> sample.responseCode()
                .equals("200"));
        assertThat(samples)
                .extracting(Sample::label)
                .contains(Plan.ENTRY)
                .containsAll(Plan.SHOP.pagesPerVisit().keySet());
        assertThat(samples.stream().filter(sample -> Plan.SHOP.share(sample.label()) > 0))
                .hasSize(samples.size() - 1);
        assertThat(first.requests()).hasSizeGreaterThan(10);
        assertThat(second.requests()).hasSizeGreaterThan(10);
    }

    @Test
    void clientsAreSpreadRoundRobinAndStayWhereTheyAre() throws Exception {
        run(Plan.SHOP, first.address(), second.address());

        List<String> lines = Files.readAllLines(folder.resolve("samples.jtl"));
        assertThat(lines.get(0)).endsWith(",\"node\"");
        assertThat(lines.stream().filter(line -> line.contains(",Clients 1-")))
                .isNotEmpty()
                .allSatisfy(line -> {
                    int client = Integer.parseInt(line.replaceAll(".*,Clients 1-(\\d+),.*", "$1"));
                    URI node = client % 2 == 1 ? first.address() : second.address();
                    assertThat(line).endsWith("," + node.getAuthority());
                });
    }

    @Test
    void usersAndKeywordsAreDrawnAtRandom() throws Exception {
        run(Plan.SHOP, first.address());

        assertThat(sent("/signon", "username=").distinct().count()).isGreaterThan(1);
        assertThat(sent("/signon", "username=")).isSubsetOf(column("users.csv"));
        assertThat(sent("/search", "keyword=").distinct().count()).isGreaterThan(5);
        assertThat(sent("/search", "keyword=")).isSubsetOf(column("keywords.csv"));
    }

    @Test
    void everyVisitStartsWithTheFormsTokenAloneAndGoesOnWithTheCustomersOwn() throws Exception {
        run(Plan.SHOP, first.address());

        List<Request> posts = first.requests().stream()
                .filter(request -> request.method().equals("POST"))
                .toList();
        assertThat(posts).isNotEmpty().allSatisfy(request -> {
            String token = request.uri().getPath().equals("/signon") ? "token-of-nobody" : "token-of-a-customer";
            assertThat(request.cookies()).isEqualTo("XSRF-TOKEN=" + token);
            assertThat(request.body()).contains("_csrf=" + token);
        });
    }

    @Test
    void aPageThatFailsIsAnErrorInTheSamples() throws Exception {
        URI nobody = URI.create("http://localhost:" + unusedPort());

        assertThat(run(Plan.SHOP, nobody)).isNotEmpty().noneMatch(Sample::success);
    }

    @Test
    void aRunHasADashboardIfAskedFor() throws Exception {
        run(Plan.SHOP, first.address());

        jmeter.dashboard(folder.resolve("samples.jtl"), folder.resolve("dashboard"));

        assertThat(folder.resolve("dashboard/index.html")).isNotEmptyFile();
        assertThat(folder.resolve("dashboard/statistics.json")).content().contains("purchase");
    }

    @Test
    void aRunEndedEarlyKeepsTheSamplesItTook() throws Exception {
        Process process = jmeter.start(spec(Plan.SHOP, Duration.ofMinutes(10), first.address()));
        try {
            while (first.requests().size() < 50) {
                assertThat(process.isAlive()).as(console()).isTrue();
                Thread.sleep(100);
            }
            process.destroy();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(samples()).hasSizeGreaterThan(25);
    }

    private List<Sample> run(Plan plan, URI... nodes) throws Exception {
        Process process = jmeter.start(spec(plan, Duration.ofSeconds(12), nodes));
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as(console())
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return samples();
    }

    private DriverSpec spec(Plan plan, Duration duration, URI... nodes) {
        return new DriverSpec(
                plan,
                Arrays.asList(nodes),
                8,
                Duration.ofSeconds(1),
                duration,
                new ThinkTime(20, 60),
                folder.resolve("samples.jtl"),
                folder.resolve("jmeter.log"));
    }

    private List<Sample> samples() throws IOException {
        try (Stream<Sample> samples = Jtl.read(folder.resolve("samples.jtl"))) {
            return samples.toList();
        }
    }

    private String console() throws IOException {
        return Files.readString(folder.resolve("jmeter.log.console"));
    }

    private Stream<String> sent(String path, String field) {
        return first.requests().stream()
                .filter(request -> request.uri().getPath().equals(path))
                .map(request -> request.uri() + "&" + request.body())
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
        return Files.readAllLines(PlanData.FOLDER.resolve(file)).stream()
                .skip(1)
                .map(line -> line.split(",")[0])
                .toList();
    }
}
