package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.session.simulation.ScenarioGenerator;

/** Scenarios in which a promise was broken, where no test tells the history in a shorter way. */
class SettledSeedsTest {
    /**
     * A node whose claim waits for a silent one hears meanwhile that what it has is void, from one that goes on with the session (2321).
     * Of two holders of what a killed node had, the one with the older copy looks after it first (1222). Those who refused a change of id
     * are gone when the session, which a later owner has under another id, lacks a holder (2112).
     */
    @ParameterizedTest
    @CsvSource({"2321, 160033", "1222, 160197", "2112, 200049"})
    void noPromiseIsBrokenAnyMore(String pattern, long seed) throws InterruptedException {
        assertThat(ScenarioRun.run(ScenarioGenerator.generate(SearchedScenarios.pattern(pattern), seed))
                        .violations())
                .isEmpty();
    }
}
