package org.replibench.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.analysis.Records;
import org.replibench.model.CellRecord;

class RecordJsonTest {
    @ParameterizedTest
    @ValueSource(strings = {"none", "2212", "1222wq3", "3222"})
    void aRecordIsReadBackAsItWasWritten(String code) throws IOException {
        var measured = Records.of(code);
        assertThat(read(RecordJson.write(measured))).isEqualTo(measured);
    }

    @Test
    void patternsAreCodesAndInstantsAreIsoAndNaNIsNull() {
        assertThat(RecordJson.write(Records.of("2212wq3")))
                .contains("\"pattern\" : \"2212wq3\"")
                .contains("\"windowStart\" : \"2026-01-02T03:04:05.678Z\"")
                .contains("\"heapLiveMegabytesMax\" : null")
                .endsWith("}\n");
    }

    @Test
    void fieldsKeepTheirOrderAndMapsAreSorted() {
        String json = RecordJson.write(Records.of("2212"));
        assertThat(json.indexOf("\"cell\"")).isLessThan(json.indexOf("\"windowStart\""));
        assertThat(json.indexOf("\"jtl\"")).isLessThan(json.indexOf("\"samples\""));
        assertThat(json.indexOf("\"java\"")).isLessThan(json.indexOf("\"load.think.max_ms\""));
    }

    @Test
    void unknownFieldsAreIgnored() throws IOException {
        String json = RecordJson.write(Records.of("2212")).replaceFirst("\\{", "{ \"fromTheFuture\": [1],");
        assertThat(read(json)).isEqualTo(Records.of("2212"));
    }

    @Test
    void aRecordWithoutItsChecksIsNotReadAsValid() {
        String json = RecordJson.write(Records.of("2212")).replace("\"checks\"", "\"cheques\"");
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining("checks");
    }

    @Test
    void whatEarlierVersionsDidNotRecordIsUnknownAndTheirChecksInvalidate() throws IOException {
        String json = RecordJson.write(Records.of("2212", 2, 1, 100, 4, Records.failed("3", "0")))
                .replaceAll(
                        ",\\s*\"(sessionTransfers|quotaPeriods|throttled\\w+|databaseActive\\w+|hostBusy\\w+|runner\\w+|interruptCpu\\w+|weight|again)\" : [^,}\\n]+",
                        "");
        assertThat(json)
                .doesNotContain("weight", "again", "throttled", "sessionTransfers", "hostBusy", "databaseActive");

        CellRecord old = read(json);
        assertThat(old.cell().again()).isFalse();
        assertThat(old.use().hostBusySeconds()).isNaN();
        assertThat(old.use().runnerCpuSeconds()).isNaN();
        assertThat(old.use().nodes().get(0).throttledSeconds()).isNaN();
        assertThat(old.use().driverCpuSeconds()).isEqualTo(0.5);
        assertThat(old.valid()).isFalse();
        assertThat(old.marks()).isEmpty();
    }

    @Test
    void anUnknownPatternIsNamed() {
        String json = RecordJson.write(Records.of("2212")).replace("2212", "9211");
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining("pattern: found '9211'");
    }

    private static CellRecord read(String json) throws IOException {
        return RecordJson.read(json.getBytes(StandardCharsets.UTF_8));
    }
}
