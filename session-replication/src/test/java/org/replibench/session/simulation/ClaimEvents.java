package org.replibench.session.simulation;

import static org.replibench.session.simulation.ScenarioScript.operation;
import static org.replibench.session.simulation.ScenarioScript.thinkFor;
import static org.replibench.session.simulation.ScenarioScript.third;

import java.util.ArrayList;
import java.util.List;
import org.replibench.session.simulation.Action.Operation;
import org.replibench.session.simulation.Action.Operation.Kind;

/** Nodes claim the session of the target's client while something else goes on with it. */
final class ClaimEvents {
    private static final int TIMEOUT_MILLIS = ScenarioGenerator.TIMEOUT_MILLIS;

    /** After the last fault: what waits for a node that was silent has given up, and messages that were late have come. */
    private static final int CALM_AFTER_MILLIS = 4 * TIMEOUT_MILLIS;

    /** Longer than a request may take. */
    private static final int FOR_LONG_MILLIS = 8 * TIMEOUT_MILLIS;

    private final ScenarioScript script;

    ClaimEvents(ScenarioScript script) {
        this.script = script;
    }

    /**
     * Two nodes claim the session of a third at nearly the same time, while its owner or one of them is silent or leaves. Then a
     * replay of what its client had before shows what is left of it.
     */
    void addClaims() {
        for (int i = 0; i < 3; i++) {
            int claimed = script.now + 100;
            int owner = script.node;
            int first = script.otherThan(owner);
            int second = third(owner, first);
            script.now = claimed - script.below(100);
            script.use(owner, 70);
            script.now = claimed - 20 + script.below(script.oneOf(20, 40, 60));
            addSilence(script.chance(60) ? owner : first);
            script.now = claimed;
            script.use(first, 100);
            script.now = claimed + script.below(script.oneOf(2, 10, 300));
            script.use(second, 60);
            script.now = claimed + script.below(TIMEOUT_MILLIS + 500);
            script.use(script.anyNode(), 40);
            script.now = claimed + script.below(script.oneOf(300, 1_500, TIMEOUT_MILLIS + 1_500));
            script.node = script.oneOf(first, second, script.anyNode());
        }
        script.now += TIMEOUT_MILLIS;
        script.add(script.target.client(), script.anyNode(), script.below(3), script.some(script.write(), 30));
        script.now += script.below(50);
        script.visit(script.anyNode());
    }

    private void addSilence(int where) {
        switch (script.below(5)) {
            case 0, 1 -> script.actions.add(new Action.Pause(script.now, where, script.pause()));
            case 2 -> {
                int silence = script.oneOf(ScenarioScript.OWNER_GRACE_MILLIS, TIMEOUT_MILLIS) + script.below(400);
                script.actions.add(new Action.Disturb(script.now, where, 0, 0, silence, silence));
            }
            case 3 -> {
                if (script.outlivesOneMoreKill()) {
                    script.kills++;
                    script.actions.add(
                            new Action.Kill(script.now, where, script.below(300), 1_000 + script.below(2_000)));
                }
            }
            default -> {
                if (script.kills == 0) {
                    script.kills++;
                    script.stop(where, script.below(1_000));
                }
            }
        }
    }

    /** A node is silent, most often the owner, when another one claims its session. */
    void addSilent() {
        for (int i = 0; i < 3; i++) {
            addBegin(script.node);
            script.now += 60 + script.below(100);
            int silence = script.oneOf(300, 700, TIMEOUT_MILLIS + 300, 2 * TIMEOUT_MILLIS) + script.below(300);
            int ends = script.chance(30) ? addSilentHolder(silence) : addSilentOwner(silence);
            script.now = Math.max(script.now, ends) + script.below(50);
            addBrief(script.anyNode(), 70);
            script.now += CALM_AFTER_MILLIS;
            script.node = script.anyNode();
        }
        addCalm();
    }

    /** @return when the silence ends */
    private int addSilentOwner(int silence) {
        int ends = script.now + silence;
        int owner = script.node;
        int other = script.otherThan(owner);
        int third = third(owner, other);
        if (script.chance(35)) {
            script.actions.add(new Action.Part(script.now, owner, other, silence, silence));
        } else {
            script.actions.add(new Action.Pause(script.now, script.chance(80) ? owner : third, silence));
        }
        script.now += 10 + script.below(150);
        addBrief(other, 100);
        if (script.chance(30)) {
            script.now += script.below(ScenarioScript.OWNER_GRACE_MILLIS + 50);
            if (script.chance(50)) {
                addLeave(third);
            } else {
                int pause = script.oneOf(500, FOR_LONG_MILLIS);
                script.actions.add(new Action.Pause(script.now, third, pause));
                ends = Math.max(ends, script.now + pause);
            }
        }
        script.now += script.below(script.oneOf(20, 400, 1_500));
        addBrief(script.oneOf(owner, other, third), 50);
        return ends;
    }

    /**
     * The owner does without it, ends the session or changes its id, and is gone when that one goes on with its copy.
     *
     * @return when the silence ends
     */
    private int addSilentHolder(int silence) {
        int pause = silence + TIMEOUT_MILLIS;
        int ends = script.now + pause;
        int owner = script.node;
        int holder = script.otherThan(owner);
        script.actions.add(new Action.Pause(script.now, holder, pause));
        script.now += 10;
        addWrite(owner, 90);
        script.now += TIMEOUT_MILLIS + 50 + script.below(100);
        addWrite(owner, 80);
        script.now += 30;
        script.add(script.target.client(), owner, 0, operation(script.chance(60) ? Kind.SIGN_OFF : Kind.RENAME));
        script.now += 40 + script.below(200);
        if (script.chance(70)) {
            addLeave(owner);
        }
        script.now += script.below(400);
        addBrief(third(owner, holder), 60);
        script.now += script.below(600);
        script.add(script.target.client(), script.oneOf(holder, third(owner, holder)), script.below(3));
        return ends;
    }

    /**
     * The owner and another node hear each other late. Each of them is silent to the other one, which may pass it over, or choose
     * another holder; the third node hears both.
     */
    void addParted() {
        for (int i = 0; i < 2; i++) {
            int owner = script.node;
            int other = script.otherThan(owner);
            addBegin(owner);
            script.now += 50 + script.below(50);
            int parted = script.now;
            int silence = script.oneOf(300, 700, TIMEOUT_MILLIS + 500, 2 * TIMEOUT_MILLIS) + script.below(300);
            // Most often all of that time, or else only for the messages of a moment.
            int time = script.chance(70) ? silence : 20 + script.below(60);
            script.actions.add(new Action.Part(parted, owner, other, silence, time));
            if (script.chance(30)) {
                script.actions.add(new Action.Disturb(parted, other, 0, 60, 0, silence));
            }
            if (silence > TIMEOUT_MILLIS && script.chance(60)) {
                addChoiceOfAnotherHolder(owner, other);
            } else {
                for (int j = 1 + script.below(4); j >= 0; j--) {
                    script.now = parted + script.below(silence);
                    addBrief(script.oneOf(owner, other, other, third(owner, other)), 100);
                }
            }
            script.now = parted + silence + script.below(script.oneOf(50, 600, TIMEOUT_MILLIS + 500));
            script.node = script.anyNode();
            addBrief(script.anyNode(), 70);
        }
        addCalm();
    }

    /** The owner sends its changes to another holder from then on, at the time at which the former one passes it over. */
    private void addChoiceOfAnotherHolder(int owner, int other) {
        int third = third(owner, other);
        script.now += 5;
        addWrite(owner, 100);
        int claimed = script.now + TIMEOUT_MILLIS + script.below(300);
        script.now = claimed;
        addBrief(other, 100);
        for (int i = 0; i < 2; i++) {
            script.now = claimed - 50 + script.below(ScenarioScript.OWNER_GRACE_MILLIS + 100);
            addWrite(owner, 80);
        }
        script.now = claimed + ScenarioScript.OWNER_GRACE_MILLIS - 20 + script.below(script.oneOf(60, 600));
        addBrief(script.oneOf(other, third), 80);
        script.now += script.below(script.oneOf(10, 600));
        addBrief(script.oneOf(owner, other, third), 70);
    }

    /** A request has the session for longer than others wait for it, and may write meanwhile, or let others do so. */
    void addLongRequests() {
        for (int i = 0; i < 2; i++) {
            int owner = script.node;
            int other = script.otherThan(owner);
            int third = third(owner, other);
            addBegin(owner);
            script.now += 50 + script.below(50);
            int begun = script.now;
            int first = script.below(script.oneOf(100, TIMEOUT_MILLIS + 300));
            int rest = script.oneOf(300, TIMEOUT_MILLIS, 2 * TIMEOUT_MILLIS) + script.below(500);
            List<Operation> operations = new ArrayList<>(List.of(script.some(script.write(), 40)));
            operations.add(thinkFor(first));
            operations.addAll(List.of(script.some(script.write(), 60)));
            operations.addAll(List.of(script.some(operation(Kind.RENAME), 15)));
            operations.add(thinkFor(rest));
            operations.addAll(List.of(script.some(script.write(), 50)));
            script.add(script.target.client(), owner, 0, operations.toArray(Operation[]::new));
            int claimed = begun + script.below(first + 50);
            script.now = claimed;
            addBrief(other, 100);
            script.now = claimed + script.below(script.oneOf(5, 300, TIMEOUT_MILLIS + 300));
            addBrief(third, 60);
            for (int j = script.below(3); j > 0; j--) {
                script.now = begun + script.below(first + rest);
                addBrief(owner, 70);
            }
            script.now = claimed + script.below(script.oneOf(50, 1_000));
            if (script.chance(30)) {
                addLeave(script.oneOf(owner, other, other));
            }
            script.now = begun + first + rest + script.below(script.oneOf(20, 300, 1_500));
            addBrief(script.oneOf(owner, other, third), 80);
            if (script.chance(40)) {
                addLeave(owner);
                // Then one that has a copy which was claimed in vain.
                script.now += ScenarioGenerator.COMPLETE_AFTER_MILLIS + 1_000;
                script.stop(script.oneOf(other, third), script.below(500));
            }
            script.now += script.below(300);
            script.node = script.anyNode();
        }
        addCalm();
    }

    /** Nodes stop, or are killed, at the time at which others claim sessions of them, or wait for their answer. */
    void addLeavers() {
        for (int i = 0; i < 2; i++) {
            addLeaver();
            script.now += ScenarioGenerator.COMPLETE_AFTER_MILLIS + 1_500 + script.below(1_500);
        }
        addCalm();
    }

    private void addLeaver() {
        int owner = script.node;
        int other = script.otherThan(owner);
        int third = third(owner, other);
        addBegin(owner);
        script.now += script.below(script.oneOf(3, 50));
        addBurst(owner);
        script.now += 60 + script.below(100);
        int leaves = script.now;
        script.now = leaves - script.below(script.oneOf(3, 20, 60));
        if (script.chance(20)) {
            // Then only the claimer has what the owner gives up, and leaves with.
            script.actions.add(new Action.Pause(script.now, third, TIMEOUT_MILLIS + 100 + script.below(900)));
        }
        addBrief(script.oneOf(owner, other), 60);
        script.now = leaves - 10 + script.below(script.oneOf(12, 25, 80));
        addBrief(other, 100);
        script.now = leaves - 10 + script.below(script.oneOf(12, 25, 80));
        addBrief(third, 60);
        script.now = leaves;
        int leaver = script.oneOf(owner, owner, other, third);
        addLeave(leaver);
        script.now = leaves + script.below(script.oneOf(5, 50, 500));
        addBurst(script.otherThan(leaver));
        if (script.chance(30)) {
            // A second one, when the first is there again: what it claimed may be left with those who had the session
            // before.
            script.now = leaves + ScenarioGenerator.COMPLETE_AFTER_MILLIS + 500 + script.below(500);
            script.stop(script.otherThan(leaver), script.below(500));
            script.now += script.below(script.oneOf(5, 50));
            addBrief(script.oneOf(leaver, third), 70);
        }
        script.now += 300 + script.below(400);
        script.node = script.anyNode();
        addBrief(script.node, 80);
    }

    /** A kill, if the pattern promises anything of one, or else a stop. */
    private void addLeave(int where) {
        if (script.outlivesKills() && script.outlivesOneMoreKill() && script.chance(50)) {
            script.kills++;
            script.actions.add(new Action.Kill(
                    script.now, where, script.below(script.oneOf(5, 60, 300)), 1_000 + script.below(1_000)));
        } else {
            script.stop(where, script.below(500));
        }
    }

    /** Sessions time out at their owner, or at those who hold copies of one that is gone, when others come for them. */
    void addTimeouts(int maxInactiveSeconds) {
        int timeout = 1_000 * maxInactiveSeconds;
        for (int i = 0; i < 3; i++) {
            int owner = script.node;
            int other = script.otherThan(owner);
            script.now -= script.now % MeetingEvents.SWEEP_MILLIS;
            addBegin(owner);
            int used = script.now;
            if (script.chance(60)) {
                script.now += 20 + script.below(script.oneOf(30, 900));
                script.now += script.chance(50) ? 0 : script.below(timeout);
                if (script.chance(40)) {
                    script.actions.add(new Action.Pause(script.now, owner, timeout + 500 + script.below(1_500)));
                } else {
                    addLeave(script.oneOf(owner, owner, other));
                }
                used = script.chance(50) ? used : script.now;
            }
            for (int j = 1 + script.below(3); j > 0; j--) {
                script.now = used
                        + timeout
                        + script.oneOf(-8, -8, MeetingEvents.SWEEP_MILLIS - 8)
                        + script.below(script.oneOf(16, 40, MeetingEvents.SWEEP_MILLIS));
                addBrief(script.oneOf(owner, other, third(owner, other)), 100);
            }
            script.now = used + timeout + MeetingEvents.SWEEP_MILLIS + script.below(1_500);
            script.node = script.anyNode();
        }
    }

    /** A request changes the id, once or twice, while others come with the former one, and nodes are silent. */
    void addRenames() {
        for (int i = 0; i < 3; i++) {
            int owner = script.node;
            int other = script.otherThan(owner);
            int third = third(owner, other);
            addBegin(owner);
            script.now += 40 + script.below(40);
            int begun = script.now;
            int after = script.below(script.oneOf(5, 60, 300, 600));
            List<Operation> operations = new ArrayList<>(List.of(script.some(thinkFor(script.below(20)), 50)));
            operations.addAll(List.of(script.some(script.write(), 30)));
            operations.add(operation(Kind.RENAME));
            operations.addAll(List.of(script.some(operation(Kind.RENAME), 20)));
            operations.add(thinkFor(after));
            operations.addAll(List.of(script.some(script.write(), 40)));
            script.add(script.target.client(), owner, 0, operations.toArray(Operation[]::new));
            for (int j = script.below(4); j > 0; j--) {
                script.now = begun + script.below(after + script.oneOf(5, 30, 300));
                addBrief(script.oneOf(other, other, third, owner), 100);
            }
            if (script.chance(60)) {
                script.now = begun - 10 + script.below(after + 30);
                int silence = script.oneOf(ScenarioScript.OWNER_GRACE_MILLIS, 700, TIMEOUT_MILLIS) + script.below(400);
                switch (script.below(4)) {
                    case 0 -> script.actions.add(new Action.Pause(script.now, owner, silence));
                    case 1 -> script.actions.add(new Action.Disturb(script.now, owner, 0, 0, silence, silence));
                    case 2 -> script.actions.add(new Action.Part(script.now, owner, other, silence, silence));
                    default -> addLeave(script.oneOf(owner, other, third));
                }
                script.now += script.below(silence + 200);
                addBrief(script.oneOf(owner, other, third), 80);
            }
            script.now = begun + after + script.below(script.oneOf(30, 300, TIMEOUT_MILLIS + 1_000));
            addBrief(script.anyNode(), 80);
            script.node = script.anyNode();
            script.now += script.below(200);
        }
        addCalm();
    }

    /** When nothing goes wrong any more, the client comes to all nodes at once; then one leaves, and another one later. */
    private void addCalm() {
        script.now += CALM_AFTER_MILLIS;
        for (int i = 0; i < 2; i++) {
            int together = script.now;
            for (int where = 0; where < ScenarioGenerator.NODES; where++) {
                script.now = together + script.below(script.oneOf(1, 5, 30));
                addBrief(where, 90);
            }
            script.now = together + 500;
        }
        script.node = script.anyNode();
        addLeaver();
    }

    /** The client has a session from then on, if it had none. */
    private void addBegin(int where) {
        script.add(script.target.client(), where, 0, operation(Kind.SIGN_ON), script.write());
    }

    /** The client comes, for a moment; it has a cookie from before now and then. */
    private void addBrief(int where, int percent) {
        if (script.chance(percent)) {
            Operation change = operation(script.chance(75) ? Kind.RENAME : Kind.SIGN_OFF);
            int kind = script.below(100);
            List<Operation> operations = new ArrayList<>(List.of(script.some(thinkFor(script.below(20)), 30)));
            operations.addAll(List.of(script.some(kind < 55 ? script.write() : change, kind < 75 ? 100 : 0)));
            operations.addAll(List.of(script.some(thinkFor(script.below(20)), 30)));
            script.add(
                    script.target.client(),
                    where,
                    script.chance(15) ? 1 + script.below(2) : 0,
                    operations.toArray(Operation[]::new));
        }
    }

    private void addWrite(int where, int percent) {
        if (script.chance(percent)) {
            script.add(script.target.client(), where, 0, script.write());
        }
    }

    /** Changes shortly after each other, in one request or in some at once. */
    private void addBurst(int where) {
        for (int i = script.below(3); i >= 0; i--) {
            script.add(script.target.client(), where, 0, script.write(), script.write());
            script.now += script.below(script.oneOf(1, 3));
        }
    }
}
