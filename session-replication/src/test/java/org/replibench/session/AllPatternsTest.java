package org.replibench.session;

import jakarta.servlet.http.HttpServlet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;

/** All patterns, those between nodes over a network in memory. */
class AllPatternsTest extends PatternTests {
    @Override
    Stream<ReplicationPattern> patterns() {
        List<ReplicationPattern> patterns = new ArrayList<>();
        for (ReplicationPattern pattern : ReplicationPattern.all()) {
            patterns.add(pattern);
            if (pattern.protocol() != ReplicationProtocol.DATABASE) {
                patterns.add(new ReplicationPattern(
                        pattern.protocol(), pattern.trigger(), pattern.scope(), pattern.syncMode(), 2));
            }
        }
        return patterns.stream();
    }

    @Override
    TestCluster cluster(int size, Supplier<HttpServlet> servlet, String... optionsAndValues) throws Exception {
        return new TestCluster(size, servlet, optionsAndValues);
    }
}
