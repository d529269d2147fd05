package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.database.TestDatabase;

/** Sessions that only their owners have until these stop, and the database then: other nodes ask for them. */
class SingleOwnerStrategyTest {
    /** Longer than a browser waits: who waits for it fails the test. */
    private static final String ENDLESS_MILLIS = "600000";

    private static final DataSource DATABASE = TestDatabase.create();

    private static volatile Gate gate;

    static final class OwnerOnlyServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Integer before = (Integer) session.getAttribute("count");
            int count = before == null ? 0 : before;
            switch (request.getPathInfo()) {
                case "/change" -> session.setAttribute("count", ++count);
                case "/wait" -> {
                    gate.pass();
                    session.setAttribute("count", ++count);
                }
                case "/wait-and-end" -> {
                    gate.pass();
                    session.invalidate();
                }
                case "/wait-and-rename" -> {
                    gate.pass();
                    request.changeSessionId();
                }
                case "/names" ->
                    count = Collections.list(session.getAttributeNames()).size();
                case "/read" -> {
                    // Reads only.
                }
                default -> session.setAttribute(request.getPathInfo(), 1);
            }
            response.getWriter().print(count);
        }
    }

    private static TestCluster cluster(int size, String... optionsAndValues) throws Exception {
        return new DatabaseCluster(DATABASE, size, OwnerOnlyServlet::new, optionsAndValues);
    }

    /** Killed nodes count as living for a while: not beyond their test. */
    @AfterEach
    void forgetNodes() throws SQLException {
        assertThat(number("SELECT count(*) FROM replibench_takeover_request")).isZero();
        assertThat(number("SELECT count(*) FROM replibench_takeover_answer")).isZero();
        number("WITH forgotten AS (DELETE FROM replibench_node) SELECT 0");
    }

    private static int number(String query) throws SQLException {
        return TestDatabase.number(DATABASE, query);
    }

    private static void awaitNoTakeoverRequest() throws Exception {
        while (number("SELECT count(*) FROM replibench_takeover_request") > 0) {
            Thread.sleep(10);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3311", "3312", "3321", "3322"})
    void aSessionMovesWithItsNewestStateWhileAllNodesLive(String pattern) throws Exception {
        try (TestCluster cluster =
                cluster(3, "pattern", pattern, "timeout", ENDLESS_MILLIS, "owner-grace", ENDLESS_MILLIS)) {
            SessionClient sessionClient = new SessionClient();
            for (int i = 0; i < 12; i++) {
                assertThat(sessionClient.get(cluster.nodes.get(i % 3), "/change"))
                        .isEqualTo("" + (2 * i + 1));
                assertThat(sessionClient.get(cluster.nodes.get(i % 3), "/change"))
                        .isEqualTo("" + (2 * i + 2));
            }
            awaitNoTakeoverRequest();
        }
    }

    @RepeatedTest(3)
    void nodesThatWantOneSessionAtOnceGetItOneAfterTheOther() throws Exception {
        int each = 15;
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try (TestCluster cluster =
                cluster(3, "pattern", "3312", "timeout", ENDLESS_MILLIS, "owner-grace", ENDLESS_MILLIS)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            List<Future<?>> clients = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                TestNode testNode = cluster.nodes.get(i);
                String prefix = "/own-" + i + "-";
                clients.add(pool.submit(() -> {
                    for (int k = 0; k < each; k++) {
                        sessionClient.get(testNode, prefix + k);
                    }
                }));
            }
            for (Future<?> client : clients) {
                client.get();
            }
            assertThat(sessionClient.get(cluster.nodes.get(1), "/names")).isEqualTo(String.valueOf(3 * each + 1));
            awaitNoTakeoverRequest();
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void anOwnerFinishesItsRequestsFirst() throws Exception {
        assertThat(wantedDuring("/wait", "/change")).isEqualTo("2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/wait-and-end", "/wait-and-rename"})
    void whoWantsASessionThatEndsMeanwhileOrGetsAnotherIdLearnsIt(String path) throws Exception {
        assertThat(wantedDuring(path, "/change")).isEqualTo("1");
    }

    /** What a node answers that wants a session which another one uses. */
    private static String wantedDuring(String slow, String wanting) throws Exception {
        gate = new Gate();
        ExecutorService clients = Executors.newFixedThreadPool(2);
        try (TestCluster cluster =
                cluster(2, "pattern", "3312", "timeout", ENDLESS_MILLIS, "owner-grace", ENDLESS_MILLIS)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/read");
            Future<String> owner = clients.submit(() -> sessionClient.get(cluster.nodes.get(0), slow));
            gate.awaitRequest();
            Future<String> other = clients.submit(() -> sessionClient.get(cluster.nodes.get(1), wanting));
            while (number("SELECT count(*) FROM replibench_takeover_answer WHERE found") == 0) {
                Thread.sleep(10);
            }
            assertThat(other.isDone()).isFalse();
            gate.open();
            owner.get();
            String answer = other.get();
            awaitNoTakeoverRequest();
            return answer;
        } finally {
            clients.shutdown();
        }
    }

    @Test
    void aKilledOwnerIsWaitedForNoLongerThanItsGrace() throws Exception {
        try (TestCluster cluster = cluster(3, "pattern", "3312", "timeout", ENDLESS_MILLIS, "owner-grace", "2000")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            assertThat(sessionClient.get(cluster.nodes.get(1), "/change")).isEqualTo("2");
            cluster.crash(1);

            assertThat(sessionClient.get(cluster.nodes.get(2), "/change"))
                    .as("lost, and not what the database had of it before")
                    .isEqualTo("1");
            assertThat(sessionClient.get(cluster.nodes.get(0), "/change")).isEqualTo("2");
            cluster.nodes.get(0).close();
            assertThat(sessionClient.get(cluster.nodes.get(2), "/read")).isEqualTo("2");
            awaitNoTakeoverRequest();
        }
    }

    @Test
    void anOwnerThatIsSlowToAnswerIsWaitedForBeyondItsGrace() throws Exception {
        ExecutorService client = Executors.newSingleThreadExecutor();
        try (TestCluster cluster = cluster(3, "pattern", "3312", "timeout", ENDLESS_MILLIS, "owner-grace", "10");
                Connection blocker = DATABASE.getConnection()) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            // In its first seconds a database waits for everyone.
            while (number("SELECT count(*) WHERE now() - pg_postmaster_start_time() > interval '11 seconds'") == 0) {
                Thread.sleep(100);
            }
            blocker.setAutoCommit(false);
            try (Statement lock = blocker.createStatement()) {
                lock.execute("LOCK TABLE replibench_takeover_answer IN SHARE ROW EXCLUSIVE MODE");
            }
            Future<String> other = client.submit(() -> sessionClient.get(cluster.nodes.get(1), "/change"));
            while (number("SELECT count(*) FROM replibench_takeover_request") == 0) {
                Thread.sleep(10);
            }
            Thread.sleep(1000);
            blocker.commit();
            assertThat(other.get()).isEqualTo("2");
            awaitNoTakeoverRequest();
        } finally {
            client.shutdown();
        }
    }

    @Test
    void aRequestOfAKilledNodeHoldsUpNoOtherForLong() throws Exception {
        gate = new Gate();
        ExecutorService clients = Executors.newFixedThreadPool(2);
        try (TestCluster cluster = cluster(3, "pattern", "3312", "timeout", ENDLESS_MILLIS)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/read");
            Future<String> owner = clients.submit(() -> sessionClient.get(cluster.nodes.get(0), "/wait"));
            gate.awaitRequest();
            Future<?> abandoned = clients.submit(() -> sessionClient.response(cluster.nodes.get(1), "/change"));
            while (number("SELECT count(*) FROM replibench_takeover_answer WHERE found") == 0) {
                Thread.sleep(10);
            }
            cluster.crash(1);
            abandoned.cancel(true);
            gate.open();
            owner.get();

            assertThat(sessionClient.get(cluster.nodes.get(2), "/change")).isEqualTo("2");
            awaitNoTakeoverRequest();
        } finally {
            clients.shutdown();
        }
    }

    @Test
    void noNodeWaitsForASessionThatNoNodeHas() throws Exception {
        try (TestCluster cluster =
                cluster(3, "pattern", "3312", "timeout", ENDLESS_MILLIS, "owner-grace", ENDLESS_MILLIS)) {
            HttpRequest unknown = HttpRequest.newBuilder(
                            URI.create(cluster.nodes.get(0).url() + "/read"))
                    .header("Cookie", "JSESSIONID=unknown.node7")
                    .build();
            HttpResponse<String> response =
                    HttpClient.newHttpClient().send(unknown, HttpResponse.BodyHandlers.ofString());
            assertThat(response.body()).isEqualTo("0");
            awaitNoTakeoverRequest();
        }
    }
}
