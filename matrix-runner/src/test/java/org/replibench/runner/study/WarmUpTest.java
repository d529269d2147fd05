package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.Load;

class WarmUpTest {
    @ParameterizedTest
    @CsvSource({"0, 30, 0", "30, 30, 0", "20, 30, 0", "120, 30, 90"})
    void as_many_more_clients_warm_up_as_are_not_measured(int warmingUp, int measured, int more) {
        assertThat(new WarmUp(Duration.ofSeconds(25), warmingUp).more(new Load("light", measured)))
                .isEqualTo(more);
    }
}
