package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.replibench.session.simulation.ScenarioGenerator;
import org.replibench.session.simulation.Violation;

/**
 * What {@code -Pmutation-simulation} holds mutants of the layer against: the simulation alone. Each run is a test of its own, so that PIT
 * runs those that reach the changed code, the shortest ones first, until one breaks a promise; nothing shrinks its history.
 */
class MutantJudge {
    /** A reference, so that its level stays. */
    private static final Logger LAYER = Logger.getLogger("org.replibench.session");

    /** Runs that load what most classes need: PIT's limits are for a process that has done so. */
    private static final List<String> FIRST_PATTERNS = List.of("1112", "2211", "3112", "3311");

    /**
     * Whether PIT just lists the tests, which its plugin does by running all, in each process that it starts for mutants: there
     * are hundreds. It knows how long they take from another process.
     */
    private static boolean onlyLookedFor;

    @BeforeAll
    static void logNothing() throws InterruptedException {
        LAYER.setLevel(Level.OFF);
        onlyLookedFor = StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().endsWith(".MutationTestMinion")));
        if (onlyLookedFor) {
            for (String pattern : FIRST_PATTERNS) {
                violations(pattern, 1);
            }
        }
    }

    private static List<Violation> violations(String pattern, long seed) throws InterruptedException {
        return ScenarioRun.run(ScenarioGenerator.generate(SearchedScenarios.pattern(pattern), seed))
                .violations();
    }

    static Stream<Arguments> runs() {
        return SearchedScenarios.seeds("1-5").boxed().flatMap(seed -> SearchedScenarios.patterns(seed)
                .map(pattern -> Arguments.of(pattern.code(), seed)));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void keepsItsPromises(String pattern, long seed) throws InterruptedException {
        assumeFalse(onlyLookedFor);
        assertThat(violations(pattern, seed)).isEmpty();
    }
}
