package org.replibench.session.simulation;

import static org.replibench.session.simulation.ScenarioScript.operation;

import org.replibench.model.ReplicationTrigger;
import org.replibench.session.simulation.Action.Operation.Kind;

/** Events whose times depend on each other: what seldom meets by chance does so on purpose. */
final class MeetingEvents {
    /** Between sweeps, which begin with a node. */
    static final int SWEEP_MILLIS = 1_000;

    private final ScenarioScript script;

    private MeetingEvents(ScenarioScript script) {
        this.script = script;
    }

    /** @param maxInactiveSeconds of the sessions; 0: they do not time out */
    static void add(ScenarioScript script, int maxInactiveSeconds) {
        MeetingEvents events = new MeetingEvents(script);
        if (script.usesDatabase()) {
            events.addFlappingDatabase();
        } else if (maxInactiveSeconds > 0) {
            events.addUseAtSweep(maxInactiveSeconds);
        } else {
            events.addUnnoticedRename();
        }
    }

    /** The database comes and goes while a client goes from node to node, most often when it comes. */
    private void addFlappingDatabase() {
        int outages = script.pattern.trigger() == ReplicationTrigger.ON_SHUTDOWN ? 10 : 3;
        for (int i = 0; i < outages; i++) {
            int outage = 5 + script.below(40);
            script.actions.add(new Action.Outage(script.now, outage));
            int end = script.now + outage;
            for (int j = 0; j < 8; j++) {
                script.now = end - 10 + script.below(15);
                script.visit(script.anyNode());
            }
            script.now = end + script.below(60);
        }
    }

    /** A client comes when nodes look for what has timed out, which a session has that was not used, or only read. */
    private void addUseAtSweep(int maxInactiveSeconds) {
        script.now -= script.now % SWEEP_MILLIS;
        if (script.chance(50)) {
            script.actions.add(new Action.Kill(script.now, script.node, script.below(100), SWEEP_MILLIS));
        }
        for (int i = 0; i < 5; i++) {
            boolean reads = script.chance(50);
            int sweep = script.now + SWEEP_MILLIS * (maxInactiveSeconds + 1 + script.below(2));
            while (reads && script.now + SWEEP_MILLIS < sweep) {
                script.now += SWEEP_MILLIS / 2;
                script.add(script.target.client(), script.node, 0);
                script.now += SWEEP_MILLIS / 2;
            }
            for (int j = 0; j < 2; j++) {
                script.now = sweep - 8 + script.below(16);
                script.visit(script.anyNode());
            }
            script.node = script.anyNode();
            script.now = sweep + script.below(SWEEP_MILLIS / 2);
            script.visit(script.node);
            script.now = sweep;
        }
    }

    /**
     * A node changes an id while others hear nothing of it for longer than it waits for them; they go on under the former id.
     * Its client comes back to it with the new one.
     */
    private void addUnnoticedRename() {
        int silence = ScenarioGenerator.TIMEOUT_MILLIS + 200 + script.below(400);
        script.add(
                script.target.client(),
                script.node,
                0,
                operation(Kind.RENAME),
                ScenarioScript.thinkFor(100 + script.below(200)));
        script.now += 5 + script.below(90);
        script.actions.add(new Action.Disturb(script.now, script.node, 0, 0, silence, silence));
        script.now += 1 + script.below(200);
        script.visit(script.otherThan(script.node));
        script.now += 2 * silence;
        for (int i = 0; i < 3; i++) {
            script.now += script.below(ScenarioGenerator.TIMEOUT_MILLIS + 500);
            script.visit(script.node);
        }
    }
}
