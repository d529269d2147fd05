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
                "cpu: {servers: 2}      | cpu: {servers: 0}      | line 2: stations.cpu.servers: out of range; expected a whole number from 1 to 4096, got 0. Try servers: 1",
                "cpu: {servers: 2}      | cpu: {servers: 1.5}    | line 2: stations.cpu.servers: no whole number; expected a whole number from 1 to 4096, got 1.5. Try servers: 1",
                "cpu: {servers: 2}      | cpu: {server: 2}       | line 2: stations.cpu.server: unknown key; expected servers, delay, rates, got server. Try servers",
                "cpu: {servers: 2}      | cpu: {}                | line 2: stations.cpu: not of one kind; expected one of servers, delay, rates, got 0. Try servers: 1",
                "cpu: {servers: 2}      | cpu: 2                 | line 2: stations.cpu: no mapping; expected keys with values, got '2'. Try key: value",
                "cpu: {servers: 2}      | cpu: {servers: two}    | line 2: stations.cpu.servers: no whole number; expected a whole number from 1 to 4096, got two. Try servers: 1",
                "cpu: {servers: 2}      | cpu: {servers: 4097}   | line 2: stations.cpu.servers: out of range; expected a whole number from 1 to 4096, got 4097. Try servers: 4096",
                "cpu: {servers: 2}      | cpu: {servers: [2]}    | line 2: stations.cpu.servers: no single value; expected one value, got a sequence. Try servers: 1",
                "cpu: {servers: 2}      | cpu: {servers: 2, delay: true} | line 2: stations.cpu: not of one kind; expected one of servers, delay, rates, got 2. Try servers: 1",
                "delay: true            | delay: maybe           | line 4: stations.net.delay: no delay station; expected true, got maybe. Try servers: 1 instead, where customers wait",
                "delay: true            | delay: false           | line 4: stations.net.delay: no delay station; expected true, got false. Try servers: 1 instead, where customers wait",
                "[1, 1.8, 2.4]          | []                     | line 5: stations.turbo.rates: too few or too many; expected 1 to 4096 numbers, got 0. Try rates: [1, 1.8]",
                "[1, 1.8, 2.4]          | [1, fast]              | line 5: stations.turbo.rates: no number; expected a number, got fast. Try 0.01",
                "[1, 1.8, 2.4]          | [1, 0]                 | line 5: stations.turbo.rates: out of range; expected numbers above 0, got 0.0. Try rates: [1, 1.8]",
                "[1, 1.8, 2.4]          | 1.8                    | line 5: stations.turbo.rates: no list; expected numbers in brackets, got '1.8'. Try rates: [1, 1.8]",
                "population: 50         | population: -1         | line 7: classes.shop.population: out of range; expected a whole number from 0 to 1000000, got -1. Try population: 0",
                "population: 50         | population: 1000001    | line 7: classes.shop.population: out of range; expected a whole number from 0 to 1000000, got 1000001. Try population: 1000000",
                "think: 0.3             | think: 0.3333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333 | line 7: classes.shop.think: no number; expected a number, got 0.3333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333. Try 0.01",
                "think: 0.3             | think: 1e999999999     | line 7: classes.shop.think: out of range; expected 0 or more seconds, got Infinity. Try 0",
                "population: 50         | population: many       | line 7: classes.shop.population: no whole number; expected a whole number from 0 to 1000000, got many. Try population: 0",
                "population: 50         | populaton: 50          | line 7: classes.shop.populaton: unknown key; expected population, rate, think, demands, got populaton. Try population",
                "population: 50         | population: 50, rate: 3| line 7: classes.shop: neither closed nor open; expected either population or rate, got both. Try population: 10",
                "rate: 10,              | ''                     | line 9: classes.search: neither closed nor open; expected either population or rate, got neither. Try population: 10",
                "think: 0.3             | think: -0.3            | line 7: classes.shop.think: out of range; expected 0 or more seconds, got -0.3. Try 0",
                "db: 0.0015             | db: -0.0015            | line 7: classes.shop.demands.db: out of range; expected 0 or more seconds, got -0.0015. Try 0",
                "think: 0.3             | think: soon            | line 7: classes.shop.think: no number; expected a number, got soon. Try 0.01",
                "db: 0.0015             | db: 1e999              | line 7: classes.shop.demands.db: out of range; expected 0 or more seconds, got Infinity. Try 0",
                "db: 0.0015             | db: {mean: 1}          | line 7: classes.shop.demands.db: no single value; expected one value, got a mapping. Try db: 1",
                "db: 0.0015             | db: NaN                | line 7: classes.shop.demands.db: no number; expected a number, got NaN. Try 0.01",
                "db: 0.0015             | dc: 0.0015             | line 7: classes.shop.demands.dc: unknown station; expected cpu, db, net, turbo, got dc. Try one of these names",
                "per: shop              | per: shp               | line 8: classes.copies.rate.per: unknown class; expected copies, search, shop, got shp. Try one of these names",
                "per: shop              | per: copies            | line 8: classes.copies.rate.per: tied to itself; expected a class that is not tied to this one in turn, got copies per copies. Try a class with a population, or a rate in numbers, for one of them",
                "per: shop, times: 1    | times: 1               | line 8: classes.copies.rate: incomplete; expected key per, got none. Try per: …",
                "times: 1               | times: -1              | line 8: classes.copies.rate.times: out of range; expected 0 or more requests, got -1.0. Try 0",
                "{db: 0.001}            | [db]                   | line 9: classes.search.demands: no mapping; expected keys with values, got a sequence. Try key: value",
                "{db: 0.001}            | {}, tink: 1            | line 9: classes.search.tink: unknown key; expected population, rate, think, demands, got tink. Try population",
                ", demands: {db: 0.001} | ''                     | line 9: classes.search: incomplete; expected key demands, got none. Try demands: …",
                "rate: 10               | rate: -1               | line 9: classes.search.rate: out of range; expected 0 or more requests/s, got -1.0. Try 0",
                "rate: 10               | rate: often            | line 9: classes.search.rate: no number; expected a number, got often. Try 0.01",
                "rate: 10               | rate: 1000             | line 9: classes.search.rate: station db saturates; expected less than 1.00000 s of work a second, got 1.00000 s. Try a lower rate or demand",
                "rate: 10               | rate: 2000             | line 9: classes.search.rate: station db saturates; expected less than 1.00000 s of work a second, got 2.00000 s. Try a lower rate or demand",
                "rate: 10               | think: 1, rate: 10     | line 9: classes.search.think: open classes do not think; expected think only with population, got think with rate. Try population instead of rate",
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
                .withMessage("two.yaml line 4: classes.copies.rate: station store saturates; expected less than "
                        + "1.00000 s of work a second, got 4.00000 s. Try a lower rate or demand");
    }

    @Test
    void what_is_no_network_at_all_is_refused() {
        Map.of(
                        "", "n.yaml: network: no mapping; expected keys with values, got nothing. Try key: value",
                        "just words",
                                "n.yaml: network: no mapping; expected keys with values, got 'just words'. Try key: value",
                        "classes: {a: {rate: 1, demands: {}}}",
                                "n.yaml: network: incomplete; expected key stations, got none. Try stations: …",
                        "stations:\nclasses: {a: {rate: 1, demands: {}}}",
                                "n.yaml line 1: stations: no mapping; expected keys with values, got ''. Try key: value",
                        "stations: {}\nclasses: {a: {rate: 1, demands: {}}}",
                                "n.yaml line 1: stations: empty; expected at least one, got none. Try stations: {cpu: {servers: 1}}",
                        "stations: {a: {servers: 1}}\nclasses: {}",
                                "n.yaml line 2: classes: empty; expected at least one, got none. Try classes: {shop: ",
                        "stations: {a: {servers: 1}}",
                                "n.yaml: network: incomplete; expected key classes, got none. Try classes: …",
                        "stations: {a: {servers: 1}, a: {servers: 2}}",
                                "n.yaml line 1: stations.a: there twice; expected each key once, got a. Try another name",
                        "stations: [", "n.yaml line 1: not valid YAML; expected stations and classes, got ",
                        "a: 1\nb: \u0001",
                                "n.yaml line 2: has a character that YAML has not; expected stations and classes, got \\u0001.")
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
                .withMessage("n.yaml line 2: classes.b: requests take no time; expected a think time or a demand "
                        + "above 0 s, got neither. Try think: 1");
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
                .withMessage("ring.yaml line 4: classes.first.rate.per: tied to itself; expected a class that is not "
                        + "tied to this one in turn, got first per second per third per first. Try a class with a "
                        + "population, or a rate in numbers, for one of them");
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
                .withMessage("n.yaml line 2: classes.c: no solution in finite numbers; expected demands, think times "
                        + "and rates of similar size, got figures too far apart. Try fewer customers, or figures "
                        + "that differ less");
    }
}
