package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.servlet.api.ListenerInfo;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.metrics.TransferMetrics;

/** Ends: of nodes, and of sessions while others use them. */
class NodeStopTest {
    private static volatile CountDownLatch ending;
    private static volatile CountDownLatch goOn;
    private static volatile CountDownLatch arrived;
    private static final List<String> ENDED_ON = new CopyOnWriteArrayList<>();

    static final class NodeStopServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (request.getPathInfo().equals("/new")) {
                ending.countDown();
                await(goOn);
            }
            HttpSession session = request.getSession();
            switch (request.getPathInfo()) {
                case "/set" -> session.setAttribute("a", 1);
                case "/new" -> session.setAttribute("a", 2);
                case "/late" -> {
                    ending.countDown();
                    await(goOn);
                    session.setAttribute("a", 2);
                }
                case "/big" -> session.setAttribute("big", new byte[20_000]);
                case "/during" -> {
                    session.setAttribute("b", 1);
                    arrived.countDown();
                    await(ending);
                }
                case "/end" -> session.invalidate();
                case "/slow-end" -> {
                    session.invalidate();
                    ending.countDown();
                    await(goOn);
                }
                default -> {
                    // Reads only.
                }
            }
            if (request.getPathInfo().equals("/get")) {
                response.getWriter().print(session.getAttribute("a"));
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static final class SlowListener implements HttpSessionListener {
        @Override
        public void sessionDestroyed(HttpSessionEvent event) {
            ending.countDown();
            await(goOn);
        }
    }

    @ParameterizedTest
    @PatternSource(
            value = {"2311", "2312wq2", "1211", "3312"},
            thorough = {"3311", "3321", "3322"})
    void aSessionThatIsWantedElsewhereWhileItsNodeStopsIsNotLost(String pattern) throws Exception {
        ExecutorService stopper = Executors.newSingleThreadExecutor();
        try (TestCluster cluster =
                new TestCluster(3, NodeStopServlet::new, "pattern", pattern, "owner-grace", "5000")) {
            List<SessionClient> sessionClients = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                sessionClients.add(new SessionClient());
                sessionClients.get(i).get(cluster.nodes.get(0), "/set");
            }
            Future<?> stop = stopper.submit(() -> {
                cluster.nodes.get(0).close();
                return null;
            });
            for (int i = 0; i < sessionClients.size(); i++) {
                assertThat(sessionClients.get(i).get(cluster.nodes.get(1 + i % 2), "/get"))
                        .isEqualTo("1");
            }
            stop.get();
        } finally {
            stopper.shutdown();
        }
    }

    /** The node that stops held the session as well: without it there are as many copies as a kill may cost, so one more is made. */
    @ParameterizedTest
    @CsvSource({"2112, 1", "2112, 2", "1212, 1", "2212, 2"})
    void aSessionWhoseNodeHasStoppedOutlivesAKillOfAnother(String pattern, int killed) throws Exception {
        try (TestCluster cluster = new TestCluster(3, NodeStopServlet::new, "pattern", pattern)) {
            List<SessionClient> clients = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                clients.add(new SessionClient());
                clients.get(i).get(cluster.nodes.get(0), "/set");
            }
            cluster.nodes.get(0).close();
            cluster.crash(killed);
            assertThat(clients).allSatisfy(client -> assertThat(client.get(cluster.nodes.get(3 - killed), "/get"))
                    .isEqualTo("1"));
        }
    }

    public static final class EndListener implements HttpSessionListener {
        @Override
        public void sessionDestroyed(HttpSessionEvent event) {
            ENDED_ON.add(event.getSession().getServletContext().getServletContextName());
        }
    }

    /** A cluster in which something happens just before a node takes a step of its stop. */
    private static final class SteppedCluster extends TestCluster {
        private final List<Map<String, Callable<?>>> before = new ArrayList<>();

        SteppedCluster(int size, String... optionsAndValues) throws Exception {
            super(
                    0,
                    NodeStopServlet::new,
                    deployment -> deployment.addListener(new ListenerInfo(EndListener.class)),
                    optionsAndValues);
            for (int i = 0; i < size; i++) {
                add();
            }
            settle();
        }

        void before(int node, String step, Callable<?> action) {
            before.get(node).put(step, action);
        }

        @Override
        ReplicationBackend store(TransferMetrics metrics) throws Exception {
            ReplicationBackend store = super.store(metrics);
            Map<String, Callable<?>> steps = new ConcurrentHashMap<>();
            before.add(steps);
            return (ReplicationBackend) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {ReplicationBackend.class},
                    (proxy, method, arguments) -> {
                        Callable<?> action = steps.remove(method.getName());
                        if (action != null) {
                            action.call();
                        }
                        return method.invoke(store, arguments);
                    });
        }

        /** Waits until a node holds a copy. */
        TestNode holder() throws InterruptedException {
            while (true) {
                for (TestNode testNode : nodes) {
                    if (testNode.copies.backedUp() > 0) {
                        return testNode;
                    }
                }
                Thread.sleep(10);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"drain,2312", "drain,2212", "drain,1311", "stop,2312", "stop,2212", "stop,1311"})
    void aSessionWhoseHolderStopsMeanwhileGoesToAnother(String step, String pattern) throws Exception {
        ENDED_ON.clear();
        try (SteppedCluster cluster = new SteppedCluster(3, "pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/set");
            List<TestNode> staying = new ArrayList<>(cluster.nodes.subList(1, 3));
            cluster.before(0, step, () -> {
                TestNode holder = cluster.holder();
                holder.close();
                return staying.remove(holder);
            });

            cluster.nodes.get(0).close();

            assertThat(staying).hasSize(1);
            assertThat(sessionClient.get(staying.get(0), "/get")).isEqualTo("1");
        }
        assertThat(ENDED_ON).as("a stop is no end").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2312", "2212", "1311"})
    void nodesThatStopTogetherEndNoSession(String pattern) throws Exception {
        ENDED_ON.clear();
        try (SteppedCluster cluster = new SteppedCluster(2, "pattern", pattern)) {
            new SessionClient().get(cluster.nodes.get(0), "/set");
            cluster.before(0, "drain", () -> {
                cluster.holder().close();
                return null;
            });
            cluster.nodes.get(0).close();
        }
        assertThat(ENDED_ON).as("a stop is no end").isEmpty();
    }

    /** Who took it over may have been lost before it wrote anything. */
    @ParameterizedTest
    @ValueSource(strings = {"2312", "1311"})
    void aCopyThatAGoneNodeClaimedIsPassedOnToo(String pattern) throws Exception {
        try (TestCluster cluster = new TestCluster(3, NodeStopServlet::new, "pattern", pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/set");
            assertThat(client.get(cluster.nodes.get(1), "/get")).isEqualTo("1");
            cluster.crash(1);

            cluster.nodes.get(0).close();

            assertThat(client.get(cluster.nodes.get(2), "/get")).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "2211", "1121"})
    void aSignOffHoldsThoughItsRequestEndsAfterItsNode(String pattern) throws Exception {
        ending = new CountDownLatch(1);
        goOn = new CountDownLatch(1);
        ExecutorService clients = Executors.newSingleThreadExecutor();
        try (TestCluster cluster = new TestCluster(2, NodeStopServlet::new, "pattern", pattern)) {
            SessionClient signingOff = new SessionClient();
            TestNode testNode = cluster.nodes.get(0);
            signingOff.get(testNode, "/set");
            SessionClient replay = signingOff.copy();
            Future<HttpResponse<String>> end = clients.submit(() -> signingOff.response(testNode, "/slow-end"));
            await(ending);

            testNode.undeploy();
            String found = replay.get(cluster.nodes.get(1), "/get");
            goOn.countDown();

            assertThat(found).isEqualTo("null");
            assertThat(end.get().statusCode()).isEqualTo(200);
            testNode.abandon();
        } finally {
            clients.shutdown();
        }
    }

    @Test
    void moreThanAQueueHoldsIsHandedOverInTurns() throws Exception {
        ENDED_ON.clear();
        int sessions = 100;
        try (SteppedCluster cluster = new SteppedCluster(2, "pattern", "2312", "queue-bytes", "50000")) {
            for (int i = 0; i < sessions; i++) {
                new SessionClient().get(cluster.nodes.get(0), "/big");
            }
            cluster.nodes.get(0).close();
            assertThat(cluster.nodes.get(1).copies.backedUp()).isEqualTo(sessions);
        }
        assertThat(ENDED_ON).as("a stop is no end").isEmpty();
    }

    @Test
    void aSessionThatIsLargerThanAQueueIsHandedOverToo() throws Exception {
        ENDED_ON.clear();
        try (SteppedCluster cluster = new SteppedCluster(2, "pattern", "2312", "queue-bytes", "10000")) {
            new SessionClient().get(cluster.nodes.get(0), "/big");
            cluster.nodes.get(0).close();
            assertThat(cluster.nodes.get(1).copies.backedUp()).isEqualTo(1);
        }
        assertThat(ENDED_ON).as("a stop is no end").isEmpty();
    }

    @Test
    void moreCopiesOfGoneOwnersThanAQueueHoldsArePassedOnInTurns() throws Exception {
        int sessions = 100;
        try (SteppedCluster cluster = new SteppedCluster(3, "pattern", "2312", "queue-bytes", "50000")) {
            for (int i = 0; i < sessions; i++) {
                new SessionClient().get(cluster.nodes.get(0), "/big");
            }
            cluster.nodes.get(0).close();
            cluster.nodes.get(1).close();
            assertThat(cluster.nodes.get(2).copies.backedUp()).isEqualTo(sessions);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2312", "2311"})
    void aSessionThatEndsWhereItWasTakenOverLeavesNoCopyBehindThoughAFormerHolderStops(String pattern)
            throws Exception {
        int sessions = 20;
        try (SteppedCluster cluster = new SteppedCluster(4, "pattern", pattern)) {
            List<SessionClient> sessionClients = new ArrayList<>();
            for (int i = 0; i < sessions; i++) {
                sessionClients.add(new SessionClient());
                sessionClients.get(i).get(cluster.nodes.get(0), "/set");
            }
            cluster.nodes.get(0).close();
            TestNode owner = cluster.nodes.get(1);
            for (SessionClient sessionClient : sessionClients) {
                assertThat(sessionClient.get(owner, "/get")).isEqualTo("1");
            }
            cluster.nodes.get(2).close();
            for (SessionClient sessionClient : sessionClients) {
                sessionClient.get(owner, "/end");
            }
            owner.copies.drain(cluster.options.timeout());
            assertThat(cluster.nodes.get(3).copies.backedUp()).isZero();
        }
    }

    @ParameterizedTest
    @PatternSource(value = "3312", thorough = "3311")
    void moreThanADatabasesQueueHoldsIsHandedOverInTurns(String pattern) throws Exception {
        ENDED_ON.clear();
        int sessions = 50;
        try (SteppedCluster cluster = new SteppedCluster(2, "pattern", pattern, "queue-bytes", "1000")) {
            List<SessionClient> sessionClients = new ArrayList<>();
            for (int i = 0; i < sessions; i++) {
                sessionClients.add(new SessionClient());
                sessionClients.get(i).get(cluster.nodes.get(0), "/set");
                sessionClients.get(i).get(cluster.nodes.get(0), "/big");
            }
            cluster.nodes.get(0).close();
            assertThat(ENDED_ON).as("a stop is no end").isEmpty();
            for (SessionClient sessionClient : sessionClients) {
                assertThat(sessionClient.get(cluster.nodes.get(1), "/get")).isEqualTo("1");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "drain,/late,2312",
        "drain,/new,2312",
        "stop,/late,2312",
        "stop,/late,2311",
        "stop,/late,1311",
        "stop,/new,2311",
        "stop,/late,2212",
        "stop,/late,3312"
    })
    void whatARequestChangesWhileItsNodeStopsIsHandedOverToo(String step, String path, String pattern)
            throws Exception {
        ending = new CountDownLatch(1);
        goOn = new CountDownLatch(1);
        ExecutorService client = Executors.newSingleThreadExecutor();
        try (SteppedCluster cluster = new SteppedCluster(2, "pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            TestNode testNode = cluster.nodes.get(0);
            if (path.equals("/late")) {
                sessionClient.get(testNode, "/set");
            }
            Future<String> last = client.submit(() -> sessionClient.get(testNode, path));
            await(ending);
            cluster.before(0, step, () -> {
                goOn.countDown();
                return last.get();
            });

            testNode.undeploy();
            testNode.abandon();

            assertThat(sessionClient.get(cluster.nodes.get(1), "/get")).isEqualTo("2");
        } finally {
            client.shutdown();
        }
    }

    @ParameterizedTest
    @PatternSource(
            value = {"2312", "2212"},
            thorough = {"2211", "1212"})
    void aSilentHolderEndsNoSessionThatAnotherOneHas(String pattern) throws Exception {
        ENDED_ON.clear();
        int sessions = 30;
        try (SteppedCluster cluster = new SteppedCluster(3, "pattern", pattern, "timeout", "1000")) {
            for (int i = 0; i < sessions; i++) {
                new SessionClient().get(cluster.nodes.get(0), "/set");
            }
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            cluster.network.silence(2);

            cluster.nodes.get(0).close();

            int taken = cluster.nodes.get(1).copies.backedUp();
            assertThat(taken).isPositive();
            assertThat(ENDED_ON).hasSize(sessions - taken);
        }
    }

    @Test
    void whoLeavesWaitsUntilThoseWhoLeaveTooKnowIt() throws Exception {
        try (TestCluster cluster = new TestCluster(3, NodeStopServlet::new, "pattern", "2312")) {
            ReplicationBackend leaving = cluster.nodes.get(0).copies;
            leaving.leave();
            assertThat(leaving.drain(cluster.options.timeout())).isEqualTo(TransferOutcome.CONFIRMED);
            cluster.network.silence(0);

            ReplicationBackend leavingToo = cluster.nodes.get(1).copies;
            assertThat(cluster.pastTimeout(() -> leavingToo.drain(cluster.options.timeout())))
                    .isNotEqualTo(TransferOutcome.CONFIRMED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "2112", "3212"})
    void aRequestIsNotHurtByAnotherOnesInvalidationOfTheirSession(String pattern) throws Exception {
        arrived = new CountDownLatch(1);
        ending = new CountDownLatch(1);
        goOn = new CountDownLatch(1);
        ExecutorService clients = Executors.newFixedThreadPool(2);
        try (TestCluster cluster = new TestCluster(
                2,
                NodeStopServlet::new,
                deployment -> deployment.addListener(new ListenerInfo(SlowListener.class)),
                "pattern",
                pattern,
                "timeout",
                "60000")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/set");
            Future<HttpResponse<String>> during =
                    clients.submit(() -> sessionClient.response(cluster.nodes.get(0), "/during"));
            await(arrived);
            Future<HttpResponse<String>> end =
                    clients.submit(() -> sessionClient.response(cluster.nodes.get(0), "/end"));

            assertThat(during.get().statusCode()).isEqualTo(200);

            goOn.countDown();
            assertThat(end.get().statusCode()).isEqualTo(200);
        } finally {
            clients.shutdown();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1211", "2112", "2212", "2312", "3212", "3221"})
    void aRequestThatComesWhileItsSessionEndsDoesNotBringItBack(String pattern) throws Exception {
        ending = new CountDownLatch(1);
        goOn = new CountDownLatch(1);
        ExecutorService clients = Executors.newSingleThreadExecutor();
        try (TestCluster cluster = new TestCluster(
                2,
                NodeStopServlet::new,
                deployment -> deployment.addListener(new ListenerInfo(SlowListener.class)),
                "pattern",
                pattern,
                "timeout",
                "60000")) {
            SessionClient signingOff = new SessionClient();
            signingOff.get(cluster.nodes.get(0), "/set");
            SessionClient parallel = signingOff.copy();
            Future<HttpResponse<String>> end = clients.submit(() -> signingOff.response(cluster.nodes.get(0), "/end"));
            await(ending);

            String found = parallel.get(cluster.nodes.get(0), "/get");
            goOn.countDown();

            assertThat(found).isEqualTo("null");
            assertThat(end.get().statusCode()).isEqualTo(200);
        } finally {
            clients.shutdown();
        }
    }
}
