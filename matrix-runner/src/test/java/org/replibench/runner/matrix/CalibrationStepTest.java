package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.machines.linux.cgroup.CpuQuota;
import org.replibench.records.Usages;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.runner.testbed.NodeQuota;

/** A window of 10 s on one node. */
class CalibrationStepTest {
    private static final List<ResponseLimit> LIMITS =
            ResponseLimit.parse("p90:50ms,purchase.p99:200ms", List.of("purchase"));
    private static final LoadMetrics FINE = Usages.load(500, 50, 3);
    private static final LoadMetrics FAILED =
            new LoadMetrics(500, 1, 0, 0, 50, new LoadMetrics.ResponseTimes(3, 2, 5, 9, 11, 12));

    @Test
    void the_response_decides_while_the_node_has_room() {
        assertThat(step(FINE, 1.0, Optional.of(new CpuQuota(0.15))).responseMillis())
                .isEqualTo(3);
    }

    @Test
    void a_node_near_its_quota_has_left_the_plateau_whatever_its_response() {
        assertThat(step(FINE, 1.1, Optional.of(new CpuQuota(0.15))).responseMillis())
                .isInfinite();
    }

    @Test
    void failed_pages_are_never_on_the_plateau() {
        assertThat(step(FAILED, 0.1, Optional.empty()).responseMillis()).isInfinite();
        assertThat(step(LoadMetrics.NONE, 0.1, Optional.empty()).responseMillis())
                .isInfinite();
    }

    @Test
    void without_a_quota_there_is_none_to_use_up() {
        LoadCalibration.CalibrationStep step = step(FINE, 19, Optional.empty());

        assertThat(step.responseMillis()).isEqualTo(3);
        assertThat(step.description()).isEqualTo("20 clients: 50.0 pages/s, mean response 3.00 ms, 0 errors");
        assertThat(step(FINE, 0.75, Optional.of(new CpuQuota(0.15))).description())
                .endsWith(", 0 errors, 50 % of the quota");
    }

    @Test
    void limits_are_kept_up_to_their_bound_by_pages_that_did_not_fail_whatever_the_quota() {
        assertThat(limited(FINE, 50, 199).keepsLimits()).isTrue();
        assertThat(limited(FINE, 50, Double.NaN).keepsLimits()).isTrue();
        assertThat(limited(FINE, 50.1, 199).keepsLimits()).isFalse();
        assertThat(limited(FINE, 49, 200.1).keepsLimits()).isFalse();
        assertThat(limited(FAILED, 5, 5).keepsLimits()).isFalse();
        assertThat(limited(LoadMetrics.NONE, Double.NaN, Double.NaN).keepsLimits())
                .isFalse();
        assertThat(limited(FINE, 31.25, 199).description())
                .endsWith(", 0 errors, 93 % of the quota, limit p90:50ms: 31.3 ms, limit purchase.p99:200ms: 199.0 ms");
    }

    @Test
    void the_most_clients_within_limits_are_found_by_their_figures() {
        SoughtLoad.Search search = new SoughtLoad.WithinLimits(LIMITS).search(10, 5600);
        while (search.next().isPresent()) {
            search.add(limited(FINE, search.next().getAsInt() <= 300 ? 20 : 80, 100));
        }

        assertThat(search.clients()).isBetween(260, 300);
    }

    private static LoadCalibration.CalibrationStep limited(LoadMetrics loadMetrics, double p90, double purchase) {
        Map<ResponseLimit, Double> limited = new LinkedHashMap<>();
        limited.put(LIMITS.get(0), p90);
        limited.put(LIMITS.get(1), purchase);
        return new LoadCalibration.CalibrationStep(20, loadMetrics, 0.93, limited);
    }

    private static LoadCalibration.CalibrationStep step(
            LoadMetrics loadMetrics, double cpuSeconds, Optional<CpuQuota> quota) {
        ResourceUsage resourceUsage = Usages.of(List.of(Usages.node("node1", cpuSeconds, 0)), 0, 0, 0, 0);
        return LoadCalibration.CalibrationStep.of(20, loadMetrics, resourceUsage, 10, new NodeQuota(quota), Map.of());
    }
}
