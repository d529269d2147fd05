package org.replibench.session;

import io.undertow.server.session.Session;
import java.util.function.Function;
import org.replibench.session.SimulatedCluster.Node;

/** What requests of a simulation do with a session that has a count. */
final class CountingServlet {
    private static final String COUNT = "count";

    private CountingServlet() {}

    /** Adds one to the count, of a new session if there is none. */
    static int change(Node.Request request) {
        Session session = request.session(true);
        Integer before = (Integer) session.getAttribute(COUNT);
        int count = before == null ? 1 : before + 1;
        session.setAttribute(COUNT, count);
        return count;
    }

    /** @param none the answer if there is no session */
    static Function<Node.Request, Integer> read(int none) {
        return request -> {
            Session session = request.session(false);
            return session == null ? none : (Integer) session.getAttribute(COUNT);
        };
    }
}
