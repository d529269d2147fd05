package org.replibench.session.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationTrigger;
import org.replibench.model.SyncMode;

/**
 * A run of a cluster: what happens to it from outside, and the seed of the order in which it deals with that.
 *
 * @param queueBytes how much waits for one target, at most
 * @param maxInactiveSeconds of each session; 0: sessions do not time out
 */
public record Scenario(
        ReplicationPattern pattern, long seed, int queueBytes, int maxInactiveSeconds, List<Action> actions) {
    /** Enough for all that a scenario sends. */
    public static final int LARGE_QUEUE = 1 << 20;

    /** For how long a database has been there when a scenario begins. */
    public static final int DATABASE_UP_SECONDS = 3_600;

    /** After which a node says in the database again that it lives. */
    private static final int HEARTBEAT_MILLIS = 10_000;

    /** In which a node that goes on has read what waited for it. */
    private static final int MEETING_MILLIS = 100;

    /** In which a node has handed its sessions over, or has given that up. */
    private static final int STOP_MILLIS = 2 * ScenarioGenerator.TIMEOUT_MILLIS;

    public Scenario {
        List<Action> sorted = new ArrayList<>(actions);
        sorted.sort(Comparator.comparingInt(Action::atMillis));
        actions = List.copyOf(sorted);
    }

    public Scenario with(List<Action> otherActions) {
        return new Scenario(pattern, seed, queueBytes, maxInactiveSeconds, otherActions);
    }

    public Scenario withSeed(long otherSeed) {
        return new Scenario(pattern, otherSeed, queueBytes, maxInactiveSeconds, actions);
    }

    /** This without some kinds of faults and operations, each by the name of its class or constant. */
    public Scenario without(Set<String> names) {
        List<Action> rest = new ArrayList<>();
        for (Action action : actions) {
            if (action instanceof Action.Request request) {
                rest.add(new Action.Request(
                        request.atMillis(),
                        request.client(),
                        request.node(),
                        request.older(),
                        request.operations().stream()
                                .filter(operation ->
                                        !names.contains(operation.kind().name()))
                                .toList()));
            } else if (!names.contains(action.getClass().getSimpleName())
                    && !(action instanceof Action.Fail fail
                            && names.contains(fail.what().name()))) {
                rest.add(action);
            }
        }
        return with(rest);
    }

    public boolean has(Class<? extends Action> kind) {
        return actions.stream().anyMatch(kind::isInstance);
    }

    public boolean has(ApplicationFailure failure) {
        return actions.stream().anyMatch(action -> action instanceof Action.Fail fail && fail.what() == failure);
    }

    /** Whether the application's code does not throw, or only there. */
    public boolean failsOnlyAt(ApplicationFailure failure) {
        return actions.stream().noneMatch(action -> action instanceof Action.Fail fail && fail.what() != failure);
    }

    /** Whether a node is killed, or stops so late, since nodes are silent, that it is as if it were. */
    boolean hasKill() {
        return has(Action.Kill.class) || stopsDuring(allSilences());
    }

    /** Whether a request may fail because the application's code throws. */
    boolean hasHarmfulFailure() {
        return actions.stream().anyMatch(action -> action instanceof Action.Fail fail && !fail.isHarmless());
    }

    /** Whether an attribute cannot be serialised for longer than the layer tries. */
    public boolean losesAttributes() {
        return actions.stream()
                .anyMatch(action -> action instanceof Action.Fail fail
                        && fail.what() == ApplicationFailure.WRITE_OBJECT
                        && !fail.isHarmless());
    }

    /** Whether a node may be silent for longer than others wait for it although it lives. */
    public boolean hasSilence() {
        return has(Action.Pause.class)
                || has(Action.Part.class)
                || actions.stream().anyMatch(action -> action instanceof Action.Slow slow && slow.isLong())
                || actions.stream()
                        .anyMatch(action -> action instanceof Action.Disturb disturb && !disturb.onlyRepeats());
    }

    /**
     * Whether a node may start, or stop, before it meets any other: one that starts while all others are silent or gone, and one that
     * stops just when it goes on and all others have started meanwhile.
     */
    public boolean hasUnmetNode() {
        return silences()
                .anyMatch(silence -> stopsUnmet(silence)
                        || absences()
                                .anyMatch(other -> other.node() != silence.node() && startsBetween(silence, other)));
    }

    /** Whether a node may start while another one is silent, which does not hear of it until later. */
    boolean mayStartUnheard() {
        return silences().anyMatch(silence -> actions.stream()
                .flatMap(Scenario::departure)
                .anyMatch(departure -> departure.node() != silence.node()
                        && departure.atMillis() < silence.endMillis()
                        && silence.atMillis() < departure.endMillis()));
    }

    /** When a node is paused, or another one hears it too late. */
    private Stream<Action.Pause> silences() {
        return actions.stream()
                .flatMap(action -> action instanceof Action.Part part
                        ? Stream.of(part.node(), part.other())
                                .map(node ->
                                        new Action.Pause(part.atMillis(), node, part.forMillis() + part.delayMillis()))
                        : silence(action));
    }

    /** When a node is paused, is heard too late by all, or gone, as if it did nothing. */
    private Stream<Action.Pause> absences() {
        return actions.stream().flatMap(action -> Stream.concat(silence(action), departure(action)));
    }

    private static Stream<Action.Pause> silence(Action action) {
        if (action instanceof Action.Disturb disturb && !disturb.onlyRepeats()) {
            return Stream.of(
                    new Action.Pause(disturb.atMillis(), disturb.node(), disturb.forMillis() + disturb.delayMillis()));
        }
        return action instanceof Action.Pause pause ? Stream.of(pause) : Stream.of();
    }

    /** How long it takes at the longest until it is back. */
    private static Stream<Action.Pause> departure(Action action) {
        if (action instanceof Action.Kill kill) {
            return Stream.of(new Action.Pause(
                    kill.atMillis(), kill.node(), kill.noticedMillis() + kill.restartMillis() + MEETING_MILLIS));
        }
        return action instanceof Action.Stop stop
                ? Stream.of(new Action.Pause(
                        stop.atMillis(), stop.node(), STOP_MILLIS + stop.restartMillis() + MEETING_MILLIS))
                : Stream.of();
    }

    /** Whether the database's clock may show the time of its start once more: nodes that are gone may then be about to connect again. */
    boolean databaseMayStartTwice() {
        return usesDatabase()
                && waitsForStop()
                && actions.stream()
                        .anyMatch(action -> action instanceof Action.ClockStep step
                                && step.node() == ScenarioGenerator.NODES
                                && step.seconds() < 0
                                && (-step.seconds() >= DATABASE_UP_SECONDS || hasOutageBefore(step.atMillis())));
    }

    private boolean hasOutageBefore(int millis) {
        return actions.stream().anyMatch(action -> action instanceof Action.Outage && action.atMillis() < millis);
    }

    /**
     * Whether the database's clock is set forward while there is no database, or before nodes have said since that they live: those that do
     * not connect again at once may be gone.
     */
    boolean databaseMayForgetNodes() {
        return usesDatabase()
                && waitsForStop()
                && actions.stream()
                        .anyMatch(action -> action instanceof Action.Outage outage
                                && actions.stream()
                                        .anyMatch(other -> other instanceof Action.ClockStep step
                                                && step.node() == ScenarioGenerator.NODES
                                                && step.seconds() > 0
                                                && step.atMillis() >= outage.atMillis() - HEARTBEAT_MILLIS
                                                && step.atMillis() <= outage.atMillis() + outage.forMillis()));
    }

    /** Whether a node that stops may have no room, or no time, for all that it hands over. */
    boolean mayHandOverTooLate() {
        return !usesDatabase()
                && (queueBytes != LARGE_QUEUE && stopsDuring(allSilences()) || stopsDuring(lateAnswers()));
    }

    /** When messages and answers to them may take longer than any node waits. */
    private Stream<Action.Pause> lateAnswers() {
        return with(actions.stream()
                        .filter(action ->
                                action instanceof Action.Disturb disturb && isAfterLimit(disturb.delayMillis())
                                        || action instanceof Action.Part part && isAfterLimit(part.delayMillis()))
                        .toList())
                .silences();
    }

    private static boolean isAfterLimit(int delayMillis) {
        return 2 * delayMillis > ScenarioGenerator.TIMEOUT_MILLIS;
    }

    /** When nodes are silent, or keep others waiting because their listeners do. */
    private Stream<Action.Pause> allSilences() {
        return Stream.concat(
                silences(),
                actions.stream()
                        .filter(action -> action instanceof Action.Slow slow && slow.isLong())
                        .map(Action.Slow.class::cast)
                        .map(slow ->
                                new Action.Pause(slow.atMillis(), slow.node(), slow.forMillis() + slow.callMillis())));
    }

    /** Whether a node hands its sessions over meanwhile, or before others have read what waited for them. */
    private boolean stopsDuring(Stream<Action.Pause> silences) {
        return silences.anyMatch(silence -> actions.stream()
                .anyMatch(action -> action instanceof Action.Stop stop
                        && stop.atMillis() < silence.endMillis() + MEETING_MILLIS
                        && silence.atMillis() < stop.atMillis() + STOP_MILLIS));
    }

    private boolean stopsUnmet(Action.Pause pause) {
        int meetingMillis = pause.endMillis() + MEETING_MILLIS;
        return leavesBefore(meetingMillis).size() == ScenarioGenerator.NODES
                && actions.stream()
                        .anyMatch(action -> action instanceof Action.Stop stop
                                && stop.node() == pause.node()
                                && stop.atMillis() >= pause.atMillis()
                                && stop.atMillis() < meetingMillis);
    }

    private boolean startsBetween(Action.Pause first, Action.Pause second) {
        int bothSilentUntil = Math.min(first.endMillis(), second.endMillis());
        Set<Integer> mayStart = leavesBefore(bothSilentUntil);
        mayStart.removeAll(Set.of(first.node(), second.node()));
        return Math.max(first.atMillis(), second.atMillis()) < bothSilentUntil && !mayStart.isEmpty();
    }

    /** Nodes that are stopped or killed before that time. */
    private Set<Integer> leavesBefore(int millis) {
        Set<Integer> nodes = new HashSet<>();
        for (Action action : actions) {
            if (action.atMillis() < millis && action instanceof Action.Stop stop) {
                nodes.add(stop.node());
            } else if (action.atMillis() < millis && action instanceof Action.Kill kill) {
                nodes.add(kill.node());
            }
        }
        return nodes;
    }

    /** Whether nothing goes wrong that may make a request fail. */
    public boolean isUndisturbed() {
        return queueBytes == LARGE_QUEUE
                && actions.stream()
                        .allMatch(action -> action instanceof Action.Request
                                || action instanceof Action.Fail fail && fail.isHarmless()
                                || action instanceof Action.Disturb disturb && disturb.onlyRepeats());
    }

    public boolean isSynchronous() {
        return pattern.syncMode() == SyncMode.SYNCHRONOUS;
    }

    /** Whether changes stay with the owner until it stops. */
    public boolean waitsForStop() {
        return pattern.trigger() == ReplicationTrigger.ON_SHUTDOWN;
    }

    public boolean usesDatabase() {
        return pattern.protocol() == ReplicationProtocol.DATABASE;
    }

    /** Whether in the end each node has all that was answered, but for sessions that lived at none when it started. */
    boolean outlivesAllKills() {
        return isSynchronous()
                && !waitsForStop()
                && !usesDatabase()
                && pattern.writeQuota() == ScenarioGenerator.NODES - 1;
    }

    /** Whether several nodes may have a session live at once. */
    public boolean hasSharedRows() {
        return usesDatabase() && !waitsForStop();
    }

    /** Whether a node shows what it last had while the database does not answer. */
    public boolean goesOnWithoutDatabase() {
        return hasSharedRows() && !isSynchronous();
    }
}
