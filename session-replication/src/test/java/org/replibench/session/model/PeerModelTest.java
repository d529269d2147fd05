package org.replibench.session.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.replibench.session.model.Explorer.Exploration;
import org.replibench.session.model.Explorer.Story;

/**
 * Every run of the model of copies on other nodes, within bounds; and what it shows without the fixes. Each operation, each
 * fault and each class of patterns is in {@code verify}, their other combinations are thorough.
 */
class PeerModelTest {
    private static final PeerPattern AT_REQUEST_END = new PeerPattern(false, true, 1);
    private static final PeerPattern AT_SHUTDOWN = new PeerPattern(true, true, 1);
    private static final PeerPattern TWO_HOLDERS = new PeerPattern(false, true, 2);

    /** One thing that clients do, and one that goes wrong meanwhile. */
    enum Events {
        WRITE_AND_KILL(Bounds.ofRequests(2).writes(1).kills(1)),
        WRITE_AND_LOSS(Bounds.ofRequests(2).writes(1).losses(1)),
        WRITE_AND_PAUSE(Bounds.ofRequests(2).writes(1).pauses(1)),
        RENAME_AND_KILL(Bounds.ofRequests(2).renames(1).kills(1)),
        RENAME_AND_LOSS(Bounds.ofRequests(2).renames(1).losses(1)),
        RENAME_AND_PAUSE(Bounds.ofRequests(2).renames(1).pauses(1)),
        SIGN_OFF_AND_KILL(Bounds.ofRequests(2).signOffs(1).kills(1)),
        SIGN_OFF_AND_LOSS(Bounds.ofRequests(2).signOffs(1).losses(1)),
        SIGN_OFF_AND_PAUSE(Bounds.ofRequests(2).signOffs(1).pauses(1)),
        WRITE_AND_EXPIRY(Bounds.ofRequests(2).writes(1).expiries(1));

        private final Bounds bounds;

        Events(Bounds bounds) {
            this.bounds = bounds;
        }
    }

    private static Exploration explore(String what, PeerModel model) {
        Exploration exploration = Explorer.explore(model);
        System.out.printf("%s: %,d states, %,d steps%n", what, exploration.states(), exploration.steps());
        exploration.violation().ifPresent(System.out::println);
        return exploration;
    }

    private static Sentence broken(String what, PeerModel model) {
        return explore(what, model).violation().map(Story::broken).orElse(null);
    }

    @ParameterizedTest
    @EnumSource(names = {"WRITE_AND_KILL", "RENAME_AND_LOSS", "SIGN_OFF_AND_PAUSE", "WRITE_AND_EXPIRY"})
    void noOrderOfEventsBreaksAPromise(Events events) {
        isKeptAtRequestEnd(events);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"WRITE_AND_KILL", "RENAME_AND_LOSS", "SIGN_OFF_AND_PAUSE", "WRITE_AND_EXPIRY"})
    @Tag("thorough")
    void noOrderOfOtherEventsBreaksAPromise(Events events) {
        isKeptAtRequestEnd(events);
    }

    private static void isKeptAtRequestEnd(Events events) {
        assertThat(broken("request end, " + events, PeerModel.of(AT_REQUEST_END, events.bounds)))
                .isNull();
    }

    @ParameterizedTest
    @EnumSource(names = {"RENAME_AND_KILL", "SIGN_OFF_AND_LOSS", "WRITE_AND_PAUSE", "WRITE_AND_EXPIRY"})
    void aSessionThatOnlyItsOwnerHasMayBeLostButNothingElse(Events events) {
        isKeptAtShutdown(events);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"RENAME_AND_KILL", "SIGN_OFF_AND_LOSS", "WRITE_AND_PAUSE", "WRITE_AND_EXPIRY"})
    @Tag("thorough")
    void aSessionThatOnlyItsOwnerHasMayBeLostButNothingElseThroughOtherEvents(Events events) {
        isKeptAtShutdown(events);
    }

    private static void isKeptAtShutdown(Events events) {
        PeerModel model = PeerModel.of(AT_SHUTDOWN, events.bounds);
        boolean kill = events.bounds.kills() > 0;
        assertThat(broken("shutdown, " + events, kill ? model.notPromising(Sentence.KEPT) : model))
                .isNull();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("thorough")
    void noOrderOfEventsBreaksAPromiseWithTwoHolders(Events events) {
        assertThat(broken("two holders, " + events, PeerModel.of(TWO_HOLDERS, events.bounds)))
                .isNull();
    }

    @ParameterizedTest
    @EnumSource(names = {"WRITE_AND_KILL", "WRITE_AND_LOSS", "WRITE_AND_PAUSE", "SIGN_OFF_AND_KILL"})
    @Tag("thorough")
    void noOrderOfThreeRequestsBreaksAPromise(Events events) {
        assertThat(broken("three requests, " + events, PeerModel.of(AT_REQUEST_END, events.bounds.requests(3))))
                .isNull();
    }

    @Test
    void theOldIdIsClaimedBetweenRenameAndRequestEndIfARenameDoesNotFence() {
        PeerModel model = PeerModel.of(AT_REQUEST_END, Bounds.ofRequests(3).renames(1));
        assertThat(broken("no fence", model.without(Fix.RENAME_FENCES))).isEqualTo(Sentence.OLD_ID_DEAD);
    }

    @Test
    void theOldIdIsClaimedFromAFormerOwnerIfARenameDoesNotFenceInPatternsThatSendNothing() {
        PeerModel model = PeerModel.of(AT_SHUTDOWN, Bounds.ofRequests(2).renames(1));
        assertThat(broken("no fence", model.without(Fix.RENAME_FENCES))).isEqualTo(Sentence.OLD_ID_DEAD);
    }

    @Test
    void aCopyThatWasHandedOverIsServedAsCurrentIfClaimsDoNotOutdateIt() {
        PeerModel model =
                PeerModel.of(AT_SHUTDOWN, Bounds.ofRequests(2).writes(1).kills(1));
        assertThat(broken(
                        "claimed copies count",
                        model.notPromising(Sentence.KEPT).without(Fix.COPIES_OUTDATED_BY_CLAIMS)))
                .isEqualTo(Sentence.NO_STEP_BACK);
    }

    @Test
    @Tag("thorough")
    void aFormerHolderRevivesTheSessionAMinuteAfterSignOffIfThatReachesHoldersOnly() {
        PeerModel model =
                PeerModel.of(AT_REQUEST_END, Bounds.ofRequests(3).signOffs(1).minutes(1));
        assertThat(broken("no fence", model.without(Fix.SIGN_OFF_FENCES))).isEqualTo(Sentence.SIGNED_OFF);
    }

    @Test
    @Tag("thorough")
    void aClaimerTakesWhatItHeardBeforeTheOwnerWroteAndWasKilledIfItDoesNotLookAgain() {
        PeerModel model =
                PeerModel.of(AT_REQUEST_END, Bounds.ofRequests(3).writes(1).kills(1));
        assertThat(broken("does not look again", model.without(Fix.CLAIMERS_LOOK_AGAIN)))
                .isEqualTo(Sentence.NO_STEP_BACK);
    }

    /** Until it has read what was sent to it meanwhile. */
    @ParameterizedTest
    @CsvSource({"WRITE_AND_PAUSE, NO_STEP_BACK", "SIGN_OFF_AND_PAUSE, SIGNED_OFF", "RENAME_AND_PAUSE, OLD_ID_DEAD"})
    void anOwnerThatPausedLongerThanItsGraceMayShowForAMomentWhatItHad(Events events, Sentence sentence) {
        PeerModel model = PeerModel.of(AT_REQUEST_END, events.bounds);
        assertThat(broken("long pause, " + events, model.withPausesLongerThanOwnerGrace()))
                .isEqualTo(sentence);
    }

    /** To the owner the claimer was as silent: it has chosen another holder, which had answered the claim with nothing. */
    @Test
    @Tag("thorough")
    void twoAnsweredWritesStartFromOneStateIfASilentOwnerIsPassedOverAtOnce() {
        assertThat(broken("no second question", afterASilence().without(Fix.SECOND_QUESTION)))
                .isEqualTo(Sentence.ONE_LINEAGE);
    }

    @Test
    @Tag("thorough")
    void noPromiseIsBrokenIfAllAreAskedAgainBeforeASilentOwnerIsPassedOver() {
        assertThat(broken("second question", afterASilence())).isNull();
    }

    private static PeerModel afterASilence() {
        return PeerModel.of(
                        AT_REQUEST_END, Bounds.ofRequests(2).writes(2).pauses(1).kills(1))
                .withPausesNoticed();
    }

    @Test
    void anEndIsAnnouncedTwiceIfANodeIsKilledBeforeItsRemovalReachesAnother() {
        PeerModel model = PeerModel.of(
                AT_REQUEST_END, Bounds.ofRequests(1).signOffs(1).expiries(1).kills(1));
        assertThat(broken("kill at the end", model)).isEqualTo(Sentence.ENDED_ONCE);
    }
}
