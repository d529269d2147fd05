package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.session.simulation.Action;
import org.replibench.session.simulation.Action.Operation;
import org.replibench.session.simulation.Scenario;

/** A node passes an owner over whose messages come late, and is killed before the owner hears of that. A third node knows. */
class KilledClaimerTest {
    private static final int SEEDS = 20;

    @ParameterizedTest
    @CsvSource({"1212, WRITE", "2222, WRITE", "2212, RENAME", "1222, RENAME"})
    void theOwnerDoesNotGoOnWithWhatItHad(String pattern, Operation.Kind kind) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            List<Action> actions = List.of(
                    new Action.Request(200, 0, 1, 0, List.of(new Operation(Operation.Kind.SIGN_ON, 0))),
                    new Action.Disturb(1_900, 1, 0, 0, 2_200, 2_200),
                    new Action.Request(1_930, 0, 0, 0, List.of(new Operation(kind, 0))),
                    new Action.Kill(2_540, 0, 30, 1_700));

            assertThat(ScenarioRun.run(new Scenario(
                                    SearchedScenarios.pattern(pattern), seed, Scenario.LARGE_QUEUE, 0, actions))
                            .violations())
                    .as("%s, seed %d", pattern, seed)
                    .isEmpty();
        }
    }
}
