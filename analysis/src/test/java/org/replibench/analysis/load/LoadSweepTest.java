package org.replibench.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.records.CellRecords;

class LoadSweepTest {
    private static final Knee KNEE = new Knee(50, 45, 55, 20, 0);

    @Test
    void steps_rise_and_are_means_over_starts() {
        LoadSweep sweep = LoadSweep.of(
                List.of(
                        CellRecords.loaded(40, 1, 8, 2, 10),
                        CellRecords.loaded(20, 1, 5, 2, 10),
                        CellRecords.loaded(60, 1, 15, 2, 10),
                        CellRecords.loaded(20, 2, 7, 2, 10)),
                KNEE);

        assertThat(sweep.steps()).extracting(LoadSweep.Step::clients).containsExactly(20, 40, 60);
        assertThat(sweep.steps().get(0).responseMeanMillis()).isEqualTo(6);
        assertThat(sweep.knee()).isEqualTo(KNEE);
    }

    @Test
    void what_gave_out_at_one_load_comes_by_how_much_of_it_was_used() {
        LoadSweep sweep = LoadSweep.of(
                List.of(
                        CellRecords.loaded(20, 1, 5, 2, 10),
                        CellRecords.loaded(40, 1, 5, 6, 5),
                        CellRecords.loaded(60, 1, 15, 9.8, 0.1)),
                KNEE);

        assertThat(sweep.saturations())
                .extracting(LoadSweep.Saturation::resource)
                .containsExactly(SaturableResource.HOST, SaturableResource.NODE, SaturableResource.DRIVER);
        assertThat(sweep.saturations())
                .extracting(LoadSweep.Saturation::clients)
                .containsOnly(60);
    }
}
