package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuThrottlingModelTest {
    private static final double LIGHT = 0.002;
    private static final double BUSY = 0.001;

    /** 10 pages a second were the light load, and 100 used the quota of 0.1 cores up. */
    private static final PageDemand.CalibrationLoad CALIBRATION_LOAD = new PageDemand.CalibrationLoad(0.02, 0.1);

    @ParameterizedTest
    @CsvSource({"0.1, 5, 0.002", "0.1, 10, 0.002", "0.1, 55, 0.00109090909", "0.1, 90, 0.00101234568", "0.1, 100, 0.001"
    })
    void the_processor_time_of_all_pages_grows_in_a_straight_line_from_the_light_load_to_the_used_up_quota(
            double quota, double pagesPerSecond, double seconds) {
        assertThat(standstill(quota, CALIBRATION_LOAD).at(40, pagesPerSecond).nodesSeconds())
                .isCloseTo(seconds, within(1e-10));
    }

    @ParameterizedTest
    @CsvSource({"0.3, 150, 0.001", "0.05, 27.5, 0.00109090909", "0.05, 4, 0.002"})
    void a_larger_quota_makes_no_page_cheaper_and_a_smaller_one_is_used_up_by_fewer(
            double quota, double pagesPerSecond, double seconds) {
        assertThat(standstill(quota, CALIBRATION_LOAD).at(40, pagesPerSecond).nodesSeconds())
                .isCloseTo(seconds, within(1e-10));
    }

    @ParameterizedTest
    @CsvSource({"5", "45"})
    void what_was_measured_under_light_loads_alone_holds_for_all(double pagesPerSecond) {
        assertThat(standstill(0.1, PageDemand.CalibrationLoad.LIGHT_ONLY)
                        .at(40, pagesPerSecond)
                        .nodesSeconds())
                .isEqualTo(LIGHT);
    }

    private static CpuThrottlingModel standstill(double quota, PageDemand.CalibrationLoad calibrationLoad) {
        PageDemand pageDemand = new PageDemand(
                new PageDemand.NodeCpuDemand(LIGHT, LIGHT, 0, BUSY, PageDemand.BackupCopies.NONE),
                0,
                Double.NaN,
                0,
                PageDemand.ResidualDelay.NOTHING,
                new PageDemand.IdleUsage(0, 0, Double.NaN),
                calibrationLoad);
        return new CpuThrottlingModel(
                pageDemand,
                new PredictionScenario(
                        2, 2, OptionalDouble.of(quota), 0.1, false, OptionalDouble.empty(), Map.of(), 0.3));
    }
}
