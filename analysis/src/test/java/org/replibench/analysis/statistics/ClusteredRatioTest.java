package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusteredRatioTest {
    private static final int STUDIES = 4000;

    /** By hand: residuals 1 − 2/2, 2 − 2/2, 0 − 2/2, so their squares sum to 2; 3 clusters; 3/2 · 2 / 36. */
    @Test
    void is_the_ratio_of_sums_with_the_spread_of_clusters() {
        ClusteredRatio ratio = ClusteredRatio.of(new double[] {1, 2, 0}, new double[] {2, 2, 2});

        assertThat(ratio.ratio()).isEqualTo(0.5);
        assertThat(ratio.standardError()).isCloseTo(Math.sqrt(3.0 / 36), within(1e-12));
        assertThat(ratio.interval().low()).isCloseTo(0.5 - 4.302653 * Math.sqrt(3.0 / 36), within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"20, 0.1", "40, 0.1", "40, 0.3"})
    void its_interval_covers_the_share_though_pages_of_a_block_are_alike(int blocks, double spread) {
        Random random = new Random(blocks);
        double share = 0.1;
        int covered = 0;
        for (int study = 0; study < STUDIES; study++) {
            double[] above = new double[blocks];
            double[] below = new double[blocks];
            for (int block = 0; block < blocks; block++) {
                double ofBlock = share * Math.exp(spread * random.nextGaussian() - spread * spread / 2);
                below[block] = 80 + random.nextInt(40);
                for (int page = 0; page < below[block]; page++) {
                    above[block] += random.nextDouble() < ofBlock ? 1 : 0;
                }
            }
            covered += ClusteredRatio.of(above, below).interval().contains(share) ? 1 : 0;
        }

        assertThat((double) covered / STUDIES).isBetween(0.92, 0.965);
    }

    @Test
    void one_cluster_bounds_nothing() {
        assertThat(ClusteredRatio.of(new double[] {1}, new double[] {2}).interval())
                .isEqualTo(Interval.UNKNOWN);
        assertThat(ClusteredRatio.of(new double[0], new double[0]).ratio()).isNaN();
    }
}
