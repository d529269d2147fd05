package org.replibench.runner.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.cluster.server.HeapSize;
import org.replibench.model.Refusal;

class MachineSizingTest {
    private static final HeapSize HEAP = new HeapSize(512);

    @ParameterizedTest
    @CsvSource({"8, 2, 0.15", "4, 2, 0.31", "1, 2, 1.27", "8, 16, 1.3", "8, 1, 0.07"})
    void the_largest_quota_leaves_room_for_database_driver_and_reserve(int nodes, double cores, double quota) {
        MachineSizing sizing = new MachineSizing(cores, false);
        assertThat(sizing.maxQuota(nodes)).isEqualTo(quota);
        assertThat(sizing.quotaUnsupportedReason("node.cpus", nodes, quota)).isEmpty();
        assertThat(sizing.quotaUnsupportedReason("node.cpus", nodes, quota + 0.01))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({"8, 2, 0.12", "4, 2, 0.25", "2, 2, 0.51", "1, 2, 1", "8, 16, 1"})
    void a_quota_that_is_not_asked_for_leaves_what_a_high_load_takes(int nodes, double cores, double quota) {
        assertThat(new MachineSizing(cores, false).defaultQuota(nodes)).isEqualTo(quota);
    }

    @Test
    void a_database_that_stores_sessions_leaves_less_for_nodes() {
        assertThat(new MachineSizing(2, true).maxQuota(8)).isEqualTo(0.14);
        assertThat(new MachineSizing(2, true)
                        .quotaUnsupportedReason("node.cpus", 8, 0.15)
                        .orElseThrow())
                .extracting(Refusal::expected)
                .isEqualTo("8 nodes × 0.15 + database 0.36 + load generator 0.30 + reserve 0.15 = 2.01 cores");
    }

    @Test
    void a_quota_that_is_too_large_is_refused_with_the_sum_what_is_missing_and_what_would_fit() {
        assertThat(new MachineSizing(2, false)
                        .quotaUnsupportedReason("node.cpus", 8, 0.3)
                        .orElseThrow())
                .hasToString(
                        "node.cpus: 1.63 cores too few; expected 8 nodes × 0.3 + database 0.48 + load generator 0.60"
                                + " + reserve 0.15 = 3.63 cores, got 2. Try -Dnode.cpus=0.15, or at most -Dnodes=4");
    }

    @Test
    void where_no_number_of_nodes_fits_the_quota_only_a_smaller_one_is_offered() {
        assertThat(new MachineSizing(2, false)
                        .quotaUnsupportedReason("node.cpus", 2, 2)
                        .orElseThrow())
                .extracting(Refusal::suggestion)
                .isEqualTo("-Dnode.cpus=0.63");
    }

    @Test
    void where_no_quota_of_use_fits_only_fewer_nodes_are_offered() {
        assertThat(new MachineSizing(0.5, false)
                        .quotaUnsupportedReason("node.cpus", 8, 0.2)
                        .orElseThrow())
                .extracting(Refusal::suggestion)
                .isEqualTo("at most -Dnodes=1");
    }

    @Test
    void where_nothing_fits_a_larger_machine_is_asked_for() {
        assertThat(new MachineSizing(0.2, false)
                        .quotaUnsupportedReason("node.cpus", 8, 1)
                        .orElseThrow())
                .extracting(Refusal::suggestion)
                .isEqualTo("a larger machine, or -Disolation=process");
        assertThat(new MachineSizing(0.1, false).nodesUnsupportedReason(1).orElseThrow())
                .extracting(Refusal::suggestion)
                .isEqualTo("a larger machine, or -Disolation=process");
    }

    @Test
    void nodes_that_would_each_get_next_to_nothing_are_refused() {
        assertThat(new MachineSizing(2, false).nodesUnsupportedReason(8)).isEmpty();
        assertThat(new MachineSizing(0.5, false).nodesUnsupportedReason(8).orElseThrow())
                .hasToString("nodes: too many for a machine of 0.5 cores; expected at least 0.05 cores for each, after"
                        + " database, load generator and reserve, got 0.03 for each of 8. Try at most -Dnodes=5");
    }

    @Test
    void too_little_memory_is_refused_with_what_is_missing_and_what_would_fit() {
        assertThat(MachineSizing.memoryUnsupportedReason(8, HEAP, 0, 7_900)).isEmpty();
        assertThat(MachineSizing.memoryUnsupportedReason(8, HEAP, 0, 4_000).orElseThrow())
                .hasToString("memory: 3900 MiB too few; expected 7900 MiB for 8 nodes with a heap of 512m, got 4000 MiB"
                        + " available. Try at most -Dnodes=3");
        assertThat(MachineSizing.memoryUnsupportedReason(1, HEAP, 0, 2_000).orElseThrow())
                .extracting(Refusal::suggestion)
                .isEqualTo("a smaller -Dheap, or a machine with more memory");
    }

    @Test
    void load_generators_need_memory_as_nodes_do() {
        assertThat(MachineSizing.memoryUnsupportedReason(8, HEAP, 10_000, 17_900))
                .isEmpty();
        assertThat(MachineSizing.memoryUnsupportedReason(8, HEAP, 10_000, 17_000)
                        .orElseThrow())
                .hasToString("memory: 900 MiB too few; expected 17900 MiB for 8 nodes with a heap of 512m and load"
                        + " generators of 10000 MiB, got 17000 MiB available. Try at most -Dnodes=6");
    }

    @Test
    void a_larger_heap_needs_more_memory() {
        assertThat(MachineSizing.memoryUnsupportedReason(1, new HeapSize(4096), 0, 5_884))
                .isEmpty();
        assertThat(MachineSizing.memoryUnsupportedReason(1, new HeapSize(4096), 0, 5_883))
                .isPresent();
    }
}
