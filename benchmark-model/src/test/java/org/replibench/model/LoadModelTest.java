package org.replibench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadModelTest {
    @ParameterizedTest
    @ValueSource(strings = {"closed", "open:1", "open:50", "open:10000"})
    void a_code_is_read_back(String code) {
        assertThat(LoadModel.parse(code).code()).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "open", "open:", "open:x", "closed:5", "open:0", "open:10001", "open:9999999999"})
    void what_is_no_model_is_refused(String code) {
        assertThatIllegalArgumentException().isThrownBy(() -> LoadModel.parse(code));
    }

    @Test
    void a_load_is_closed_unless_it_says_otherwise() {
        assertThat(new ClientLoad("medium", 350).isClosed()).isTrue();
        assertThat(new ClientLoad("medium", 350).pagesPerSecondPerNode()).isEmpty();
        ClientLoad open = new ClientLoad("open", 15, ClientLoad.ClientPlacement.ALL_NODES, new LoadModel.Open(50));
        assertThat(open.isClosed()).isFalse();
        assertThat(open.pagesPerSecondPerNode()).hasValue(50);
    }
}
