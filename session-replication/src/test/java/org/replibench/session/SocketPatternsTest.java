package org.replibench.session;

import jakarta.servlet.http.HttpServlet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;

/** Patterns of each protocol, trigger, scope, sync mode and quota, over JGroups' UDP and TCP. */
class SocketPatternsTest extends PatternTests {
    @Override
    Stream<ReplicationPattern> patterns() {
        return Stream.of("1111", "1212wq2", "1222", "1311wq2", "2112wq2", "2121", "2211", "2222wq2", "2312")
                .map(code -> (ReplicationPattern) Pattern.parse(code));
    }

    @Override
    TestCluster cluster(int size, Supplier<HttpServlet> servlet, String... optionsAndValues) throws Exception {
        return new TestCluster(true, size, servlet, deployment -> {}, optionsAndValues);
    }
}
