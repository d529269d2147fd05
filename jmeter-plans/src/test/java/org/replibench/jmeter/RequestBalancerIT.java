package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.replibench.model.balancing.BalancingPolicy;
import org.replibench.pausing.PlanAddition;
import org.replibench.records.jtl.JMeterSample;

/** Where a real JMeter's requests go, on two servers of which the second one is to get three times as much, if weights count. */
class RequestBalancerIT {
    private static final List<Integer> WEIGHTS = List.of(1, 3);
    private static final double SECOND_SHARE = 0.75;

    /** Some hundred visits, or a thousand requests, are spread by chance. */
    private static final double OF_VISITS = 0.25;

    private static final double OF_REQUESTS = 0.1;

    @TempDir
    private Path folder;

    /**
     * What came of a load.
     *
     * @param secondShare of requests at the second server
     * @param movedSessions how many sessions had requests at both
     */
    private record Spread(double secondShare, long movedSessions) {}

    @Test
    void requestsGoRoundWithoutAffinityAndTakeTheCookiesOfOneNodeToTheOther() throws Exception {
        Spread spread = spread(BalancingPolicy.ROUND_ROBIN, false);

        assertThat(spread.secondShare()).isCloseTo(0.5, within(0.01));
        assertThat(spread.movedSessions()).isPositive();
    }

    @Test
    void sessionsStayWithAffinityAtTheNodesThatTheWeightsGiveThem() throws Exception {
        Spread spread = spread(BalancingPolicy.ROUND_ROBIN_WEIGHTED, true);

        assertThat(spread.secondShare()).isCloseTo(SECOND_SHARE, within(OF_VISITS));
        assertThat(spread.movedSessions()).isZero();
    }

    @Tag("thorough")
    @ParameterizedTest
    @EnumSource
    void everyPolicyChoosesForEachRequestWithoutAffinity(BalancingPolicy policy) throws Exception {
        Spread spread = spread(policy, false);

        assertThat(spread.secondShare()).isCloseTo(share(policy), within(OF_REQUESTS));
        if (policy != BalancingPolicy.METRIC_LOCAL) {
            assertThat(spread.movedSessions() > 0)
                    .as("sessions that move, but for those whose own node has room")
                    .isEqualTo(!policy.local());
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @EnumSource
    void everyPolicyChoosesForEachVisitWithAffinity(BalancingPolicy policy) throws Exception {
        Spread spread = spread(policy, true);

        assertThat(spread.secondShare()).isCloseTo(share(policy), within(OF_VISITS));
        assertThat(spread.movedSessions()).isZero();
    }

    private static double share(BalancingPolicy policy) {
        return policy.weighted() ? SECOND_SHARE : 0.5;
    }

    private Spread spread(BalancingPolicy policy, boolean affinity) throws Exception {
        try (StubServer first = new StubServer().withSessions();
                StubServer second = new StubServer().withSessions()) {
            List<URI> nodes = List.of(first.address(), second.addressByNumber());
            PausableJMeterRun run = PausableJMeterIT.start(
                    folder,
                    JMeterPlan.SHOP,
                    nodes,
                    List.of(PlanAddition.balancing(nodes, WEIGHTS, policy, affinity), PlanAddition.staleReadCheck()));
            try {
                LoadTurns.awaitRequests(run, second, 500);
            } finally {
                run.end();
            }
            assertThat(PausableJMeterIT.jtl(folder))
                    .as("pages name who signed on by a cookie")
                    .allMatch(JMeterSample::success)
                    .extracting(JMeterSample::label)
                    .contains("cart", "purchase", "signoff");
            double requests = first.requests().size() + second.requests().size();
            return new Spread(second.requests().size() / requests, movedSessions(first, second));
        }
    }

    private static long movedSessions(StubServer first, StubServer second) {
        return Stream.of(first, second)
                .flatMap(server -> server.requests().stream()
                        .map(StubServer.ReceivedRequest::cookies)
                        .filter(cookies -> cookies != null && cookies.contains("JSESSIONID="))
                        .map(cookies -> cookies.replaceAll(".*JSESSIONID=([^;]*).*", "$1"))
                        .distinct())
                .collect(Collectors.groupingBy(session -> session, Collectors.counting()))
                .values()
                .stream()
                .filter(servers -> servers > 1)
                .count();
    }
}
