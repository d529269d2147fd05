package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.analysis.capacity.predict.PredictionValidation.ValidatedPoint;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.records.Usages;
import org.replibench.records.capacity.Prediction;
import org.replibench.records.capacity.Prediction.IntervalEstimate;
import org.replibench.records.capacity.Prediction.PredictedPoint;
import org.replibench.records.capacity.PredictionFile;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.cell.RecordSettings;

class PredictionValidationTest {
    private static final Map<String, String> ENVIRONMENT = Map.of("jvm.options", "-Xa", "isolation", "namespace");

    @TempDir
    Path folder;

    @Test
    void errors_are_signed_and_are_parts_of_what_was_measured() {
        PredictionValidation validation = PredictionValidation.of(
                prediction(point(1, 100, 3), point(2, 210, 3)),
                List.of(cell("high", 1, 100, 2.5, 1), cell("peak", 2, 200, 4, 1), cell("peak", 2, 200, 4, 2)));

        assertThat(validation.points())
                .extracting(ValidatedPoint::throughputError)
                .containsExactly(0.0, 210.0 / 200 - 1);
        assertThat(validation.points())
                .extracting(ValidatedPoint::responseError)
                .containsExactly(3 / 2.5 - 1, -0.25);
        assertThat(PredictionValidation.meanAbsolute(validation.points(), ValidatedPoint::throughputError))
                .isCloseTo(0.025, within(1e-12));
        assertThat(PredictionValidation.worst(validation.points(), ValidatedPoint::throughputError)
                        .orElseThrow()
                        .predicted()
                        .nodes())
                .isEqualTo(2);
        assertThat(validation.points().get(1).measured().repeats()).isEqualTo(2);
    }

    @Test
    void a_demand_that_grew_explains_pages_that_are_missing_where_it_is_used_up() {
        PredictionValidation validation =
                PredictionValidation.of(prediction(point(1, 110, 3)), List.of(cell("high", 1, 100, 3, 1, 2.2)));

        assertThat(validation.points().get(0).errorCause()).startsWith("the demand: CPU for each page -9.1 % off");
    }

    @Test
    void what_was_measured_and_not_foretold_is_named() {
        PredictionValidation validation = PredictionValidation.of(
                prediction(point(1, 100, 3)), List.of(cell("high", 1, 100, 3, 1), cell("high", 4, 400, 3, 1)));

        assertThat(validation.notPredicted()).containsExactly("none-none-4n-high-r1");
        assertThat(PredictionValidationText.format(validation))
                .contains("measured and not predicted: none-none-4n-high-r1");
    }

    @Test
    void what_was_foretold_and_not_measured_is_named_for_no_mean_holds_it() {
        PredictionValidation validation = PredictionValidation.of(
                prediction(point(1, 100, 3), point(2, 210, 3)), List.of(cell("high", 1, 100, 3, 1)));

        assertThat(validation.notMeasured()).containsExactly("none 2n 30 clients");
        assertThat(PredictionValidationText.format(validation))
                .contains("predicted and no valid cell of it: none 2n 30 clients");
    }

    @Test
    void another_environment_is_named_by_the_setting_that_differs() {
        Prediction prediction = prediction(point(1, 100, 3));
        CellRecord foreign = withSetting(cell("high", 1, 100, 3, 1), "jvm.options", "-Xb");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(prediction, List.of(foreign)))
                .withMessage("validate: profile of another environment; expected jvm.options -Xa, as in "
                        + "20260102-030405, got -Xb in none-none-1n-high-r1. Try ./mvnw -Pprofile verify in this "
                        + "environment");
    }

    @Test
    void larger_sessions_are_another_environment_though_the_profile_says_nothing_of_them() {
        Prediction prediction = prediction(point(1, 100, 3));
        CellRecord larger = withSetting(cell("high", 1, 100, 3, 1), "session.extra_kb", "16");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(prediction, List.of(larger)))
                .withMessage("validate: profile of another environment; expected session.extra_kb none, as in "
                        + "20260102-030405, got 16 in none-none-1n-high-r1. Try ./mvnw -Pprofile verify in this "
                        + "environment");
    }

    @Test
    void a_database_on_a_host_of_its_own_is_another_environment_though_the_profile_says_nothing_of_it() {
        Prediction prediction = prediction(point(1, 100, 3));
        CellRecord hosted = withSetting(cell("high", 1, 100, 3, 1), "database_host.cores", "4");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(prediction, List.of(hosted)))
                .withMessage("validate: profile of another environment; expected database_host.cores none, as in "
                        + "20260102-030405, got 4 in none-none-1n-high-r1. Try ./mvnw -Pprofile verify in this "
                        + "environment");
    }

    @Test
    void another_processor_is_another_environment_unless_it_was_not_recorded() {
        Prediction prediction = new Prediction(
                "20260102-030405",
                Map.of("machine.processor", "A"),
                Map.of("quota", "0.15"),
                1,
                200,
                List.of(point(1, 100, 3)));
        CellRecord unknown = cell("high", 1, 100, 3, 1);
        CellRecord other = withSetting(unknown, "machine.processor", "B");

        assertThat(PredictionValidation.of(prediction, List.of(unknown)).points())
                .hasSize(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(prediction, List.of(other)))
                .withMessage("validate: profile of another environment; expected machine.processor A, as in "
                        + "20260102-030405, got B in none-none-1n-high-r1. Try ./mvnw -Pprofile verify in this "
                        + "environment");
    }

    @Test
    void a_network_that_was_not_foretold_is_named() {
        Prediction prediction = prediction(point(1, 100, 3));
        CellRecord slow = withSetting(cell("high", 1, 100, 3, 1), "interconnect.rate", "1000000bit");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(prediction, List.of(slow)))
                .withMessage("validate: predicted for another network; expected never full, got 1000000bit in "
                        + "none-none-1n-high-r1. Try predicting or measuring with the network of the other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"private", "shared"})
    void clients_on_a_card_with_a_rate_are_what_no_prediction_knows_of(String network) {
        Prediction prediction = prediction(point(1, 100, 3));
        CellRecord limited = withSetting(cell("high", 1, 100, 3, 1), "interconnect.network", network);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(prediction, List.of(limited)))
                .withMessage(
                        "validate: predicted for clients whose card is never full; expected no interconnect.network, got "
                                + network + " in none-none-1n-high-r1. Try measuring without -Dinterconnect.network");
    }

    @ParameterizedTest
    @CsvSource({
        "machines, own, 'validate: predicted for other machines; expected own, got shared in none-none-1n-high-r1. Try -Dwhatif=machines:shared'",
        "cores, 4, 'validate: predicted for other cores; expected 4, got 2 in none-none-1n-high-r1. Try predicting again without cores in -Dwhatif'",
        "mix, {search=2.0}, 'validate: predicted for other mix; expected {search=2.0}, got the plan''s in none-none-1n-high-r1. Try predicting again without mix in -Dwhatif'"
    })
    void a_changed_system_is_not_what_was_measured(String name, String value, String line) {
        Prediction prediction = new Prediction(
                "20260102-030405",
                ENVIRONMENT,
                Map.of("quota", "0.15", name, value),
                1,
                200,
                List.of(point(1, 100, 3)));
        CellRecord measured = withSetting(cell("high", 1, 100, 3, 1), "machine.cores", "2");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(prediction, List.of(measured)))
                .withMessage(line);
    }

    @Test
    void hosts_of_an_inventory_share_no_machine_and_have_cores_of_their_own() {
        CellRecord onHosts = withSetting(
                withSetting(
                        withSetting(cell("high", 1, 100, 3, 1), "machine.cores", "2"),
                        HostsCpu.OF_NODES,
                        "busy 1.000, idle 79.000, interrupts 0.100"),
                RecordSettings.NODE_HOSTS_CORES,
                "8");

        assertThat(PredictionValidation.of(ofMachines("own", "8"), List.of(onHosts))
                        .points())
                .hasSize(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(ofMachines("own", "2"), List.of(onHosts)))
                .withMessage("validate: predicted for other cores; expected 2, got 8 in none-none-1n-high-r1. Try"
                        + " predicting again without cores in -Dwhatif");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(ofMachines("shared", "8"), List.of(onHosts)))
                .withMessage("validate: predicted for other machines; expected shared, got own in"
                        + " none-none-1n-high-r1. Try -Dwhatif=machines:own");
    }

    @Test
    void hosts_with_other_cores_are_another_environment() {
        Prediction prediction = new Prediction(
                "20260102-030405",
                Map.of(RecordSettings.NODE_HOSTS_CORES, "8"),
                Map.of("quota", "0.15"),
                1,
                200,
                List.of(point(1, 100, 3)));
        CellRecord smaller = withSetting(cell("high", 1, 100, 3, 1), RecordSettings.NODE_HOSTS_CORES, "4");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(prediction, List.of(smaller)))
                .withMessage("validate: profile of another environment; expected node_hosts.cores 8, as in"
                        + " 20260102-030405, got 4 in none-none-1n-high-r1. Try ./mvnw -Pprofile verify in this"
                        + " environment");
    }

    private static Prediction ofMachines(String machines, String cores) {
        return new Prediction(
                "20260102-030405",
                ENVIRONMENT,
                Map.of("quota", "0.15", "machines", machines, "cores", cores),
                1,
                200,
                List.of(point(1, 100, 3)));
    }

    @Test
    void another_machine_is_named_by_its_cores() {
        Prediction prediction = new Prediction(
                "20260102-030405",
                Map.of("machine.cores", "2"),
                Map.of("quota", "0.15"),
                1,
                200,
                List.of(point(1, 100, 3)));
        CellRecord larger = withSetting(cell("high", 1, 100, 3, 1), "machine.cores", "8");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(prediction, List.of(larger)))
                .withMessage("validate: profile of another environment; expected machine.cores 2, as in "
                        + "20260102-030405, got 8 in none-none-1n-high-r1. Try ./mvnw -Pprofile verify in this "
                        + "environment");
    }

    @Test
    void another_quota_is_named_with_what_to_do() {
        Prediction prediction = prediction(point(1, 100, 3));
        CellRecord other = withSetting(cell("high", 1, 100, 3, 1), "quota.cores", "0.3");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(prediction, List.of(other)))
                .withMessage("validate: predicted for another quota; expected 0.15 cores, got 0.3 in "
                        + "none-none-1n-high-r1. Try -Dwhatif=quota:0.3");
    }

    @Test
    void nothing_in_common_is_refused() {
        Prediction prediction = prediction(point(1, 100, 3));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionValidation.of(prediction, List.of(cell("high", 8, 100, 3, 1))))
                .withMessage("validate: nothing in common with the prediction; expected a valid cell with pattern, "
                        + "engine, nodes and clients of a predicted point, got none. Try a study of these points: "
                        + "none");
    }

    @Test
    void a_prediction_is_read_as_it_was_written() throws IOException {
        Prediction prediction = prediction(point(1, 100, 3));

        String hash = PredictionFile.write(folder, prediction);

        assertThat(PredictionFile.read(folder)).isEqualTo(prediction);
        assertThat(folder.resolve("predictions.sha256")).hasContent(hash + "  predictions.json");
    }

    @Test
    void a_frozen_prediction_gives_its_place_to_no_other() throws IOException {
        PredictionFile.write(folder, prediction(point(1, 100, 3)));

        assertThatExceptionOfType(FileAlreadyExistsException.class)
                .isThrownBy(() -> PredictionFile.write(folder, prediction(point(1, 101, 3))))
                .withMessageEndingWith("a prediction is never changed after it was frozen");
    }

    @Test
    void a_prediction_that_was_changed_after_it_was_frozen_is_refused() throws IOException {
        PredictionFile.write(folder, prediction(point(1, 100, 3)));
        Path json = folder.resolve("predictions.json");
        Files.writeString(json, Files.readString(json).replace("100.0", "101.0"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionFile.read(folder))
                .withMessageStartingWith(
                        "prediction: predictions.json was changed after it was frozen; expected SHA-256 ")
                .withMessageEndingWith(". Try the frozen file, or to predict again");
    }

    @Test
    void a_prediction_that_another_version_froze_in_another_form_is_refused() throws IOException {
        byte[] json = "{\"profile\": \"p\"}".getBytes(StandardCharsets.UTF_8);
        Files.write(folder.resolve("predictions.json"), json);
        Files.writeString(
                folder.resolve("predictions.sha256"),
                "be601fb2578e8372d4267a1a7624c90b9d127f8d0005ddb7229ddc8a406c2a13  predictions.json");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionFile.read(folder))
                .withMessageStartingWith(
                        "prediction: predictions.json is of another version; expected the form that this version writes, got ")
                .withMessageEndingWith(". Try the version that froze it, or to predict again");
    }

    @Test
    void every_pattern_has_a_line_of_its_own() {
        MeasuredPoint measuredPoint = new MeasuredPoint(100, 3, 2, 1, List.of());
        PredictionValidation validation = new PredictionValidation(
                List.of(
                        new ValidatedPoint(point("none", "none", 4, 103, 3), measuredPoint),
                        new ValidatedPoint(point("2211wq3", "replibench", 4, 98, 3), measuredPoint),
                        new ValidatedPoint(point("2211wq3", "replibench", 8, 106, 3), measuredPoint)),
                List.of(),
                List.of(),
                3);

        assertThat(PredictionValidationText.format(validation))
                .contains("throughput, none, 1 points: mean absolute error 3.0 %, worst +3.0 % (none, 4 nodes, ")
                .contains(
                        "throughput, 2211wq3 replibench, 2 points: mean absolute error 4.0 %, worst +6.0 % (2211wq3 ");
    }

    private static Prediction prediction(PredictedPoint... points) {
        return new Prediction("20260102-030405", ENVIRONMENT, Map.of("quota", "0.15"), 1, 200, List.of(points));
    }

    private static PredictedPoint point(int nodes, double pagesPerSecond, double responseMillis) {
        return point("none", "none", nodes, pagesPerSecond, responseMillis);
    }

    private static PredictedPoint point(
            String pattern, String engine, int nodes, double pagesPerSecond, double responseMillis) {
        return new PredictedPoint(
                pattern,
                engine,
                nodes,
                30,
                new IntervalEstimate(pagesPerSecond, pagesPerSecond - 5, pagesPerSecond + 5),
                new IntervalEstimate(responseMillis, responseMillis, responseMillis),
                new IntervalEstimate(2, 1.9, 2.1),
                Map.of("node quota", 0.95),
                "node quota",
                nodes * 110,
                nodes * 30 / 0.303,
                3,
                28,
                200);
    }

    private static CellRecord cell(String load, int nodes, double pagesPerSecond, double responseMillis, int repeat) {
        return cell(load, nodes, pagesPerSecond, responseMillis, repeat, 2);
    }

    private static CellRecord cell(
            String load, int nodes, double pagesPerSecond, double responseMillis, int repeat, double cpuMillisPerPage) {
        Map<String, String> settings = new TreeMap<>(ENVIRONMENT);
        settings.put("quota.cores", "0.15");
        return new CellRecord(
                new Cell(Pattern.parse("none"), "none", nodes, new ClientLoad(load, 30), repeat),
                Instant.parse("2026-01-02T03:04:05Z"),
                10,
                List.of(new AuditCheck("errors", "0", "0", true)),
                Usages.load(Math.round(10 * pagesPerSecond), pagesPerSecond, responseMillis),
                Usages.of(List.of(Usages.node("node1", pagesPerSecond * cpuMillisPerPage / 100, 0)), 1, 1, 15, 5),
                settings,
                Map.of());
    }

    private static CellRecord withSetting(CellRecord measured, String name, String value) {
        Map<String, String> settings = new TreeMap<>(measured.settings());
        settings.put(name, value);
        return new CellRecord(
                measured.cell(),
                measured.windowStart(),
                measured.windowSeconds(),
                measured.checks(),
                measured.loadMetrics(),
                measured.resourceUsage(),
                settings,
                measured.files());
    }
}
