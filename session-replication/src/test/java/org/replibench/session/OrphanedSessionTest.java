package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.metrics.TransferMetrics;

/** A holder whose copy's owner is gone cannot know that the session has gone on elsewhere. */
class OrphanedSessionTest {
    static final class OrphanedSessionServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Integer before = (Integer) session.getAttribute("count");
            if (request.getPathInfo().equals("/change")) {
                session.setAttribute("count", before == null ? 1 : before + 1);
            }
            response.getWriter()
                    .print(request.getPathInfo().equals("/id") ? session.getId() : session.getAttribute("count"));
        }
    }

    /** A cluster that shows each node's owned sessions as its replica store sees them. */
    private static final class SessionExposingCluster extends TestCluster {
        final List<OwnedSessions> live = new ArrayList<>();

        SessionExposingCluster() throws Exception {
            super(0, OrphanedSessionServlet::new, "pattern", "2212");
        }

        @Override
        ReplicationBackend store(TransferMetrics metrics) throws Exception {
            ReplicationBackend store = super.store(metrics);
            return (ReplicationBackend) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {ReplicationBackend.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("start")) {
                            live.add((OwnedSessions) arguments[0]);
                        }
                        return method.invoke(store, arguments);
                    });
        }
    }

    @Test
    void anOldCopysTimeoutDoesNotEndTheSessionThatIsInUse() throws Exception {
        try (SessionExposingCluster cluster = new SessionExposingCluster()) {
            for (int i = 0; i < 3; i++) {
                cluster.add();
            }
            cluster.settle();
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            String id = sessionClient.get(cluster.nodes.get(0), "/id");
            sessionClient.get(cluster.nodes.get(0), "/change");

            cluster.live.get(1).expireOrphan(id, 1);

            while (cluster.live.get(0).owns(id)) {
                Thread.sleep(10);
            }
            assertThat(sessionClient.get(cluster.nodes.get(2), "/change")).isEqualTo("3");

            cluster.live.get(1).expireOrphan(id, Long.MAX_VALUE);
            while (cluster.live.get(2).owns(id)) {
                Thread.sleep(10);
            }
            assertThat(sessionClient.get(cluster.nodes.get(2), "/read")).isEqualTo("null");
        }
    }
}
