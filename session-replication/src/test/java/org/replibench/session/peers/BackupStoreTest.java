package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.peers.BackupCopy.Claim;

/** What a holder keeps. */
class BackupStoreTest {
    private final BackupStore backupStore = new BackupStore(LayerRuntime.SYSTEM);
    private final Address owner = UUID.randomUUID();

    private static SessionUpdate whole(String id, long version, String name) {
        return new SessionUpdate(id, List.of(), version, true, 0, 1800, new String[] {name}, new byte[][] {{1}});
    }

    private String name(String id) {
        return backupStore.get(id).names()[0];
    }

    private static String another(String name) {
        return String.valueOf(name.toCharArray());
    }

    @Test
    void namesOfAttributesAreSharedBetweenCopiesButNotCollectedWithoutEnd() {
        backupStore.apply(whole("a", 1, another("common")), owner);
        backupStore.apply(whole("b", 1, another("common")), owner);
        assertThat(name("a")).isSameAs(name("b"));

        for (int i = 0; i < BackupStore.SHARED_NAMES; i++) {
            backupStore.apply(whole("c" + i, 1, "name" + i), owner);
        }
        backupStore.apply(whole("d", 1, another("late")), owner);
        backupStore.apply(whole("e", 1, another("late")), owner);
        assertThat(name("d")).isNotSameAs(name("e")).isEqualTo(name("e"));
        backupStore.apply(whole("f", 1, another("common")), owner);
        assertThat(name("f")).isSameAs(name("a"));
    }

    @Test
    void lateRepeatedAndReorderedUpdatesDoNoHarm() {
        SessionUpdate change =
                new SessionUpdate("a", List.of(), 3, false, 0, 1800, new String[] {"x"}, new byte[][] {{3}});
        assertThat(backupStore.apply(change, owner)).isEqualTo(TransferOutcome.REPEAT);
        backupStore.apply(whole("a", 2, "x"), owner);
        assertThat(backupStore.apply(change, owner)).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(backupStore.apply(change, owner)).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(backupStore.apply(whole("a", 1, "old"), owner)).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(backupStore.get("a").version()).isEqualTo(3);
        assertThat(backupStore.get("a").values()[0]).containsExactly(3);
        backupStore.remove("a", 4);
        assertThat(backupStore.apply(whole("a", 4, "x"), owner)).isEqualTo(TransferOutcome.MOVED);
        assertThat(backupStore.size()).isZero();
    }

    /** It gave the session another id before it heard that another node had got it by the former one. */
    @Test
    void whatAFormerOwnerCalledTheSessionGoesOnceTheLaterOneSendsIt() {
        Address former = UUID.randomUUID();
        long later = SessionVersion.next(SessionVersion.nextEpoch(5));
        for (String id : List.of("a", "b")) {
            backupStore.apply(whole(id, 1, "x"), former);
            backupStore.apply(renamed(id + 2, id, 2), former);
            backupStore.apply(renamed(id + 3, id + 2, 5), former);
            assertThat(backupStore.get(id + 3)).as(id).isNotNull();
        }

        assertThat(backupStore.apply(whole("a", later, "y"), owner)).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(backupStore.apply(renamed("b4", "b", later), owner)).isEqualTo(TransferOutcome.CONFIRMED);

        assertThat(backupStore.get("a3")).isNull();
        assertThat(backupStore.get("b3")).isNull();
        assertThat(backupStore.apply(whole("b3", 6, "z"), former)).isEqualTo(TransferOutcome.MOVED);
        assertThat(name("a")).isEqualTo("y");
        assertThat(backupStore.get("b4")).isNotNull();
    }

    @Test
    void anUpdateThatIsRefusedForOneFormerIdSaysNothingOfTheOthers() {
        SessionUpdate renamedTwice =
                new SessionUpdate("c", List.of("a", "b"), 3, true, 0, 1800, new String[] {"x"}, new byte[][] {{1}});
        backupStore.apply(renamed("b", "a", 2), owner);
        backupStore.remove("a", 2);
        backupStore.fence("b", new Claim(UUID.randomUUID(), 1));

        assertThat(backupStore.apply(renamedTwice, owner)).isEqualTo(TransferOutcome.MOVED);

        assertThat(backupStore.nextId("a")).isEqualTo("b");
        assertThat(backupStore.get("b")).isNotNull();
    }

    /** This node may have heard of no claim that comes before the copy, as it got that instead, or as the owner gave it up to it. */
    @Test
    void whatAFormerOwnerSendsIsRefusedThoughNoClaimIsKnown() {
        Address former = UUID.randomUUID();
        long later = SessionVersion.next(SessionVersion.nextEpoch(2));
        backupStore.apply(whole("a", later, "x"), owner);
        backupStore.store(whole("b", later, "x"), owner);

        for (String id : List.of("a", "b")) {
            assertThat(backupStore.apply(whole(id, 2, "y"), former)).as(id).isEqualTo(TransferOutcome.MOVED);
            assertThat(backupStore.refusal(whole(id, 2, "y"), former)).as(id).isEqualTo(Refusal.FINAL);
            assertThat(backupStore.apply(whole(id, 2, "y"), owner)).as(id).isEqualTo(TransferOutcome.CONFIRMED);
        }
    }

    /** Else who claims it next might count on in the epoch of an owner that has taken it back since. */
    @Test
    void whatAnOwnerGivesUpInVainStaysVoidBelowTheClaim() {
        Address self = UUID.randomUUID();
        Claim inVain = new Claim(self, 1);
        backupStore.apply(whole("a", 1, "x"), owner);
        long fence = backupStore.fence("a", inVain).fence();
        backupStore.store(whole("a", 2, "x"), owner);
        backupStore.withdraw("a", inVain);

        assertThat(backupStore.fence("a", new Claim(owner, 1)).fence()).isGreaterThan(fence);
    }

    /** It was on its way already. Else it would count as the claimer's, and be lost when this node stops. */
    @Test
    void whatIsGivenUpForAClaimThatWasWithdrawnBeforeIsGivenUpInVain() {
        Claim inVain = new Claim(UUID.randomUUID(), 1);
        backupStore.withdraw("a", inVain);
        backupStore.store(whole("a", 1, "x"), owner);

        assertThat(backupStore.fence("a", inVain).fence()).isEqualTo(SessionVersion.nextEpoch(1));
        assertThat(backupStore.get("a").wasGivenUpInVainBy(owner)).isTrue();
        assertThat(backupStore.fence("a", new Claim(inVain.claimer(), 2)).wasGivenUpInVainBy(owner))
                .isFalse();
    }

    /** Who looks may have read it before: then its timeout begins there. */
    @Test
    void whatItsOwnerJustLeftIsNotLookedAfter() {
        backupStore.store(whole("a", 1, "x"), owner);
        long touched = backupStore.get("a").touchedNanos();
        backupStore.ownerLeft("a", touched + 1);

        assertThat(backupStore.lookAfter("a", touched, touched + 2)).isFalse();
        assertThat(backupStore.mayHaveBeenUsedSince("a")).isTrue();
        assertThat(backupStore.lookAfter("a", touched + 1, touched + 2)).isTrue();
        assertThat(backupStore.mayHaveBeenUsedSince("a")).isFalse();
    }

    /** Its timeout begins when either is gone. */
    @Test
    void aSessionMayBeOfItsOwnerAndOfWhoHasClaimedIt() {
        Address claimer = UUID.randomUUID();
        Claim claim = new Claim(claimer, 1);
        backupStore.apply(whole("a", 1, "x"), owner);
        backupStore.fence("a", claim);
        assertThat(List.of(owner, claimer))
                .allMatch(node -> backupStore.get("a").mayBeOf(node));

        backupStore.withdraw("a", claim);
        assertThat(backupStore.get("a").mayBeOf(owner)).isTrue();
        assertThat(backupStore.get("a").mayBeOf(claimer)).isFalse();
    }

    /** The network may repeat it after the claimer has become the owner: it must not refuse what that sends. */
    @Test
    void aClaimThatComesTwiceVoidsNothingMore() {
        Address claimer = UUID.randomUUID();
        Claim claim = new Claim(claimer, 1);
        backupStore.apply(whole("a", 1, "x"), owner);
        long fence = backupStore.fence("a", claim).fence();
        assertThat(backupStore.apply(whole("a", 2, "x"), owner)).isEqualTo(TransferOutcome.MOVED);
        assertThat(backupStore.fence("a", claim).fence()).isEqualTo(fence);
        assertThat(backupStore.apply(whole("a", SessionVersion.next(fence), "x"), claimer))
                .isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(backupStore.fence("a", new Claim(owner, 1)).fence()).isGreaterThan(fence);
    }

    /** Else the owner would choose this node for a holder once another one is silent, and the claimer would go on without what it sends. */
    @Test
    void aClaimThatPassesTheOwnerOverVoidsWithoutACopyWhatAnOwnerSendsThatHasNotHeardOfIt() {
        Claim claim = new Claim(UUID.randomUUID(), 1);
        assertThat(backupStore.fenceEvenWithoutCopy("a", claim, SessionVersion.NONE))
                .isNull();

        assertThat(backupStore.apply(whole("a", 1, "x"), owner)).isEqualTo(TransferOutcome.MOVED);
        assertThat(backupStore.apply(renamed("b", "a", 1), owner)).isEqualTo(TransferOutcome.MOVED);
        long fence = SessionVersion.nextEpoch(1);
        assertThat(backupStore.refusal(whole("a", 1, "x"), owner)).isEqualTo(new Refusal(fence, List.of(claim)));

        assertThat(backupStore.apply(whole("a", SessionVersion.next(fence), "x"), owner))
                .as("for which the claimer waits")
                .isEqualTo(TransferOutcome.CONFIRMED);
    }

    @Test
    void itVoidsNothingOfItsOwnNodeNorOfANodeThatHasClaimedLaterNorOnceItIsGivenUp() {
        Claim claim = new Claim(UUID.randomUUID(), 1);
        List.of("a", "b", "c").forEach(id -> backupStore.fenceEvenWithoutCopy(id, claim, SessionVersion.NONE));
        backupStore.fenceEvenWithoutCopy("b", new Claim(owner, 1), SessionVersion.NONE);
        backupStore.withdraw("c", claim);
        Claim late = new Claim(UUID.randomUUID(), 1);
        backupStore.withdraw("d", late);
        backupStore.fenceEvenWithoutCopy("d", late, SessionVersion.NONE);

        assertThat(backupStore.apply(whole("a", 1, "x"), claim.claimer())).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(backupStore.apply(whole("b", 1, "x"), owner)).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(backupStore.apply(whole("c", 1, "x"), owner)).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(backupStore.apply(whole("d", 1, "x"), owner)).isEqualTo(TransferOutcome.CONFIRMED);
    }

    /** Who has claimed it may be in that epoch. */
    @Test
    void anOwnerThatClaimsItAgainAfterOthersDidGetsAnEpochOfItsOwn() {
        Claim other = new Claim(UUID.randomUUID(), 1);
        Claim later = new Claim(UUID.randomUUID(), 1);
        backupStore.apply(whole("a", 1, "x"), owner);
        assertThat(backupStore.fence("a", new Claim(owner, 1)).fence()).isEqualTo(SessionVersion.NONE);
        long otherEpoch = backupStore.fence("a", other).fence();
        long epoch = backupStore.fence("a", new Claim(owner, 2)).fence();
        assertThat(epoch).isGreaterThan(otherEpoch);
        long fence = backupStore.fence("a", later).fence();
        assertThat(backupStore.refusal(whole("a", SessionVersion.next(epoch), "x"), owner))
                .isEqualTo(new Refusal(fence, List.of(later)));
        assertThat(backupStore.refusal(whole("a", 2, "x"), owner)).isEqualTo(new Refusal(fence, List.of(other, later)));
    }

    /** It may not have heard of one whose node goes on without it. */
    @Test
    void aRefusalNamesAllClaimsThatItIsFor() {
        Claim first = new Claim(UUID.randomUUID(), 1);
        Claim second = new Claim(UUID.randomUUID(), 1);
        Claim third = new Claim(first.claimer(), 2);
        backupStore.apply(whole("a", 1, "x"), owner);
        backupStore.fence("a", first);
        backupStore.fence("a", second);
        assertThat(backupStore.refusal(whole("a", 2, "x"), owner).claims()).containsExactly(first, second);
        backupStore.fence("a", first);
        long fence = backupStore.fence("a", third).fence();
        assertThat(backupStore.refusal(whole("a", 2, "x"), owner))
                .isEqualTo(new Refusal(fence, List.of(second, third)));
        assertThat(backupStore.refusal(renamed("b", "a", 2), owner))
                .isEqualTo(new Refusal(fence, List.of(second, third)));
    }

    /** Who has claimed the session has heard of the claims before its own. */
    @Test
    void aRefusalOfWhatTheClaimerSendsNamesLaterClaimsOnly() {
        Claim claim = new Claim(UUID.randomUUID(), 1);
        Claim later = new Claim(UUID.randomUUID(), 1);
        backupStore.apply(whole("a", 1, "x"), owner);
        long epoch = backupStore.fence("a", claim).fence();
        long fence = backupStore.fence("a", later).fence();
        SessionUpdate update = whole("a", SessionVersion.next(epoch), "x");
        assertThat(backupStore.apply(update, claim.claimer())).isEqualTo(TransferOutcome.MOVED);
        assertThat(backupStore.refusal(update, claim.claimer())).isEqualTo(new Refusal(fence, List.of(later)));
    }

    @Test
    void aRefusalIsFinalOnceAnotherNodeHasWrittenOrEndedTheSession() {
        Claim claim = new Claim(UUID.randomUUID(), 1);
        Claim later = new Claim(UUID.randomUUID(), 1);
        backupStore.apply(whole("a", 1, "x"), owner);
        long epoch = backupStore.fence("a", claim).fence();
        backupStore.apply(whole("a", SessionVersion.next(epoch), "x"), claim.claimer());
        assertThat(backupStore.refusal(whole("a", 2, "x"), owner)).isEqualTo(Refusal.FINAL);
        backupStore.fence("a", later);
        assertThat(backupStore.refusal(whole("a", 2, "x"), owner)).isEqualTo(Refusal.FINAL);
        assertThat(backupStore.refusal(whole("a", SessionVersion.next(epoch), "x"), owner))
                .isEqualTo(Refusal.FINAL);
        backupStore.remove("a", SessionVersion.nextEpoch(epoch));
        assertThat(backupStore.refusal(whole("a", SessionVersion.next(epoch), "x"), claim.claimer()))
                .isEqualTo(Refusal.FINAL);
    }

    /** Another node's answer may have come before it. */
    @Test
    void anUpdateIsNotRefusedForWhatItsOwnerHasSaidOfTheFormerIdSince() {
        backupStore.apply(renamed("b", "a", 3), owner);
        backupStore.remove("a", 9);
        assertThat(backupStore.apply(renamed("b", "a", 4), owner)).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(backupStore.removed("a")).isEqualTo(9);

        backupStore.remove("a", SessionVersion.nextEpoch(4));
        assertThat(backupStore.apply(renamed("b", "a", 5), owner)).isEqualTo(TransferOutcome.MOVED);
    }

    private static SessionUpdate renamed(String id, String formerId, long version) {
        return new SessionUpdate(id, List.of(formerId), version, true, 0, 1800, new String[] {"x"}, new byte[][] {{1}});
    }

    /** Whoever is told that the former id is void may be told later that the session has ended, by a node that knows no other. */
    @Test
    void whatASessionIsCalledNextIsKnownAsLongAsItsFormerIdIs() {
        backupStore.apply(whole("a", 1, "x"), owner);
        assertThat(backupStore.nextId("a")).isNull();
        backupStore.apply(renamed("b", "a", 2), owner);
        backupStore.remove("a", 2);
        assertThat(backupStore.nextId("a")).isEqualTo("b");
        backupStore.retire("b", "c", 3);
        assertThat(backupStore.nextId("b")).isEqualTo("c");
    }

    /** A later owner went on under the former id, of which all were told how far it is void. */
    @Test
    void aChangeOfIdAfterOneThatCameToNothingIsNotAnnouncedEither() {
        long later = SessionVersion.next(SessionVersion.nextEpoch(2));
        backupStore.retire("a", "b", 2);
        backupStore.remove("a", later);
        backupStore.livesAgain("a", SessionVersion.nextEpoch(later));

        backupStore.retire("a", "c", SessionVersion.next(SessionVersion.nextEpoch(later)));

        assertThat(backupStore.nextId("a")).isEqualTo("c");
        assertThat(backupStore.isAnnounced("a")).isFalse();
    }

    /** The node that had changed it would take the last copy for void. */
    @Test
    void aChangeOfIdThatCameToNothingMakesNothingVoid() {
        backupStore.retire("a", "b", 2);
        backupStore.retract("a", 2);
        assertThat(backupStore.removed("a")).isEqualTo(SessionVersion.NONE);

        backupStore.retire("a", "b", 2);
        backupStore.remove("a", 2);
        backupStore.retract("a", 2);
        assertThat(backupStore.removed("a")).isEqualTo(2);
    }

    /** Without that, a former owner's update would be confirmed next to the one of the node that has passed it over. */
    @Test
    void aNodeWithoutACopyRefusesForAClaimWhatComesOfAnOwnerBeforeThoughTheIdWasChangedInVain() {
        long passed = SessionVersion.nextEpoch(2);
        backupStore.retire("a", "b", 2);

        backupStore.fenceEvenWithoutCopy("a", new Claim(UUID.randomUUID(), 1), SessionVersion.nextEpoch(passed));

        assertThat(backupStore.apply(whole("a", SessionVersion.next(passed), "x"), owner))
                .isEqualTo(TransferOutcome.MOVED);
    }

    /** All nodes are told of the session's end; the holder may be told of its new id later. */
    @Test
    void aLateChangeOfIdKeepsNoCopyOfASessionThatHasEnded() {
        backupStore.apply(whole("a", 1, "x"), owner);
        backupStore.remove("b", SessionVersion.LAST);
        assertThat(backupStore.apply(renamed("b", "a", 2), owner)).isEqualTo(TransferOutcome.MOVED);
        assertThat(backupStore.size()).isZero();
    }

    /** This node became a holder only after the claim that passed the former owner over. */
    @Test
    void aFormerOwnerGivesNoNewIdToASessionThatHasANewOwner() {
        Address claimer = UUID.randomUUID();
        backupStore.apply(whole("a", SessionVersion.nextEpoch(1), "x"), claimer);
        assertThat(backupStore.apply(renamed("b", "a", 2), owner)).isEqualTo(TransferOutcome.MOVED);
        assertThat(backupStore.get("b")).isNull();
        assertThat(backupStore.get("a").owner()).isEqualTo(claimer);
    }

    /** It has not heard of the second, nor has the new owner: only the first can be refused. */
    @Test
    void aFormerOwnerGivesNoThirdIdToASessionThatWasClaimedUnderItsFirst() {
        backupStore.apply(whole("a", 1, "x"), owner);
        backupStore.fence("a", new Claim(UUID.randomUUID(), 1));
        SessionUpdate renamedTwice =
                new SessionUpdate("c", List.of("a", "b"), 3, true, 0, 1800, new String[] {"x"}, new byte[][] {{1}});
        assertThat(backupStore.apply(renamedTwice, owner)).isEqualTo(TransferOutcome.MOVED);
        assertThat(backupStore.get("c")).isNull();
    }
}
