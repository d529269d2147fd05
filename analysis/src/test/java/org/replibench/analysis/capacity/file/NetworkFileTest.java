package org.replibench.analysis.capacity.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.analysis.capacity.Solution;
import org.replibench.analysis.capacity.file.NetworkFile.InvalidNetworkFileException;

class NetworkFileTest {
    private static final String SHOP = """
            stations:
              cpu: {servers: 2}
              db: {servers: 1}
              net: {delay: true}
              turbo: {rates: [1, 1.8, 2.4]}
            classes:
              shop: {population: 50, think: 0.3, demands: {cpu: 0.006, db: 0.0015, net: 1e-3, turbo: 0.001}}
              copies: {rate: {per: shop, times: 1}, demands: {cpu: 0.0009}}
              search: {rate: 10, demands: {db: 0.001}}
            """;

    @Test
    void a_file_with_every_kind_of_station_and_class_is_solved() {
        Solution solution = NetworkFile.read("shop.yaml", SHOP).solve();

        Solution.ClassMetrics shop = solution.classes().get("shop");
        assertThat(shop.throughputPerSecond() * (shop.responseSeconds() + 0.3)).isCloseTo(50, withinPercentage(1e-6));
        assertThat(solution.classes().get("copies").throughputPerSecond())
                .isCloseTo(shop.throughputPerSecond(), withinPercentage(1e-6));
        assertThat(solution.classes().get("search").throughputPerSecond()).isEqualTo(10);
        assertThat(solution.stations()).containsOnlyKeys("cpu", "db", "net", "turbo");
    }

    @Test
    void a_solution_is_told_as_json() throws IOException {
        Solution solution = NetworkFile.read("shop.yaml", SHOP.replace("population: 50", "population: 0"))
                .solve();

        JsonNode json = new ObjectMapper().readTree(SolutionJson.write(solution));

        assertThat(json.at("/method").asText()).isEqualTo("exact");
        assertThat(json.at("/classes/search/throughput").asDouble()).isEqualTo(10);
        assertThat(json.at("/classes/shop/response").isNull()).isTrue();
        assertThat(json.at("/stations/db/utilisation").asDouble()).isCloseTo(0.01, withinPercentage(1e-9));
        assertThat(json.at("/stations/db/queue/search").asDouble()).isCloseTo(0.01 / 0.99, withinPercentage(1e-9));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpu: {servers: 2}      | cpu: {servers: 0}      | line 2: stations.cpu.servers: whole number, 1 to 4096, found 0",
                "cpu: {servers: 2}      | cpu: {servers: 1.5}    | line 2: stations.cpu.servers: whole number",
                "cpu: {servers: 2}      | cpu: {server: 2}       | line 2: stations.cpu.server: unknown key; allowed: servers, delay, rates",
                "cpu: {servers: 2}      | cpu: {}                | line 2: stations.cpu: one of servers, delay, rates required, found 0",
                "cpu: {servers: 2}      | cpu: 2                 | line 2: stations.cpu: keys with values required, found '2'",
                "cpu: {servers: 2}      | cpu: {servers: two}    | line 2: stations.cpu.servers: whole number, 1 to 4096, found two",
                "cpu: {servers: 2}      | cpu: {servers: 4097}   | line 2: stations.cpu.servers: whole number, 1 to 4096, found 4097",
                "cpu: {servers: 2}      | cpu: {servers: [2]}    | line 2: stations.cpu.servers: one value required, found a sequence",
                "cpu: {servers: 2}      | cpu: {servers: 2, delay: true} | line 2: stations.cpu: one of servers, delay, rates required, found 2",
                "delay: true            | delay: maybe           | line 4: stations.net.delay: true required, found maybe; where customers wait, write servers: 1 instead of delay",
                "delay: true            | delay: false           | line 4: stations.net.delay: true required, found false; where customers wait, write servers: 1 instead of delay",
                "[1, 1.8, 2.4]          | []                     | line 5: stations.turbo.rates: 1 to 4096 numbers, found 0",
                "[1, 1.8, 2.4]          | [1, fast]              | line 5: stations.turbo.rates: a number required, found 'fast'",
                "[1, 1.8, 2.4]          | [1, 0]                 | line 5: stations.turbo.rates: numbers above 0, found 0.0",
                "[1, 1.8, 2.4]          | 1.8                    | line 5: stations.turbo.rates: a list such as [1, 1.8] required, found '1.8'",
                "population: 50         | population: -1         | line 7: classes.shop.population: whole number, 0 to 1000000, found -1",
                "population: 50         | population: 1000001    | line 7: classes.shop.population: whole number, 0 to 1000000, found 1000001",
                "population: 50         | population: many       | line 7: classes.shop.population: whole number, 0 to 1000000, found many",
                "population: 50         | populaton: 50          | line 7: classes.shop.populaton: unknown key; allowed: population, rate, think, demands",
                "population: 50         | population: 50, rate: 3| line 7: classes.shop: either population or rate required, found both",
                "rate: 10,              | ''                     | line 9: classes.search: either population or rate required, found neither",
                "think: 0.3             | think: -0.3            | line 7: classes.shop.think: 0 or more seconds, found -0.3",
                "db: 0.0015             | db: -0.0015            | line 7: classes.shop.demands.db: 0 or more seconds, found -0.0015",
                "think: 0.3             | think: soon            | line 7: classes.shop.think: a number required, found 'soon'",
                "db: 0.0015             | db: 1e999              | line 7: classes.shop.demands.db: 0 or more seconds, found Infinity",
                "db: 0.0015             | db: {mean: 1}          | line 7: classes.shop.demands.db: one value required, found a mapping",
                "db: 0.0015             | db: NaN                | line 7: classes.shop.demands.db: a number required, found 'NaN'",
                "db: 0.0015             | dc: 0.0015             | line 7: classes.shop.demands.dc: unknown station; one of cpu, db, net, turbo",
                "per: shop              | per: shp               | line 8: classes.copies.rate.per: one of copies, search, shop, found shp",
                "per: shop              | per: copies            | line 8: classes.copies.rate.per: a class that is not tied to this one in turn required, found copies per copies; tie one of them to a class with a population, or give it a rate of its own",
                "per: shop, times: 1    | times: 1               | line 8: classes.copies.rate: key 'per' required",
                "times: 1               | times: -1              | line 8: classes.copies.rate.times: 0 or more requests, found -1.0",
                "{db: 0.001}            | [db]                   | line 9: classes.search.demands: keys with values required, found a sequence",
                "{db: 0.001}            | {}, tink: 1            | line 9: classes.search.tink: unknown key; allowed: population, rate, think, demands",
                ", demands: {db: 0.001} | ''                     | line 9: classes.search: key 'demands' required",
                "rate: 10               | rate: -1               | line 9: classes.search.rate: 0 or more requests/s, found -1.0",
                "rate: 10               | rate: often            | line 9: classes.search.rate: a number required, found 'often'",
                "rate: 10               | rate: 1000             | line 9: classes.search.rate: open classes need 1.00000 s of station db a second, where less than 1.00000 is required; lower the rate or the demand",
                "rate: 10               | rate: 2000             | line 9: classes.search.rate: open classes need 2.00000 s of station db a second, where less than 1.00000 is required; lower the rate or the demand",
                "rate: 10               | think: 1, rate: 10     | line 9: classes.search.think: only a class with a population thinks",
            })
    void a_mistake_is_told_in_one_line_with_its_place(String right, String wrong, String message) {
        String text = SHOP.replace(right, wrong == null ? "" : wrong);

        assertThatExceptionOfType(InvalidNetworkFileException.class)
                .isThrownBy(() -> NetworkFile.read("shop.yaml", text).solve())
                .satisfies(e -> assertThat(e.getMessage())
                        .startsWith("shop.yaml " + message)
                        .hasLineCount(1));
    }

    @Test
    void an_open_class_that_saturates_where_its_shop_does_not_go_is_refused() {
        String text = """
                stations: {web: {servers: 4}, store: {servers: 1}}
                classes:
                  shop: {population: 100, think: 0.1, demands: {web: 0.01}}
                  copies: {rate: {per: shop, times: 2}, demands: {store: 0.005}}
                """;

        assertThatExceptionOfType(InvalidNetworkFileException.class)
                .isThrownBy(() -> NetworkFile.read("two.yaml", text).solve())
                .withMessageStartingWith("two.yaml line 4: classes.copies.rate: open classes need ");
    }

    @Test
    void what_is_no_network_at_all_is_refused() {
        Map.of(
                        "", "n.yaml: network: keys with values required, found nothing",
                        "just words", "n.yaml: network: keys with values required, found 'just words'",
                        "classes: {a: {rate: 1, demands: {}}}", "n.yaml: network: key 'stations' required",
                        "stations:\nclasses: {a: {rate: 1, demands: {}}}",
                                "n.yaml line 1: stations: keys with values required, found ''",
                        "stations: {}\nclasses: {a: {rate: 1, demands: {}}}",
                                "n.yaml line 1: stations: at least one required, found none",
                        "stations: {a: {servers: 1}}\nclasses: {}",
                                "n.yaml line 2: classes: at least one required, found none",
                        "stations: {a: {servers: 1}}", "n.yaml: network: key 'classes' required",
                        "stations: {a: {servers: 1}, a: {servers: 2}}", "n.yaml line 1: stations.a: is there twice",
                        "stations: [", "n.yaml line 1: not valid YAML: ",
                        "a: 1\nb: \u0001", "n.yaml: not valid YAML: ")
                .forEach((text, message) -> assertThatExceptionOfType(InvalidNetworkFileException.class)
                        .isThrownBy(() -> NetworkFile.read("n.yaml", text))
                        .satisfies(e ->
                                assertThat(e.getMessage()).startsWith(message).hasLineCount(1)));
    }

    @Test
    void a_class_that_passes_no_time_is_refused() {
        assertThatExceptionOfType(InvalidNetworkFileException.class)
                .isThrownBy(() -> NetworkFile.read(
                        "n.yaml", "stations: {a: {servers: 1}}\nclasses: {b: {population: 1, demands: {a: 0}}}"))
                .withMessage("n.yaml line 2: classes.b: think time or a demand above 0 s required, found neither");
    }

    @Test
    void classes_that_are_tied_in_a_ring_are_named_not_one_that_leads_there() {
        String text = """
                stations: {cpu: {servers: 1}}
                classes:
                  outside: {rate: {per: first}, demands: {cpu: 0.001}}
                  first: {rate: {per: second}, demands: {cpu: 0.001}}
                  second: {rate: {per: third}, demands: {cpu: 0.001}}
                  third: {rate: {per: first}, demands: {cpu: 0.001}}
                """;

        assertThatExceptionOfType(InvalidNetworkFileException.class)
                .isThrownBy(() -> NetworkFile.read("ring.yaml", text))
                .withMessage("ring.yaml line 4: classes.first.rate.per: a class that is not tied to this one in turn"
                        + " required, found first per second per third per first; tie one of them to a class with a"
                        + " population, or give it a rate of its own");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stations: {\"c\\npu\": {servers: 0}}",
                "stations: {\"c\\npu\": {servers: 1}}\nclasses: {\"s\\nhop\": {rate: 2, demands: {\"c\\npu\": 1}}}",
                "stations: {cpu: {servers: 1}}\nclasses: {shop: {rate: 2, demands: {\"c\\npu\": 1}}}",
                "stations: {cpu: {servers: 1}}\nclasses: {shop: {rate: {per: \"c\\npu\"}, demands: {cpu: 1}}}",
                "stations: {cpu: {servers: \"c\\npu\"}}",
            })
    void a_name_with_a_line_feed_is_told_in_one_line_all_the_same(String text) {
        assertThatExceptionOfType(InvalidNetworkFileException.class)
                .isThrownBy(() -> NetworkFile.read("n.yaml", text).solve())
                .satisfies(e -> assertThat(e.getMessage())
                        .startsWith("n.yaml line ")
                        .contains("c\\u000apu")
                        .hasLineCount(1));
    }

    @Test
    void what_has_no_finite_solution_is_refused() {
        assertThatExceptionOfType(InvalidNetworkFileException.class)
                .isThrownBy(() -> NetworkFile.read(
                                "n.yaml",
                                "stations: {a: {servers: 1}, b: {servers: 1}}\n"
                                        + "classes: {c: {population: 1, demands: {a: 1e308, b: 1e308}}}")
                        .solve())
                .withMessageStartingWith("n.yaml line 2: classes.c: no solution in finite numbers found; ");
    }
}
