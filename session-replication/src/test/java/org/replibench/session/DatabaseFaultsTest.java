package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database that is gone, or hangs, while the layer runs. */
class DatabaseFaultsTest {
    private static final int BIG_BYTES = 20_000;

    private static CountDownLatch arrived = new CountDownLatch(1);
    private static CountDownLatch goOn = new CountDownLatch(1);

    static final class Servlet extends HttpServlet {
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
                    arrived.countDown();
                    await(goOn);
                }
                case "/invalidate" -> session.invalidate();
                default -> {
                    // Reads only.
                }
            }
            response.getWriter().print(count);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A database of the test's own, which can go and come back with its data. */
    private static final class Database implements AutoCloseable {
        private final Path data;
        private EmbeddedPostgres postgres;
        private int port;

        Database(Path data) throws IOException {
            this.data = data;
            start();
        }

        void start() throws IOException {
            EmbeddedPostgres.Builder builder =
                    EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false);
            postgres = (port == 0 ? builder : builder.setPort(port)).start();
            port = postgres.getPort();
        }

        DataSource source() {
            return postgres.getPostgresDatabase();
        }

        void stop() throws IOException {
            postgres.close();
        }

        @Override
        public void close() throws IOException {
            stop();
        }
    }

    private static TestCluster cluster(Database database, String... options) throws Exception {
        DataSource source = database.source();
        TestCluster cluster = new TestCluster(0, Servlet::new, RoutedCookies::on, options) {
            @Override
            DataSource dataSource() {
                return source;
            }
        };
        cluster.add();
        cluster.add();
        return cluster;
    }

    @TempDir
    Path data;

    @Test
    void synchronouslyTheRequestFailsIfThatIsThePolicyAndTheSessionIsWholeOnceTheDatabaseIsBack() throws Exception {
        try (Database database = new Database(data);
                TestCluster cluster = cluster(database, "pattern", "3212", "timeout", "3000")) {
            Browser browser = new Browser();
            Node node = cluster.nodes.get(0);
            browser.get(node, "/change");
            database.stop();

            HttpResponse<String> response = browser.response(node, "/change");

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("its copies (3212) were not confirmed within 3000 ms");
            assertThat(node.metrics.unconfirmedTransfers()).isEqualTo(1);
            assertThat(browser.response(node, "/read").statusCode())
                    .as("a page that shows what is not safe")
                    .isEqualTo(500);
            database.start();
            assertThat(browser.get(node, "/change")).isEqualTo("3");
            assertThat(browser.get(cluster.nodes.get(1), "/read")).isEqualTo("3");
        }
    }

    @Test
    void synchronouslyTheRequestIsAnsweredAndCountedIfThePolicyIsToGoOn() throws Exception {
        try (Database database = new Database(data);
                TestCluster cluster =
                        cluster(database, "pattern", "3212", "timeout", "3000", "on-failure", "continue")) {
            Browser browser = new Browser();
            Node node = cluster.nodes.get(0);
            browser.get(node, "/change");
            database.stop();

            assertThat(browser.get(node, "/change")).isEqualTo("2");

            assertThat(node.metrics.unconfirmedTransfers()).isEqualTo(1);
            database.start();
            while (number(database, "SELECT count(*) FROM replibench_session WHERE version > 1") == 0) {
                Thread.sleep(50);
            }
            cluster.crash(0);
            assertThat(browser.get(cluster.nodes.get(1), "/read"))
                    .as("written in the background, without a further request")
                    .isEqualTo("2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3211", "3111", "3221"})
    void asynchronouslyADatabaseThatIsGoneFailsNobodyAndGetsWhatItMissedWhenItIsBack(String pattern) throws Exception {
        try (Database database = new Database(data);
                TestCluster cluster = cluster(database, "pattern", pattern)) {
            Browser browser = new Browser();
            Browser leaver = new Browser();
            Node node = cluster.nodes.get(0);
            browser.get(node, "/change");
            leaver.get(node, "/change");
            node.copies.drain(cluster.options.timeout());
            String sessions = "SELECT count(*) FROM replibench_session";
            assertThat(number(database, sessions)).isEqualTo(2);
            database.stop();

            assertThat(browser.get(node, "/change")).isEqualTo("2");
            leaver.get(node, "/invalidate");
            while (node.metrics.drops() == 0) {
                Thread.sleep(10);
            }

            database.start();
            while (number(database, sessions + " WHERE version > 1") == 0 || number(database, sessions) > 1) {
                Thread.sleep(50);
            }
            cluster.crash(0);
            assertThat(browser.get(cluster.nodes.get(1), "/read")).isEqualTo("2");
        }
    }

    private static int number(Database database, String query) throws Exception {
        try (Connection connection = database.source().getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getInt(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3211", "3121"})
    void asynchronouslyADatabaseThatHangsHoldsUpNobodyAndTheQueueStaysBounded(String pattern) throws Exception {
        int queueBytes = 10 * BIG_BYTES;
        String[] options = {"pattern", pattern, "timeout", "60000", "queue-bytes", "" + queueBytes};
        try (Database database = new Database(data);
                TestCluster cluster = cluster(database, options)) {
            Browser browser = new Browser();
            Node node = cluster.nodes.get(0);
            browser.get(node, "/change");
            node.copies.drain(cluster.options.timeout());
            try (Connection lock = database.source().getConnection()) {
                lock.setAutoCommit(false);
                lock.createStatement().execute("LOCK TABLE replibench_session IN ACCESS EXCLUSIVE MODE");
                int requests = 0;
                while (node.metrics.drops() == 0) {
                    browser.get(node, "/big");
                    assertThat(++requests).as("requests until a drop").isLessThan(1000);
                }
                assertThat(node.copies.queued()).isLessThanOrEqualTo(queueBytes / BIG_BYTES);
                assertThat(browser.get(node, "/change")).isEqualTo("2");
                lock.rollback();
            }
            String known = "SELECT count(*) FROM replibench_session WHERE version >= ";
            long transfers;
            do {
                transfers = node.metrics.transfers() + node.metrics.drops();
                Thread.sleep(50);
            } while (number(database, known + transfers) == 0);
            cluster.crash(0);
            assertThat(browser.get(cluster.nodes.get(1), "/read")).isEqualTo("2");
        }
    }

    @Test
    void aWriteThatAnotherNodeMadeVoidFailsAtOnceBecauseNobodyWaitsForThisOne() throws Exception {
        arrived = new CountDownLatch(1);
        goOn = new CountDownLatch(1);
        ExecutorService client = Executors.newSingleThreadExecutor();
        try (Database database = new Database(data);
                TestCluster cluster = cluster(database, "pattern", "3212", "timeout", "60000")) {
            Browser browser = new Browser();
            browser.get(cluster.nodes.get(0), "/change");
            Future<HttpResponse<String>> slow = client.submit(() -> browser.response(cluster.nodes.get(0), "/wait"));
            await(arrived);
            assertThat(browser.get(cluster.nodes.get(1), "/change")).isEqualTo("2");

            goOn.countDown();

            assertThat(slow.get().body()).contains("was taken over by another node during this request");
            assertThat(browser.get(cluster.nodes.get(0), "/read")).isEqualTo("2");
        } finally {
            client.shutdown();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3311", "3312"})
    void aDatabaseThatRestartsWhileNodesAskForSessionsLosesNone(String pattern) throws Exception {
        arrived = new CountDownLatch(1);
        goOn = new CountDownLatch(1);
        ExecutorService clients = Executors.newFixedThreadPool(2);
        try (Database database = new Database(data);
                TestCluster cluster = cluster(database, "pattern", pattern, "owner-grace", "5000")) {
            Browser browser = new Browser();
            browser.get(cluster.nodes.get(0), "/change");
            Future<String> slow = clients.submit(() -> browser.get(cluster.nodes.get(0), "/wait"));
            await(arrived);
            Future<HttpResponse<String>> asking =
                    clients.submit(() -> browser.response(cluster.nodes.get(1), "/change"));
            while (number(database, "SELECT count(*) FROM replibench_answer WHERE found") == 0) {
                Thread.sleep(10);
            }
            database.stop();
            goOn.countDown();

            assertThat(slow.get()).isEqualTo("2");
            assertThat(asking.get().statusCode()).as("whoever has the session").isEqualTo(500);
            database.start();
            assertThat(browser.get(cluster.nodes.get(1), "/change")).isEqualTo("3");
            assertThat(browser.get(cluster.nodes.get(0), "/change")).isEqualTo("4");
            while (number(database, "SELECT count(*) FROM replibench_wish") > 0) {
                Thread.sleep(10);
            }
        } finally {
            clients.shutdown();
        }
    }
}
