package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AsymptoticBoundsTest {

    @Test
    void seed_003_is_limited_by_the_accounts_disk_then_the_only_disk_then_the_processor() {
        assertLimit(
                Map.of("cpu", 0.35, "accounts", 0.23, "other", 0.17, "log", 0.15),
                Map.of("cpu", 0.02, "accounts", 0.21, "other", 0.02),
                1 / 0.44,
                "accounts");
        assertLimit(
                Map.of("cpu", 0.35, "data", 0.40, "log", 0.15), Map.of("cpu", 0.02, "data", 0.23), 1 / 0.63, "data");
        assertLimit(
                Map.of("cpu", 0.35, "accounts1", 0.115, "accounts2", 0.115, "other", 0.17, "log", 0.15),
                Map.of("cpu", 0.02, "accounts1", 0.105, "accounts2", 0.105, "other", 0.02),
                1 / 0.37,
                "cpu");
    }

    @Test
    void copies_take_their_part_of_two_cores() {
        AsymptoticBounds bounds = AsymptoticBounds.of(QueueingNetworks.replicatedTier(1), "shop");

        assertThat(bounds.maxThroughputPerSecond()).isCloseTo(2 / 0.0069, withinPercentage(1e-9));
        assertThat(bounds.cycleSeconds()).isCloseTo(0.3075, withinPercentage(1e-9));
        assertThat(bounds.kneePopulation()).isCloseTo(2 / 0.0069 * 0.3075, withinPercentage(1e-9));
        assertThat(bounds.responseSeconds(1, 0.3)).isCloseTo(0.0075, withinPercentage(1e-6));
    }

    @Test
    void a_class_that_is_not_there_has_no_bounds() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> AsymptoticBounds.of(QueueingNetworks.webTier(1), "shp"))
                .withMessage("no closed class shp");
    }

    private static void assertLimit(
            Map<String, Double> synchronous, Map<String, Double> asynchronous, double limit, String bottleneck) {
        AsymptoticBounds bounds =
                AsymptoticBounds.of(QueueingNetworks.singleProfile(1, synchronous, asynchronous), "synchronous");

        assertThat(bounds.maxThroughputPerSecond()).isCloseTo(limit, withinPercentage(1e-9));
        assertThat(bounds.bottleneck()).contains(bottleneck);
    }
}
