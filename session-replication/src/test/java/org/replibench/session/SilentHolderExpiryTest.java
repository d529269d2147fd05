package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.servlet.api.ListenerInfo;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No thread waits for holders when sessions time out. */
class SilentHolderExpiryTest {
    private static final Duration SHORT = Duration.ofMinutes(10);
    private static final int SESSIONS = 5;
    private static final AtomicInteger DESTROYED = new AtomicInteger();

    public static final class CountingListener implements HttpSessionListener {
        @Override
        public void sessionDestroyed(HttpSessionEvent event) {
            DESTROYED.incrementAndGet();
        }
    }

    static final class ExpiryServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            request.getSession().setMaxInactiveInterval((int) SHORT.toSeconds());
            request.getSession().setAttribute("a", 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "1212"})
    void aSilentHolderKeepsNoSessionFromTimingOut(String pattern) throws Exception {
        DESTROYED.set(0);
        try (TestCluster cluster = new TestCluster(
                2,
                ExpiryServlet::new,
                deployment -> deployment.addListener(new ListenerInfo(CountingListener.class)),
                "pattern",
                pattern)) {
            for (int i = 0; i < SESSIONS; i++) {
                new SessionClient().get(cluster.nodes.get(0), "/");
            }
            cluster.nodes.get(0).awaitEndOfRequests();
            cluster.network.silence(1);
            cluster.runtime.advance(SHORT);
            cluster.nodes.get(0).sweep();
            assertThat(DESTROYED).hasValue(SESSIONS);
            assertThat(cluster.nodes.get(0).metrics.unconfirmedTransfers()).isZero();
        }
    }
}
