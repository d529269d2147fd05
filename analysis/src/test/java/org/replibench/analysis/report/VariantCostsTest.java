package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.model.Variant;

class VariantCostsTest {
    private static final Variant HERE = Variant.PLAIN.with("isolation", "namespace");
    private static final Variant THERE = Variant.PLAIN.with("isolation", "ssh");
    private static final String CPU = "ratio of total CPU, ms/page to no replication, one variant's over another's: ";

    @TempDir
    private Path results;

    private SyntheticRounds rounds;

    @BeforeEach
    void controls() throws IOException {
        rounds = new SyntheticRounds(results.resolve("matrix/20260102-030405"));
        rounds.variant("none", HERE, 0.001);
        rounds.variant("none", THERE, 0.002);
        rounds.variant("2212", HERE, 0.0014);
    }

    @Test
    void a_variant_that_doubles_all_costs_makes_no_difference_to_the_ratio() throws IOException {
        rounds.variant("2212", THERE, 0.0028);

        assertThat(StudyReport.write(rounds.study()).answer())
                .as("but for the database's, which stays the same")
                .containsPattern(
                        "Decided: " + CPU
                                + "2212 ssh over 2212 namespace × 1\\.0[0-3]\\d \\(95 %: [01]\\.\\d+ to 1\\.0\\d+\\), equal within ±5 %");
    }

    @Test
    void one_in_which_replication_costs_a_quarter_more_is_different() throws IOException {
        rounds.variant("2212", THERE, 0.0035);

        assertThat(StudyReport.write(rounds.study()).answer())
                .containsPattern(
                        "Decided: " + CPU
                                + "2212 ssh over 2212 namespace × 1\\.2\\d+ \\(95 %: 1\\.[12]\\d+ to 1\\.[2-4]\\d+\\), different");
    }

    @Test
    void a_pattern_without_a_control_of_its_variant_has_none() throws IOException {
        rounds.variant("2222", THERE, 0.003);

        assertThat(StudyReport.write(rounds.study()).answer()).doesNotContain("one variant's over another's");
    }
}
