package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.SessionPayloadSettings;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.model.ClientLoad;
import org.replibench.model.LoadModel;
import org.replibench.model.Variant;
import org.replibench.model.Workload;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.turns.PartsVariants;
import org.replibench.runner.turns.RoutingVariants;

class ShopLoadOptionsTest {

    @Test
    void clients_alone_are_one_load() {
        Loads loads = ShopLoadOptions.loads(new CommandOptions(CommandName.MATRIX, Map.of(Option.CLIENTS, "7")));

        assertThat(loads.all()).containsExactly(new ClientLoad("default", 7));
        assertThat(loads.calibrated()).isTrue();
    }

    @Test
    void cells_of_findings_alone_need_a_finding() {
        Map<Option, String> options =
                Map.of(Option.PATTERNS, "none,2222", Option.CLIENTS, "5", Option.FINDINGS_ONLY, "true");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ShopLoadOptions.read(new CommandOptions(CommandName.MATRIX, options)))
                .withMessage(
                        "findings.only: no finding of the white paper is judged by these patterns, nodes and loads;"
                                + " expected patterns that one compares, under loads called medium or high, got none,2222. Try"
                                + " -Dfindings.only=false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "on,off"})
    void no_replication_without_affinity_is_refused_by_name(String affinity) {
        Map<Option, String> options =
                Map.of(Option.PATTERNS, "none,2212", Option.CLIENTS, "5", Option.AFFINITY, affinity);

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ShopLoadOptions.read(new CommandOptions(CommandName.MATRIX, options)))
                .withMessage(
                        "affinity: of pattern none no other node has a session; expected on, or patterns that replicate,"
                                + " got " + affinity + " with none. Try -Dpatterns=2212,1212,3212");
    }

    @Test
    void no_replication_is_measured_with_affinity() {
        assertThat(ShopLoadOptions.read(new CommandOptions(
                                CommandName.MATRIX,
                                Map.of(Option.PATTERNS, "none,2212", Option.CLIENTS, "5", Option.AFFINITY, "on")))
                        .routing())
                .isEqualTo(RoutingVariants.DIRECT);
    }

    @Test
    void an_affinity_is_on_or_off() {
        Map<Option, String> options =
                Map.of(Option.PATTERNS, "2212", Option.CLIENTS, "5", Option.AFFINITY, "on,sticky");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ShopLoadOptions.read(new CommandOptions(CommandName.MATRIX, options)))
                .withMessage("affinity: unknown; expected on, off, got sticky. Try -Daffinity=on");
    }

    @Test
    void without_affinity_each_request_needs_a_choice() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ShopLoadOptions.read(new CommandOptions(
                        CommandName.MATRIX,
                        Map.of(
                                Option.PATTERNS,
                                "2212",
                                Option.CLIENTS,
                                "5",
                                Option.AFFINITY,
                                "on,off",
                                Option.BALANCER,
                                "direct,metric"))))
                .withMessage(
                        "balancer: without affinity each request needs a choice; expected random, round-robin, random-local,"
                                + " round-robin-local, random-weighted, round-robin-weighted, metric, metric-local,"
                                + " got direct,metric with -Daffinity=on,off. Try -Dbalancer=round-robin");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "mod-cluster; ; balancer: unknown; expected direct, random,",
                "metric; 1,2; balancer.weights: no balancer uses them; expected a weighted balancer, got metric",
                "round-robin-weighted; 1,2,3; balancer.weights: not one for each node; expected 2 weights, got 3"
            })
    void a_balancer_that_the_matrix_has_not_and_weights_that_are_of_no_use_are_refused(
            String balancer, String weights, String refusal) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ShopLoadOptions.read(new CommandOptions(
                        CommandName.MATRIX,
                        Map.of(
                                Option.PATTERNS,
                                "2212",
                                Option.CLIENTS,
                                "5",
                                Option.BALANCER,
                                balancer,
                                Option.BALANCER_WEIGHTS,
                                weights == null ? "" : weights))))
                .withMessageStartingWith(refusal);
    }

    @Test
    void each_of_several_samplings_of_parts_is_off_or_one_in_so_many() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> request(Map.of(Option.PARTS, "off,10")))
                .withMessage("parts: unknown; expected off, or 1/1 to 1/9999, got 10. Try -Dparts=1/10");
        assertThat(request(Map.of()).extras().parts()).isEqualTo(PartsVariants.OFF);
        assertThat(request(Map.of(Option.PARTS, "1/10,off,1/10")).variants())
                .extracting(Variant::label)
                .containsExactly("parts_1in10", "no_parts");
    }

    @Test
    void named_loads_keep_their_order() {
        Loads loads =
                ShopLoadOptions.loads(new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, "peak:120, low:30")));

        assertThat(loads.all()).containsExactly(new ClientLoad("peak", 120), new ClientLoad("low", 30));
        assertThat(loads.calibrated()).isTrue();
    }

    @Test
    void high_and_medium_are_known_once_they_are_calibrated_and_medium_is_half_of_high() {
        CommandOptions commandOptions =
                new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, "high,medium,peak:9"));
        assertThat(ShopLoadOptions.loads(commandOptions).calibrated()).isFalse();

        Loads loads = ShopLoadOptions.loads(commandOptions).withFound(120);

        assertThat(loads.calibrated()).isTrue();
        assertThat(loads.all())
                .containsExactly(new ClientLoad("high", 120), new ClientLoad("medium", 60), new ClientLoad("peak", 9));
        assertThat(loads.text()).isEqualTo("high:120,medium:60,peak:9");
    }

    @Test
    void a_sweep_rises_from_a_quarter_of_the_high_load_to_twice_as_many_clients() {
        CommandOptions commandOptions = new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, "sweep"));
        assertThat(ShopLoadOptions.loads(commandOptions).calibrated()).isFalse();
        assertThat(ShopLoadOptions.loads(commandOptions).all()).hasSize(7);

        Loads loads = ShopLoadOptions.loads(commandOptions).withFound(80);

        assertThat(loads.calibrated()).isTrue();
        assertThat(loads.all()).extracting(ClientLoad::clientsPerNode).containsExactly(20, 40, 60, 80, 100, 120, 160);
        assertThat(loads.all()).extracting(ClientLoad::name).startsWith("p25").endsWith("p200");
    }

    @Test
    void loads_around_the_most_that_keeps_the_limits_need_these_and_are_known_once_it_is_found() {
        Loads loads = ShopLoadOptions.loads(
                matrix(Map.of(Option.LOADS, "limit,peak:9", Option.LIMIT, "p90:50ms,purchase.p99:200ms")));

        assertThat(loads.calibrated()).isFalse();
        assertThat(loads.withFound(300).text())
                .isEqualTo(
                        "limit40:120,limit60:180,limit75:225,limit90:270,limit100:300,limit115:345,limit130:390,peak:9");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limit | '' | loads: limit without a limit; expected -Dlimit, got -Dloads=limit alone. Try"
                        + " -Dlimit=p90:50ms",
                "limit,high | p90:50ms | loads: limit together with parts of the high load; expected limit, and"
                        + " NAME:CLIENTS if need be, got limit,high. Try -Dloads=limit"
            })
    void what_a_single_search_cannot_find_is_refused(String loads, String limit, String refusal) {
        Map<Option, String> given = new EnumMap<>(Map.of(Option.LOADS, loads));
        if (!limit.isEmpty()) {
            given.put(Option.LIMIT, limit);
        }

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ShopLoadOptions.loads(matrix(given)))
                .withMessage(refusal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "low", "high,", "low:", "low:0", "low:many", "../x:5", ":5", "a:5,a:6", "high,high:5"})
    void what_is_no_load_is_refused_in_one_line(String loads) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        ShopLoadOptions.loads(new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, loads))))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).startsWith("loads: ").doesNotContain("\n"));
    }

    @Test
    void loads_and_clients_exclude_each_other() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ShopLoadOptions.loads(
                        new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, "high", Option.CLIENTS, "7"))))
                .withMessage("clients: not together with loads; expected one of them, got both. Try to leave one of "
                        + "them out");
    }

    @Test
    void clients_that_are_given_go_before_a_presets_loads() {
        CommandOptions commandOptions = new CommandOptions(CommandName.MATRIX, Map.of(Option.CLIENTS, "7"))
                .orElse(new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, "high,medium")));

        assertThat(ShopLoadOptions.loads(commandOptions).all()).containsExactly(new ClientLoad("default", 7));
    }

    /** Users as many as ask for 50 pages a second in the closed model: 15 who think for 300 ms. */
    @Test
    void pages_at_a_rate_are_one_load_in_the_open_model() {
        Loads loads = ShopLoadOptions.loads(matrix(Map.of(Option.LOAD_MODEL, "open", Option.RATE, "50")));

        assertThat(loads.all())
                .containsExactly(
                        new ClientLoad("open", 15, ClientLoad.ClientPlacement.ALL_NODES, new LoadModel.Open(50)));
        assertThat(loads.calibrated()).isTrue();
        assertThat(loads.description()).isEqualTo("load: open, 50 pages/s to each node");
        assertThat(ShopLoadOptions.loads(matrix(Map.of(Option.LOAD_MODEL, "open", Option.RATE, "1")))
                        .all())
                .extracting(ClientLoad::clientsPerNode)
                .containsExactly(10);
    }

    @Test
    void what_has_no_meaning_in_a_load_model_is_refused_with_what_has() {
        Map<String, Map<Option, String>> refusals = Map.of(
                "clients: has no meaning in the load model open; expected -Drate, got -Dload.model=open -Dclients=7."
                        + " Try to leave -Dclients out",
                Map.of(Option.LOAD_MODEL, "open", Option.RATE, "50", Option.CLIENTS, "7"),
                "loads: has no meaning in the load model open; expected -Drate, got -Dload.model=open -Dloads=high."
                        + " Try to leave -Dloads out",
                Map.of(Option.LOAD_MODEL, "open", Option.LOADS, "high"),
                "recalibrate: has no meaning in the load model open; expected -Drate, got -Dload.model=open"
                        + " -Drecalibrate=true. Try to leave -Drecalibrate out",
                Map.of(Option.LOAD_MODEL, "open", Option.RATE, "50", Option.RECALIBRATE, "true"),
                "think.time: has no meaning in the load model open; expected -Drate, got -Dload.model=open"
                        + " -Dthink.time=1s. Try to leave -Dthink.time out",
                Map.of(Option.LOAD_MODEL, "open", Option.RATE, "50", Option.THINK_TIME, "1s"),
                "rate: has no meaning in the load model closed; expected -Dclients or -Dloads, got -Dload.model=closed"
                        + " -Drate=50. Try -Dload.model=open",
                Map.of(Option.RATE, "50"),
                "rate: missing in the load model open; expected 1 to 10000 page requests per second to each node, got"
                        + " -Dload.model=open alone. Try -Drate=50",
                Map.of(Option.LOAD_MODEL, "open"),
                "rate: out of range; expected 1 to 10000, got 0. Try -Drate=1",
                Map.of(Option.LOAD_MODEL, "open", Option.RATE, "0"),
                "load.model: unknown; expected closed, open, got half. Try -Dload.model=closed",
                Map.of(Option.LOAD_MODEL, "half"),
                "loads: unknown; expected medium, high, saturated, sweep, limit, or NAME:CLIENTS, got open:5. Try"
                        + " -Dloads=peak:120",
                Map.of(Option.LOADS, "open:5"));

        refusals.forEach((line, given) -> assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ShopLoadOptions.loads(matrix(given)))
                .withMessage(line));
    }

    @Test
    void of_a_load_that_is_given_and_a_presets_in_the_other_model_the_given_one_is_in_force() {
        CommandOptions open = matrix(Map.of(Option.LOAD_MODEL, "open", Option.RATE, "50"));
        CommandOptions closed = matrix(Map.of(Option.LOADS, "peak:9"));

        assertThat(ShopLoadOptions.loads(open.orElse(closed)).model()).isEqualTo(new LoadModel.Open(50));
        assertThat(ShopLoadOptions.loads(closed.orElse(open)).all()).containsExactly(new ClientLoad("peak", 9));
        assertThat(ShopLoadOptions.loads(matrix(Map.of(Option.RATE, "60")).orElse(open))
                        .model())
                .isEqualTo(new LoadModel.Open(60));
        assertThat(ShopLoadOptions.loads(
                                matrix(Map.of(Option.LOAD_MODEL, "closed")).orElse(closed))
                        .all())
                .containsExactly(new ClientLoad("peak", 9));
    }

    private static CommandOptions matrix(Map<Option, String> given) {
        return new CommandOptions(CommandName.MATRIX, given);
    }

    @Test
    void a_limit_of_a_page_that_the_plan_lacks_is_refused_with_those_that_it_has() {
        CommandOptions checkout =
                new CommandOptions(CommandName.MATRIX, Map.of(Option.LIMIT, "checkout.p99:200ms", Option.BUDGET, "1m"));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ShopLoadOptions.limits(checkout))
                .withMessageStartingWith("limit: no page of the plan; expected MEASURE:TIME or PAGE.MEASURE:TIME")
                .withMessageContaining("PAGE one of signon, purchase, signoff, search, item, cart,");
        CommandOptions long5 =
                new CommandOptions(CommandName.MATRIX, Map.of(Option.LIMIT, "p90:5s", Option.BUDGET, "1m"));
        assertThatExceptionOfType(InvalidRequestException.class)
                .as("no response that is seen can take so long")
                .isThrownBy(() -> ShopLoadOptions.limits(long5))
                .withMessageStartingWith(
                        "limit: longer than a turn; expected less than 1500 ms, which is -Dlead.in and -Dwindow")
                .withMessageEndingWith("Try -Dwindow=10s");
        assertThat(ShopLoadOptions.limits(new CommandOptions(CommandName.MATRIX, Map.of())))
                .isEmpty();
    }

    @Test
    void a_workload_has_a_plan_and_sessions_of_its_own() {
        ShopLoadRequest light = request(Map.of());
        ShopLoadRequest paper = request(Map.of(Option.WORKLOAD, "paper", Option.SESSION_KB, "4"));

        assertThat(light.clients()).isEqualTo(ClientBehaviour.of(JMeterPlan.SHOP));
        assertThat(light.testbed().sessions().all().values()).containsExactly(SessionPayloadSettings.DEFAULT);
        assertThat(paper.clients()).isEqualTo(ClientBehaviour.of(JMeterPlan.PAPER));
        assertThat(paper.testbed().sessions().all().values())
                .containsExactly(new SessionPayloadSettings(4, 100).with(Workload.PAPER));
        assertThat(ShopLoadOptions.limits(new CommandOptions(
                        CommandName.MATRIX, Map.of(Option.WORKLOAD, "paper", Option.LIMIT, "review.p99:200ms"))))
                .hasSize(1);
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> request(Map.of(Option.WORKLOAD, "heavy")))
                .withMessage("workload: unknown; expected light, paper, got heavy. Try -Dworkload=light");
    }

    @ParameterizedTest
    @CsvSource({"100ms-200ms, 100, 200", "0ms, 0, 0", "1s-1500ms, 1000, 1500"})
    void think_time_is_a_range_or_one_duration(String text, int minMillis, int maxMillis) {
        assertThat(request(Map.of(Option.THINK_TIME, text)).clients().thinkTime())
                .isEqualTo(new ThinkTimeRange(minMillis, maxMillis));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "THINK_TIME | 400ms-200ms | think.time: longest before shortest; expected MIN-MAX, got 400ms-200ms. Try"
                        + " -Dthink.time=200ms-400ms",
                "THINK_TIME | 300 | think.time: without a unit; expected 0s to 1m with ms, s, m or h, got 300. Try"
                        + " -Dthink.time=300s",
                "RAMP_UP | 500ms | ramp.up: no whole seconds; expected 0s to 10m, got 500ms. Try -Dramp.up=0s",
                "RAMP_UP | 11m | ramp.up: out of range; expected 0s to 10m, got 11m. Try -Dramp.up=10m"
            })
    void what_clients_cannot_do_is_refused(Option option, String value, String message) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> request(Map.of(option, value)))
                .withMessage(message);
    }

    @Test
    void clients_start_over_the_time_that_is_given() {
        assertThat(request(Map.of(Option.RAMP_UP, "1m")).clients().rampUp()).isEqualTo(Duration.ofMinutes(1));
    }

    private static ShopLoadRequest request(Map<Option, String> given) {
        Map<Option, String> all = new EnumMap<>(Option.class);
        all.putAll(given);
        all.put(Option.SEED, "1");
        all.put(Option.ISOLATION, "process");
        return ShopLoadOptions.read(new CommandOptions(CommandName.MATRIX, all));
    }
}
