package org.replibench.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.ClientLoad;

class WarmUpPlanTest {
    @ParameterizedTest
    @CsvSource({"0, 30, 0", "30, 30, 0", "20, 30, 0", "120, 30, 90"})
    void as_many_more_clients_warm_up_as_are_not_measured(int warmingUp, int measured, int more) {
        assertThat(new CellTiming.WarmUpPlan(Duration.ofSeconds(25), warmingUp)
                        .extraClients(new ClientLoad("light", measured)))
                .isEqualTo(more);
    }
}
