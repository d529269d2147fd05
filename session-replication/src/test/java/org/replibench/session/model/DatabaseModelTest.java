package org.replibench.session.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.session.model.Explorer.Exploration;

/** Every run of the model of copies in the database, within bounds; and what it shows without the fixes. */
class DatabaseModelTest {
    private static final Bounds BOUNDS =
            Bounds.ofRequests(3).writes(1).renames(1).signOffs(1).kills(1);

    private static Exploration explore(DatabaseModel model) {
        Exploration exploration = Explorer.explore(model);
        System.out.printf("database: %,d states, %,d steps%n", exploration.states(), exploration.steps());
        return exploration;
    }

    private static Sentence brokenWithout(Fix fix) {
        Explorer.Story story =
                explore(DatabaseModel.of(BOUNDS).without(fix)).violation().orElseThrow();
        System.out.println("without " + fix + " " + story);
        return story.broken();
    }

    @Test
    void noOrderOfEventsBreaksAPromise() {
        assertThat(explore(DatabaseModel.of(BOUNDS)).violation()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void noOrderOfMoreEventsBreaksAPromise() {
        Bounds more = BOUNDS.requests(4).writes(2);
        assertThat(explore(DatabaseModel.of(more)).violation()).isEmpty();
    }

    @Test
    void aFormerOwnerThatTrustsTheCookieShowsWhatWasSignedOff() {
        Bounds signOff = Bounds.ofRequests(3).signOffs(1);
        Explorer.Story story = explore(DatabaseModel.of(signOff).without(Fix.VERSION_NOT_ROUTE))
                .violation()
                .orElseThrow();
        System.out.println(story);
        assertThat(story.broken()).isEqualTo(Sentence.SIGNED_OFF);
    }

    @Test
    void aFormerOwnerThatTrustsTheCookieShowsAnOlderState() {
        assertThat(brokenWithout(Fix.VERSION_NOT_ROUTE)).isEqualTo(Sentence.NO_STEP_BACK);
    }

    @Test
    void aSignOffThatRemovesARowByItsVersionMissesWhoTookItMeanwhile() {
        assertThat(brokenWithout(Fix.SIGN_OFF_FENCES)).isEqualTo(Sentence.SIGNED_OFF);
    }

    @Test
    void anOldIdLivesOnWhenItWasTakenOverBetweenRenameAndRequestEnd() {
        assertThat(brokenWithout(Fix.RENAME_FENCES)).isEqualTo(Sentence.OLD_ID_DEAD);
    }
}
