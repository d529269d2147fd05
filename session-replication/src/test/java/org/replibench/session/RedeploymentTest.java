package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.simulation.Action;
import org.replibench.session.simulation.Action.Operation;
import org.replibench.session.simulation.Scenario;
import org.replibench.session.simulation.Violation;

/** The application is deployed again on servers that go on, whose channels keep their addresses. */
class RedeploymentTest {
    private static final Action SIGN_ON = new Action.Request(
            100, 0, 2, 0, List.of(new Operation(Operation.Kind.SIGN_ON, 0), new Operation(Operation.Kind.WRITE, 0)));

    private static List<Violation> run(String pattern, long seed, Action... actions) throws InterruptedException {
        return ScenarioRun.run(new Scenario(
                        SearchedScenarios.pattern(pattern), seed, Scenario.LARGE_QUEUE, 0, List.of(actions)))
                .violations();
    }

    private static Action redeployment(int atMillis, int node, int afterMillis) {
        return new Action.Stop(atMillis, node, afterMillis, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222wq2", "1312", "2112", "2212", "2222wq2", "2321"})
    void aSessionThatIsNotUsedMeanwhileIsThereAfterAllNodesInTurn(String pattern) throws InterruptedException {
        assertThat(run(
                        pattern,
                        1,
                        SIGN_ON,
                        redeployment(1_000, 2, 100),
                        redeployment(3_000, 0, 100),
                        redeployment(5_000, 1, 100)))
                .isEmpty();
    }

    /** A holder leaves when all has been handed over; what was sent for that came after the node had been deployed again. */
    @Test
    void nothingThatWasSentBeforeComesAfterIt() throws InterruptedException {
        assertThat(run(
                        "2112",
                        1,
                        new Action.Request(
                                274,
                                1,
                                2,
                                0,
                                List.of(
                                        new Operation(Operation.Kind.SIGN_ON, 0),
                                        new Operation(Operation.Kind.WRITE, 0),
                                        new Operation(Operation.Kind.WRITE, 1))),
                        redeployment(3_342, 2, 146),
                        new Action.Disturb(3_343, 2, 12, 10, 878, 1_418),
                        redeployment(3_864, 0, 261),
                        redeployment(7_672, 1, 257)))
                .isEmpty();
    }
}
