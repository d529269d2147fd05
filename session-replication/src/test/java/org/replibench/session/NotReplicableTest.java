package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.servlet.api.ListenerInfo;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionAttributeListener;
import jakarta.servlet.http.HttpSessionBindingEvent;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes whose insides turn out not to be serialisable harm nothing but themselves. */
class NotReplicableTest {
    private static final List<String> EVENTS = new CopyOnWriteArrayList<>();

    @BeforeEach
    void forget() {
        EVENTS.clear();
    }

    public static final class RecordingAttributeListener implements HttpSessionAttributeListener {
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
    }

    static final class NotReplicableServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Integer before = (Integer) session.getAttribute("count");
            int count = before == null ? 0 : before;
            switch (request.getPathInfo()) {
                case "/change" -> session.setAttribute("count", ++count);
                case "/nested" -> {
                    session.setAttribute("count", ++count);
                    session.setAttribute("culprit", culprit());
                }
                case "/two" -> {
                    session.setAttribute("culprit", culprit());
                    session.setAttribute("other culprit", culprit());
                }
                case "/good" -> session.setAttribute("culprit", "good");
                case "/bad" -> session.setAttribute("culprit", culprit());
                default -> {
                    // Reads only.
                }
            }
            response.getWriter().print(count + (session.getAttribute("culprit") == null ? "" : "!"));
        }

        private static List<Object> culprit() {
            return new ArrayList<>(List.of(new Thread()));
        }
    }

    private static TestCluster cluster(String pattern) throws Exception {
        return new TestCluster(
                2,
                NotReplicableServlet::new,
                deployment -> deployment.addListener(new ListenerInfo(RecordingAttributeListener.class)),
                "pattern",
                pattern);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2211", "2212", "2222", "1212", "3211", "3212", "3222"})
    void aFailedTransferWritesNoHalfOfARequest(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            long transfers = cluster.transfers();

            assertThat(sessionClient.response(cluster.nodes.get(0), "/nested").statusCode())
                    .isEqualTo(500);

            assertThat(cluster.transfers()).isEqualTo(transfers);
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2211", "2212", "3222"})
    void severalCulpritsOfARequestAreAllRemovedAtOnce(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            assertThat(sessionClient.response(cluster.nodes.get(0), "/two").statusCode())
                    .isEqualTo(500);
            assertThat(sessionClient.get(cluster.nodes.get(0), "/change")).isEqualTo("2");
            assertThat(EVENTS)
                    .containsExactlyInAnyOrder(
                            "added count",
                            "added culprit",
                            "added other culprit",
                            "removed culprit",
                            "removed other culprit",
                            "replaced count");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2111", "2112", "2122", "3112"})
    void onSetAttributeTheValueBeforeStaysAndListenersHearOfThatOnce(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/good");
            HttpResponse<String> response = sessionClient.response(cluster.nodes.get(0), "/bad");

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("'culprit'").contains("java.lang.Thread is not serialisable");
            assertThat(EVENTS).containsExactly("added culprit", "replaced culprit", "replaced culprit");
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("0!");
        }
    }

    @Test
    void aStopHandsOverEverySessionAndOfTheCulpritsWhatCanTravel() throws Exception {
        try (TestCluster cluster = cluster("2312")) {
            List<SessionClient> sessionClients = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                sessionClients.add(new SessionClient());
                sessionClients.get(i).get(cluster.nodes.get(0), i % 2 == 0 ? "/nested" : "/change");
            }
            cluster.nodes.get(0).close();
            for (SessionClient sessionClient : sessionClients) {
                assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("1");
            }
        }
    }

    @Test
    void aSessionMovesOnWithoutWhatCannotTravel() throws Exception {
        try (TestCluster cluster = cluster("2312")) {
            SessionClient sessionClient = new SessionClient();
            assertThat(sessionClient.get(cluster.nodes.get(0), "/nested")).isEqualTo("1!");
            assertThat(sessionClient.get(cluster.nodes.get(1), "/change")).isEqualTo("2");
            assertThat(sessionClient.get(cluster.nodes.get(0), "/change")).isEqualTo("3");
        }
    }
}
