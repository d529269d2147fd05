package org.replibench.session;

import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.peers.SimulatedNetwork.Disturbance;
import org.replibench.session.simulation.Action;
import org.replibench.session.simulation.Action.Operation;
import org.replibench.session.simulation.ApplicationFailure;
import org.replibench.session.simulation.Cell;
import org.replibench.session.simulation.History;
import org.replibench.session.simulation.PromiseChecker;
import org.replibench.session.simulation.Scenario;
import org.replibench.session.simulation.ScenarioGenerator;
import org.replibench.session.simulation.SessionPromise;
import org.replibench.session.simulation.SimulatedMachine;
import org.replibench.session.simulation.Simulation;
import org.replibench.session.simulation.Simulation.NestedWaitException;
import org.replibench.session.simulation.Unfinished;
import org.replibench.session.simulation.Violation;

/** Runs a scenario, lets everything heal, asks all nodes for all sessions, and holds what was seen against the promises. */
final class ScenarioRun {
    /** Shorter than the default, so that runs are. */
    private static final Duration TIMEOUT = Duration.ofMillis(ScenarioGenerator.TIMEOUT_MILLIS);

    /** Longer than any request may take: it may wait for a turn, for a claim and for a confirmation, and twice for the latter. */
    private static final Duration HEALED_AFTER = TIMEOUT.multipliedBy(6);

    /** What no request waits for takes no longer, unless sessions time out or nodes wait for each other to be connected again. */
    private static final Duration QUIET_AFTER = TIMEOUT.multipliedBy(3);

    /** After which the nodes that are left hold the copies that a node had which stopped. */
    private static final Duration COMPLETE_AFTER = Duration.ofSeconds(2);

    /** As late as messages that got lost come, at most, but for few. */
    private static final Duration LATE = Duration.ofSeconds(2);

    /** After a stop: a thread that was told to end needs a turn for that. */
    private static final int THREADS_END_WITHIN_MILLIS = 10;

    /**
     * Thirty pauses between rounds in which a node hands over what it has: one or two are needed now and then, and two more for each claim for
     * which copies refuse it. Less than any limit.
     */
    private static final int STOPS_WITHIN_MILLIS = 1_500;

    /** So long may some requests have a session, one after the other, without that a node waits for it in vain. */
    private static final int SHORT_MILLIS = 300;

    /** After something has gone wrong: then nothing waits for it any more, nor for what does. */
    static final Duration OVERCOME = TIMEOUT.multipliedBy(3);

    /** After a session's timeout: two rounds in which nodes look for such, and how long they know what is over. */
    private static final Duration FORGOTTEN_AFTER = Duration.ofSeconds(65);

    /** A node's next look at a database that is back. */
    private static final Duration CONNECTED_AGAIN_AFTER = Duration.ofMillis(50);

    /** After which other nodes have heard of what a node did, if messages are neither lost nor late. */
    private static final Duration HEARD_AFTER = SimulatedCluster.MAX_DELAY.multipliedBy(5);

    /** After which a node knows that the others are gone. */
    private static final Duration NOTICED_AFTER = Duration.ofMillis(100);

    /** How often clients ask at the end. */
    private static final int LAST_REQUESTS = 12;

    /** What the story says when the last requests are to come. */
    static final String HEALED = "nothing goes wrong any more";

    /**
     * What a run brought.
     *
     * @param steps how many events changed state
     * @param found how many requests found a session
     * @param thrown where the application's code threw
     * @param traceHash equal for equal runs
     */
    record Result(
            List<Violation> violations,
            long steps,
            long found,
            Set<ApplicationFailure> thrown,
            long traceHash,
            List<String> story) {
        boolean breaks(SessionPromise promise) {
            return violations.stream().anyMatch(violation -> violation.promise() == promise);
        }
    }

    private record Due(long nanos, Runnable what) {}

    private final Scenario scenario;
    private final Simulation simulation;
    private final SimulatedCluster cluster;
    private final History history = new History();
    private final ScenarioApplication application;
    private final ScenarioClients clients;
    private final PriorityQueue<Due> later = new PriorityQueue<>(Comparator.comparing(Due::nanos));

    /** What nodes still had when all was to be over. */
    private final Map<Node, Unfinished> unfinished = new LinkedHashMap<>();

    private final long startNanos;
    private int stopping;

    /** From then on nothing goes wrong, as far as is known. */
    private long calmNanos;

    /** From then on copies are complete, as far as stops go. */
    private long completeNanos;

    /** From then on all nodes that have started have the copies that they are to have. */
    /** Until then a node may be heard late by all. */
    private long disturbedUntilNanos;

    private long metNanos;

    private ScenarioRun(Scenario scenario, boolean withStory) throws InterruptedException {
        this.scenario = scenario;
        simulation = new Simulation(scenario.seed());
        application = new ScenarioApplication(simulation, history);
        clients = new ScenarioClients(simulation, history, application);
        simulation.collectFailures();
        if (!withStory) {
            simulation.traceHashOnly();
        }
        cluster = new SimulatedCluster(
                simulation,
                ScenarioGenerator.NODES,
                Map.of(
                        "pattern", scenario.pattern().code(),
                        "allow", Cell.class.getName(),
                        "timeout", Long.toString(TIMEOUT.toMillis()),
                        "queue-bytes", Integer.toString(scenario.queueBytes()),
                        "database-queues", "2"),
                this::prepare);
        startNanos = simulation.nanos();
        cluster.network()
                .watchClaims(
                        () -> simulation.nanos() >= calmNanos && stopping == 0,
                        id -> history.isReplaced(id, simulation.nanos() - HEARD_AFTER.toNanos()));
    }

    private void prepare(Node node) {
        node.listen(application.listener(node));
        node.sessionTimeout(scenario.maxInactiveSeconds());
    }

    /** Runs a scenario. */
    static Result run(Scenario scenario) throws InterruptedException {
        return run(scenario, false);
    }

    /** Runs a scenario and notes what happens. */
    static Result tell(Scenario scenario) throws InterruptedException {
        return run(scenario, true);
    }

    private static Result run(Scenario scenario, boolean withStory) throws InterruptedException {
        return Simulation.callOnItsThread(() -> {
            try {
                // What uses a database waits in the midst of nearly all that it does.
                return runHere(scenario, withStory, !scenario.usesDatabase());
            } catch (NestedWaitException e) {
                return runHere(scenario, withStory, false);
            }
        });
    }

    private static Result runHere(Scenario scenario, boolean withStory, boolean nests) throws InterruptedException {
        ScenarioRun run = new ScenarioRun(scenario, withStory);
        try (SimulatedCluster cluster = run.cluster) {
            if (nests) {
                run.simulation.nest();
            }
            run.perform();
            run.heal();
            run.askAll();
            run.checkThreads();
            run.askLastNode();
            return new Result(
                    PromiseChecker.check(scenario, run.history),
                    cluster.simulation.steps(),
                    run.history.found(),
                    cluster.simulation.thrown(),
                    cluster.simulation.traceHash(),
                    cluster.simulation.trace());
        }
    }

    private void note(Supplier<String> event) {
        simulation.note(event);
    }

    // ---- what happens from outside

    private void perform() throws InterruptedException {
        for (Action action : scenario.actions()) {
            later.add(new Due(startNanos + TimeUnit.MILLISECONDS.toNanos(action.atMillis()), () -> perform(action)));
        }
        performDue();
    }

    /** What happens meanwhile may make something due that comes first. */
    private void performDue() throws InterruptedException {
        while (!later.isEmpty()) {
            Due next = later.peek();
            long left = next.nanos() - simulation.nanos();
            if (left > 0) {
                simulation.runUntil(() -> later.peek() != next, Duration.ofNanos(left));
            }
            if (later.peek() == next) {
                later.remove().what().run();
            }
        }
    }

    private void after(int millis, Runnable what) {
        later.add(new Due(in(millis), what));
    }

    private long in(int millis) {
        return simulation.nanos() + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private void perform(Action action) {
        if (action instanceof Action.Request request) {
            int thinks = Operation.thinksMillis(request.operations());
            if (thinks > SHORT_MILLIS) {
                disquiet(thinks);
            }
            clients.send(request, cluster.nodes);
            return;
        }
        simulation.step();
        note(action::text);
        if (action instanceof Action.Kill kill) {
            kill(kill);
        } else if (action instanceof Action.Stop stop) {
            stop(stop);
        } else if (action instanceof Action.Pause pause) {
            SimulatedMachine machine = cluster.nodes.get(pause.node()).machine;
            machine.pause();
            disquiet(pause.forMillis());
            history.pauses(pause.node(), simulation.nanos(), in(pause.forMillis()));
            after(pause.forMillis(), machine::resume);
        } else if (action instanceof Action.ClockStep step) {
            stepClock(step.node(), Duration.ofSeconds(step.seconds()));
        } else if (action instanceof Action.Fail fail) {
            cluster.nodes.get(fail.node()).machine.fail(fail.what(), fail.times());
        } else if (action instanceof Action.Slow slow) {
            slowDown(slow);
        } else if (action instanceof Action.Disturb disturb) {
            disturb(disturb);
        } else if (action instanceof Action.Part part) {
            part(part);
        } else if (action instanceof Action.Merge) {
            cluster.network().merge();
            disquiet(0);
        } else if (action instanceof Action.Outage outage) {
            stopDatabase(Duration.ofMillis(outage.forMillis()));
        }
    }

    /** Something goes wrong for so long, and has consequences for a while. */
    private void disquiet(int millis) {
        calmNanos = Math.max(calmNanos, in(millis) + OVERCOME.toNanos());
    }

    private void stopDatabase(Duration time) {
        cluster.database().stop();
        if (scenario.goesOnWithoutDatabase()) {
            cluster.nodes.forEach(node -> node.machine.unawareFor(time.plus(CONNECTED_AGAIN_AFTER)));
        }
        after((int) time.toMillis(), cluster.database()::start);
    }

    private void stepClock(int node, Duration step) {
        if (node < cluster.nodes.size()) {
            cluster.nodes.get(node).machine.stepClock(step);
        } else {
            cluster.database().stepClock(step);
        }
    }

    private void kill(Action.Kill kill) {
        Node node = cluster.nodes.get(kill.node());
        if (!node.takesRequests() || scenario.has(Action.Stop.class) && !copiesAreComplete()) {
            return;
        }
        clients.loseRequests(node);
        history.interruptsEnds(kill.node());
        if (!scenario.isSynchronous()) {
            long since = simulation.nanos() - HEARD_AFTER.toNanos();
            clients.requests(node).forEach(seen -> history.unheardSince(seen, since));
        }
        cluster.lose(node);
        othersMayBePassedOver();
        if (!scenario.usesDatabase()
                && cluster.nodes.stream()
                        .noneMatch(other ->
                                other.takesRequests() && !other.machine.isPaused() && !other.machine.isUnaware())) {
            history.forgetsWhatIsOver();
        }
        disquiet(kill.noticedMillis() + kill.restartMillis());
        history.departs(kill.node(), simulation.nanos(), in(kill.noticedMillis()));
        after(kill.noticedMillis(), () -> cluster.notice(node));
        after(kill.noticedMillis() + kill.restartMillis(), () -> restart(kill.node(), false));
    }

    /** Where only two nodes are left, one that hears all others late hears of the other one alone too late. */
    private void othersMayBePassedOver() {
        Duration time = Duration.ofNanos(disturbedUntilNanos - simulation.nanos());
        cluster.nodes.forEach(node -> node.machine.unawareFor(time));
    }

    private void restart(int number, boolean redeployed) {
        if (redeployed) {
            cluster.redeploy(number);
        } else {
            cluster.restart(number);
        }
        disquiet(0);
        metNanos = simulation.nanos() + COMPLETE_AFTER.toNanos();
        history.startsAgain(number);
    }

    /** Whether nodes have had the time to replace the copies of one that has stopped. */
    private boolean copiesAreComplete() {
        return simulation.nanos() >= completeNanos && allAreHeard();
    }

    private boolean allAreHeard() {
        return stopping == 0
                && cluster.nodes.stream().noneMatch(node -> node.machine.isPaused() || node.machine.isUnaware());
    }

    private void stop(Action.Stop stop) {
        Node node = cluster.nodes.get(stop.node());
        // Another one has to take what it hands over; where a node is killed, too, a second one is to be left.
        long others = cluster.nodes.stream()
                .filter(other -> other != node && other.takesRequests() && !other.machine.isPaused())
                .count();
        if (!node.takesRequests() || others < (scenario.has(Action.Kill.class) ? ScenarioGenerator.NODES - 1 : 1)) {
            return;
        }
        if (simulation.nanos() >= metNanos && allAreHeard()) {
            history.leaves(
                    node.sessions(),
                    cluster.nodes.stream()
                            .filter(other -> other != node && other.takesRequests())
                            .map(other -> other.number)
                            .toList());
        }
        if (stop.redeployed()) {
            cluster.keepChannel(node);
        }
        stopping++;
        othersMayBePassedOver();
        long beginNanos = simulation.nanos();
        node.stop(failure -> {
            stopping--;
            history.departs(stop.node(), beginNanos, simulation.nanos());
            clients.loseRequests(node);
            if (simulation.nanos() - beginNanos >= TIMEOUT.toNanos()) {
                history.interruptsEnds(stop.node());
            }
            disquiet(stop.restartMillis());
            completeNanos = Math.max(completeNanos, simulation.nanos() + COMPLETE_AFTER.toNanos());
            note(() -> "node " + stop.node() + " has stopped");
            if (failure != null) {
                history.add(new Violation(SessionPromise.STOPS_END, "a stop failed: " + failure));
            }
            after(Math.max(stop.restartMillis(), THREADS_END_WITHIN_MILLIS), () -> {
                checkStopped(node);
                node.machine.powerOff();
                restart(stop.node(), stop.redeployed());
            });
        });
    }

    private void slowDown(Action.Slow slow) {
        SimulatedMachine machine = cluster.nodes.get(slow.node()).machine;
        machine.slowListeners(Duration.ofMillis(slow.callMillis()));
        after(slow.forMillis(), () -> machine.slowListeners(Duration.ZERO));
        // One that has begun by then goes on, as do those who wait for it.
        int atMost = slow.forMillis() + slow.callMillis();
        disquiet(atMost);
        if (slow.isLong()) {
            // A session gets no copies while its listeners hear that it leaves.
            completeNanos = Math.max(completeNanos, in(atMost) + COMPLETE_AFTER.toNanos());
        }
        history.disturbs(slow.node(), simulation.nanos(), in(atMost));
    }

    private void disturb(Action.Disturb disturb) {
        int peer = cluster.nodes.get(disturb.node()).peer();
        disquiet(disturb.forMillis() + disturb.delayMillis() + (int) LATE.toMillis());
        if (!disturb.onlyRepeats()) {
            Duration time = Duration.ofMillis(disturb.forMillis() + disturb.delayMillis())
                    .plus(LATE);
            cluster.nodes.get(disturb.node()).machine.unawareFor(time);
            disturbedUntilNanos = Math.max(disturbedUntilNanos, in((int) time.toMillis()));
            if (!cluster.nodes.stream().allMatch(Node::takesRequests)) {
                othersMayBePassedOver();
            }
            history.disturbs(disturb.node(), simulation.nanos(), simulation.nanos() + time.toNanos());
        }
        cluster.network()
                .disturb(
                        peer,
                        new Disturbance(
                                disturb.lostPercent() / 100.0,
                                disturb.twicePercent() / 100.0,
                                Duration.ofMillis(disturb.delayMillis())));
        after(disturb.forMillis(), () -> cluster.network().calm(peer));
    }

    private void part(Action.Part part) {
        Duration delay = Duration.ofMillis(part.delayMillis());
        Duration heard = delay.plusMillis(part.forMillis()).plus(HEARD_AFTER);
        List<Node> nodes = List.of(cluster.nodes.get(part.node()), cluster.nodes.get(part.other()));
        nodes.forEach(node -> node.machine.unawareFor(heard));
        disquiet((int) heard.toMillis());
        history.parts(part.node(), part.other(), simulation.nanos(), simulation.nanos() + heard.toNanos());
        int node = nodes.get(0).peer();
        int other = nodes.get(1).peer();
        cluster.network().part(node, other, delay);
        after(part.forMillis(), () -> cluster.network().join(node, other));
    }

    // ---- the end

    private void heal() throws InterruptedException {
        boolean ended = simulation.runUntil(() -> stopping == 0 && history.noneOpen(), HEALED_AFTER);
        performDue();
        if (!ended && stopping > 0) {
            history.add(new Violation(SessionPromise.STOPS_END, "a stop did not end"));
        }
        cluster.nodes.forEach(node -> node.machine.failNoMore());
        note(() -> HEALED);
        boolean slow = scenario.maxInactiveSeconds() > 0 || scenario.has(Action.Outage.class);
        simulation.run((slow ? HEALED_AFTER : QUIET_AFTER).plus(rowsTimeOutWithin()));
        List<Node> nodes = cluster.nodes.stream().filter(Node::takesRequests).toList();
        nodes.forEach(node -> unfinished.put(node, node.unfinished()));
        if (!scenario.usesDatabase()) {
            new CopiesAtRest(scenario, cluster, history).check(nodes);
        }
    }

    /** A row without an owner times out when a node looks next, each ten seconds: its timeout and that are more than other waits. */
    private Duration rowsTimeOutWithin() {
        return scenario.usesDatabase() ? Duration.ofSeconds(scenario.maxInactiveSeconds()) : Duration.ZERO;
    }

    private void askAll() throws InterruptedException {
        ask(cluster.nodes.stream().filter(Node::takesRequests).toList());
    }

    /** Asks some nodes for some of all sessions, one after the other. */
    private void ask(List<Node> nodes) throws InterruptedException {
        List<Runnable> requests = clients.lastRequests(nodes);
        Collections.shuffle(requests, simulation.random());
        for (Runnable request : requests.subList(0, Math.min(LAST_REQUESTS, requests.size()))) {
            request.run();
            simulation.runUntil(history::noneOpen, HEALED_AFTER);
        }
    }

    /**
     * Takes all nodes but one away: what is over may not come back of a copy that they kept in check, and what is not stays, unless
     * they are killed and had the only copies.
     */
    private void askLastNode() throws InterruptedException {
        List<Node> nodes = cluster.nodes.stream().filter(Node::takesRequests).toList();
        if (nodes.isEmpty()) {
            return;
        }
        simulation.run(LATE);
        unfinished.forEach((node, earlier) -> node.unfinished()
                .since(earlier)
                .forEach(what -> history.add(
                        new Violation(SessionPromise.NOTHING_STAYS_UNFINISHED, node.machine + ": " + what))));
        cluster.network()
                .saidInVain()
                .forEach(what -> history.add(new Violation(SessionPromise.NOTHING_IS_SAID_IN_VAIN, what)));
        Node last = nodes.get(simulation.random().nextInt(nodes.size()));
        List<Node> others = cluster.nodes.stream().filter(node -> node != last).toList();
        if (scenario.usesDatabase() || simulation.random().nextBoolean()) {
            note(() -> "all nodes but " + last.machine + " are killed");
            history.leaveOneNode(
                    last.number,
                    nodes.stream().flatMap(node -> node.sessions().stream()).toList());
            others.forEach(cluster::kill);
        } else {
            note(() -> "all nodes but " + last.machine + " are stopped");
            for (Node node : others) {
                if (node.takesRequests()) {
                    stopAtLast(node);
                }
            }
        }
        simulation.run(NOTICED_AFTER);
        ask(List.of(last));
        if (SessionPromise.NOTHING_IS_KEPT_FOR_EVER.isGivenIn(scenario)) {
            simulation.run(FORGOTTEN_AFTER.plusSeconds(scenario.maxInactiveSeconds()));
            last.kept()
                    .forEach(what -> history.add(
                            new Violation(SessionPromise.NOTHING_IS_KEPT_FOR_EVER, last.machine + " has " + what)));
        }
    }

    private void stopAtLast(Node node) throws InterruptedException {
        long beginNanos = simulation.nanos();
        node.stop(failure -> {
            if (failure != null) {
                history.add(new Violation(SessionPromise.STOPS_END, "a stop failed: " + failure));
            }
        });
        if (!simulation.runUntil(node::stopped, HEALED_AFTER)) {
            history.add(new Violation(SessionPromise.STOPS_END, "a stop did not end"));
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(simulation.nanos() - beginNanos);
        if (millis > STOPS_WITHIN_MILLIS) {
            history.add(new Violation(SessionPromise.STOPS_ARE_PROMPT, "a stop took " + millis + " ms"));
        }
        simulation.run(Duration.ofMillis(THREADS_END_WITHIN_MILLIS));
        checkStopped(node);
        node.machine.powerOff();
    }

    private void checkStopped(Node node) {
        List<String> threads = node.machine.threads().stream()
                .filter(thread -> !thread.contains(" request "))
                .toList();
        // Those of a machine that is paused have no turn for that.
        if (!threads.isEmpty() && !node.machine.isPaused()) {
            history.add(new Violation(SessionPromise.THREADS_END, node.machine + " has stopped, not so " + threads));
        }
    }

    private void checkThreads() {
        for (Node node : cluster.nodes) {
            node.machine.threads().stream()
                    .filter(cluster.network()::sendsToGone)
                    .forEach(thread -> history.add(new Violation(
                            SessionPromise.THREADS_END, thread + " is there, though its target is gone")));
        }
        simulation
                .failures()
                .forEach(failure -> history.add(new Violation(SessionPromise.THREADS_LIVE, failure.toString())));
        if (simulation.tasksWaited(SimulatedCluster.BACKGROUND)) {
            history.add(new Violation(SessionPromise.BACKGROUND_NEVER_WAITS, "a task in the background waited"));
        }
        simulation.failedTasks().forEach(task -> history.add(new Violation(SessionPromise.TASKS_SUCCEED, task)));
    }
}
