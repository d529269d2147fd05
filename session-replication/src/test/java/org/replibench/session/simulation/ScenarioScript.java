package org.replibench.session.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationTrigger;
import org.replibench.model.SyncMode;
import org.replibench.session.simulation.Action.Operation;
import org.replibench.session.simulation.Action.Operation.Kind;

/** What a scenario is written with: the random numbers of its seed, its actions so far, and time and node of the next one. */
final class ScenarioScript {
    /** How many attributes clients write. */
    private static final int KEYS = 2;

    /** After which a claim passes a silent owner over: pauses end shortly before or after it. */
    static final int OWNER_GRACE_MILLIS = 250;

    final ReplicationPattern pattern;
    final List<Action> actions = new ArrayList<>();
    final List<Action.Request> requests = new ArrayList<>();
    private final RandomGenerator random;

    /** When the next action is. */
    int now;

    /** Where it is. */
    int node;

    /** How many nodes are killed. */
    int kills;

    private boolean stops;

    /** The request at which a fault is aimed. */
    Action.Request target;

    ScenarioScript(ReplicationPattern pattern, long seed) {
        this.pattern = pattern;
        // Of seeds next to each other, the first numbers of a java.util.Random are nearly the same.
        random = RandomGeneratorFactory.of("L64X128MixRandom")
                .create(seed << Integer.SIZE ^ pattern.code().hashCode());
    }

    boolean usesDatabase() {
        return pattern.protocol() == ReplicationProtocol.DATABASE;
    }

    /** Whether what was answered is kept though nodes are killed. */
    boolean outlivesKills() {
        return pattern.syncMode() == SyncMode.SYNCHRONOUS && pattern.trigger() != ReplicationTrigger.ON_SHUTDOWN;
    }

    /**
     * Whether the pattern promises that sessions outlive one more kill. Of a node that stopped, another may have to take the place as a
     * holder, and finds none: then one kill fewer is outlived.
     */
    boolean outlivesOneMoreKill() {
        return kills < (stops ? 1 : pattern.writeQuota());
    }

    /** A node stops in order, now. */
    void stop(int where, int restartMillis) {
        stops = true;
        actions.add(new Action.Stop(now, where, restartMillis));
    }

    // ---- chance

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    int oneOf(int... values) {
        return values[random.nextInt(values.length)];
    }

    int anyNode() {
        return random.nextInt(ScenarioGenerator.NODES);
    }

    /** Any of the nodes but one. */
    int otherThan(int one) {
        return (one + 1 + random.nextInt(ScenarioGenerator.NODES - 1)) % ScenarioGenerator.NODES;
    }

    /** The node that is left beside two. */
    static int third(int one, int other) {
        return ScenarioGenerator.NODES * (ScenarioGenerator.NODES - 1) / 2 - one - other;
    }

    // ---- requests

    /** Adds a request now. */
    void add(int client, int where, int older, Operation... operations) {
        Action.Request request = new Action.Request(now, client, where, older, List.of(operations));
        requests.add(request);
        actions.add(request);
    }

    /** The target's client comes to a node, and may write. */
    void visit(int where) {
        add(target.client(), where, 0, some(write(), 50));
    }

    /** The target's client changes its session at a node, which may take a while, or changes its id, or signs off. */
    void use(int where, int percent) {
        if (chance(percent)) {
            Operation change = chance(70) ? write() : operation(chance(75) ? Kind.RENAME : Kind.SIGN_OFF);
            List<Operation> operations = new ArrayList<>(List.of(some(think(), 30)));
            operations.add(change);
            operations.addAll(List.of(some(think(), 30)));
            add(target.client(), where, 0, operations.toArray(Operation[]::new));
        }
    }

    static Operation operation(Kind kind) {
        return new Operation(kind, 0);
    }

    static Operation write(int key) {
        return new Operation(Kind.WRITE, key);
    }

    Operation write() {
        return write(random.nextInt(KEYS));
    }

    static Operation thinkFor(int millis) {
        return new Operation(Kind.THINK, millis);
    }

    Operation think() {
        return thinkFor(random.nextInt(oneOf(10, 60, 60, 400, 700)));
    }

    Operation[] some(Operation operation, int percent) {
        return chance(percent) ? new Operation[] {operation} : new Operation[0];
    }

    // ---- faults

    /** How long a node is paused. */
    int pause() {
        return switch (random.nextInt(4)) {
            case 0 -> OWNER_GRACE_MILLIS + random.nextInt(60);
            case 1 -> 50 + random.nextInt(4_000);
            default -> 50 + random.nextInt(600);
        };
    }
}
