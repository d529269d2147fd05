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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the Servlet specification says of sessions holds in a cluster. */
class ServletRulesTest {
    static final List<String> EVENTS = new CopyOnWriteArrayList<>();

    static final List<String> DESTROYED_ON = new CopyOnWriteArrayList<>();

    @BeforeEach
    void forget() {
        EVENTS.clear();
        DESTROYED_ON.clear();
    }

    public static final class Listener
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

    record Value(int number) implements Serializable, HttpSessionBindingListener, HttpSessionActivationListener {
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

    static final class Servlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            switch (request.getPathInfo()) {
                case "/short" -> {
                    session.setMaxInactiveInterval(1);
                    session.setAttribute("a", 0);
                }
                case "/set" -> session.setAttribute("a", 1);
                case "/again" -> session.setAttribute("a", 2);
                case "/remove" -> session.removeAttribute("a");
                case "/value" -> session.setAttribute("v", new Value(7));
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

    private static TestCluster cluster(String pattern) throws Exception {
        return new TestCluster(
                2,
                Servlet::new,
                deployment -> deployment.addListener(new ListenerInfo(Listener.class)),
                "pattern",
                pattern);
    }

    @Test
    void listenersHearOfEverythingOnceOnTheNodeWhereItHappens() throws Exception {
        try (TestCluster cluster = cluster("2212")) {
            Browser browser = new Browser();
            Node node = cluster.nodes.get(0);
            browser.get(node, "/set");
            browser.get(node, "/again");
            browser.get(node, "/rename");
            browser.get(node, "/remove");
            browser.get(node, "/set");
            browser.get(node, "/invalidate");
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
    void attributesAreToldOfTheirMoveToAnotherNode() throws Exception {
        try (TestCluster cluster = cluster("2212")) {
            Browser browser = new Browser();
            browser.get(cluster.nodes.get(0), "/value");
            assertThat(browser.get(cluster.nodes.get(1), "/get")).isEqualTo("null Value[number=7] false");
            assertThat(EVENTS).containsExactly("created", "added v", "bound 7", "will passivate 7", "did activate 7");
        }
        assertThat(EVENTS).as("a stop is no end").doesNotContain("destroyed null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2211", "2212", "1221", "3212", "2311"})
    void aSessionTimesOutOnceAndItsCopiesGoWithIt(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            Browser browser = new Browser();
            browser.get(cluster.nodes.get(0), "/short");
            await(() -> EVENTS.contains("destroyed 0"));
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            assertThat(cluster.nodes.get(1).copies.backedUp()).isZero();
            assertThat(browser.get(cluster.nodes.get(1), "/get")).isEqualTo("null null true");
        }
        assertThat(EVENTS.stream().filter(event -> event.equals("destroyed 0"))).hasSize(1);
    }

    @Test
    void aDeadOwnersSessionTimesOutOnceOnOneOfTheOthers() throws Exception {
        try (TestCluster cluster = new TestCluster(
                3,
                Servlet::new,
                deployment -> deployment.addListener(new ListenerInfo(Listener.class)),
                "pattern",
                "2212wq2")) {
            new Browser().get(cluster.nodes.get(0), "/short");
            cluster.crash(0);
            await(() -> DESTROYED_ON.stream().anyMatch(node -> !node.equals("node0")));
            Thread.sleep(2000);
            assertThat(cluster.nodes.get(1).copies.backedUp()).isZero();
            assertThat(cluster.nodes.get(2).copies.backedUp()).isZero();
        }
        assertThat(DESTROYED_ON).filteredOn(node -> !node.equals("node0")).hasSize(1);
    }

    @Test
    void aSessionThatReplacesAnInvalidatedOneInTheSameRequestIsReplicated() throws Exception {
        try (TestCluster cluster = cluster("2212")) {
            Browser browser = new Browser();
            browser.get(cluster.nodes.get(0), "/set");
            browser.get(cluster.nodes.get(0), "/new");
            assertThat(browser.get(cluster.nodes.get(1), "/get")).isEqualTo("9 null false");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "2222", "2112", "1212wq2", "3212", "3222"})
    void concurrentRequestsOfOneSessionLoseNoUpdateOfDifferentAttributes(String pattern) throws Exception {
        int threads = 8;
        int each = 20;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (TestCluster cluster = cluster(pattern)) {
            Browser browser = new Browser();
            browser.get(cluster.nodes.get(0), "/set");
            List<Future<?>> clients = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int number = thread;
                clients.add(pool.submit(() -> {
                    for (int i = 0; i < each; i++) {
                        browser.get(cluster.nodes.get(0), "/own-" + number + "-" + i);
                    }
                }));
            }
            for (Future<?> client : clients) {
                client.get();
            }
            cluster.crash(0);
            assertThat(browser.get(cluster.nodes.get(1), "/sum")).isEqualTo(String.valueOf(threads * each));
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
