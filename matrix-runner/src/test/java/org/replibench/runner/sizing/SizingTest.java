package org.replibench.runner.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizingTest {
    @ParameterizedTest
    @CsvSource({"8, 2, 0.15", "4, 2, 0.31", "1, 2, 1.27", "8, 16, 1.3", "8, 1, 0.07"})
    void the_largest_quota_leaves_room_for_database_driver_and_reserve(int nodes, double cores, double quota) {
        assertThat(Sizing.largestQuota(nodes, cores)).isEqualTo(quota);
        assertThat(Sizing.quotaRefusal(nodes, quota, cores)).isEmpty();
        assertThat(Sizing.quotaRefusal(nodes, quota + 0.01, cores)).isPresent();
    }

    @Test
    void a_quota_that_is_too_large_is_refused_with_the_sum_what_is_missing_and_what_would_fit() {
        assertThat(Sizing.quotaRefusal(8, 0.3, 2))
                .hasValue("quota: 8 nodes × 0.3 + database 0.48 + driver 0.60 + reserve 0.15 = 3.63 cores required,"
                        + " found 2, 1.63 too few; fits: -Dquota=0.15, or at most -Dnodes=4");
    }

    @Test
    void where_no_number_of_nodes_fits_the_quota_only_a_smaller_one_is_offered() {
        assertThat(Sizing.quotaRefusal(2, 2, 2).orElseThrow()).endsWith("; fits: -Dquota=0.63");
    }

    @Test
    void where_no_quota_of_use_fits_only_fewer_nodes_are_offered() {
        assertThat(Sizing.quotaRefusal(8, 0.2, 0.5).orElseThrow()).endsWith("; fits: at most -Dnodes=1");
    }

    @Test
    void where_nothing_fits_a_larger_machine_is_asked_for() {
        assertThat(Sizing.quotaRefusal(8, 1, 0.2).orElseThrow())
                .endsWith("; fits: a larger machine, or -Dhosts=loopback");
        assertThat(Sizing.nodesRefusal(1, 0.1).orElseThrow()).endsWith("; fits: a larger machine, or -Dhosts=loopback");
    }

    @Test
    void nodes_that_would_each_get_next_to_nothing_are_refused() {
        assertThat(Sizing.nodesRefusal(8, 2)).isEmpty();
        assertThat(Sizing.nodesRefusal(8, 0.5))
                .hasValue("nodes: 8 nodes, database, driver and reserve leave 0.03 cores for each on a machine of 0.5,"
                        + " at least 0.05 required; fits: at most -Dnodes=5");
    }

    @Test
    void too_little_memory_is_refused_with_what_is_missing_and_what_would_fit() {
        assertThat(Sizing.memoryRefusal(8, 7_900)).isEmpty();
        assertThat(Sizing.memoryRefusal(8, 4_000))
                .hasValue("memory: 7900 MiB required for 8 nodes, found 4000 MiB available, 3900 too few; fits: at most"
                        + " -Dnodes=3");
        assertThat(Sizing.memoryRefusal(1, 2_000).orElseThrow()).endsWith("; fits: a machine with more memory");
    }
}
