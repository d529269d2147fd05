package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.ReplicationPattern;
import org.replibench.session.simulation.Action;
import org.replibench.session.simulation.Action.Operation;
import org.replibench.session.simulation.ApplicationFailure;
import org.replibench.session.simulation.Scenario;
import org.replibench.session.simulation.ScenarioFamily;
import org.replibench.session.simulation.ScenarioGenerator;
import org.replibench.session.simulation.ScenarioShrinker;
import org.replibench.session.simulation.SessionPromise;
import org.replibench.session.simulation.Violation;

/**
 * What the layer promises, searched for a history that breaks it, in a simulation of its own classes.
 *
 * <p>{@link SearchedScenarios} has the options. A promise that is broken is shown by the shortest history that breaks it.
 */
@ResourceLock(RecordedLog.RESOURCE)
class SessionPromisesTest {
    /** A reference, so that its level stays. */
    private static final Logger LAYER = Logger.getLogger("org.replibench.session");

    /** Messages that say little of how a promise was broken. */
    private static final Pattern NOISE =
            Pattern.compile(".*: (ANNOUNCEMENT|BARRIER|CONFIRMATION|TURN_|CLAIM_WAITING|OWNERSHIP_QUERY|view).*");

    /** Less than in verify: whatever can go wrong has then gone wrong somewhere. */
    private static final int MANY_RUNS = 1_000;

    private static final class Search {
        private final Set<SessionPromise> shown = EnumSet.noneOf(SessionPromise.class);
        /** The seeds, by promise and pattern. */
        private final Map<SessionPromise, Map<String, Set<Long>>> broken = new EnumMap<>(SessionPromise.class);

        private final Set<ApplicationFailure> thrown = EnumSet.noneOf(ApplicationFailure.class);
        private final List<String> stories = new ArrayList<>();
        private long runs;
        private long steps;
        private long found;

        void run(Scenario scenario) {
            try {
                for (SessionPromise promise : note(scenario, ScenarioRun.run(scenario))) {
                    String story = story(scenario, promise);
                    synchronized (this) {
                        stories.add(story);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Returns the promises that were kept until now. */
        private synchronized Set<SessionPromise> note(Scenario scenario, ScenarioRun.Result result) {
            runs++;
            steps += result.steps();
            found += result.found();
            thrown.addAll(result.thrown());
            Set<SessionPromise> promises = result.violations().stream()
                    .map(Violation::promise)
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(SessionPromise.class)));
            promises.forEach(promise -> broken.computeIfAbsent(promise, key -> new TreeMap<>())
                    .computeIfAbsent(scenario.pattern().code(), key -> new TreeSet<>())
                    .add(scenario.seed()));
            promises.removeIf(promise -> !shown.add(promise));
            return promises;
        }
    }

    private static String story(Scenario scenario, SessionPromise promise) throws InterruptedException {
        Scenario shortest = ScenarioShrinker.shrink(
                scenario, shorter -> ScenarioRun.run(shorter).breaks(promise));
        ScenarioRun.Result result = ScenarioRun.tell(shortest);
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Pattern " + scenario.pattern().code() + ", found with -Dsimulation.patterns="
                + scenario.pattern().code() + " -Dsimulation.seeds=" + scenario.seed() + "-" + scenario.seed());
        Violation shown = result.violations().stream()
                .filter(violation -> violation.promise() == promise)
                .findFirst()
                .orElseThrow();
        lines.add(shown.toString());
        if (shortest.queueBytes() != Scenario.LARGE_QUEUE) {
            lines.add("queues of " + shortest.queueBytes() + " bytes");
        }
        if (shortest.maxInactiveSeconds() != 0) {
            lines.add("sessions time out after " + shortest.maxInactiveSeconds() + " s");
        }
        String last = shown.what().split(" \\(")[0] + " ";
        for (String line : result.story()) {
            if (!NOISE.matcher(line).matches()) {
                lines.add(line);
            }
            if (line.contains(last + "is answered")
                    || line.contains(last + "fails")
                    || !last.startsWith("request")
                            && !last.startsWith("session")
                            && line.contains(ScenarioRun.HEALED)) {
                break;
            }
        }
        return String.join("\n", lines);
    }

    @BeforeAll
    static void logNothing() {
        LAYER.setLevel(Level.OFF);
    }

    @AfterAll
    static void logAgain() {
        LAYER.setLevel(null);
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void noPromiseIsBroken() {
        search("1-33");
    }

    /** @param seeds if no option says which */
    private static void search(String seeds) {
        Search search = new Search();
        SearchedScenarios.seeds(seeds).parallel().forEach(seed -> SearchedScenarios.of(seed)
                .forEach(search::run));
        System.out.println("Simulated: " + search.runs + " runs, " + search.steps + " steps, broken: " + search.broken);
        assertThat(search.stories)
                .as("shortest histories that break a promise")
                .withFailMessage(() -> String.join("\n", search.stories))
                .isEmpty();
        assertThat(search.found)
                .as("requests that found a session, without which nothing was tried")
                .isGreaterThan(search.runs);
        if (search.runs > MANY_RUNS && SearchedScenarios.haveEverything()) {
            assertThat(search.thrown)
                    .as("where the application's code threw")
                    .containsExactlyInAnyOrder(ApplicationFailure.values());
        }
    }

    /** Histories that broke one, and are beyond what is searched. */
    @ParameterizedTest
    @CsvSource({"1122wq2, 70", "3211, 79", "2311, 20971", "1321wq2, 40971"})
    void noPromiseIsBrokenAnyMore(String code, long seed) throws InterruptedException {
        assertThat(ScenarioRun.run(ScenarioGenerator.generate(
                                SearchedScenarios.pattern(code), seed, ScenarioFamily.BY_CHANCE))
                        .violations())
                .isEmpty();
    }

    /** It says no more than a read that found nothing, and that may come before a write of the same time. */
    @Test
    void aRemovalOfWhatAParallelRequestWritesElsewhereMayComeFirst() throws InterruptedException {
        ReplicationPattern pattern = SearchedScenarios.pattern("3112");
        Operation write = new Operation(Operation.Kind.WRITE, 1);
        Operation think = new Operation(Operation.Kind.THINK, 10);
        Operation remove = new Operation(Operation.Kind.REMOVE, 1);
        List<Action> actions = List.of(
                new Action.Request(100, 0, 1, 0, List.of(new Operation(Operation.Kind.SIGN_ON, 0))),
                new Action.Request(200, 0, 1, 0, List.of(think, remove)),
                new Action.Request(201, 0, 2, 0, List.of(write)));

        assertThat(ScenarioRun.run(new Scenario(pattern, 1, Scenario.LARGE_QUEUE, 0, actions))
                        .violations())
                .isEmpty();
    }

    @Test
    void theSameScenarioIsTheSameRun() throws InterruptedException {
        List<ReplicationPattern> patterns = SearchedScenarios.patterns();
        for (int i = 0; i < patterns.size(); i += 7) {
            ReplicationPattern pattern = patterns.get(i);
            Scenario scenario = ScenarioGenerator.generate(pattern, 1);
            assertThat(ScenarioRun.run(scenario).traceHash())
                    .as(pattern.code())
                    .isEqualTo(ScenarioRun.run(scenario).traceHash());
        }
    }
}
