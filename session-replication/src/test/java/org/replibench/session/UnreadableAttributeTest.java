package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A node that cannot read an attribute loses that one only. */
@ResourceLock(value = RecordedLog.RESOURCE, mode = ResourceAccessMode.READ)
class UnreadableAttributeTest {
    private static volatile boolean recursing;

    static final class Versioned implements Serializable {
        @Serial
        private static final long serialVersionUID = 0x5265_706c_6963_6121L;
    }

    static final class Recursive implements Serializable {
        @Serial
        private static final long serialVersionUID = 1;

        @Serial
        private void readObject(ObjectInputStream in) {
            if (recursing) {
                readObject(in);
            }
        }
    }

    static final class UnreadableServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            switch (request.getPathInfo()) {
                case "/versioned" -> session.setAttribute("culprit", new Versioned());
                case "/recursive" -> session.setAttribute("culprit", new Recursive());
                case "/replace" -> session.setAttribute("culprit", "good");
                case "/remove" -> session.removeAttribute("culprit");
                case "/invalidate" -> session.invalidate();
                default -> {
                    // Reads only.
                }
            }
            if (request.getPathInfo().equals("/invalidate")) {
                return;
            }
            if (session.getAttribute("other") == null) {
                session.setAttribute("other", 7);
            }
            response.getWriter().print(session.getAttribute("culprit") + " " + session.getAttribute("other"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/versioned, /read, null 7",
        "/versioned, /replace, good 7",
        "/versioned, /remove, null 7",
        "/versioned, /invalidate, ''",
        "/recursive, /read, null 7"
    })
    void isLostAloneAndOneLineSaysSo(String what, String then, String answer) throws Exception {
        recursing = false;
        try (RecordedLog log = new RecordedLog();
                TestCluster cluster = new TestCluster(2, UnreadableServlet::new, "pattern", "3212")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), what);
            changeClass(cluster);
            recursing = true;

            assertThat(sessionClient.get(cluster.nodes.get(1), then)).isEqualTo(answer);

            if (!then.equals("/invalidate")) {
                assertThat(sessionClient.get(cluster.nodes.get(0), "/read")).isEqualTo(answer);
            }
            assertThat(log.with("'culprit' cannot be read")).hasSize(1);
        }
    }

    /** Makes what is stored look as if a node with another version of the application had written it. */
    private static void changeClass(TestCluster cluster) throws SQLException {
        try (Connection connection = cluster.dataSource().getConnection();
                PreparedStatement select =
                        connection.prepareStatement("SELECT value FROM replibench_attribute WHERE name = 'culprit'");
                PreparedStatement update = connection.prepareStatement(
                        "UPDATE replibench_attribute SET value = ? WHERE name = 'culprit'");
                ResultSet rows = select.executeQuery()) {
            rows.next();
            ByteBuffer value = ByteBuffer.wrap(rows.getBytes(1));
            for (int at = 0; at <= value.capacity() - Long.BYTES; at++) {
                if (value.getLong(at) == Versioned.serialVersionUID) {
                    value.putLong(at, 1);
                }
            }
            update.setBytes(1, value.array());
            update.executeUpdate();
        }
    }
}
