package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.metrics.MicrometerTransferMetrics;

/** What a Micrometer registry shows of the layer. */
class TransferMetricsTest {
    private static final int BYTES = 5000;

    static final class TransferMetricsServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            if (request.getPathInfo().equals("/change")) {
                request.getSession().setAttribute("bytes", new byte[BYTES]);
            }
        }
    }

    private static double count(MeterRegistry registry, String pattern, String name) {
        return registry.get("replibench.session." + name)
                .tag("pattern", pattern)
                .functionCounter()
                .count();
    }

    private static double gauge(MeterRegistry registry, String pattern, String name) {
        return registry.get("replibench.session." + name)
                .tag("pattern", pattern)
                .gauge()
                .value();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "1222", "3212"})
    void theRegistryShowsTransfersBytesTimeAndSessionsByPatternUntilTheStop(String pattern) throws Exception {
        MeterRegistry owner = new SimpleMeterRegistry();
        MeterRegistry other = new SimpleMeterRegistry();
        try (TestCluster cluster = new TestCluster(0, TransferMetricsServlet::new, "pattern", pattern)) {
            TestNode testNode = cluster.add(new MicrometerTransferMetrics(owner, pattern));
            cluster.add(new MicrometerTransferMetrics(other, pattern));
            cluster.settle();
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(testNode, "/change");
            sessionClient.get(testNode, "/change");
            sessionClient.get(testNode, "/read");
            new SessionClient().get(testNode, "/change");

            assertThat(count(owner, pattern, "transfers")).isEqualTo(3);
            assertThat(count(owner, pattern, "serialised")).isBetween(3.0 * BYTES, 3.0 * (BYTES + 100));
            assertThat(count(owner, pattern, "payload"))
                    .isBetween(count(owner, pattern, "serialised"), 3.0 * (BYTES + 300));
            Timer timer = owner.get("replibench.session.replication")
                    .tag("pattern", pattern)
                    .timer();
            while (timer.count() < 3) {
                // The time is noted when the request may already go on.
                Thread.sleep(10);
            }
            assertThat(timer.count()).isEqualTo(3);
            assertThat(timer.totalTime(TimeUnit.NANOSECONDS)).isPositive();
            assertThat(count(owner, pattern, "dropped")).isZero();
            assertThat(count(owner, pattern, "unconfirmed")).isZero();
            assertThat(gauge(owner, pattern, "live")).isEqualTo(2);
            assertThat(gauge(owner, pattern, "backed.up")).isZero();
            assertThat(gauge(owner, pattern, "queue")).isZero();
            assertThat(gauge(other, pattern, "live")).isZero();
            assertThat(gauge(other, pattern, "backed.up")).isEqualTo(pattern.startsWith("3") ? 0 : 2);
            assertThat(count(other, pattern, "transfers")).isZero();

            testNode.close();
            assertThat(owner.getMeters()).isEmpty();
            assertThat(other.getMeters()).isNotEmpty();
        }
        assertThat(other.getMeters()).isEmpty();
    }

    @Test
    void theRegistryShowsHowManyTransfersWaitAndHowManyWereDropped() throws Exception {
        MeterRegistry registry = new SimpleMeterRegistry();
        String[] options = {"pattern", "2211", "queue-bytes", "200000", "timeout", "500"};
        try (TestCluster cluster = new TestCluster(0, TransferMetricsServlet::new, options)) {
            TestNode testNode = cluster.add(new MicrometerTransferMetrics(registry, "2211"));
            cluster.add();
            cluster.settle();
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(testNode, "/change");
            cluster.network.silence(1);
            int requests = 0;
            while (count(registry, "2211", "dropped") == 0) {
                sessionClient.get(testNode, "/change");
                assertThat(++requests).as("requests until a drop").isLessThan(10_000);
            }
            assertThat(gauge(registry, "2211", "queue")).isBetween(1.0, 200_000.0 / BYTES);
        }
    }
}
