package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.capacity.profile.Demands;
import org.replibench.analysis.capacity.profile.InventedProfile;
import org.replibench.analysis.capacity.profile.Line;
import org.replibench.analysis.capacity.profile.PageRates;
import org.replibench.analysis.capacity.profile.PageTypes;
import org.replibench.analysis.capacity.profile.Profile;
import org.replibench.analysis.capacity.profile.Resource;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;

class PageWorkTest {
    private static final double ROUNDING = 1e-9;

    private final Profile profile = new InventedProfile(1, 0, 0).profile(3, "none", "2212", "2211", "3212", "2312");

    @Test
    void an_answer_that_waits_for_its_copies_holds_their_receivers_time() {
        Work work = work("2212", 4);

        assertThat(work.onNodes().copies()).isEqualTo(new Work.Copies(1, true));
        assertThat(work.onNodes().awaitedSeconds()
                        + work.databaseSeconds()
                        + work.elsewhere().lightSeconds())
                .isCloseTo(InventedProfile.LONE_RESPONSE_SECONDS, within(ROUNDING));
    }

    @Test
    void a_page_waits_for_no_copy_that_leaves_when_its_node_stops() {
        assertThat(work("2312", 4).onNodes().copies()).isEqualTo(new Work.Copies(1, false));
    }

    @Test
    void an_answer_that_does_not_wait_holds_the_sending_alone() {
        Work work = work("2211", 4);

        assertThat(work.onNodes().copies().awaited()).isFalse();
        assertThat(work.onNodes().awaitedSeconds())
                .isCloseTo(InventedProfile.PAGE_SECONDS + InventedProfile.SEND_SECONDS, within(ROUNDING));
        assertThat(work.onNodes().allSeconds())
                .isCloseTo(
                        InventedProfile.PAGE_SECONDS + InventedProfile.SEND_SECONDS + InventedProfile.RECEIVE_SECONDS,
                        within(ROUNDING));
    }

    @Test
    void receivers_work_at_the_same_time_so_a_page_waits_for_the_longest_of_its_copies_not_for_one_after_the_other() {
        Work.OnNodes three = new Work.OnNodes(0.002, 0.002, 3 * 0.0004, 0.0032, new Work.Copies(3, true));

        assertThat(three.awaitedSeconds()).isCloseTo(0.002 + 0.0004 * (1 + 1.0 / 2 + 1.0 / 3), within(ROUNDING));
        assertThat(three.allSeconds()).isCloseTo(0.002 + 3 * 0.0004, within(ROUNDING));
    }

    @Test
    void what_is_longer_than_a_lone_pages_response_is_done_after_its_answer() {
        Demands slow = new Demands(
                Pattern.parse("2212"),
                "native",
                Map.of(Resource.NODE_CPU, line(0.006), Resource.RECEIVER_CPU, line(0.001)),
                new Line(0.002, 0, 0, 0, 0, 5),
                line(0.002),
                new PageRates(25, 0),
                new PageTypes(List.of()),
                4);

        Work work = new PageWork(slow, profile.control(), Scenario.of(profile), Line::values)
                .copied((ReplicationPattern) Pattern.parse("2212"), 2);

        assertThat(work.onNodes().copies().awaited()).isFalse();
        assertThat(work.onNodes().ownSeconds()).isCloseTo(0.006, within(ROUNDING));
        assertThat(work.onNodes().answerSeconds()).isCloseTo(0.002, within(ROUNDING));
        assertThat(work.elsewhere().lightSeconds()).isCloseTo(0, within(ROUNDING));
    }

    @Test
    void a_page_waits_the_less_elsewhere_the_sooner_it_comes_after_another() {
        Demands waking = new Demands(
                Pattern.parse("none"),
                "none",
                Map.of(Resource.NODE_CPU, line(0.001)),
                new Line(0.003, -0.00002, 0, 0, 0, 5),
                line(0.0025),
                new PageRates(25, 0),
                new PageTypes(List.of()),
                4);

        Work work = new PageWork(waking, waking, Scenario.of(profile), Line::values).alone();

        assertThat(work.elsewhere().seconds(0)).isCloseTo(0.002, within(ROUNDING));
        assertThat(work.elsewhere().seconds(12.5)).isCloseTo(0.00175, within(ROUNDING));
        assertThat(work.elsewhere().seconds(25)).isCloseTo(0.0015, within(ROUNDING));
        assertThat(work.elsewhere().seconds(50)).isCloseTo(0.0015, within(ROUNDING));
    }

    @Test
    void driver_and_database_are_as_cheap_as_under_many_pages_if_that_was_measured() {
        Profile measured = new InventedProfile(1, 0, 0).busy(0.0013, 0.0003).profile(3, "none", "2211");
        Demands arm = measured.demands(Pattern.parse("2211")).get(0);

        Work busy = new PageWork(arm, measured.control(), Scenario.of(measured), Line::values)
                .copied((ReplicationPattern) Pattern.parse("2211"), 4);

        assertThat(busy.restSeconds())
                .isEqualTo(arm.line(Resource.BUSY_REST).orElseThrow().slope());
        assertThat(work("2211", 4).restSeconds())
                .isCloseTo(InventedProfile.DATABASE_SECONDS + InventedProfile.DRIVER_SECONDS, within(ROUNDING));
    }

    @Test
    void copies_in_the_database_cost_no_other_node_anything_however_many_there_are() {
        Work two = work("3212", 2);
        Work eight = work("3212", 8);

        assertThat(eight.onNodes()).isEqualTo(two.onNodes());
        assertThat(eight.onNodes().receiverSeconds()).isZero();
    }

    private Work work(String pattern, int nodes) {
        Pattern parsed = Pattern.parse(pattern);
        return new PageWork(profile.demands(parsed).get(0), profile.control(), Scenario.of(profile), Line::values)
                .copied((ReplicationPattern) parsed, nodes);
    }

    private static Line line(double slope) {
        return new Line(0, slope, 0, 0, 0, 5);
    }
}
