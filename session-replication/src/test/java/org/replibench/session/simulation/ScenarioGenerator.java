package org.replibench.session.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.session.simulation.Action.Operation;
import org.replibench.session.simulation.Action.Operation.Kind;

/** Makes a scenario of a seed. */
public final class ScenarioGenerator {
    public static final int NODES = 3;

    /** How many attributes clients write. */
    private static final int KEYS = 2;

    private static final int CLIENTS = 2;

    /** As large as a few updates, or as what a session needs of the database at once. */
    private static final int SMALL_QUEUE = 600;

    private static final int SMALL_DATABASE_QUEUE = 2_500;

    private final ReplicationPattern pattern;
    private final Random random;
    private final List<Action> actions = new ArrayList<>();
    private int now;
    private int kills;

    private ScenarioGenerator(ReplicationPattern pattern, long seed) {
        this.pattern = pattern;
        this.random = new Random(seed);
    }

    public static Scenario generate(ReplicationPattern pattern, long seed) {
        return new ScenarioGenerator(pattern, seed).scenario(seed);
    }

    private Scenario scenario(long seed) {
        int clients = 1 + random.nextInt(CLIENTS);
        IntStream.range(0, clients).forEach(this::addClient);
        int end = actions.stream().mapToInt(Action::atMillis).max().orElse(0);
        int faults = Math.max(0, random.nextInt(6) - 2);
        for (int i = 0; i < faults; i++) {
            now = random.nextInt(end + 1);
            addFault();
        }
        return new Scenario(
                pattern,
                seed,
                chance(10) ? smallQueue() : Scenario.LARGE_QUEUE,
                chance(15) ? 2 + random.nextInt(3) : 0,
                actions);
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

    private void addClient(int client) {
        now = random.nextInt(300);
        int node = random.nextInt(NODES);
        add(client, node, 0, operation(Kind.SIGN_ON), write(0), write(1));
        int requests = 3 + random.nextInt(8);
        for (int i = 0; i < requests; i++) {
            if (!chance(30)) {
                now += random.nextInt(chance(15) ? 3_000 : 500);
            }
            node = chance(40) ? node : random.nextInt(NODES);
            add(client, node, chance(15) ? 1 + random.nextInt(3) : 0, operations());
        }
    }

    private void add(int client, int node, int older, Operation... operations) {
        actions.add(new Action.Request(now, client, node, older, List.of(operations)));
    }

    private static Operation operation(Kind kind) {
        return new Operation(kind, 0);
    }

    private static Operation write(int key) {
        return new Operation(Kind.WRITE, key);
    }

    private Operation think() {
        return new Operation(Kind.THINK, random.nextInt(chance(20) ? 400 : 60));
    }

    private Operation[] operations() {
        List<Operation> operations = new ArrayList<>();
        if (chance(30)) {
            operations.add(think());
        }
        int kind = random.nextInt(100);
        if (kind < 50) {
            operations.add(write(random.nextInt(KEYS)));
        } else if (kind < 62) {
            operations.add(operation(Kind.RENAME));
        } else if (kind < 70) {
            operations.add(operation(Kind.SIGN_OFF));
        } else if (kind < 75) {
            operations.add(operation(Kind.SIGN_ON));
            operations.add(write(random.nextInt(KEYS)));
        }
        if (chance(20)) {
            operations.add(think());
        }
        if (chance(15)) {
            operations.add(write(random.nextInt(KEYS)));
        }
        return operations.toArray(Operation[]::new);
    }

    private void addFault() {
        int node = random.nextInt(NODES);
        switch (random.nextInt(8)) {
            case 0, 1 -> {
                if (kills < Math.min(pattern.writeQuota(), NODES - 1)) {
                    kills++;
                    actions.add(new Action.Kill(now, node, random.nextInt(1_000), 1_000 + random.nextInt(4_000)));
                }
            }
            case 2 -> actions.add(new Action.Stop(now, node, random.nextInt(2_000)));
            case 3 -> actions.add(new Action.Pause(now, node, 50 + random.nextInt(chance(30) ? 4_000 : 600)));
            case 4 ->
                actions.add(new Action.ClockStep(
                        now,
                        usesDatabase() && chance(50) ? NODES : node,
                        (chance(50) ? 1 : -1) * random.nextInt(100_000)));
            case 5 -> {
                ApplicationFailure[] failures = ApplicationFailure.values();
                actions.add(new Action.Fail(
                        now,
                        node,
                        failures[random.nextInt(failures.length)],
                        chance(20) ? 1_000 : 1 + random.nextInt(3)));
            }
            default ->
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
}
