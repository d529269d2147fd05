package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.process.postgres.PostgresServer;
import org.replibench.session.database.TestDatabase;

/** A database that is gone, or hangs, while the layer runs. */
class DatabaseFaultsTest {
    private static final int BIG_BYTES = 20_000;

    private static volatile Gate gate;

    static final class DatabaseFaultsServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Integer before = (Integer) session.getAttribute("count");
            int count = before == null ? 0 : before;
            switch (request.getPathInfo()) {
                case "/change" -> session.setAttribute("count", ++count);
                case "/big" -> session.setAttribute("big", new byte[BIG_BYTES]);
                case "/wait" -> {
                    session.setAttribute("count", ++count);
                    gate.pass();
                }
                case "/rename" -> request.changeSessionId();
                case "/invalidate" -> session.invalidate();
                default -> {
                    // Reads only.
                }
            }
            response.getWriter().print(count);
        }
    }

    private static TestDatabase own;
    private static PostgresServer server;

    private DataSource database;

    @BeforeAll
    static void startServer() throws Exception {
        own = TestDatabase.start("faults");
        server = own.server();
    }

    @AfterAll
    static void stopServer() throws IOException {
        server.close();
    }

    @BeforeEach
    void createDatabase() {
        database = own.createSchema();
    }

    private TestCluster cluster(String... options) throws Exception {
        return new DatabaseCluster(database, 2, DatabaseFaultsServlet::new, options);
    }

    @Test
    void synchronouslyTheRequestFailsIfThatIsThePolicyAndTheSessionIsWholeOnceTheDatabaseIsBack() throws Exception {
        gate = new Gate();
        ExecutorService client = Executors.newSingleThreadExecutor();
        try (TestCluster cluster = cluster("pattern", "3212", "timeout", "8000")) {
            SessionClient sessionClient = new SessionClient();
            TestNode testNode = cluster.nodes.get(0);
            sessionClient.get(testNode, "/change");
            Future<HttpResponse<String>> slow = client.submit(() -> sessionClient.response(testNode, "/wait"));
            gate.awaitRequest();
            server.stop();
            gate.open();

            HttpResponse<String> response = slow.get();

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("its copies (3212) were not confirmed within 8000 ms");
            assertThat(testNode.metrics.unconfirmedTransfers()).isEqualTo(1);
            assertThat(sessionClient.response(testNode, "/read").statusCode())
                    .as("a page that shows what is not safe")
                    .isEqualTo(500);
            server.start();
            assertThat(sessionClient.get(testNode, "/change")).isEqualTo("3");
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("3");
        } finally {
            client.shutdown();
        }
    }

    @Test
    void synchronouslyTheRequestIsAnsweredAndCountedIfThePolicyIsToGoOn() throws Exception {
        try (TestCluster cluster = cluster("pattern", "3212", "timeout", "8000", "on-failure", "continue")) {
            SessionClient sessionClient = new SessionClient();
            TestNode testNode = cluster.nodes.get(0);
            sessionClient.get(testNode, "/change");
            server.stop();

            assertThat(sessionClient.get(testNode, "/change")).isEqualTo("2");

            assertThat(testNode.metrics.unconfirmedTransfers()).isEqualTo(1);
            server.start();
            while (cluster.number("SELECT count(*) FROM replibench_session WHERE version > 1") == 0) {
                Thread.sleep(50);
            }
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read"))
                    .as("written in the background, without a further request")
                    .isEqualTo("2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3211", "3111", "3221"})
    void asynchronouslyADatabaseThatIsGoneFailsNoRequestAndGetsWhatItMissedWhenItIsBack(String pattern)
            throws Exception {
        try (TestCluster cluster = cluster("pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            SessionClient leaver = new SessionClient();
            TestNode testNode = cluster.nodes.get(0);
            sessionClient.get(testNode, "/change");
            leaver.get(testNode, "/change");
            testNode.copies.drain(cluster.options.timeout());
            String sessions = "SELECT count(*) FROM replibench_session WHERE version < " + Long.MAX_VALUE;
            assertThat(cluster.number(sessions)).isEqualTo(2);
            server.stop();

            assertThat(sessionClient.get(testNode, "/change")).isEqualTo("2");
            leaver.get(testNode, "/invalidate");
            while (testNode.metrics.drops() == 0) {
                Thread.sleep(10);
            }

            server.start();
            while (cluster.number(sessions + " AND version > 1") == 0 || cluster.number(sessions) > 1) {
                Thread.sleep(50);
            }
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("2");
        }
    }

    @Test
    void aSignOffThatADatabaseWasSlowToTakeAndThenMissedIsWrittenWhenItIsBack() throws Exception {
        try (TestCluster cluster = cluster("pattern", "3211", "timeout", "60000")) {
            SessionClient sessionClient = new SessionClient();
            TestNode testNode = cluster.nodes.get(0);
            sessionClient.get(testNode, "/change");
            testNode.copies.drain(cluster.options.timeout());
            SessionClient old = sessionClient.copy();
            try (Connection lock = database.getConnection()) {
                lock.setAutoCommit(false);
                lock.createStatement().execute("LOCK TABLE replibench_session IN ACCESS EXCLUSIVE MODE");
                sessionClient.get(testNode, "/invalidate");
                server.stop();
            }

            server.start();

            while (cluster.number("SELECT count(*) FROM replibench_session WHERE version < " + Long.MAX_VALUE) > 0) {
                Thread.sleep(50);
            }
            assertThat(old.get(cluster.nodes.get(1), "/read")).isEqualTo("0");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3211", "3221"})
    void aNewIdThatTheDatabaseMissedReplacesTheOldOneWhenItIsBack(String pattern) throws Exception {
        try (TestCluster cluster = cluster("pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            TestNode testNode = cluster.nodes.get(0);
            sessionClient.get(testNode, "/change");
            testNode.copies.drain(cluster.options.timeout());
            SessionClient old = sessionClient.copy();
            server.stop();
            sessionClient.get(testNode, "/rename");
            while (testNode.metrics.drops() == 0) {
                Thread.sleep(10);
            }

            server.start();
            while (cluster.number("SELECT count(*) FROM replibench_session WHERE version BETWEEN 2 AND 100") == 0) {
                Thread.sleep(50);
            }

            cluster.crash(0);
            assertThat(old.get(cluster.nodes.get(1), "/read")).isEqualTo("0");
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3211", "3121"})
    void asynchronouslyADatabaseThatHangsHoldsUpNoRequestAndTheQueueStaysBounded(String pattern) throws Exception {
        int queueBytes = 10 * BIG_BYTES;
        String[] options = {"pattern", pattern, "timeout", "60000", "queue-bytes", "" + queueBytes};
        try (TestCluster cluster = cluster(options)) {
            SessionClient sessionClient = new SessionClient();
            TestNode testNode = cluster.nodes.get(0);
            sessionClient.get(testNode, "/change");
            testNode.copies.drain(cluster.options.timeout());
            try (Connection lock = database.getConnection()) {
                lock.setAutoCommit(false);
                lock.createStatement().execute("LOCK TABLE replibench_session IN ACCESS EXCLUSIVE MODE");
                int requests = 0;
                while (testNode.metrics.drops() == 0) {
                    sessionClient.get(testNode, "/big");
                    assertThat(++requests).as("requests until a drop").isLessThan(1000);
                }
                assertThat(testNode.copies.queued()).isLessThanOrEqualTo(queueBytes / BIG_BYTES);
                assertThat(sessionClient.get(testNode, "/change")).isEqualTo("2");
                lock.rollback();
            }
            String known = "SELECT count(*) FROM replibench_session WHERE version >= ";
            long transfers;
            do {
                transfers = testNode.metrics.transfers() + testNode.metrics.drops();
                Thread.sleep(50);
            } while (cluster.number(known + transfers) == 0);
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("2");
        }
    }

    @Test
    void aWriteThatAnotherNodeMadeVoidFailsAtOnceWithoutAWait() throws Exception {
        gate = new Gate();
        ExecutorService client = Executors.newSingleThreadExecutor();
        try (TestCluster cluster = cluster("pattern", "3212", "timeout", "60000")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            Future<HttpResponse<String>> slow =
                    client.submit(() -> sessionClient.response(cluster.nodes.get(0), "/wait"));
            gate.awaitRequest();
            assertThat(sessionClient.get(cluster.nodes.get(1), "/change")).isEqualTo("2");

            gate.open();

            assertThat(slow.get().body()).contains("was taken over by another node during this request");
            assertThat(sessionClient.get(cluster.nodes.get(0), "/read")).isEqualTo("2");
        } finally {
            client.shutdown();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3311", "3312"})
    void aDatabaseThatRestartsWhileNodesAskForSessionsLosesNone(String pattern) throws Exception {
        gate = new Gate();
        ExecutorService clients = Executors.newFixedThreadPool(2);
        try (TestCluster cluster = cluster("pattern", pattern, "owner-grace", "5000")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            Future<String> slow = clients.submit(() -> sessionClient.get(cluster.nodes.get(0), "/wait"));
            gate.awaitRequest();
            Future<HttpResponse<String>> asking =
                    clients.submit(() -> sessionClient.response(cluster.nodes.get(1), "/change"));
            while (cluster.number("SELECT count(*) FROM replibench_takeover_answer WHERE found") == 0) {
                Thread.sleep(10);
            }
            server.stop();
            gate.open();

            assertThat(slow.get()).isEqualTo("2");
            assertThat(asking.get().statusCode())
                    .as("whichever node has the session")
                    .isEqualTo(500);
            server.start();
            assertThat(sessionClient.get(cluster.nodes.get(1), "/change")).isEqualTo("3");
            assertThat(sessionClient.get(cluster.nodes.get(0), "/change")).isEqualTo("4");
            while (cluster.number("SELECT count(*) FROM replibench_takeover_request") > 0) {
                Thread.sleep(10);
            }
        } finally {
            clients.shutdown();
        }
    }
}
