package org.replibench.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.capacity.demand.SyntheticDemandProfile;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;

class LoadSweepTest {
    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void the_knee_is_found_in_each_repeat_and_its_interval_over_them() {
        sweep(1, 20, 5, 40, 5, 60, 15);
        sweep(2, 20, 5, 40, 5, 60, 11);

        LoadSweep.Knee knee = LoadSweep.of(cells).orElseThrow().knee();

        double first = 50;
        double second = 40 + 20 * 5 / 6.0;
        assertThat(knee.clients()).isCloseTo(Math.sqrt(first * second), within(1e-9));
        assertThat(knee.low()).isLessThan(first);
        assertThat(knee.high()).isGreaterThan(second);
        assertThat(knee.repeats()).isEqualTo(2);
    }

    @Test
    void a_repeat_whose_response_stays_low_is_counted_and_one_alone_has_no_interval() {
        sweep(1, 20, 5, 40, 5, 60, 15);
        sweep(2, 20, 5, 40, 5, 60, 6);

        LoadSweep.Knee knee = LoadSweep.of(cells).orElseThrow().knee();

        assertThat(knee.clients()).isCloseTo(50, within(1e-9));
        assertThat(knee.low()).isNaN();
        assertThat(knee.notReached()).isEqualTo(1);
    }

    @Test
    void steps_rise_and_are_means_over_repeats() {
        sweep(1, 40, 8, 20, 5, 60, 15);
        sweep(2, 20, 7, 40, 8, 60, 15);

        List<LoadSweep.Step> steps = LoadSweep.of(cells).orElseThrow().steps();

        assertThat(steps).extracting(LoadSweep.Step::clients).containsExactly(20, 40, 60);
        assertThat(steps.get(0).responseMeanMillis()).isEqualTo(6);
        assertThat(steps.get(0).repeats()).isEqualTo(2);
    }

    @Test
    void what_gave_out_at_one_load_comes_by_how_much_of_it_was_used() {
        cells.add(CellRecords.loaded(20, 1, 5, 2, 10));
        cells.add(CellRecords.loaded(40, 1, 5, 6, 5));
        cells.add(CellRecords.loaded(60, 1, 15, 9.8, 0.1));

        LoadSweep sweep = LoadSweep.of(cells).orElseThrow();

        assertThat(sweep.saturations())
                .extracting(LoadSweep.Saturation::resource)
                .containsExactly(SaturableResource.HOST, SaturableResource.NODE, SaturableResource.DRIVER);
        assertThat(sweep.saturations())
                .extracting(LoadSweep.Saturation::clients)
                .containsOnly(60);
    }

    @Test
    void two_loads_or_two_patterns_are_no_sweep() {
        sweep(1, 20, 5, 40, 5);
        assertThat(LoadSweep.of(cells)).isEmpty();

        sweep(1, 60, 5, 80, 6);
        assertThat(LoadSweep.of(cells)).isPresent();

        cells.add(CellRecords.of("2211"));
        assertThat(LoadSweep.of(cells)).isEmpty();
    }

    @Test
    void the_light_loads_of_a_profile_are_no_sweep() {
        List<CellRecord> profile = new SyntheticDemandProfile(1, 0, 0)
                .study(Path.of("invented"), 2, "none")
                .records();

        assertThat(LoadSweep.of(profile)).isEmpty();
    }

    /** Clients and mean response, in turn. */
    private void sweep(int repeat, int... clientsAndMillis) {
        for (int i = 0; i < clientsAndMillis.length; i += 2) {
            cells.add(CellRecords.loaded(clientsAndMillis[i], repeat, clientsAndMillis[i + 1], 2, 10));
        }
    }
}
