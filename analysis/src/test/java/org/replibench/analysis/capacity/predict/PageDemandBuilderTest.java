package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.capacity.demand.ArmDemands;
import org.replibench.analysis.capacity.demand.DemandProfile;
import org.replibench.analysis.capacity.demand.DemandRegression;
import org.replibench.analysis.capacity.demand.PageTypeRegression;
import org.replibench.analysis.capacity.demand.ProfiledResource;
import org.replibench.analysis.capacity.demand.SyntheticDemandProfile;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;

class PageDemandBuilderTest {
    private static final double ROUNDING = 1e-9;

    private final DemandProfile demandProfile =
            new SyntheticDemandProfile(1, 0, 0).profile(3, "none", "2212", "2211", "3212", "2312");

    @Test
    void an_answer_that_waits_for_its_copies_holds_their_receivers_time() {
        PageDemand pageDemand = work("2212", 4);

        assertThat(pageDemand.nodeCpu().copies()).isEqualTo(new PageDemand.BackupCopies(1, true));
        assertThat(pageDemand.nodeCpu().awaitedSeconds()
                        + pageDemand.databaseSeconds()
                        + pageDemand.residualDelay().lightSeconds())
                .isCloseTo(SyntheticDemandProfile.LONE_RESPONSE_SECONDS, within(ROUNDING));
    }

    @Test
    void a_page_waits_for_no_copy_that_leaves_when_its_node_stops() {
        assertThat(work("2312", 4).nodeCpu().copies()).isEqualTo(new PageDemand.BackupCopies(1, false));
    }

    @Test
    void an_answer_that_does_not_wait_holds_the_sending_alone() {
        PageDemand pageDemand = work("2211", 4);

        assertThat(pageDemand.nodeCpu().copies().awaited()).isFalse();
        assertThat(pageDemand.nodeCpu().awaitedSeconds())
                .isCloseTo(SyntheticDemandProfile.PAGE_SECONDS + SyntheticDemandProfile.SEND_SECONDS, within(ROUNDING));
        assertThat(pageDemand.nodeCpu().allSeconds())
                .isCloseTo(
                        SyntheticDemandProfile.PAGE_SECONDS
                                + SyntheticDemandProfile.SEND_SECONDS
                                + SyntheticDemandProfile.RECEIVE_SECONDS,
                        within(ROUNDING));
    }

    @Test
    void receivers_work_at_the_same_time_so_a_page_waits_for_the_longest_of_its_copies_not_for_one_after_the_other() {
        PageDemand.NodeCpuDemand three =
                new PageDemand.NodeCpuDemand(0.002, 0.002, 3 * 0.0004, 0.0032, new PageDemand.BackupCopies(3, true));

        assertThat(three.awaitedSeconds()).isCloseTo(0.002 + 0.0004 * (1 + 1.0 / 2 + 1.0 / 3), within(ROUNDING));
        assertThat(three.allSeconds()).isCloseTo(0.002 + 3 * 0.0004, within(ROUNDING));
    }

    @Test
    void what_is_longer_than_a_lone_pages_response_is_done_after_its_answer() {
        ArmDemands slow = new ArmDemands(
                Pattern.parse("2212"),
                "wildfly",
                Map.of(ProfiledResource.NODE_CPU, line(0.006), ProfiledResource.RECEIVER_CPU, line(0.001)),
                new DemandRegression(0.002, 0, 0, 0, 0, 5),
                line(0.002),
                new ArmDemands.ProfiledThroughput(25, 0),
                new PageTypeRegression(List.of()),
                4);

        PageDemand pageDemand = new PageDemandBuilder(
                        slow,
                        demandProfile.control(),
                        PredictionScenario.of(demandProfile),
                        DemandRegression::coefficients)
                .withCopies((ReplicationPattern) Pattern.parse("2212"), 2);

        assertThat(pageDemand.nodeCpu().copies().awaited()).isFalse();
        assertThat(pageDemand.nodeCpu().ownSeconds()).isCloseTo(0.006, within(ROUNDING));
        assertThat(pageDemand.nodeCpu().answerSeconds()).isCloseTo(0.002, within(ROUNDING));
        assertThat(pageDemand.residualDelay().lightSeconds()).isCloseTo(0, within(ROUNDING));
    }

    @Test
    void a_page_waits_the_less_elsewhere_the_sooner_it_comes_after_another() {
        ArmDemands waking = new ArmDemands(
                Pattern.parse("none"),
                "none",
                Map.of(ProfiledResource.NODE_CPU, line(0.001)),
                new DemandRegression(0.003, -0.00002, 0, 0, 0, 5),
                line(0.0025),
                new ArmDemands.ProfiledThroughput(25, 0),
                new PageTypeRegression(List.of()),
                4);

        PageDemand pageDemand = new PageDemandBuilder(
                        waking, waking, PredictionScenario.of(demandProfile), DemandRegression::coefficients)
                .withoutCopies();

        assertThat(pageDemand.residualDelay().seconds(0)).isCloseTo(0.002, within(ROUNDING));
        assertThat(pageDemand.residualDelay().seconds(12.5)).isCloseTo(0.00175, within(ROUNDING));
        assertThat(pageDemand.residualDelay().seconds(25)).isCloseTo(0.0015, within(ROUNDING));
        assertThat(pageDemand.residualDelay().seconds(50)).isCloseTo(0.0015, within(ROUNDING));
    }

    @Test
    void driver_and_database_are_as_cheap_as_under_many_pages_if_that_was_measured() {
        DemandProfile measured =
                new SyntheticDemandProfile(1, 0, 0).busy(0.0013, 0.0003).profile(3, "none", "2211");
        ArmDemands arm = measured.demands(Pattern.parse("2211")).get(0);

        PageDemand busy = new PageDemandBuilder(
                        arm, measured.control(), PredictionScenario.of(measured), DemandRegression::coefficients)
                .withCopies((ReplicationPattern) Pattern.parse("2211"), 4);

        assertThat(busy.machineRestSeconds())
                .isEqualTo(arm.line(ProfiledResource.BUSY_REST).orElseThrow().slope());
        assertThat(work("2211", 4).machineRestSeconds())
                .isCloseTo(
                        SyntheticDemandProfile.DATABASE_SECONDS + SyntheticDemandProfile.DRIVER_SECONDS,
                        within(ROUNDING));
    }

    @Test
    void copies_in_the_database_cost_no_other_node_anything_however_many_there_are() {
        PageDemand two = work("3212", 2);
        PageDemand eight = work("3212", 8);

        assertThat(eight.nodeCpu()).isEqualTo(two.nodeCpu());
        assertThat(eight.nodeCpu().receiverSeconds()).isZero();
    }

    private PageDemand work(String pattern, int nodes) {
        Pattern parsed = Pattern.parse(pattern);
        return new PageDemandBuilder(
                        demandProfile.demands(parsed).get(0),
                        demandProfile.control(),
                        PredictionScenario.of(demandProfile),
                        DemandRegression::coefficients)
                .withCopies((ReplicationPattern) parsed, nodes);
    }

    private static DemandRegression line(double slope) {
        return new DemandRegression(0, slope, 0, 0, 0, 5);
    }
}
