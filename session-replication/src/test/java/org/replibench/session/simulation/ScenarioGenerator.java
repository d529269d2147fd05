package org.replibench.session.simulation;

import static org.replibench.session.simulation.ScenarioScript.operation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.replibench.model.ReplicationPattern;
import org.replibench.session.simulation.Action.Operation;
import org.replibench.session.simulation.Action.Operation.Kind;

/**
 * Makes a scenario of a seed, another one for each pattern. Each has faults of some kinds only and clients with habits of their
 * own: where everything is equally likely in every run, nothing happens often enough to meet its like. What follows what clients
 * do is said by the seed's {@link ScenarioFamily}.
 */
public final class ScenarioGenerator {
    public static final int NODES = 3;

    private static final int CLIENTS = 3;

    /** As large as a few updates, or as what a session needs of the database at once. */
    private static final int SMALL_QUEUE = 720;

    private static final int SMALL_DATABASE_QUEUE = 2_500;

    /** More often than the layer tries again. */
    private static final int FOR_GOOD = 1_000;

    /** After a stop: then a kill costs no more than it does without one. */
    static final int COMPLETE_AFTER_MILLIS = 2_100;

    private static final int REMOVED_PERCENT = 40;

    /** Of scenarios, and of these. */
    private static final int SLOW_PERCENT = 20;

    private static final int LONG_PERCENT = 30;

    /** For how long listeners do, at most. */
    private static final int SLOW_MILLIS = 4_000;

    /** After which requests of a simulation do without an answer. */
    public static final int TIMEOUT_MILLIS = 2_000;

    private enum Fault {
        KILL(2),
        STOP(2),
        ROLLING_RESTART(1),
        PAUSE(2),
        CLOCK(1),
        APPLICATION(2),
        NETWORK(2),
        REPEATED_MESSAGES(1),
        MERGE(1);

        private static final List<Fault> BY_WEIGHT = Arrays.stream(values())
                .flatMap(fault -> Collections.nCopies(fault.weight, fault).stream())
                .toList();

        private final int weight;

        /** @param weight in how many scenarios it is, compared with the others */
        Fault(int weight) {
            this.weight = weight;
        }
    }

    /**
     * How clients of a scenario behave, in percent of their requests.
     *
     * @param parallel sent before the answer to the last one
     * @param replay with a cookie from before
     * @param stay at the node of the last one
     * @param gapMillis how much later than the last one, at most
     */
    private record Habits(
            int think, int write, int rename, int signOff, int parallel, int replay, int stay, int gapMillis) {}

    private final ScenarioScript script;
    private final ScenarioFamily family;
    private final Habits habits;
    private final int maxInactiveSeconds;

    private ScenarioGenerator(ReplicationPattern pattern, long seed, ScenarioFamily family) {
        script = new ScenarioScript(pattern, seed);
        this.family = family;
        habits = new Habits(
                script.oneOf(10, 40, 80),
                script.oneOf(25, 50, 80),
                script.oneOf(0, 12, 35),
                script.oneOf(0, 5, 15),
                script.oneOf(0, 30, 60),
                script.oneOf(0, 15, 40),
                script.oneOf(10, 40, 90),
                script.oneOf(50, 300, 500, 1_500));
        maxInactiveSeconds = family.maxInactiveSeconds(script);
    }

    public static Scenario generate(ReplicationPattern pattern, long seed) {
        return withSlowListeners(generateWithQuickListeners(pattern, seed));
    }

    /** Makes a scenario in which the application's listeners take no time. */
    public static Scenario generateWithQuickListeners(ReplicationPattern pattern, long seed) {
        return withRedeployments(generate(pattern, seed, ScenarioFamily.of(pattern, seed)));
    }

    /** Makes a scenario of a family, in which each node that starts again has a new address. */
    public static Scenario generate(ReplicationPattern pattern, long seed, ScenarioFamily family) {
        Scenario scenario = new ScenarioGenerator(pattern, seed, family).scenario(seed);
        return family == ScenarioFamily.REMOVALS ? withRemovals(scenario) : scenario;
    }

    /** Some nodes that stop are deployed again on the same server. All else stays as it is without. */
    private static Scenario withRedeployments(Scenario scenario) {
        SplittableRandom random = new SplittableRandom(scenario.seed());
        return scenario.with(scenario.actions().stream()
                .map(action -> action instanceof Action.Stop stop
                        ? new Action.Stop(stop.atMillis(), stop.node(), stop.restartMillis(), random.nextBoolean())
                        : action)
                .toList());
    }

    /** In some, listeners take a while on a node, most often one that stops or is asked then. All else stays as it is without. */
    private static Scenario withSlowListeners(Scenario scenario) {
        SplittableRandom random = new SplittableRandom(
                31 * scenario.seed() + scenario.pattern().code().hashCode());
        if (random.nextInt(100) >= SLOW_PERCENT) {
            return scenario;
        }
        List<Action> actions = new ArrayList<>(scenario.actions());
        List<Action> stops =
                actions.stream().filter(Action.Stop.class::isInstance).toList();
        List<Action> aims = stops.isEmpty() || random.nextBoolean() ? scenario.actions() : stops;
        Action aim = aims.get(random.nextInt(aims.size()));
        int at = aim.atMillis();
        int node = random.nextInt(NODES);
        if (aim instanceof Action.Stop stop) {
            node = stop.node();
        } else if (aim instanceof Action.Request request) {
            node = request.node();
            if (scenario.maxInactiveSeconds() > 0) {
                // It stops as its sessions time out.
                at += 1_000 * scenario.maxInactiveSeconds() + random.nextInt(1_500);
                actions.add(new Action.Stop(at, node, random.nextInt(1_000)));
            }
        }
        boolean isLong = random.nextInt(100) < LONG_PERCENT;
        actions.add(new Action.Slow(
                Math.max(0, at - random.nextInt(SLOW_MILLIS / 2)),
                node,
                1 + random.nextInt(isLong ? 2 * TIMEOUT_MILLIS : 150),
                1 + random.nextInt(SLOW_MILLIS)));
        return scenario.with(actions);
    }

    /** Some writes remove what they would write; who signs on writes. All else stays as it is without. */
    private static Scenario withRemovals(Scenario scenario) {
        Random random = new Random(scenario.seed());
        return scenario.with(scenario.actions().stream()
                .map(action -> action instanceof Action.Request request ? withRemovals(request, random) : action)
                .toList());
    }

    private static Action.Request withRemovals(Action.Request request, Random random) {
        boolean signsOn = request.operations().contains(operation(Kind.SIGN_ON));
        return new Action.Request(
                request.atMillis(),
                request.client(),
                request.node(),
                request.older(),
                request.operations().stream()
                        .map(operation ->
                                operation.kind() == Kind.WRITE && !signsOn && random.nextInt(100) < REMOVED_PERCENT
                                        ? new Operation(Kind.REMOVE, operation.argument())
                                        : operation)
                        .toList());
    }

    private Scenario scenario(long seed) {
        int clients = 1 + script.below(CLIENTS);
        IntStream.range(0, clients).forEach(this::addClient);
        int end = script.requests.stream().mapToInt(Action::atMillis).max().orElse(0);
        Set<Fault> kinds = kinds();
        if (!family.isByChance()) {
            script.target = script.requests.get(script.below(script.requests.size()));
            script.node = script.target.node();
            script.now = end + script.below(500);
            family.addEvents(script, maxInactiveSeconds);
        } else if (!kinds.isEmpty()) {
            List<Fault> possible = List.copyOf(kinds);
            int faults = 1 + script.below(script.chance(30) ? 6 : 3);
            for (int i = 0; i < faults; i++) {
                aim(end);
                add(possible.get(script.below(possible.size())), kinds);
            }
        }
        return new Scenario(
                script.pattern,
                seed,
                script.chance(10) ? smallQueue() : Scenario.LARGE_QUEUE,
                maxInactiveSeconds,
                script.actions);
    }

    /** The few kinds of faults that the scenario has. */
    private Set<Fault> kinds() {
        Set<Fault> kinds = EnumSet.noneOf(Fault.class);
        int count = script.below(4);
        for (int i = 0; i < count; i++) {
            kinds.add(Fault.BY_WEIGHT.get(script.below(Fault.BY_WEIGHT.size())));
        }
        return kinds;
    }

    private int smallQueue() {
        return script.usesDatabase() ? SMALL_DATABASE_QUEUE : SMALL_QUEUE;
    }

    // ---- what clients do

    private void addClient(int client) {
        script.now = script.below(300);
        script.node = script.anyNode();
        script.add(client, script.node, 0, operation(Kind.SIGN_ON), ScenarioScript.write(0), ScenarioScript.write(1));
        boolean signedOff = false;
        int count = 3 + script.below(8);
        for (int i = 0; i < count; i++) {
            script.now += gap();
            script.node = script.chance(habits.stay()) ? script.node : script.anyNode();
            boolean replay = script.chance(habits.replay());
            List<Operation> operations = operations(signedOff && !replay && script.chance(70));
            script.add(client, script.node, replay ? 1 + script.below(3) : 0, operations.toArray(Operation[]::new));
            signedOff = operations.contains(operation(Kind.SIGN_OFF)) || signedOff && replay;
            if (operations.contains(operation(Kind.RENAME)) && script.chance(habits.replay())) {
                script.now += script.below(script.oneOf(10, 100, 600));
                script.add(client, script.anyNode(), script.oneOf(0, 1, 1), script.some(script.write(), 40));
            }
        }
    }

    private int gap() {
        if (script.chance(habits.parallel())) {
            return script.below(script.oneOf(1, 5, 30));
        }
        if (maxInactiveSeconds > 0 && script.chance(20)) {
            return script.below(1_000 * maxInactiveSeconds + 1_500);
        }
        return script.below(script.chance(15) ? 3_000 : habits.gapMillis());
    }

    /** @param signOn whether the client has signed off, and does not know so */
    private List<Operation> operations(boolean signOn) {
        List<Operation> operations = new ArrayList<>();
        if (signOn) {
            operations.add(operation(Kind.SIGN_ON));
        }
        operations.addAll(List.of(script.some(script.think(), habits.think() / 2)));
        if (script.chance(habits.signOff())) {
            operations.add(operation(Kind.SIGN_OFF));
        } else if (script.chance(habits.rename())) {
            operations.addAll(List.of(script.some(script.write(), 20)));
            operations.add(operation(Kind.RENAME));
        } else {
            operations.addAll(List.of(script.some(script.write(), habits.write())));
        }
        operations.addAll(List.of(script.some(script.think(), habits.think() / 2)));
        operations.addAll(List.of(script.some(script.write(), 15)));
        return operations;
    }

    // ---- what goes wrong

    /** Chooses time and place of a fault: most often of a node that serves a request, or has just done so. */
    private void aim(int end) {
        script.target = script.requests.get(script.below(script.requests.size()));
        if (!changesTheSession(script.target)) {
            script.target = script.requests.get(script.below(script.requests.size()));
        }
        script.node = script.chance(60) ? script.target.node() : script.anyNode();
        script.now = script.chance(30)
                ? script.below(end + 1)
                : script.target.atMillis()
                        + (script.chance(50) ? Operation.thinksMillis(script.target.operations()) : 0)
                        + script.below(script.oneOf(5, 60, 400));
    }

    private static boolean changesTheSession(Action.Request request) {
        return request.operations().stream()
                .anyMatch(operation -> operation.kind() == Kind.RENAME || operation.kind() == Kind.SIGN_OFF);
    }

    private void add(Fault fault, Set<Fault> kinds) {
        int now = script.now;
        int node = script.node;
        List<Action> actions = script.actions;
        switch (fault) {
            case KILL -> {
                if (script.kills < maxKills(kinds)) {
                    script.kills++;
                    actions.add(new Action.Kill(now, node, script.below(1_000), 1_000 + script.below(4_000)));
                    addVisit();
                }
            }
            case STOP -> {
                actions.add(new Action.Stop(now, node, script.below(2_000)));
                if (script.chance(30) && script.kills == 0) {
                    script.kills++;
                    int other = script.otherThan(node);
                    int later = now + COMPLETE_AFTER_MILLIS + script.below(1_500);
                    actions.add(new Action.Kill(later, other, script.below(1_000), 1_000 + script.below(4_000)));
                } else {
                    addVisit();
                }
            }
            case ROLLING_RESTART -> addRollingRestart();
            case PAUSE -> {
                actions.add(new Action.Pause(now, node, script.pause()));
                addVisit();
            }
            case CLOCK -> addClockStep(script.usesDatabase() && script.chance(50) ? NODES : node);
            case APPLICATION -> addFailure();
            case REPEATED_MESSAGES -> {
                if (script.usesDatabase()) {
                    addClockStep(NODES);
                } else {
                    actions.add(new Action.Disturb(now, node, 0, 30 + script.below(70), 0, script.below(4_000)));
                }
            }
            case MERGE -> {
                if (script.usesDatabase()) {
                    addClockStep(NODES);
                } else {
                    actions.add(new Action.Merge(now));
                }
            }
            case NETWORK ->
                actions.add(
                        script.usesDatabase()
                                ? new Action.Outage(now, 50 + script.below(2_000))
                                : new Action.Disturb(
                                        now,
                                        node,
                                        script.below(40),
                                        script.below(30),
                                        script.below(script.chance(30) ? 1_000 : 20),
                                        script.below(2_000)));
        }
    }

    /** @param where a node; {@link #NODES}: the database */
    private void addClockStep(int where) {
        int seconds = script.below(script.oneOf(5, 100, 100_000));
        script.actions.add(new Action.ClockStep(script.now, where, script.chance(50) ? seconds : -seconds));
    }

    /** Where nodes stop, too, fewer may be left than copies are wanted. */
    private int maxKills(Set<Fault> kinds) {
        boolean stops = kinds.contains(Fault.STOP) || kinds.contains(Fault.ROLLING_RESTART);
        return Math.min(script.pattern.writeQuota(), stops ? 1 : NODES - 1);
    }

    /** The client goes to another node while one is silent or away. */
    private void addVisit() {
        if (script.chance(60)) {
            int before = script.now;
            script.now += script.below(script.oneOf(20, 300, 3_000));
            script.visit(script.otherThan(script.node));
            script.now = before;
        }
    }

    private void addRollingRestart() {
        int at = script.now;
        for (int i = 0; i < NODES - 1 + script.below(2); i++) {
            script.actions.add(new Action.Stop(at, (script.node + i) % NODES, script.below(300)));
            at += 1_000 + script.below(3_000);
        }
    }

    private void addFailure() {
        ApplicationFailure[] failures = ApplicationFailure.values();
        ApplicationFailure failure = failures[script.below(failures.length)];
        int times = script.chance(25) ? FOR_GOOD : 1 + script.below(Action.Fail.FEW);
        if (script.chance(50)) {
            script.actions.add(new Action.Fail(script.now, script.node, failure, times));
            return;
        }
        for (int i = 0; i < NODES; i++) {
            script.actions.add(new Action.Fail(script.now, i, failure, times));
        }
    }
}
