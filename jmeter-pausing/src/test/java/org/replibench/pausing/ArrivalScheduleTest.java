package org.replibench.pausing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long START = 7 * SECOND;

    @Test
    void eachPeriodHasItsRequestsInTheOrderOfTime() {
        List<Long> due = due(new ArrivalRate(40, 1), 400);

        assertThat(due).isSorted().allMatch(moment -> moment >= START);
        assertThat(due.stream().collect(Collectors.groupingBy(moment -> (moment - START) / SECOND)))
                .hasSize(10)
                .allSatisfy((second, moments) -> assertThat(moments).hasSize(40));
    }

    /** A share of 12.5 a second for each of two servers of a node. */
    @Test
    void aPeriodOfSeveralSecondsHasNoMoreThanItsRequests() {
        List<Long> due = due(new ArrivalRate(25, 2), 250);

        assertThat(due.stream().collect(Collectors.groupingBy(moment -> (moment - START) / (2 * SECOND))))
                .hasSize(10)
                .allSatisfy((period, moments) -> assertThat(moments).hasSize(25));
    }

    /** Of even gaps it would be 0, of those of a Poisson process 1; of 4000 it is known to a twentieth. */
    @Test
    void requestsComeAtRandomMoments() {
        List<Long> due = due(new ArrivalRate(400, 1), 4000);
        double[] gaps = Stream.iterate(1, i -> i < due.size(), i -> i + 1)
                .mapToDouble(i -> due.get(i) - due.get(i - 1))
                .toArray();
        double mean = Arrays.stream(gaps).average().orElseThrow();
        double variance = Arrays.stream(gaps)
                .map(gap -> (gap - mean) * (gap - mean))
                .average()
                .orElseThrow();

        assertThat(Math.sqrt(variance) / mean).isBetween(0.8, 1.2);
    }

    @Test
    void aRateOfNothingIsNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ArrivalRate(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ArrivalRate(1, 0));
    }

    private static List<Long> due(ArrivalRate rate, int requests) {
        ArrivalSchedule schedule = new ArrivalSchedule(rate, START);
        return Stream.generate(schedule::next).limit(requests).toList();
    }
}
