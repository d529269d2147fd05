package org.replibench.session.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationTrigger;
import org.replibench.session.simulation.Action.Operation;
import org.replibench.session.simulation.Action.Operation.Kind;

/**
 * Makes a scenario of a seed, another one for each pattern. Each has faults of some kinds only and clients with habits of their
 * own: where everything is equally likely in every run, nothing happens often enough to meet its like.
 */
public final class ScenarioGenerator {
    public static final int NODES = 3;

    /** How many attributes clients write. */
    private static final int KEYS = 2;

    private static final int CLIENTS = 3;

    /** As large as a few updates, or as what a session needs of the database at once. */
    private static final int SMALL_QUEUE = 600;

    private static final int SMALL_DATABASE_QUEUE = 2_500;

    /** After which a claim passes a silent owner over: pauses end shortly before or after it. */
    private static final int OWNER_GRACE_MILLIS = 250;

    /** More often than the layer tries again. */
    private static final int FOR_GOOD = 1_000;

    /** After a stop: then a kill costs no more than it does without one. */
    private static final int COMPLETE_AFTER_MILLIS = 2_100;

    /** In each so many scenarios, what seldom meets by chance does so on purpose. */
    private static final int MEETING_EVERY = 5;

    /** In each so many scenarios of patterns without a database, nodes claim a session at the same time. */
    private static final int CLAIMS_EVERY = 5;

    /** In each so many scenarios, clients remove attributes, too. */
    private static final int REMOVING_EVERY = 5;

    private static final int REMOVED_PERCENT = 40;

    /** After which requests of a simulation do without an answer. */
    public static final int TIMEOUT_MILLIS = 2_000;

    /** Between sweeps, which begin with a node. */
    private static final int SWEEP_MILLIS = 1_000;

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

    private final ReplicationPattern pattern;
    private final RandomGenerator random;
    private final List<Action> actions = new ArrayList<>();
    private final List<Action.Request> requests = new ArrayList<>();
    private final Habits habits;
    private final int maxInactiveSeconds;
    private int now;
    private int node;
    private int kills;

    /** The request at which a fault is aimed. */
    private Action.Request target;

    private ScenarioGenerator(ReplicationPattern pattern, long seed) {
        this.pattern = pattern;
        // Of seeds next to each other, the first numbers of a java.util.Random are nearly the same.
        random = RandomGeneratorFactory.of("L64X128MixRandom")
                .create(seed << Integer.SIZE ^ pattern.code().hashCode());
        habits = new Habits(
                oneOf(10, 40, 80),
                oneOf(25, 50, 80),
                oneOf(0, 12, 35),
                oneOf(0, 5, 15),
                oneOf(0, 30, 60),
                oneOf(0, 15, 40),
                oneOf(10, 40, 90),
                oneOf(50, 300, 500, 1_500));
        maxInactiveSeconds = chance(25) ? 1 + random.nextInt(4) : 0;
    }

    public static Scenario generate(ReplicationPattern pattern, long seed) {
        ScenarioGenerator generator = new ScenarioGenerator(pattern, seed);
        Scenario scenario = generator.scenario(seed, generator.events(seed));
        return seed % REMOVING_EVERY == 1 ? withRemovals(scenario) : scenario;
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

    /** Makes a scenario in which what meets does so by chance, also of a seed of others. */
    public static Scenario generateByChance(ReplicationPattern pattern, long seed) {
        return new ScenarioGenerator(pattern, seed).scenario(seed, Events.BY_CHANCE);
    }

    /** How the events of a scenario come together. */
    private enum Events {
        BY_CHANCE,
        MEETING,
        CLAIMS
    }

    private Events events(long seed) {
        if (seed % MEETING_EVERY == 0) {
            return Events.MEETING;
        }
        return seed % CLAIMS_EVERY == 3 && !usesDatabase() ? Events.CLAIMS : Events.BY_CHANCE;
    }

    private Scenario scenario(long seed, Events events) {
        int clients = 1 + random.nextInt(CLIENTS);
        IntStream.range(0, clients).forEach(this::addClient);
        int end = requests.stream().mapToInt(Action::atMillis).max().orElse(0);
        Set<Fault> kinds = kinds();
        if (events != Events.BY_CHANCE) {
            target = requests.get(random.nextInt(requests.size()));
            node = target.node();
            now = end + random.nextInt(500);
            if (events == Events.CLAIMS) {
                addClaims();
            } else {
                addMeeting();
            }
        } else if (!kinds.isEmpty()) {
            List<Fault> possible = List.copyOf(kinds);
            int faults = 1 + random.nextInt(chance(30) ? 6 : 3);
            for (int i = 0; i < faults; i++) {
                aim(end);
                add(possible.get(random.nextInt(possible.size())), kinds);
            }
        }
        return new Scenario(
                pattern, seed, chance(10) ? smallQueue() : Scenario.LARGE_QUEUE, maxInactiveSeconds, actions);
    }

    /** The few kinds of faults that the scenario has. */
    private Set<Fault> kinds() {
        Set<Fault> kinds = EnumSet.noneOf(Fault.class);
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            kinds.add(Fault.BY_WEIGHT.get(random.nextInt(Fault.BY_WEIGHT.size())));
        }
        return kinds;
    }

    private int smallQueue() {
        return usesDatabase() ? SMALL_DATABASE_QUEUE : SMALL_QUEUE;
    }

    private boolean usesDatabase() {
        return pattern.protocol() == ReplicationProtocol.DATABASE;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private int oneOf(int... values) {
        return values[random.nextInt(values.length)];
    }

    // ---- what clients do

    private void addClient(int client) {
        now = random.nextInt(300);
        node = random.nextInt(NODES);
        add(client, node, 0, operation(Kind.SIGN_ON), write(0), write(1));
        boolean signedOff = false;
        int count = 3 + random.nextInt(8);
        for (int i = 0; i < count; i++) {
            now += gap();
            node = chance(habits.stay()) ? node : random.nextInt(NODES);
            boolean replay = chance(habits.replay());
            List<Operation> operations = operations(signedOff && !replay && chance(70));
            add(client, node, replay ? 1 + random.nextInt(3) : 0, operations.toArray(Operation[]::new));
            signedOff = operations.contains(operation(Kind.SIGN_OFF)) || signedOff && replay;
            if (operations.contains(operation(Kind.RENAME)) && chance(habits.replay())) {
                now += random.nextInt(oneOf(10, 100, 600));
                add(client, random.nextInt(NODES), oneOf(0, 1, 1), some(write(random.nextInt(KEYS)), 40));
            }
        }
    }

    private int gap() {
        if (chance(habits.parallel())) {
            return random.nextInt(oneOf(1, 5, 30));
        }
        if (maxInactiveSeconds > 0 && chance(20)) {
            return random.nextInt(1_000 * maxInactiveSeconds + 1_500);
        }
        return random.nextInt(chance(15) ? 3_000 : habits.gapMillis());
    }

    private void add(int client, int node, int older, Operation... operations) {
        Action.Request request = new Action.Request(now, client, node, older, List.of(operations));
        requests.add(request);
        actions.add(request);
    }

    private static Operation operation(Kind kind) {
        return new Operation(kind, 0);
    }

    private static Operation write(int key) {
        return new Operation(Kind.WRITE, key);
    }

    private Operation think() {
        return new Operation(Kind.THINK, random.nextInt(oneOf(10, 60, 60, 400, 700)));
    }

    private Operation[] some(Operation operation, int percent) {
        return chance(percent) ? new Operation[] {operation} : new Operation[0];
    }

    /** @param signOn whether the client has signed off, and does not know so */
    private List<Operation> operations(boolean signOn) {
        List<Operation> operations = new ArrayList<>();
        if (signOn) {
            operations.add(operation(Kind.SIGN_ON));
        }
        operations.addAll(List.of(some(think(), habits.think() / 2)));
        if (chance(habits.signOff())) {
            operations.add(operation(Kind.SIGN_OFF));
        } else if (chance(habits.rename())) {
            operations.addAll(List.of(some(write(random.nextInt(KEYS)), 20)));
            operations.add(operation(Kind.RENAME));
        } else {
            operations.addAll(List.of(some(write(random.nextInt(KEYS)), habits.write())));
        }
        operations.addAll(List.of(some(think(), habits.think() / 2)));
        operations.addAll(List.of(some(write(random.nextInt(KEYS)), 15)));
        return operations;
    }

    // ---- what goes wrong

    /** Chooses time and place of a fault: most often of a node that serves a request, or has just done so. */
    private void aim(int end) {
        target = requests.get(random.nextInt(requests.size()));
        if (!changesTheSession(target)) {
            target = requests.get(random.nextInt(requests.size()));
        }
        node = chance(60) ? target.node() : random.nextInt(NODES);
        now = chance(30)
                ? random.nextInt(end + 1)
                : target.atMillis() + (chance(50) ? thinks(target) : 0) + random.nextInt(oneOf(5, 60, 400));
    }

    private static boolean changesTheSession(Action.Request request) {
        return request.operations().stream()
                .anyMatch(operation -> operation.kind() == Kind.RENAME || operation.kind() == Kind.SIGN_OFF);
    }

    private static int thinks(Action.Request request) {
        return request.operations().stream()
                .filter(operation -> operation.kind() == Kind.THINK)
                .mapToInt(Operation::argument)
                .sum();
    }

    private void add(Fault fault, Set<Fault> kinds) {
        switch (fault) {
            case KILL -> {
                if (kills < maxKills(kinds)) {
                    kills++;
                    actions.add(new Action.Kill(now, node, random.nextInt(1_000), 1_000 + random.nextInt(4_000)));
                    addVisit();
                }
            }
            case STOP -> {
                actions.add(new Action.Stop(now, node, random.nextInt(2_000)));
                if (chance(30) && kills == 0) {
                    kills++;
                    int other = (node + 1 + random.nextInt(NODES - 1)) % NODES;
                    int later = now + COMPLETE_AFTER_MILLIS + random.nextInt(1_500);
                    actions.add(new Action.Kill(later, other, random.nextInt(1_000), 1_000 + random.nextInt(4_000)));
                } else {
                    addVisit();
                }
            }
            case ROLLING_RESTART -> addRollingRestart();
            case PAUSE -> {
                actions.add(new Action.Pause(now, node, pause()));
                addVisit();
            }
            case CLOCK -> addClockStep(usesDatabase() && chance(50) ? NODES : node);
            case APPLICATION -> addFailure();
            case REPEATED_MESSAGES -> {
                if (usesDatabase()) {
                    addClockStep(NODES);
                } else {
                    actions.add(new Action.Disturb(now, node, 0, 30 + random.nextInt(70), 0, random.nextInt(4_000)));
                }
            }
            case MERGE -> {
                if (usesDatabase()) {
                    addClockStep(NODES);
                } else {
                    actions.add(new Action.Merge(now));
                }
            }
            case NETWORK ->
                actions.add(
                        usesDatabase()
                                ? new Action.Outage(now, 50 + random.nextInt(2_000))
                                : new Action.Disturb(
                                        now,
                                        node,
                                        random.nextInt(40),
                                        random.nextInt(30),
                                        random.nextInt(chance(30) ? 1_000 : 20),
                                        random.nextInt(2_000)));
        }
    }

    /** @param where a node; {@link #NODES}: the database */
    private void addClockStep(int where) {
        int seconds = random.nextInt(oneOf(5, 100, 100_000));
        actions.add(new Action.ClockStep(now, where, chance(50) ? seconds : -seconds));
    }

    /** Where nodes stop, too, fewer may be left than copies are wanted. */
    private int maxKills(Set<Fault> kinds) {
        boolean stops = kinds.contains(Fault.STOP) || kinds.contains(Fault.ROLLING_RESTART);
        return Math.min(pattern.writeQuota(), stops ? 1 : NODES - 1);
    }

    /** The client goes to another node while one is silent or away. */
    private void addVisit() {
        if (chance(60)) {
            int before = now;
            now += random.nextInt(oneOf(20, 300, 3_000));
            add(
                    target.client(),
                    (node + 1 + random.nextInt(NODES - 1)) % NODES,
                    0,
                    some(write(random.nextInt(KEYS)), 50));
            now = before;
        }
    }

    /** Adds events whose times depend on each other. */
    private void addMeeting() {
        if (usesDatabase()) {
            addFlappingDatabase();
        } else if (maxInactiveSeconds > 0) {
            addUseAtSweep();
        } else {
            addUnnoticedRename();
        }
    }

    /** The database comes and goes while a client goes from node to node, most often when it comes. */
    private void addFlappingDatabase() {
        int outages = pattern.trigger() == ReplicationTrigger.ON_SHUTDOWN ? 10 : 3;
        for (int i = 0; i < outages; i++) {
            int outage = 5 + random.nextInt(40);
            actions.add(new Action.Outage(now, outage));
            int end = now + outage;
            for (int j = 0; j < 8; j++) {
                now = end - 10 + random.nextInt(15);
                visit(random.nextInt(NODES));
            }
            now = end + random.nextInt(60);
        }
    }

    /** A client comes when nodes look for what has timed out, which a session has that was not used, or only read. */
    private void addUseAtSweep() {
        now -= now % SWEEP_MILLIS;
        if (chance(50)) {
            actions.add(new Action.Kill(now, node, random.nextInt(100), SWEEP_MILLIS));
        }
        for (int i = 0; i < 5; i++) {
            boolean reads = chance(50);
            int sweep = now + SWEEP_MILLIS * (maxInactiveSeconds + 1 + random.nextInt(2));
            while (reads && now + SWEEP_MILLIS < sweep) {
                now += SWEEP_MILLIS / 2;
                add(target.client(), node, 0);
                now += SWEEP_MILLIS / 2;
            }
            for (int j = 0; j < 2; j++) {
                now = sweep - 8 + random.nextInt(16);
                visit(random.nextInt(NODES));
            }
            node = random.nextInt(NODES);
            now = sweep + random.nextInt(SWEEP_MILLIS / 2);
            visit(node);
            now = sweep;
        }
    }

    /**
     * A node changes an id while others hear nothing of it for longer than it waits for them; they go on under the former id.
     * Its client comes back to it with the new one.
     */
    private void addUnnoticedRename() {
        int silence = TIMEOUT_MILLIS + 200 + random.nextInt(400);
        add(target.client(), node, 0, operation(Kind.RENAME), new Operation(Kind.THINK, 100 + random.nextInt(200)));
        now += 5 + random.nextInt(90);
        actions.add(new Action.Disturb(now, node, 0, 0, silence, silence));
        now += 1 + random.nextInt(200);
        visit((node + 1 + random.nextInt(NODES - 1)) % NODES);
        now += 2 * silence;
        for (int i = 0; i < 3; i++) {
            now += random.nextInt(TIMEOUT_MILLIS + 500);
            visit(node);
        }
    }

    /**
     * Two nodes claim the session of a third at nearly the same time, while its owner or one of them is silent or leaves. Then a
     * replay of what its client had before shows what is left of it.
     */
    private void addClaims() {
        for (int i = 0; i < 3; i++) {
            int claimed = now + 100;
            int owner = node;
            int first = (owner + 1 + random.nextInt(NODES - 1)) % NODES;
            int second = NODES * (NODES - 1) / 2 - owner - first;
            now = claimed - random.nextInt(100);
            use(owner, 70);
            now = claimed - 20 + random.nextInt(oneOf(20, 40, 60));
            addSilence(chance(60) ? owner : first);
            now = claimed;
            use(first, 100);
            now = claimed + random.nextInt(oneOf(2, 10, 300));
            use(second, 60);
            now = claimed + random.nextInt(TIMEOUT_MILLIS + 500);
            use(random.nextInt(NODES), 40);
            now = claimed + random.nextInt(oneOf(300, 1_500, TIMEOUT_MILLIS + 1_500));
            node = oneOf(first, second, random.nextInt(NODES));
        }
        now += TIMEOUT_MILLIS;
        add(target.client(), random.nextInt(NODES), random.nextInt(3), some(write(random.nextInt(KEYS)), 30));
        now += random.nextInt(50);
        visit(random.nextInt(NODES));
    }

    /** The client changes its session at a node, which may take a while, or changes its id, or signs off. */
    private void use(int where, int percent) {
        if (chance(percent)) {
            Operation change =
                    chance(70) ? write(random.nextInt(KEYS)) : operation(chance(75) ? Kind.RENAME : Kind.SIGN_OFF);
            List<Operation> operations = new ArrayList<>(List.of(some(think(), 30)));
            operations.add(change);
            operations.addAll(List.of(some(think(), 30)));
            add(target.client(), where, 0, operations.toArray(Operation[]::new));
        }
    }

    private void addSilence(int where) {
        switch (random.nextInt(5)) {
            case 0, 1 -> actions.add(new Action.Pause(now, where, pause()));
            case 2 -> {
                int silence = oneOf(OWNER_GRACE_MILLIS, TIMEOUT_MILLIS) + random.nextInt(400);
                actions.add(new Action.Disturb(now, where, 0, 0, silence, silence));
            }
            case 3 -> {
                if (kills < pattern.writeQuota()) {
                    kills++;
                    actions.add(new Action.Kill(now, where, random.nextInt(300), 1_000 + random.nextInt(2_000)));
                }
            }
            default -> {
                if (kills == 0) {
                    kills++;
                    actions.add(new Action.Stop(now, where, random.nextInt(1_000)));
                }
            }
        }
    }

    private void visit(int where) {
        add(target.client(), where, 0, some(write(random.nextInt(KEYS)), 50));
    }

    private void addRollingRestart() {
        int at = now;
        for (int i = 0; i < NODES - 1 + random.nextInt(2); i++) {
            actions.add(new Action.Stop(at, (node + i) % NODES, random.nextInt(300)));
            at += 1_000 + random.nextInt(3_000);
        }
    }

    private int pause() {
        return switch (random.nextInt(4)) {
            case 0 -> OWNER_GRACE_MILLIS + random.nextInt(60);
            case 1 -> 50 + random.nextInt(4_000);
            default -> 50 + random.nextInt(600);
        };
    }

    private void addFailure() {
        ApplicationFailure[] failures = ApplicationFailure.values();
        ApplicationFailure failure = failures[random.nextInt(failures.length)];
        int times = chance(25) ? FOR_GOOD : 1 + random.nextInt(Action.Fail.FEW);
        if (chance(50)) {
            actions.add(new Action.Fail(now, node, failure, times));
            return;
        }
        for (int i = 0; i < NODES; i++) {
            actions.add(new Action.Fail(now, i, failure, times));
        }
    }
}
