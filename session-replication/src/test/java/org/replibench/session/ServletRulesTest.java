package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.servlet.api.ListenerInfo;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionActivationListener;
import jakarta.servlet.http.HttpSessionAttributeListener;
import jakarta.servlet.http.HttpSessionBindingEvent;
import jakarta.servlet.http.HttpSessionBindingListener;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionIdListener;
import jakarta.servlet.http.HttpSessionListener;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the Servlet specification says of sessions holds in a cluster. */
class ServletRulesTest {
    private static final Duration SHORT = Duration.ofMinutes(10);

    static final List<String> EVENTS = new CopyOnWriteArrayList<>();

    static final List<String> DESTROYED_ON = new CopyOnWriteArrayList<>();

    @BeforeEach
    void forget() {
        EVENTS.clear();
        DESTROYED_ON.clear();
    }

    public static final class RecordingSessionListener
            implements HttpSessionListener, HttpSessionAttributeListener, HttpSessionIdListener {
        @Override
        public void sessionCreated(HttpSessionEvent event) {
            EVENTS.add("created");
        }

        @Override
        public void sessionDestroyed(HttpSessionEvent event) {
            EVENTS.add("destroyed " + event.getSession().getAttribute("a"));
            DESTROYED_ON.add(event.getSession().getServletContext().getServletContextName());
        }

        @Override
        public void attributeAdded(HttpSessionBindingEvent event) {
            EVENTS.add("added " + event.getName());
        }

        @Override
        public void attributeRemoved(HttpSessionBindingEvent event) {
            EVENTS.add("removed " + event.getName());
        }

        @Override
        public void attributeReplaced(HttpSessionBindingEvent event) {
            EVENTS.add("replaced " + event.getName());
        }

        @Override
        public void sessionIdChanged(HttpSessionEvent event, String oldSessionId) {
            EVENTS.add("id changed");
        }
    }

    record RecordingValue(int number)
            implements Serializable, HttpSessionBindingListener, HttpSessionActivationListener {
        @Override
        public void valueBound(HttpSessionBindingEvent event) {
            EVENTS.add("bound " + number);
        }

        @Override
        public void valueUnbound(HttpSessionBindingEvent event) {
            EVENTS.add("unbound " + number);
        }

        @Override
        public void sessionWillPassivate(HttpSessionEvent event) {
            EVENTS.add("will passivate " + number);
        }

        @Override
        public void sessionDidActivate(HttpSessionEvent event) {
            EVENTS.add("did activate " + number);
        }
    }

    static final class ServletRulesServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            switch (request.getPathInfo()) {
                case "/short" -> {
                    session.setMaxInactiveInterval((int) SHORT.toSeconds());
                    session.setAttribute("a", 0);
                }
                case "/set" -> session.setAttribute("a", 1);
                case "/again" -> session.setAttribute("a", 2);
                case "/remove" -> session.removeAttribute("a");
                case "/value" -> session.setAttribute("v", new RecordingValue(7));
                case "/rename" -> request.changeSessionId();
                case "/invalidate" -> session.invalidate();
                case "/new" -> {
                    session.invalidate();
                    request.getSession().setAttribute("a", 9);
                }
                default -> {
                    if (request.getPathInfo().startsWith("/own")) {
                        session.setAttribute(request.getPathInfo(), 1);
                    }
                }
            }
            if (request.getPathInfo().equals("/sum")) {
                int own = 0;
                for (String name : java.util.Collections.list(session.getAttributeNames())) {
                    own += name.startsWith("/own") ? 1 : 0;
                }
                response.getWriter().print(own);
            } else if (request.getPathInfo().equals("/get")) {
                response.getWriter()
                        .print(session.getAttribute("a") + " " + session.getAttribute("v") + " " + session.isNew());
            }
        }
    }

    /** Leaves its session alone unless it is asked to make one. */
    static final class IndifferentServlet extends HttpServlet {
        private static volatile HttpSession made;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (request.getPathInfo().equals("/short")) {
                made = request.getSession();
                made.setMaxInactiveInterval((int) SHORT.toSeconds());
            }
            if (request.getPathInfo().equals("/error")) {
                response.sendError(HttpServletResponse.SC_NOT_FOUND);
            } else {
                response.getWriter()
                        .print(request.getPathInfo().equals("/present") && request.getSession(false) != null);
            }
        }
    }

    private static TestCluster cluster(String pattern) throws Exception {
        return new TestCluster(
                2,
                ServletRulesServlet::new,
                deployment -> deployment.addListener(new ListenerInfo(RecordingSessionListener.class)),
                "pattern",
                pattern);
    }

    @Test
    void listenersHearOfEverythingOnceOnTheNodeWhereItHappens() throws Exception {
        try (TestCluster cluster = cluster("2212")) {
            SessionClient sessionClient = new SessionClient();
            TestNode testNode = cluster.nodes.get(0);
            sessionClient.get(testNode, "/set");
            sessionClient.get(testNode, "/again");
            sessionClient.get(testNode, "/rename");
            sessionClient.get(testNode, "/remove");
            sessionClient.get(testNode, "/set");
            sessionClient.get(testNode, "/invalidate");
        }
        assertThat(EVENTS)
                .containsExactly(
                        "created",
                        "added a",
                        "replaced a",
                        "id changed",
                        // Undertow's request says so a second time, whichever manager it has.
                        "id changed",
                        "removed a",
                        "added a",
                        "destroyed 1",
                        "removed a");
    }

    @Test
    void attributesHearOfTheirMoveToAnotherNode() throws Exception {
        try (TestCluster cluster = cluster("2212")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/value");
            assertThat(sessionClient.get(cluster.nodes.get(1), "/get"))
                    .isEqualTo("null RecordingValue[number=7] false");
            assertThat(EVENTS).containsExactly("created", "added v", "bound 7", "will passivate 7", "did activate 7");
        }
        assertThat(EVENTS).as("a stop is no end").doesNotContain("destroyed null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2211", "2212", "1221", "3212", "2311"})
    void aSessionTimesOutOnceAndItsCopiesGoWithIt(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/short");
            // Again, while the request is not over for the node though it is for the client.
            while (!EVENTS.contains("destroyed 0")) {
                cluster.letPass(SHORT);
            }
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            assertThat(cluster.backedUp()).isFalse();
            assertThat(sessionClient.get(cluster.nodes.get(1), "/get")).isEqualTo("null null true");
        }
        assertThat(EVENTS.stream().filter(event -> event.equals("destroyed 0"))).hasSize(1);
    }

    @RepeatedTest(20)
    void aDeadOwnersSessionTimesOutOnceOnOneOfTheOthers() throws Exception {
        try (TestCluster cluster = new TestCluster(
                3,
                ServletRulesServlet::new,
                deployment -> deployment.addListener(new ListenerInfo(RecordingSessionListener.class)),
                "pattern",
                "2212wq2")) {
            new SessionClient().get(cluster.nodes.get(0), "/short");
            cluster.crash(0);
            while (DESTROYED_ON.stream().noneMatch(node -> !node.equals("node0"))) {
                cluster.letPass(SHORT.plusSeconds(1));
            }
            for (TestNode testNode : cluster.nodes.subList(1, 3)) {
                await(() -> testNode.copies.backedUp() == 0);
            }
            cluster.letPass(SHORT.plusSeconds(1));
            cluster.letPass(SHORT.plusSeconds(1));
        }
        assertThat(DESTROYED_ON).filteredOn(node -> !node.equals("node0")).hasSize(1);
    }

    @Test
    void aSessionThatReplacesAnInvalidatedOneInTheSameRequestIsReplicated() throws Exception {
        try (TestCluster cluster = cluster("2212")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/set");
            sessionClient.get(cluster.nodes.get(0), "/new");
            assertThat(sessionClient.get(cluster.nodes.get(1), "/get")).isEqualTo("9 null false");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/untouched", "/error"})
    void aRequestThatLeavesItsSessionAloneKeepsItAliveAllTheSame(String path) throws Exception {
        try (TestCluster cluster = new TestCluster(
                2,
                IndifferentServlet::new,
                // As in WildFly, whose security does not look sessions up before the servlet.
                deployment -> deployment.setSecurityDisabled(true),
                "pattern",
                "2212")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/short");
            for (int i = 0; i < 3; i++) {
                cluster.letPass(SHORT.dividedBy(2));
                long accessed = IndifferentServlet.made.getLastAccessedTime();
                sessionClient.response(cluster.nodes.get(0), path);
                // Which may be after the client has its response.
                await(() -> IndifferentServlet.made.getLastAccessedTime() > accessed);
            }

            assertThat(sessionClient.get(cluster.nodes.get(0), "/present")).isEqualTo("true");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "2222", "2112", "1212wq2", "3212", "3222"})
    void concurrentRequestsOfOneSessionLoseNoUpdateOfDifferentAttributes(String pattern) throws Exception {
        int threads = 8;
        int each = 20;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/set");
            List<Future<?>> clients = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int number = thread;
                clients.add(pool.submit(() -> {
                    for (int i = 0; i < each; i++) {
                        sessionClient.get(cluster.nodes.get(0), "/own-" + number + "-" + i);
                    }
                }));
            }
            for (Future<?> client : clients) {
                client.get();
            }
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/sum")).isEqualTo(String.valueOf(threads * each));
        } finally {
            pool.shutdown();
        }
    }

    private static void await(java.util.function.BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(20);
        }
    }
}
