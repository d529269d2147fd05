package org.replibench.session.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.replibench.model.ReplicationPattern;

/** Scenarios that differ in more than the order of the same few events. */
class ScenarioGeneratorTest {
    private static final int SEEDS = 90;

    private static final List<ReplicationPattern> PATTERNS = ReplicationPattern.all().stream()
            .filter(pattern -> pattern.code().startsWith("2"))
            .toList();

    private static List<Scenario> scenarios() {
        return PATTERNS.stream()
                .flatMap(pattern ->
                        LongStream.range(0, SEEDS).mapToObj(seed -> ScenarioGenerator.generate(pattern, seed)))
                .toList();
    }

    @Test
    void eachPatternHasScenariosOfItsOwn() {
        assertThat(scenarios().stream().map(Scenario::actions).collect(Collectors.toSet()))
                .hasSize(PATTERNS.size() * SEEDS);
    }

    @Test
    void neighbouringSeedsHaveClientsOfTheirOwn() {
        assertThat(scenarios().stream()
                        .filter(scenario -> scenario.pattern().equals(PATTERNS.get(0)))
                        .map(scenario -> scenario.actions().stream()
                                .filter(Action.Request.class::isInstance)
                                .map(action -> ((Action.Request) action).client())
                                .distinct()
                                .count())
                        .distinct())
                .hasSizeGreaterThan(2);
    }

    @Test
    void everyFaultOfANetworkOfNodesIsInSeveralScenarios() {
        assertThat(scenarios().stream()
                        .map(Scenario::actions)
                        .flatMap(Collection::stream)
                        .collect(Collectors.groupingBy(Action::getClass, Collectors.counting())))
                .hasSize(Action.class.getPermittedSubclasses().length - 1) // No database is gone.
                .allSatisfy((kind, count) ->
                        assertThat(count).as(kind.getSimpleName()).isGreaterThan(10));
    }

    @ParameterizedTest
    @EnumSource(ApplicationFailure.class)
    void codeOfTheApplicationFailsInSeveralScenarios(ApplicationFailure failure) {
        assertThat(scenarios().stream()
                        .filter(scenario -> scenario.has(failure))
                        .count())
                .isGreaterThan(5);
    }

    @ParameterizedTest
    @EnumSource(Action.Operation.Kind.class)
    void clientsDoEverythingOften(Action.Operation.Kind kind) {
        assertThat(scenarios().stream()
                        .flatMap(scenario -> scenario.actions().stream())
                        .filter(Action.Request.class::isInstance)
                        .flatMap(action -> ((Action.Request) action).operations().stream())
                        .filter(operation -> operation.kind() == kind)
                        .count())
                .isGreaterThan(50);
    }
}
