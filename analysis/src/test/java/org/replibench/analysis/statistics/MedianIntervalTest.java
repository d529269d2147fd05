package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MedianIntervalTest {
    @ParameterizedTest
    @CsvSource({"6, 1, 6, .96875", "10, 2, 9, .97852", "20, 6, 15, .95861", "31, 10, 22, .97055"})
    void ranks_and_attained_confidence_are_the_published_ones(int count, int low, int high, double confidence) {
        MedianInterval found = MedianInterval.of(firstNumbers(count), 0.95).orElseThrow();

        assertThat(found.lowRank()).isEqualTo(low);
        assertThat(found.highRank()).isEqualTo(high);
        assertThat(found.interval().low()).isEqualTo(low);
        assertThat(found.interval().high()).isEqualTo(high);
        assertThat(found.interval().confidence()).isCloseTo(confidence, within(5e-6));
        assertThat(found.median()).isEqualTo((count + 1) / 2.0);
    }

    @Test
    void five_values_are_too_few() {
        assertThat(MedianInterval.of(firstNumbers(5), 0.95)).isEmpty();
        assertThat(MedianInterval.of(List.of(), 0.95)).isEmpty();
    }

    private static List<Double> firstNumbers(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> (double) i).toList();
    }
}
