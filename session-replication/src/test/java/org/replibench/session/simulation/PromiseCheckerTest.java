package org.replibench.session.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.session.simulation.History.Outcome;
import org.replibench.session.simulation.History.Seen;

/** What the checker of a simulation takes for a broken promise, and what not. */
class PromiseCheckerTest {
    private static final Scenario SYNCHRONOUS = scenario("2212");

    private static final Scenario TIMING_OUT =
            new Scenario(SYNCHRONOUS.pattern(), 1, Scenario.LARGE_QUEUE, 2, List.of());

    private static Scenario scenario(String code, Action... actions) {
        return new Scenario((ReplicationPattern) Pattern.parse(code), 1, Scenario.LARGE_QUEUE, 0, List.of(actions));
    }

    private final History history = new History();
    private int lineage;

    @BeforeEach
    void signOn() {
        Seen signOn = begin(null);
        lineage = history.create(signOn, "a");
        history.heardCreated("a");
        history.write(lineage, "k", 1, signOn);
        answer(signOn);
    }

    private Seen begin(String id) {
        return history.begin("request " + history.size(), id, history.size(), false);
    }

    private void answer(Seen seen) {
        history.end(seen, Outcome.ANSWERED, null, history.size());
    }

    private void read(Seen seen, Long value) {
        readAll(seen, value == null ? Map.of() : Map.of("k", value));
    }

    private void readAll(Seen seen, Map<String, Long> values) {
        history.found(seen, lineage, values, false);
        answer(seen);
    }

    private Seen write(long value) {
        Seen seen = begin("a");
        history.found(seen, lineage, Map.of("k", value - 1), false);
        history.write(lineage, "k", value, seen);
        return seen;
    }

    private List<SessionPromise> broken() {
        return broken(SYNCHRONOUS);
    }

    private List<SessionPromise> broken(Scenario scenario) {
        return PromiseChecker.check(scenario, history).stream()
                .map(Violation::promise)
                .toList();
    }

    @Test
    void aRequestOfTheEndThatWaitsForATimeoutIsNotRight() {
        Seen last = history.begin("last", "a", 0, true);
        history.found(last, lineage, Map.of("k", 1L), false);
        history.end(last, Outcome.ANSWERED, null, TimeUnit.MILLISECONDS.toNanos(250));

        assertThat(broken()).containsExactly(SessionPromise.NO_NODE_IS_AWAITED_IN_VAIN);
    }

    private Seen takes(int node, long beginMillis, long millis, Outcome outcome) {
        return takes(node, beginMillis, millis, outcome, false);
    }

    private Seen takes(int node, long beginMillis, long millis, Outcome outcome, boolean last) {
        Seen seen = history.begin("slow", "a", TimeUnit.MILLISECONDS.toNanos(beginMillis), last);
        history.serves(seen, node, 0);
        history.end(seen, outcome, "not confirmed", TimeUnit.MILLISECONDS.toNanos(beginMillis + millis));
        return seen;
    }

    private void found(Seen seen) {
        history.found(seen, lineage, Map.of("k", 1L), false);
    }

    @Test
    void aRequestThatWaitsForATimeoutThoughAllAreThereIsNotRight() {
        found(takes(0, 100, 250, Outcome.ANSWERED));

        assertThat(broken()).containsExactly(SessionPromise.NO_NODE_IS_AWAITED_IN_VAIN);
    }

    @Test
    void aDatabaseWhoseClockGetsToItsStartAgainWaitsForNodesOnceMore() {
        Action outage = new Action.Outage(100, 500);
        Action back = new Action.ClockStep(1_000, ScenarioGenerator.NODES, -16);
        found(takes(0, 20_000, 2_000, Outcome.ANSWERED, true));
        assertThat(broken(scenario("3311", outage))).containsExactly(SessionPromise.NO_NODE_IS_AWAITED_IN_VAIN);
        assertThat(broken(scenario("3311", outage, back))).isEmpty();
        assertThat(broken(scenario("3211", outage, back))).containsExactly(SessionPromise.NO_NODE_IS_AWAITED_IN_VAIN);
    }

    @Test
    void aNodeThatIsPausedWhileADatabaseThatIsGoneGetsALaterTimeIsTakenForGone() {
        Action outage = new Action.Outage(100, 500);
        answer(begin("a"));

        assertThat(broken(scenario("3311", outage, new Action.ClockStep(700, ScenarioGenerator.NODES, 90_000))))
                .containsExactly(SessionPromise.SESSION_STAYS);
        assertThat(broken(scenario("3311", outage, new Action.ClockStep(200, ScenarioGenerator.NODES, 90_000))))
                .isEmpty();
    }

    @Test
    void aSignOffIsUndoneWhereAllWhoKnewOfItAreGone() {
        Seen signOff = begin("a");
        history.found(signOff, lineage, Map.of("k", 1L), false);
        history.signOff(lineage, signOff);
        history.heardDestroyed("a", "node 0", history.size());
        answer(signOff);
        read(begin("a"), 1L);
        assertThat(broken()).containsExactly(SessionPromise.SIGNED_OFF_IS_OVER);

        history.forgetsWhatIsOver();
        assertThat(broken()).isEmpty();
    }

    @Test
    void aNodeThatStartsWhileAllOthersAreSilentOrGoneFindsNothing() {
        answer(begin("a"));
        Action first = new Action.Kill(0, 2, 100, 1_500);
        Action silent = new Action.Pause(500, 0, 3_000);
        Action second = new Action.Kill(900, 1, 100, 2_000);

        assertThat(broken(scenario("2222wq2", first, silent))).containsExactly(SessionPromise.SESSION_STAYS);
        assertThat(broken(scenario("2222wq2", first, silent, second))).isEmpty();
    }

    @Test
    void aRequestMayWaitForAnotherOneThatUsesTheSession() {
        Seen other = takes(1, 50, 300, Outcome.ANSWERED);
        found(other);
        history.serves(other, 1, TimeUnit.MILLISECONDS.toNanos(250));
        found(takes(0, 100, 250, Outcome.ANSWERED));

        assertThat(broken()).isEmpty();
    }

    @Test
    void whatAnotherOneDidBeforeIsNoReasonToWait() {
        Seen other = takes(1, 50, 300, Outcome.ANSWERED);
        found(other);
        history.serves(other, 1, TimeUnit.MILLISECONDS.toNanos(250));
        found(takes(0, 340, 200, Outcome.ANSWERED));

        assertThat(broken()).containsExactly(SessionPromise.NO_NODE_IS_AWAITED_IN_VAIN);
    }

    @Test
    void aRequestMayWaitUntilItIsKnownThatANodeIsGone() {
        history.departs(1, TimeUnit.MILLISECONDS.toNanos(90), TimeUnit.MILLISECONDS.toNanos(330));
        found(takes(0, 100, 250, Outcome.ANSWERED));

        assertThat(broken()).isEmpty();

        found(takes(0, 340, 250, Outcome.ANSWERED));

        assertThat(broken()).containsExactly(SessionPromise.NO_NODE_IS_AWAITED_IN_VAIN);
    }

    @Test
    void aRequestMayWaitForANodeThatIsOrWasSilent() {
        history.pauses(1, 0, TimeUnit.MILLISECONDS.toNanos(200));
        found(takes(0, 100, 2_000, Outcome.ANSWERED));
        found(takes(0, 2_200, 2_000, Outcome.ANSWERED));

        assertThat(broken()).isEmpty();
    }

    @Test
    void aRequestThatFailsWhenNothingGoesWrongIsNotRight() {
        takes(0, 100, 1, Outcome.FAILED);

        assertThat(broken()).contains(SessionPromise.HEALS);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 10})
    void aRequestThatFailsWhenNodesLeaveIsRight(long noticedMillis) {
        history.departs(1, TimeUnit.MILLISECONDS.toNanos(50), TimeUnit.MILLISECONDS.toNanos(50 + noticedMillis));
        takes(0, 100, 1, Outcome.FAILED);

        assertThat(broken(scenario("2212", new Action.Kill(50, 1, 10, 1_000)))).isEmpty();
    }

    @Test
    void whoWantsTheSessionOfASilentOwnerGetsIt() {
        history.pauses(1, TimeUnit.MILLISECONDS.toNanos(50), TimeUnit.MILLISECONDS.toNanos(4_000));
        history.serves(history.creations.get(lineage), 1, 0);
        found(takes(0, 100, 300, Outcome.ANSWERED));
        Scenario paused = scenario("2212", new Action.Pause(50, 1, 3_950));

        assertThat(broken(paused)).isEmpty();
    }

    @Test
    void whoWantsTheSessionOfASilentOwnerDoesNotFail() {
        history.pauses(1, TimeUnit.MILLISECONDS.toNanos(50), TimeUnit.MILLISECONDS.toNanos(4_000));
        history.serves(history.creations.get(lineage), 1, 0);
        takes(0, 100, 2_000, Outcome.FAILED);
        Scenario paused = scenario("2212", new Action.Pause(50, 1, 3_950));

        assertThat(broken(paused)).contains(SessionPromise.SILENT_OWNERS_ARE_PASSED_OVER);
        assertThat(broken(scenario("2312", new Action.Pause(50, 1, 3_950))))
                .as("of what only its owner has")
                .isEmpty();
    }

    @Test
    void whoWantsTheSessionOfAnotherOneMayFailWhileAThirdIsSilent() {
        history.pauses(2, TimeUnit.MILLISECONDS.toNanos(50), TimeUnit.MILLISECONDS.toNanos(4_000));
        history.serves(history.creations.get(lineage), 1, 0);
        takes(0, 100, 2_000, Outcome.FAILED);

        assertThat(broken(scenario("2212", new Action.Pause(50, 2, 3_950)))).isEmpty();
    }

    @Test
    void whoWantsTheSessionOfAnOwnerThatHasLeftMayFailWhileItIsSilentAgain() {
        history.serves(history.creations.get(lineage), 1, 0);
        history.departs(1, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(2));
        history.pauses(1, TimeUnit.SECONDS.toNanos(20), TimeUnit.SECONDS.toNanos(24));
        takes(0, 20_100, 2_000, Outcome.FAILED);

        assertThat(broken(scenario("2212", new Action.Pause(20_000, 1, 4_000)))).isEmpty();
    }

    @Test
    void aRequestEndsAfterAFewLimitsOfAWaitWhoeverIsSilent() {
        history.pauses(1, 0, TimeUnit.SECONDS.toNanos(20));
        found(takes(0, 100, 13_000, Outcome.ANSWERED));

        assertThat(broken()).containsExactly(SessionPromise.REQUESTS_END);
    }

    @Test
    void aReadOfTheLastAcknowledgedWriteIsRight() {
        answer(write(2));
        read(begin("a"), 2L);

        assertThat(broken()).isEmpty();
    }

    @Test
    void aReadOfWhatWasThereBeforeAnAcknowledgedWriteIsOld() {
        answer(write(2));
        read(begin("a"), 1L);

        assertThat(broken()).containsExactly(SessionPromise.READS_NEVER_GO_BACK);
    }

    @Test
    void aNodeMayShowWhatIsOldUntilItHearsThatItWasPassedOver() {
        answer(write(2));
        Seen read = begin("a");
        history.found(read, lineage, Map.of("k", 1L), true);
        answer(read);

        assertThat(broken()).isEmpty();
    }

    @Test
    void aNodeMayShowWhatIsOldUntilItHearsOfWhatWasWrittenWhereMessagesAreLate() {
        long late = TimeUnit.SECONDS.toNanos(1);
        Seen write = write(2);
        history.serves(write, 1, 0);
        answer(write);
        Seen read = begin("a");
        history.serves(read, 2, 0);
        read(read, 1L);
        assertThat(broken()).containsExactly(SessionPromise.READS_NEVER_GO_BACK);
        history.disturbs(1, 0, late);
        assertThat(broken()).isEmpty();

        Seen later = history.begin("later", "a", late, false);
        history.serves(later, 2, 0);
        history.found(later, lineage, Map.of("k", 1L), false);
        history.end(later, Outcome.ANSWERED, null, late);
        assertThat(broken()).containsExactly(SessionPromise.READS_NEVER_GO_BACK);
    }

    @Test
    void aReadOfNothingIsOldAfterAnAcknowledgedWrite() {
        read(begin("a"), null);

        assertThat(broken()).containsExactly(SessionPromise.READS_NEVER_GO_BACK);
    }

    @Test
    void aReadOfNothingIsRightAfterARemovalUntilAnotherWriteIsAcknowledged() {
        answer(remove(2));
        read(begin("a"), null);

        assertThat(broken()).isEmpty();

        answer(write(3));
        read(begin("a"), null);

        assertThat(broken()).containsExactly(SessionPromise.READS_NEVER_GO_BACK);
    }

    @Test
    void aReadOfWhatWasRemovedBeforeIsOld() {
        answer(remove(2));
        read(begin("a"), 1L);

        assertThat(broken()).containsExactly(SessionPromise.READS_NEVER_GO_BACK);
    }

    @Test
    void aRemovalThatComesAfterAReadOfNothingDoesNotExplainIt() {
        read(begin("a"), null);
        answer(remove(2));

        assertThat(broken()).containsExactly(SessionPromise.READS_NEVER_GO_BACK);
    }

    @Test
    void aRemovalThatNobodyKnowsOfMayBeReadOrNot() {
        Seen removal = remove(2);
        read(begin("a"), 1L);
        read(begin("a"), null);
        history.end(removal, Outcome.NODE_LOST, "lost", 9);
        read(begin("a"), 1L);

        assertThat(broken()).isEmpty();
    }

    private Seen remove(long value) {
        Seen seen = begin("a");
        history.found(seen, lineage, Map.of("k", 1L), false);
        history.remove(lineage, "k", value, true, seen);
        return seen;
    }

    @Test
    void aRemovalOfWhatItsNodeDoesNotHaveMayComeBeforeAParallelWrite() {
        Seen removal = begin("a");
        history.found(removal, lineage, Map.of("k", 1L), false);
        answer(write("l", 2));
        history.remove(lineage, "l", 3, false, removal);
        answer(removal);
        readAll(begin("a"), Map.of("k", 1L, "l", 2L));

        assertThat(broken()).isEmpty();
    }

    @Test
    void aRemovalOfWhatItsNodeDoesNotHaveComesAfterAWriteThatWasAcknowledgedBefore() {
        answer(write("l", 2));
        Seen removal = begin("a");
        history.found(removal, lineage, Map.of("k", 1L), false);
        history.remove(lineage, "l", 3, false, removal);
        answer(removal);
        readAll(begin("a"), Map.of("k", 1L, "l", 2L));

        assertThat(broken()).containsExactly(SessionPromise.READS_NEVER_GO_BACK);
    }

    private Seen write(String key, long value) {
        Seen seen = begin("a");
        history.found(seen, lineage, Map.of("k", 1L), false);
        history.write(lineage, key, value, seen);
        return seen;
    }

    @Test
    void aNodeThatMayHaveBeenPassedOverRemovesNothingWhereItHasNothing() {
        Seen seen = begin("a");
        history.found(seen, lineage, Map.of(), true);
        history.remove(lineage, "k", 2, false, seen);
        answer(seen);
        read(begin("a"), 1L);

        assertThat(broken()).isEmpty();
    }

    @Test
    void whatItsNodeAnsweredJustBeforeItWasKilledMayBeLost() {
        Seen write = write(2);
        answer(write);
        history.unheardSince(write, 0);
        read(begin("a"), 1L);

        assertThat(broken()).isEmpty();
    }

    @Test
    void whatItsNodeAnsweredLongBeforeItWasKilledIsNotLost() {
        Seen write = write(2);
        answer(write);
        history.unheardSince(write, history.size());
        read(begin("a"), 1L);

        assertThat(broken()).containsExactly(SessionPromise.READS_NEVER_GO_BACK);
    }

    @Test
    void aReadDuringAWriteMayShowEither() {
        Seen write = write(2);
        read(begin("a"), 2L);
        Seen reading = begin("a");
        answer(write);
        read(reading, 2L);

        assertThat(broken()).isEmpty();
    }

    @Test
    void whatOneReadShowedTheNextOneMustNotMiss() {
        write(2);
        read(begin("a"), 2L);
        Seen open = history.requests.get(1);
        history.end(open, Outcome.NODE_LOST, "lost", 9);
        read(begin("a"), 1L);

        assertThat(broken()).containsExactly(SessionPromise.READS_NEVER_GO_BACK);
    }

    @Test
    void aSessionThatIsFoundAfterItsSignOffIsNotOver() {
        answer(signOff("node 1"));
        read(begin("a"), 1L);

        assertThat(broken()).containsExactly(SessionPromise.SIGNED_OFF_IS_OVER);
    }

    @Test
    void aNodeThatStopsBeforeItMeetsThoseWhoStartedWhileItWasSilentTakesItsSessionsWithIt() {
        Action pause = new Action.Pause(10, 0, 50);
        Action stop = new Action.Stop(20, 0, 1);
        Action other = new Action.Stop(1, 1, 1);
        answer(begin("a"));

        assertThat(broken(scenario("2212", pause, stop, other, new Action.Kill(2, 2, 1, 1))))
                .isEmpty();
        assertThat(broken(scenario("2212", pause, stop, other))).containsExactly(SessionPromise.SESSION_STAYS);
        assertThat(broken(scenario("2212", stop, other, new Action.Stop(2, 2, 1))))
                .containsExactly(SessionPromise.SESSION_STAYS);
    }

    @Test
    void aNodeThatStartsWhileAllOthersAreSilentFindsNothing() {
        Action stop = new Action.Stop(1, 1, 1);
        Action pause = new Action.Pause(10, 0, 50);
        answer(begin("a"));

        assertThat(broken(scenario("2312", stop, pause, new Action.Pause(20, 2, 50))))
                .isEmpty();
        assertThat(broken(scenario("2312", stop, pause, new Action.Pause(60, 2, 50))))
                .containsExactly(SessionPromise.SESSION_STAYS);
        assertThat(broken(scenario("2312", pause, new Action.Pause(20, 2, 50))))
                .containsExactly(SessionPromise.SESSION_STAYS);
    }

    @Test
    void anEndThatTheDatabaseDidNotAnswerMayBeHeardOfTwiceWhereNodesShareARow() {
        Scenario outage = scenario("3222", new Action.Outage(1, 1));
        Seen answered = signOff("node 0");
        Seen unanswered = signOff("node 1");
        answer(answered);
        history.end(unanswered, Outcome.FAILED, "not confirmed", history.size());

        assertThat(broken(outage)).isEmpty();
        assertThat(broken(scenario("3222"))).containsExactly(SessionPromise.DESTROYED_ONCE);
        assertThat(broken(scenario("3322", new Action.Outage(1, 1)))).containsExactly(SessionPromise.DESTROYED_ONCE);
    }

    @Test
    void anEndThatEachSignOffWasAnsweredIsHeardOfOnce() {
        Seen first = signOff("node 0");
        Seen second = signOff("node 1");
        answer(first);
        answer(second);

        assertThat(broken(scenario("3222", new Action.Outage(1, 1)))).containsExactly(SessionPromise.DESTROYED_ONCE);
    }

    private Seen signOff(String node) {
        Seen signOff = begin("a");
        history.found(signOff, lineage, Map.of("k", 1L), false);
        history.signOff(lineage, signOff);
        history.heardDestroyed("a", node, history.size());
        return signOff;
    }

    @Test
    void theLastNodeMayHaveLostASessionButShowsNoneThatIsOver() {
        answer(write(2));
        Seen rename = begin("a");
        history.rename("a", "b", rename);
        answer(rename);
        history.leaveOneNode(0, List.of());
        answer(begin("b"));

        assertThat(broken()).isEmpty();

        read(begin("a"), 1L);

        assertThat(broken()).containsExactly(SessionPromise.OLD_ID_IS_DEAD);
    }

    private List<SessionPromise> brokenIfTheLastNodeFindsNothing(List<String> live) {
        history.leaveOneNode(2, live);
        answer(begin("a"));
        return broken(scenario("2212wq2"));
    }

    @Test
    void aNodeThatStartsAfterASessionsOwnerHasStoppedNeedNotHaveIt() {
        history.leaves(List.of("a"), List.of(0, 1));
        history.startsAgain(2);

        assertThat(brokenIfTheLastNodeFindsNothing(List.of())).isEmpty();
    }

    @Test
    void aNodeThatWasThereWhenASessionsOwnerStoppedHasIt() {
        history.startsAgain(2);
        history.leaves(List.of("a"), List.of(1, 2));
        history.startsAgain(0);

        assertThat(brokenIfTheLastNodeFindsNothing(List.of())).containsExactly(SessionPromise.SESSION_STAYS);
    }

    @Test
    void aNodeThatStartsAgainAfterItWasLeftASessionNeedNotHaveIt() {
        history.leaves(List.of("a"), List.of(1, 2));
        history.startsAgain(2);

        assertThat(brokenIfTheLastNodeFindsNothing(List.of())).isEmpty();
    }

    @Test
    void aNodeThatHasStartedHasWhatLivesAtAnotherOne() {
        history.startsAgain(2);

        assertThat(brokenIfTheLastNodeFindsNothing(List.of("a"))).containsExactly(SessionPromise.SESSION_STAYS);
    }

    @Test
    void aNodeThatWasThereFromTheBeginningHasEachSession() {
        history.startsAgain(0);

        assertThat(brokenIfTheLastNodeFindsNothing(List.of())).containsExactly(SessionPromise.SESSION_STAYS);
    }

    @Test
    void anOldIdMayBeFoundUntilItsRenameIsAnswered() {
        Seen rename = begin("a");
        history.rename("a", "b", rename);
        read(begin("a"), 1L);
        answer(rename);

        assertThat(broken()).isEmpty();

        read(begin("a"), 1L);

        assertThat(broken()).containsExactly(SessionPromise.OLD_ID_IS_DEAD);
    }

    @Test
    void aSessionThatIsNotFoundIsMissedUnlessItEndedOrHasAnotherId() {
        answer(begin("a"));

        assertThat(broken()).containsExactly(SessionPromise.SESSION_STAYS);
    }

    @Test
    void aSessionThatWasUsedWithinItsTimeoutIsFound() {
        read(begin("a"), 1L);
        answer(begin("a"));
        history.heardDestroyed("a", "at node 0", history.size());

        assertThat(broken(TIMING_OUT)).containsExactly(SessionPromise.USED_STAYS);
    }

    @Test
    void aSessionThatWasNotUsedForItsTimeoutMayBeGone() {
        Seen late = history.begin("late", "a", TimeUnit.SECONDS.toNanos(2), false);
        history.end(late, Outcome.ANSWERED, null, TimeUnit.SECONDS.toNanos(2));
        history.heardDestroyed("a", "at node 0", history.size());

        assertThat(broken(TIMING_OUT)).isEmpty();
    }

    @Test
    void theEndOfASessionThatTimedOutIsHeardOfThoughNoRequestComes() {
        Seen last = history.begin("last", "a", TimeUnit.SECONDS.toNanos(12), true);
        history.heardDestroyed("a", "at node 0", history.size());
        history.end(last, Outcome.ANSWERED, null, TimeUnit.SECONDS.toNanos(12));

        assertThat(broken(TIMING_OUT)).containsExactly(SessionPromise.TIMEOUT_IS_HEARD_OF);
    }

    @Test
    void aSessionThatHasTimedOutEndsSoonAfterThatOrAfterANodeHasLeft() {
        history.heardDestroyed("a", "at node 0", TimeUnit.SECONDS.toNanos(5));

        assertThat(broken(TIMING_OUT)).contains(SessionPromise.TIMEOUT_IS_PROMPT);

        history.departs(1, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(2));

        assertThat(broken(TIMING_OUT)).doesNotContain(SessionPromise.TIMEOUT_IS_PROMPT);
    }
}
