package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.session.simulation.History;
import org.replibench.session.simulation.History.Outcome;
import org.replibench.session.simulation.History.Seen;
import org.replibench.session.simulation.PromiseChecker;
import org.replibench.session.simulation.Scenario;
import org.replibench.session.simulation.SessionPromise;
import org.replibench.session.simulation.Violation;

class CopiesAtRestTest {
    private final History history = new History();

    /** What is wrong with the copies of a session of node 0, in the eyes of who expects those of a pattern. */
    private Iterable<SessionPromise> wrong(String pattern, String expected, boolean signedOff)
            throws InterruptedException {
        try (SimulatedCluster cluster = new SimulatedCluster(1, 3, pattern)) {
            String cookie = SimulatedRequest.create(cluster, 0);
            String id = cookie.substring(0, cookie.indexOf('.'));
            Seen seen = history.begin("sign-on", null, 0, false);
            int lineage = history.create(seen, id);
            history.heardCreated(id);
            if (signedOff) {
                history.signOff(lineage, seen);
                history.heardDestroyed(id, "at node 0", 0);
            }
            history.end(seen, Outcome.ANSWERED, null, 0);
            Scenario scenario =
                    new Scenario(SearchedScenarios.pattern(expected), 1, Scenario.LARGE_QUEUE, 0, List.of());
            new CopiesAtRest(scenario, cluster, history).check(cluster.nodes);
            return PromiseChecker.check(scenario, history).stream()
                    .map(Violation::promise)
                    .distinct()
                    .toList();
        }
    }

    @Test
    void aSessionHasAsManyCopiesAsItsPatternSays() throws InterruptedException {
        assertThat(wrong("1112", "1112", false)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1112, 1112wq2", "1112wq2, 1112"})
    void oneMoreOrOneLessIsWrong(String pattern, String expected) throws InterruptedException {
        assertThat(wrong(pattern, expected, false)).containsExactly(SessionPromise.COPIES_ARE_COMPLETE);
    }

    /** In the second case a copy is missing, in the third no update is multicast. */
    @ParameterizedTest
    @CsvSource({"1112wq2, 1112, 0", "1112, 1112wq2, 1", "2112wq2, 2112, 1"})
    void oneMoreIsRightWhereUpdatesAreMulticastAndItsNodeHasStartedAgain(
            String pattern, String expected, int violations) throws InterruptedException {
        history.startsAgain(1);
        history.startsAgain(2);

        assertThat(wrong(pattern, expected, false)).hasSize(violations);
    }

    @Test
    void aCopyOfASessionThatWasSignedOffIsWrong() throws InterruptedException {
        assertThat(wrong("1112", "1112", true)).containsExactly(SessionPromise.NO_COPY_OF_WHAT_IS_OVER);
    }
}
