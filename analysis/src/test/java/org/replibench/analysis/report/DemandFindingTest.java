package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.capacity.demand.DemandProfile;
import org.replibench.analysis.capacity.demand.SyntheticDemandProfile;
import org.replibench.analysis.page.Answer;

class DemandFindingTest {
    @Test
    void the_answer_of_a_profile_is_what_a_page_needs_with_and_without_copies() {
        DemandProfile profile = new SyntheticDemandProfile(1, 0.02, 0.03).profile(4, "none", "2211");

        Answer answer = new DemandFinding(profile).answer();

        assertThat(answer.sentence())
                .matches(
                        "CPU time of one page, with 95 % intervals: with none [\\d.]+ ms \\([\\d.]+ to [\\d.]+\\) on the node"
                                + " that serves it; with 2211 replibench [\\d.]+ ms \\([\\d.]+ to [\\d.]+\\) on the node that serves it"
                                + " and [\\d.]+ ms \\([\\d.]+ to [\\d.]+\\) on the node that holds its copy\\.");
        assertThat(answer.undecided()).last().asString().contains("-Ppredict");
    }

    @Test
    void every_demand_is_a_row_with_its_interval() {
        DemandProfile profile = new SyntheticDemandProfile(1, 0.02, 0.03).profile(4, "none", "2211");

        assertThat(new DemandFinding(profile).rows())
                .anySatisfy(
                        row -> assertThat(row.arm() + " " + row.resource()).isEqualTo("2211 replibench receiver cpu"))
                .filteredOn(row -> row.resource().equals("node cpu"))
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.perPage()).isBetween(row.low(), row.high()));
    }

    @Test
    void a_profile_whose_loads_took_turns_is_answered_by_its_demands_and_has_no_knee(@TempDir Path study)
            throws IOException {
        new SyntheticDemandProfile(2, 0.02, 0.03)
                .busy(0.0013, 0.0003)
                .write(study, 3, Map.of("search", 0.002, "item", 0.001), "none", "2211");

        StudySummary summary = StudyReport.write(study);

        assertThat(summary.answer())
                .startsWith("CPU time of one page, with 95 % intervals: with none ")
                .doesNotContain("knee");
        assertThat(summary.unreadable()).isEmpty();
    }
}
