package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A claim waits for as long as a request uses the session at its owner, whose other requests go on to send updates. */
class WaitingClaimTest {
    private static final int SEEDS = 20;

    /** Longer than messages take. */
    private static final Duration SHORTLY = Duration.ofMillis(100);

    @ParameterizedTest
    @ValueSource(strings = {"1111", "1112", "1221", "1222", "2111", "2112", "2221", "2222"})
    void aNodeThatGotACopyMeanwhileDoesNotKeepIt(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                int owner = 0;
                int claimer = 1;
                String cookie = SimulatedRequest.create(cluster, claimer);
                cluster.simulation.run(SHORTLY);
                // With the take-over, the owner chooses holders when it has something to send.
                SimulatedRequest slow = thinkAndChange(cluster, owner, cookie, SHORTLY.multipliedBy(5));
                SimulatedRequest fast = thinkAndChange(cluster, owner, cookie, SHORTLY.multipliedBy(3));
                cluster.simulation.run(SHORTLY.multipliedBy(2));
                SimulatedRequest claiming = SimulatedRequest.change(cluster, claimer, cookie);
                fast.response();
                slow.response();
                assertThat(claiming.response().failure()).isNull();
                cluster.simulation.run(SHORTLY.multipliedBy(10));

                String id = cookie.substring(0, cookie.indexOf('.'));
                assertThat(cluster.nodes)
                        .as("pattern %s, seed %d", pattern, seed)
                        .filteredOn(node -> cluster.network().holds(node.peer(), id))
                        .hasSize(1);
            }
        }
    }

    private static SimulatedRequest thinkAndChange(SimulatedCluster cluster, int at, String cookie, Duration time) {
        return new SimulatedRequest(cluster, at, cookie, request -> {
            request.session(false);
            cluster.nodes.get(at).sleep(time);
            return CountingServlet.change(request);
        });
    }
}
