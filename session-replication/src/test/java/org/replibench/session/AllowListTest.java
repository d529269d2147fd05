package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes that a node does not allow are not made there, whichever node sends them. */
class AllowListTest {
    private static final AtomicInteger MADE = new AtomicInteger();

    static final class Gadget implements Serializable {
        @Serial
        private static final long serialVersionUID = 1;

        @Serial
        private void readObject(ObjectInputStream in) {
            MADE.incrementAndGet();
        }
    }

    static final class GadgetServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            switch (request.getPathInfo()) {
                case "/plain" -> request.getSession().setAttribute("gadget", new Gadget());
                case "/nested" -> request.getSession().setAttribute("gadget", new ArrayList<>(List.of(new Gadget())));
                case "/array" -> request.getSession().setAttribute("gadget", new Gadget[] {new Gadget()});
                case "/other" -> response.getWriter().print(request.getSession().getAttribute("other"));
                default -> response.getWriter().print(request.getSession().getAttribute("gadget"));
            }
            if (!request.getPathInfo().equals("/other")
                    && !request.getPathInfo().equals("/read")) {
                request.getSession().setAttribute("other", 7);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2212, /plain", "2212, /nested", "1211, /array", "3212, /plain", "2312, /nested"})
    void aCopyOfAClassThatTheReaderDoesNotAllowIsRefusedAndNothingOfItIsMade(String pattern, String path)
            throws Exception {
        MADE.set(0);
        try (TestCluster cluster = new TestCluster(1, GadgetServlet::new, "pattern", pattern)) {
            TestNode strict = cluster.addWith("pattern", pattern, "allow", "com.acme.shop.**");
            cluster.settle();
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), path);
            cluster.nodes.get(0).close();

            HttpResponse<String> response = sessionClient.response(strict, "/read");

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body())
                    .contains("'gadget'")
                    .contains(Gadget.class.getName())
                    .contains("is not allowed; allow it with replibench.session.allow");
            assertThat(MADE).hasValue(0);
            assertThat(sessionClient.get(strict, "/other")).isEqualTo("7");
        }
    }
}
