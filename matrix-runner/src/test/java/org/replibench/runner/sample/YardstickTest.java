package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class YardstickTest {
    @Test
    void every_reading_is_one_more_piece_of_work_and_what_it_took() {
        Yardstick yardstick = new Yardstick();

        Map<Source, Double> first = yardstick.read();
        Map<Source, Double> second = yardstick.read();

        Source times = new Source(Source.YARDSTICK, Metric.TIMES);
        Source cpu = new Source(Source.YARDSTICK, Metric.CPU);
        assertThat(first.get(times)).isEqualTo(1);
        assertThat(second.get(times)).isEqualTo(2);
        assertThat(first.get(cpu)).isPositive();
        assertThat(second.get(cpu)).isGreaterThan(first.get(cpu));
    }

    @Test
    void the_walk_comes_to_new_places_every_time_until_it_was_everywhere() {
        FixedWork walk = new FixedWork();
        Set<Integer> ends = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            walk.run();
            ends.add(walk.place());
        }

        assertThat(ends).hasSize(50);
    }
}
