package org.replibench.records.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.quantity.CellQuantity;

class RecordJsonTest {
    @ParameterizedTest
    @ValueSource(strings = {"none", "2212", "1222wq3", "3222"})
    void aRecordIsReadBackAsItWasWritten(String code) throws IOException {
        var measured = CellRecords.of(code);
        assertThat(read(RecordJson.write(measured))).isEqualTo(measured);
    }

    @Test
    void whatIsNotKnownOfServersOfOthersIsNullAndStaysUnknown() throws IOException {
        var measured = CellRecords.ofOthers();

        assertThat(RecordJson.write(measured)).contains("\"pattern\" : \"as-it-is\"", "\"bytes\" : null");
        assertThat(read(RecordJson.write(measured))).isEqualTo(measured);
    }

    @Test
    void theLevelsOfFurtherFactorsAreReadBack() throws IOException {
        var measured = CellRecords.in(Variant.PLAIN.with("gc", "g1").with("heap", "1g"), CellRecords.of("none"));
        assertThat(read(RecordJson.write(measured))).isEqualTo(measured);
    }

    @Test
    void patternsAreCodesAndInstantsAreIsoAndNaNIsNull() {
        assertThat(RecordJson.write(CellRecords.of("2212wq3")))
                .contains("\"pattern\" : \"2212wq3\"")
                .contains("\"windowStart\" : \"2026-01-02T03:04:05.678Z\"")
                .contains("\"heapLiveMegabytesMax\" : null")
                .endsWith("}\n");
    }

    @Test
    void fieldsKeepTheirOrderAndMapsAreSorted() {
        String json = RecordJson.write(CellRecords.of("2212"));
        assertThat(json.indexOf("\"cell\"")).isLessThan(json.indexOf("\"windowStart\""));
        assertThat(json.indexOf("\"jtl\"")).isLessThan(json.indexOf("\"samples\""));
        assertThat(json.indexOf("\"java\"")).isLessThan(json.indexOf("\"load.think.max_ms\""));
    }

    @Test
    void aRecordOfAnotherVersionIsRefusedInOneLine() {
        String json = RecordJson.write(CellRecords.of("2212")).replaceFirst("\"format\" : \\d+", "\"format\" : 1");
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("record format: not of this version; expected 7, got 1. Try measuring again");
    }

    @Test
    void aPercentileThatOlderRecordsLackIsNotKnownOfThem() throws IOException {
        String json = RecordJson.write(CellRecords.of("2212")).replaceFirst("\\s*\"p999Millis\" : [\\d.]+,", "");
        assertThat(json).doesNotContain("p999Millis");

        LoadMetrics.ResponseTimes response = read(json).loadMetrics().response();

        assertThat(response.p999Millis()).isNaN();
        assertThat(response.p99Millis()).isEqualTo(40);
    }

    @Test
    void recordsThatDoNotCountStaleReadsDidNotLookForThem() throws IOException {
        String json = RecordJson.write(CellRecords.of("2212")).replaceFirst("\\s*\"staleReads\" : 0,", "");
        assertThat(json).doesNotContain("staleReads");

        CellRecord read = read(json);

        assertThat(read).isEqualTo(CellRecords.of("2212"));
        assertThat(CellQuantity.STALE_READS.of(read)).isNaN();
    }

    @Test
    void theRateOfTheOpenLoadModelIsReadBack() throws IOException {
        CellRecord open = CellRecords.open(50, CellRecords.of("2212"));
        String json = RecordJson.write(open);

        assertThat(json).contains("\"model\" : \"open:50\"");
        assertThat(read(json)).isEqualTo(open);
    }

    @Test
    void aRecordThatNamesNoLoadModelIsOfTheClosedOne() throws IOException {
        String json = RecordJson.write(CellRecords.of("2212")).replaceFirst(",\\s*\"model\" : \"closed\"", "");
        assertThat(json).doesNotContain("\"model\"");

        assertThat(read(json)).isEqualTo(CellRecords.of("2212"));
    }

    @Test
    void unknownFieldsAreIgnored() throws IOException {
        String json = RecordJson.write(CellRecords.of("2212")).replaceFirst("\\{", "{ \"fromTheFuture\": [1],");
        assertThat(read(json)).isEqualTo(CellRecords.of("2212"));
    }

    @Test
    void aRecordWithoutItsChecksIsNotReadAsValid() {
        String json = RecordJson.write(CellRecords.of("2212")).replace("\"checks\"", "\"cheques\"");
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining("checks");
    }

    @Test
    void anUnknownPatternIsNamed() {
        String json = RecordJson.write(CellRecords.of("2212")).replace("2212", "9211");
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining(", got 9211. Try 2212");
    }

    private static CellRecord read(String json) throws IOException {
        return RecordJson.read(json.getBytes(StandardCharsets.UTF_8));
    }
}
