package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads of stopped nodes, in a process without other nodes. */
@Isolated
class StoppedNodeThreadsTest {
    static final class ChangingServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            request.getSession()
                    .setAttribute("bytes", new byte[request.getPathInfo().equals("/big") ? 20_000 : 1]);
        }
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("replibench-"))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2211", "1212wq2", "3211", "3212", "3312"})
    void aStoppedNodeLeavesNoThreadBehind(String pattern) throws Exception {
        Set<Thread> before = threads();
        try (TestCluster cluster = new TestCluster(3, ChangingServlet::new, "pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/set");
            sessionClient.get(cluster.nodes.get(1), "/set");
            assertThat(threads()).hasSizeGreaterThan(before.size());
        }
        awaitNoneBut(before);
    }

    @Test
    void evenWhenATargetTakesNothingAStoppedNodeLeavesNoThreadBehind() throws Exception {
        Set<Thread> before = threads();
        try (TestCluster cluster = new TestCluster(
                2, ChangingServlet::new, "pattern", "2211", "queue-bytes", "200000", "timeout", "500")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/set");
            cluster.network.silence(1);
            while (cluster.nodes.get(0).metrics.drops() == 0) {
                sessionClient.get(cluster.nodes.get(0), "/big");
            }
        }
        awaitNoneBut(before);
    }

    /** A thread that is stopping takes a moment; one that goes on makes the test time out. */
    private static void awaitNoneBut(Set<Thread> before) throws InterruptedException {
        for (Thread thread : threads()) {
            if (!before.contains(thread)) {
                thread.join();
            }
        }
    }
}
