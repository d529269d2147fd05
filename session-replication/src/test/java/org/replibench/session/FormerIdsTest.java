package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An id whose session ended or was renamed is dead on every node, and so are copies that the session has outgrown. */
class FormerIdsTest {
    private static final String NONE = "none";

    /** Longer than any message is late, and shorter than a session lives unused. */
    private static final Duration LATER = Duration.ofMinutes(2);

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    private final class Counter extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            boolean begins = request.getPathInfo().equals("/change");
            HttpSession session = request.getSession(begins);
            if (session == null) {
                response.getWriter().print(NONE);
                return;
            }
            switch (request.getPathInfo()) {
                case "/change" -> session.setAttribute("count", count(session) + 1);
                case "/rename" -> request.changeSessionId();
                case "/slow-rename" -> {
                    request.changeSessionId();
                    pause();
                }
                case "/slow-change" -> {
                    pause();
                    session.setAttribute("count", count(session) + 1);
                }
                case "/end" -> {
                    session.invalidate();
                    response.getWriter().print("ended");
                    return;
                }
                case "/slow-end" -> {
                    pause();
                    session.invalidate();
                    ended.countDown();
                    response.getWriter().print("ended");
                    return;
                }
                default -> {
                    // Reads only.
                }
            }
            response.getWriter().print(count(session));
        }

        private int count(HttpSession session) {
            Integer count = (Integer) session.getAttribute("count");
            return count == null ? 0 : count;
        }

        private void pause() {
            entered.countDown();
            try {
                goOn.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** @param id that the client has now */
    private record Answer(int status, String body, String id) {}

    private static final Pattern COOKIE = Pattern.compile("JSESSIONID=([^;.]+)");

    private static Answer get(TestNode testNode, String id, String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(testNode.url() + path));
        if (id != null) {
            request.header("Cookie", "JSESSIONID=" + id);
        }
        try {
            HttpResponse<String> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
            Matcher sent =
                    COOKIE.matcher(response.headers().firstValue("Set-Cookie").orElse(""));
            return new Answer(response.statusCode(), response.body(), sent.find() ? sent.group(1) : id);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** It may learn only from the refusal of a request's update that its change was refused, and not yet from one that timed out. */
    private static void letHearOfItsRefusal(TestCluster cluster, TestNode node, String id) throws Exception {
        for (int tries = 0; tries < 10; tries++) {
            if (cluster.pastTimeout(() -> get(node, id, "/read")).status() != 500) {
                return;
            }
        }
    }

    private static void assertShownNowhere(TestCluster cluster, String id, int... nodes) {
        for (int node : nodes) {
            assertThat(get(cluster.nodes.get(node), id, "/read").body())
                    .as("at node %d", node)
                    .isEqualTo(NONE);
        }
    }

    private TestCluster cluster(String pattern) throws Exception {
        return new TestCluster(3, Counter::new, "pattern", pattern);
    }

    /** Over sockets JGroups sends again what a silent node missed, but when it will: a request there may fail in between. */
    private TestCluster inMemory(String pattern) throws Exception {
        return new TestCluster(false, 3, Counter::new, deployment -> {}, "pattern", pattern);
    }

    /** A session that node 1 took over from node 0, and changed. */
    private static String moved(TestCluster cluster) {
        String id = get(cluster.nodes.get(0), null, "/change").id();
        assertThat(get(cluster.nodes.get(1), id, "/change").body()).isEqualTo("2");
        return id;
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1212", "1222wq2", "2112", "2212", "2212wq2", "1312", "2312", "2312wq2"})
    void afterSignOffNoNodeShowsTheSession(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            String id = moved(cluster);
            assertThat(get(cluster.nodes.get(1), id, "/end").body()).isEqualTo("ended");
            assertShownNowhere(cluster, id, 0, 1, 2);
            cluster.letPass(LATER);
            cluster.crash(1);
            assertShownNowhere(cluster, id, 0, 2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1212", "1222wq2", "2112", "2212", "2212wq2", "1312", "2312", "2312wq2"})
    void afterARenameNoNodeShowsTheSessionUnderItsFormerId(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            String former = moved(cluster);
            String id = get(cluster.nodes.get(1), former, "/rename").id();
            assertThat(id).isNotEqualTo(former);
            assertShownNowhere(cluster, former, 0, 1, 2);
            assertThat(get(cluster.nodes.get(2), id, "/change").body()).isEqualTo("3");
            cluster.letPass(LATER);
            cluster.crash(1);
            assertShownNowhere(cluster, former, 0, 2);
            assertThat(get(cluster.nodes.get(0), id, "/read").body()).isEqualTo("3");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1212", "2112", "2212", "2212wq2", "2312"})
    void noOtherRequestFindsASessionByTheIdThatARequestReplaces(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            String former = moved(cluster);
            CompletableFuture<Answer> rename =
                    CompletableFuture.supplyAsync(() -> get(cluster.nodes.get(1), former, "/slow-rename"));
            entered.await();
            assertShownNowhere(cluster, former, 1);
            List<CompletableFuture<Answer>> elsewhere = IntStream.of(0, 2)
                    .mapToObj(
                            node -> CompletableFuture.supplyAsync(() -> get(cluster.nodes.get(node), former, "/read")))
                    .toList();
            goOn.countDown();
            String id = rename.get().id();
            assertThat(elsewhere)
                    .allSatisfy(answer -> assertThat(answer.get().body()).isEqualTo(NONE));
            assertShownNowhere(cluster, former, 1, 0, 2);
            assertThat(get(cluster.nodes.get(2), id, "/read").body()).isEqualTo("2");
        }
    }

    /** A claim would make the others refuse what the request sends that replaces the id. */
    @ParameterizedTest
    @ValueSource(strings = {"1212", "2212"})
    void noOtherNodeIsAskedForAnIdThatARequestReplacesHere(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            String former = moved(cluster);
            CompletableFuture<Answer> rename =
                    CompletableFuture.supplyAsync(() -> get(cluster.nodes.get(1), former, "/slow-rename"));
            entered.await();
            cluster.network.silence(0);
            cluster.network.silence(2);
            assertShownNowhere(cluster, former, 1);
            cluster.network.resumeAll();
            goOn.countDown();
            assertThat(rename.get().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1212", "2112", "2212", "2222"})
    void afterSignOffAFormerOwnerThatWasPausedHasNoCopy(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            String id = get(cluster.nodes.get(0), null, "/change").id();
            cluster.network.silence(0);
            assertThat(cluster.passingOver(() -> get(cluster.nodes.get(1), id, "/change"))
                            .body())
                    .isEqualTo("2");
            cluster.network.resume(0);
            while (!cluster.nodes.get(0).sessionManager().getActiveSessions().isEmpty()) {
                Thread.sleep(5);
            }
            get(cluster.nodes.get(1), id, "/end");
            cluster.letPass(LATER);
            assertShownNowhere(cluster, id, 0, 1, 2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2112", "2212", "2212wq2"})
    void aSlowRequestAtAFormerOwnerBringsNoSessionBackThatWasSignedOff(String pattern) throws Exception {
        try (TestCluster cluster = inMemory(pattern)) {
            String id = get(cluster.nodes.get(0), null, "/change").id();
            CompletableFuture<Answer> slow =
                    CompletableFuture.supplyAsync(() -> get(cluster.nodes.get(0), id, "/slow-change"));
            entered.await();
            cluster.network.silence(0);
            assertThat(cluster.passingOver(() -> get(cluster.nodes.get(1), id, "/end"))
                            .body())
                    .isEqualTo("ended");
            cluster.network.resume(0);
            goOn.countDown();
            assertThat(cluster.pastTimeout(
                                    () -> slow.orTimeout(1, TimeUnit.HOURS).join())
                            .status())
                    .isEqualTo(500);
            assertShownNowhere(cluster, id, 0, 1, 2);
            cluster.letPass(LATER);
            assertShownNowhere(cluster, id, 0, 1, 2);
        }
    }

    /** The other node knows nothing of the new id, so nothing that it did concerns that. */
    @ParameterizedTest
    @CsvSource({"1212, true", "2112, true", "2212, false", "2222, true", "2222, false", "2211, true"})
    void aNodeThatWasPassedOverWhileARequestChangedTheIdDoesNotGoOnUnderTheNewOne(String pattern, boolean heardInTime)
            throws Exception {
        try (TestCluster cluster = inMemory(pattern)) {
            String former = get(cluster.nodes.get(0), null, "/change").id();
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            CompletableFuture<Answer> rename =
                    CompletableFuture.supplyAsync(() -> get(cluster.nodes.get(0), former, "/slow-rename"));
            entered.await();
            cluster.network.silence(0);
            assertThat(cluster.passingOver(() -> get(cluster.nodes.get(1), former, "/change"))
                            .body())
                    .isEqualTo("2");
            if (heardInTime) {
                cluster.network.resume(0);
            }
            goOn.countDown();
            String id = cluster.pastTimeout(
                            () -> rename.orTimeout(1, TimeUnit.HOURS).join())
                    .id();
            cluster.network.resume(0);
            assertThat(id).isNotEqualTo(former);
            letHearOfItsRefusal(cluster, cluster.nodes.get(0), id);
            assertShownNowhere(cluster, id, 0, 1, 2);
            assertThat(get(cluster.nodes.get(1), former, "/change").body()).isEqualTo("3");
        }
    }

    /** The request that changed the id waits for a while whether it still owns the session. */
    @ParameterizedTest
    @ValueSource(strings = {"1212", "2222"})
    void aNodeThatWasPassedOverGivesNoOtherNodeTheSessionUnderTheNewId(String pattern) throws Exception {
        try (TestCluster cluster = new TestCluster(
                false,
                3,
                Counter::new,
                deployment -> {},
                "pattern",
                pattern,
                "timeout",
                "3000",
                "owner-grace",
                "1000")) {
            String former = get(cluster.nodes.get(0), null, "/change").id();
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            CompletableFuture<Answer> rename =
                    CompletableFuture.supplyAsync(() -> get(cluster.nodes.get(0), former, "/slow-rename"));
            entered.await();
            cluster.network.silence(0);
            assertThat(cluster.passingOver(() -> get(cluster.nodes.get(1), former, "/change"))
                            .body())
                    .isEqualTo("2");
            cluster.network.resume(0);
            goOn.countDown();
            String id = rename.get().id();
            assertThat(id).isNotEqualTo(former);
            assertShownNowhere(cluster, id, 2, 1, 0);
            assertThat(get(cluster.nodes.get(1), former, "/change").body()).isEqualTo("3");
        }
    }

    /** It has heard neither of the session's new owner nor of its new id. */
    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222", "2112", "2212"})
    void aSignOffAtANodeThatWasPassedOverEndsTheSessionUnderTheIdThatItHasByThen(String pattern) throws Exception {
        try (TestCluster cluster = inMemory(pattern)) {
            String former = get(cluster.nodes.get(0), null, "/change").id();
            CompletableFuture<Answer> end =
                    CompletableFuture.supplyAsync(() -> get(cluster.nodes.get(0), former, "/slow-end"));
            entered.await();
            cluster.network.silence(0);
            String id = cluster.passingOver(() -> get(cluster.nodes.get(1), former, "/rename"))
                    .id();
            assertThat(id).isNotEqualTo(former);

            goOn.countDown();
            ended.await();
            cluster.network.resume(0);

            assertThat(end.get().body()).isEqualTo("ended");
            assertShownNowhere(cluster, id, 0, 1, 2);
            assertShownNowhere(cluster, former, 0, 1, 2);
        }
    }

    /** Holders refuse the second id, of which they have heard nothing but that it follows it, as they refuse the first. */
    @ParameterizedTest
    @ValueSource(strings = {"1211", "1221", "2211", "2222"})
    void aNodeThatWasPassedOverDoesNotGoOnUnderTheSecondOfTwoNewIds(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            TestNode passedOver = cluster.nodes.get(0);
            String former = get(passedOver, null, "/change").id();
            passedOver.copies.drain(cluster.options.timeout());
            CompletableFuture<Answer> rename =
                    CompletableFuture.supplyAsync(() -> get(passedOver, former, "/slow-rename"));
            entered.await();
            cluster.network.silence(0);
            assertThat(cluster.passingOver(() -> get(cluster.nodes.get(1), former, "/change"))
                            .body())
                    .isEqualTo("2");
            goOn.countDown();
            String first = cluster.pastTimeout(
                            () -> rename.orTimeout(1, TimeUnit.HOURS).join())
                    .id();
            String second =
                    cluster.pastTimeout(() -> get(passedOver, first, "/rename")).id();
            // A synchronous pattern knows that the first was not confirmed, and changes it again only when others say
            // so.
            assertThat(second.equals(first)).isEqualTo(pattern.equals("2222"));
            cluster.network.resume(0);
            passedOver.copies.drain(cluster.options.timeout());
            letHearOfItsRefusal(cluster, passedOver, second);
            assertShownNowhere(cluster, second, 0, 1, 2);
            assertShownNowhere(cluster, first, 0, 1, 2);
            assertThat(get(cluster.nodes.get(1), former, "/change").body()).isEqualTo("3");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1312", "1322", "2312", "2312wq2", "2322"})
    void aCopyThatTheSessionHasOutgrownIsNotShownWhenItsOwnerDies(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            String id = moved(cluster);
            cluster.crash(1);
            assertShownNowhere(cluster, id, 2, 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1312", "2312", "2312wq2"})
    void aCopyThatTheSessionHasNotOutgrownIsShownWhenItsOwnerDies(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            String id = get(cluster.nodes.get(0), null, "/change").id();
            assertThat(get(cluster.nodes.get(1), id, "/read").body()).isEqualTo("1");
            cluster.crash(1);
            assertThat(get(cluster.nodes.get(2), id, "/read").body()).isEqualTo("1");
        }
    }

    @Test
    void noNewSessionGetsTheIdOfOneThatEnded() throws Exception {
        try (TestCluster cluster = cluster("2212")) {
            String id = moved(cluster);
            get(cluster.nodes.get(1), id, "/end");
            for (int node = 0; node < 3; node++) {
                TestNode testNode = cluster.nodes.get(node);
                Answer begun = get(testNode, id, "/change");
                assertThat(begun.status()).isEqualTo(200);
                assertThat(begun.body()).isEqualTo("1");
                assertThat(begun.id()).isNotEqualTo(id);
                assertThat(get(testNode, begun.id(), "/change").body()).isEqualTo("2");
            }
        }
    }
}
