package org.replibench.session.simulation;

import java.util.function.Predicate;

/** What a client may rely on, and in which patterns, whatever goes wrong. */
public enum SessionPromise {
    SIGNED_OFF_IS_OVER(
            "after sign-off is answered no node shows the session",
            scenario -> scenario.isSynchronous() || !scenario.has(Action.Kill.class) && !scenario.hasSilence()),

    OLD_ID_IS_DEAD(
            "an old id is dead once the rename is answered",
            scenario -> scenario.isSynchronous() || !scenario.has(Action.Kill.class) && !scenario.hasSilence()),

    ONE_LINEAGE(
            "a session lives under one id",
            scenario -> scenario.isSynchronous() || !scenario.has(Action.Kill.class) && !scenario.hasSilence()),

    /**
     * With trigger 3 a killed node's sessions are lost, but no older state takes their place. An attribute that cannot be read
     * is removed, one that cannot be serialised stays behind.
     */
    READS_NEVER_GO_BACK(
            "after an acknowledged write, or a read of it, reads never go back",
            scenario -> !scenario.has(ApplicationFailure.READ_OBJECT)
                    && !scenario.losesAttributes()
                    && (scenario.isSynchronous()
                            || scenario.waitsForStop() && !scenario.hasSilence()
                            || !scenario.usesDatabase() && !scenario.has(Action.Kill.class) && !scenario.hasSilence())),

    /**
     * Asynchronously, one whose node stops while there is no database goes with it; so do those of a node that stops before it meets
     * any other, or while what it hands over has no room on its way to one that is heard late. One that starts while all others are silent
     * finds nothing.
     */
    SESSION_STAYS(
            "a session that was acknowledged and did not end is found",
            scenario -> scenario.maxInactiveSeconds() == 0
                    && (scenario.usesDatabase() || !scenario.hasUnmetNode())
                    && !scenario.databaseMayForgetNodes()
                    && (scenario.isSynchronous() && !scenario.waitsForStop()
                            || !scenario.has(Action.Kill.class)
                                    && (scenario.waitsForStop() && !scenario.mayHandOverTooLate()
                                            || !scenario.usesDatabase() && !scenario.hasSilence()))),

    /**
     * A database takes a node whose clock, or whose own, was set for gone. A node that was passed over finds nothing of a session
     * that has timed out there.
     */
    USED_STAYS(
            "a session that was used within its timeout is found",
            scenario -> scenario.maxInactiveSeconds() > 0
                    && (!scenario.usesDatabase() || !scenario.has(Action.ClockStep.class))
                    && !scenario.hasSilence()
                    && (scenario.isSynchronous() && !scenario.waitsForStop()
                            || !scenario.has(Action.Kill.class)
                                    && (scenario.waitsForStop() || !scenario.usesDatabase()))),

    NO_OTHER_SESSION("a client is never shown another session", scenario -> true),

    CREATED_ONCE("a session's creation is heard of once", scenario -> true),

    DESTROYED_ONCE(
            "a session's end is heard of once",
            scenario -> !scenario.has(Action.Kill.class)
                    && !scenario.hasSilence()
                    && (!scenario.goesOnWithoutDatabase() || !scenario.has(Action.Outage.class))),

    /** A killed node's sessions begin to time out when the database takes it for gone: later than a run ends. */
    TIMED_OUT_IS_OVER(
            "a session that has timed out is not shown",
            scenario -> !scenario.usesDatabase()
                    || !scenario.has(Action.ClockStep.class) && !scenario.has(Action.Kill.class)),

    /** A database waits for a minute until it takes a node for gone: longer than a run is. */
    TIMEOUT_IS_HEARD_OF(
            "a session's end is heard of when it has timed out, though no request comes",
            scenario -> scenario.failsOnlyAt(ApplicationFailure.SESSION_DESTROYED)
                    && (!scenario.hasKill() || scenario.isSynchronous() && !scenario.waitsForStop())
                    && (!scenario.usesDatabase()
                            || !scenario.has(Action.ClockStep.class)
                                    && !scenario.has(Action.Kill.class)
                                    && !scenario.has(Action.Stop.class)
                                    && !scenario.has(Action.Outage.class))),

    TIMEOUT_IS_PROMPT(
            "a session ends when nodes look next after its timeout, though its owner is gone",
            scenario -> !scenario.usesDatabase()
                    && scenario.isSynchronous()
                    && !scenario.hasSilence()
                    && !scenario.waitsForStop()
                    && scenario.queueBytes() == Scenario.LARGE_QUEUE
                    && !scenario.has(Action.Slow.class)
                    && !scenario.hasHarmfulFailure()),

    SIGN_OFF_IS_HEARD_OF("a session's end is heard of when the client has signed off", scenario -> true),

    /** A node that still writes to a session whose row another one has taken refuses to: the client has to send it again. */
    UNDISTURBED_REQUESTS_SUCCEED(
            "no request fails while nothing goes wrong, messages come twice, or code throws that may be tried again",
            scenario -> scenario.isUndisturbed() && (!scenario.usesDatabase() || scenario.waitsForStop())),

    REQUESTS_END("every request ends, after a few times the limit of a wait", scenario -> true),

    /** A database whose clock was set back takes nodes for connected for so long. */
    HEALS(
            "once nothing goes wrong any more, no request fails",
            scenario -> !scenario.has(Action.Outage.class) || !scenario.has(Action.ClockStep.class)),

    STOPS_END("a stop ends, and without a failure", scenario -> true),

    STOPS_ARE_PROMPT(
            "once nothing goes wrong any more, a stop takes no longer than its messages, and few pauses between them",
            scenario -> true),

    /**
     * While a session ends, its copies do. An owner that does not know that it was passed over, or what it cannot serialise, has
     * none. One more may be at a node that joined as an update was multicast.
     */
    COPIES_ARE_COMPLETE(
            "once nothing goes wrong any more, as many nodes as the pattern says, and no others, hold what a session is",
            scenario -> !scenario.usesDatabase()
                    && !scenario.waitsForStop()
                    && (scenario.isSynchronous() || !scenario.hasSilence())
                    && !scenario.losesAttributes()
                    && scenario.maxInactiveSeconds() == 0),

    /**
     * It would be found when those are gone who know that it is over. One that makes it so while it has not met a node that has started
     * does not tell that.
     */
    NO_COPY_OF_WHAT_IS_OVER(
            "once nothing goes wrong any more, no node has a copy of a session that was signed off, or has another id",
            scenario -> scenario.isSynchronous() && !scenario.usesDatabase() && !scenario.mayStartUnheard()),

    NOTHING_IS_KEPT_FOR_EVER(
            "a minute after its sessions have timed out a node has nothing of them any more",
            scenario -> scenario.isSynchronous() && !scenario.usesDatabase() && scenario.maxInactiveSeconds() > 0),

    /** Asynchronously, what an owner has sent last may meet the claim of the next one. */
    NOTHING_IS_SAID_IN_VAIN(
            "while nothing goes wrong, nodes claim a session one after the other, no claim is given up, and no update is refused",
            scenario -> scenario.isSynchronous()
                    && !scenario.usesDatabase()
                    && scenario.queueBytes() == Scenario.LARGE_QUEUE
                    && !scenario.hasHarmfulFailure()),

    /** It would be found when the session has moved on. */
    OWNERS_HOLD_NO_COPY("where a session lives there is no copy of it", scenario -> !scenario.usesDatabase()),

    /** While no node is silent, a wait is not given up when its time is over, nor does it end with that which a silent node is given. */
    NO_NODE_IS_AWAITED_IN_VAIN(
            "a request waits for others that use its session, and for a node until it is known to be gone or silent, and no longer",
            scenario -> !scenario.databaseMayStartTwice() && !scenario.databaseMayForgetNodes()),

    /** With more copies than one, one may be with a node that is asked for its confirmation. A kept session has none. */
    SILENT_OWNERS_ARE_PASSED_OVER(
            "while only the owner of a session is silent, others do without its answer",
            scenario -> scenario.isSynchronous()
                    && !scenario.usesDatabase()
                    && !scenario.waitsForStop()
                    && scenario.pattern().writeQuota() == 1
                    && scenario.maxInactiveSeconds() == 0),

    NOTHING_STAYS_UNFINISHED(
            "when requests and messages are over, no node has anything of them any more", scenario -> true),

    THREADS_LIVE("no thread of the layer dies of an exception", scenario -> true),

    TASKS_SUCCEED("nothing that a node does in the background ends with an exception", scenario -> true),

    /** Asked, it would keep waiting who asks it. Rows have no owner who could be asked. */
    BACKGROUND_NEVER_WAITS(
            "the thread that gives sessions up waits for no other node", scenario -> !scenario.usesDatabase()),

    THREADS_END("no thread outlives the node for which it was started", scenario -> true);

    private final String sentence;
    private final Predicate<Scenario> given;

    SessionPromise(String sentence, Predicate<Scenario> given) {
        this.sentence = sentence;
        this.given = given;
    }

    /** Whether the layer promises so much in the scenario's pattern, with what goes wrong in it. */
    public boolean isGivenIn(Scenario scenario) {
        return given.test(scenario);
    }

    public String sentence() {
        return sentence;
    }
}
