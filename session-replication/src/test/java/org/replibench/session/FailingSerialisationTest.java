package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.util.ConcurrentModificationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An attribute that cannot be serialised now is not lost, and harms no other. */
@ResourceLock(value = RecordedLog.RESOURCE, mode = ResourceAccessMode.READ)
class FailingSerialisationTest {
    private static final int ALWAYS = 1000;
    private static final AtomicInteger FAILURES = new AtomicInteger();
    private static volatile Failure failure;

    @BeforeEach
    void forget() {
        FAILURES.set(0);
    }

    /** How a cart fails while it is written. */
    private enum Failure {
        CHANGED {
            @Override
            void happen(ObjectOutputStream out) {
                throw new ConcurrentModificationException();
            }
        },
        RECURSION {
            @Override
            void happen(ObjectOutputStream out) throws IOException {
                FAILURES.incrementAndGet();
                out.writeObject(new Cart(0));
            }
        },
        ENDLESS_OUTPUT {
            @Override
            void happen(ObjectOutputStream out) throws IOException {
                while (true) {
                    out.write(new byte[1 << 16]);
                }
            }
        },
        NO_MEMORY {
            @Override
            void happen(ObjectOutputStream out) {
                throw new OutOfMemoryError("as if");
            }
        },
        NO_CLASS {
            @Override
            void happen(ObjectOutputStream out) {
                throw new NoClassDefFoundError("gone");
            }
        };

        abstract void happen(ObjectOutputStream out) throws IOException;
    }

    static final class Cart implements Serializable {
        @Serial
        private static final long serialVersionUID = 1;

        private int items;

        Cart(int items) {
            this.items = items;
        }

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            if (FAILURES.get() > 0) {
                FAILURES.decrementAndGet();
                failure.happen(out);
            }
            out.defaultWriteObject();
        }
    }

    static final class CartServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Cart cart = (Cart) session.getAttribute("cart");
            switch (request.getPathInfo()) {
                case "/add" -> session.setAttribute("cart", new Cart(cart == null ? 1 : cart.items + 1));
                case "/other" -> session.setAttribute("other", "x");
                default -> {
                    // Reads only.
                }
            }
            cart = (Cart) session.getAttribute("cart");
            response.getWriter().print((cart == null ? "lost" : cart.items) + " " + session.getAttribute("other"));
        }
    }

    private static TestCluster cluster(String pattern) throws Exception {
        return new TestCluster(2, CartServlet::new, "pattern", pattern);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2112", "2212", "2222", "1212", "3212", "2211", "3221"})
    void aCartThatIsChangedMeanwhileIsSerialisedAgainAtOnce(String pattern) throws Exception {
        failure = Failure.CHANGED;
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/add");
            FAILURES.set(2);
            assertThat(sessionClient.get(cluster.nodes.get(0), "/add")).isEqualTo("2 null");
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("2 null");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2112, CHANGED",
        "2212, CHANGED",
        "2222, CHANGED",
        "3212, CHANGED",
        "2212, RECURSION",
        "2212, ENDLESS_OUTPUT",
        "2212, NO_MEMORY",
        "3222, NO_CLASS"
    })
    void synchronouslyTheRequestFailsAndTheCartStays(String pattern, Failure how) throws Exception {
        failure = how;
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/add");
            FAILURES.set(ALWAYS);
            var response = sessionClient.response(cluster.nodes.get(0), "/add");
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("'cart' could not be serialised");

            FAILURES.set(0);
            assertThat(sessionClient.get(cluster.nodes.get(0), "/read")).isEqualTo("2 null");
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("2 null");
        }
    }

    @ParameterizedTest
    @CsvSource({"2211, CHANGED, 1", "2212, CHANGED, 2", "3211, RECURSION, 1", "2111, NO_MEMORY, 1"})
    void onlyThatAttributeKeepsItsFormerStateAndOneLineSaysSo(String pattern, Failure how, int lines) throws Exception {
        failure = how;
        try (RecordedLog log = new RecordedLog();
                TestCluster cluster = cluster(pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/add");
            FAILURES.set(ALWAYS);
            sessionClient.response(cluster.nodes.get(0), "/add");
            for (int i = 0; i < 3; i++) {
                FAILURES.set(ALWAYS);
                assertThat(sessionClient.get(cluster.nodes.get(0), "/other")).isEqualTo("2 x");
            }
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            assertThat(log.with("'cart' could not be serialised")).hasSizeBetween(1, lines);
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("1 x");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "3212"})
    void aStopLeavesTheFormerStateOfACartThatCannotBeSerialised(String pattern) throws Exception {
        failure = Failure.CHANGED;
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/add");
            sessionClient.get(cluster.nodes.get(0), "/other");
            FAILURES.set(ALWAYS);
            sessionClient.response(cluster.nodes.get(0), "/add");
            FAILURES.set(ALWAYS);
            cluster.nodes.get(0).close();
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("1 x");
        }
    }
}
