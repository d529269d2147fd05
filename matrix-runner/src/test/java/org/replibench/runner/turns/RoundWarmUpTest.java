package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.model.Variant;

class RoundWarmUpTest {
    private static final Duration AT_MOST = Duration.ofSeconds(30);

    @Test
    void a_warm_up_says_how_far_it_is() {
        assertThat(RoundWarmUp.report(Duration.ofSeconds(16), AT_MOST, 0.12))
                .isEqualTo("warming up for 16 s of at most 30 s: compilers take 12 % of the nodes' CPU time");
    }

    @ParameterizedTest(name = "of {0}, {1} warm up for all")
    @CsvSource({
        "none/medium:30 none/high:60, none/high:60",
        "none/high:60 none/medium:30 2212/medium:30 2212/high:60, none/high:60 2212/high:60",
        "none/a:30 none/b:30, none/a:30",
        "none:1/high:60 none:2/high:60 none:2/full:120, none:1/high:60 none:2/full:120",
        "2212:affinity/all:60 2212:no_affinity/all:60, 2212:affinity/all:60 2212:no_affinity/all:60"
    })
    void the_heaviest_load_of_each_arm_warms_it_up(String arms, String heaviest) {
        assertThat(RoundWarmUp.heaviest(all(arms))).extracting(Asking::name).containsExactly(heaviest.split(" "));
    }

    @ParameterizedTest(name = "{2} of {1} beside {0}")
    @CsvSource({
        "none/high:44 2212/high:44, none/medium:22 2212/medium:22, 4",
        "none/high:44, none/a:40 none/b:10, 2",
        "none/high:100, none/a:1, 200",
        "none/high:44, '', 2"
    })
    void lighter_loads_warm_up_with_as_many_clients_at_once_as_the_heaviest(
            String heaviest, String lighter, int atOnce) {
        assertThat(RoundWarmUp.atOnce(all(heaviest), all(lighter))).isEqualTo(atOnce);
    }

    private static List<Asking> all(String arms) {
        return Stream.of(arms.split(" "))
                .filter(arm -> !arm.isEmpty())
                .map(Asking::new)
                .toList();
    }

    /** An arm such as {@code 2212:g1/high:60}: a pattern, after a colon its variant, a load, its clients. */
    private record Asking(String name) implements RoundArms.Member {
        @Override
        public Cell cell() {
            String[] arm = name.substring(0, name.indexOf('/')).split(":");
            String[] load = name.substring(name.indexOf('/') + 1).split(":");
            Cell cell =
                    new Cell(Pattern.parse(arm[0]), "any", 1, new ClientLoad(load[0], Integer.parseInt(load[1])), 1);
            return arm.length == 1 ? cell : cell.withVariant(Variant.PLAIN.with("factor", arm[1]));
        }

        @Override
        public String serversName() {
            return "all";
        }

        @Override
        public Optional<String> failure() {
            return Optional.empty();
        }

        @Override
        public void leave() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void endServers() {
            throw new UnsupportedOperationException();
        }
    }

    /** The last turns are completed, so that every arm has had as many. */
    @Test
    void a_warm_up_whose_time_is_over_says_that_it_ends() {
        assertThat(RoundWarmUp.report(Duration.ofSeconds(34), AT_MOST, 0.07))
                .isEqualTo("warm-up ends: its 30 s are over, and every arm has completed its turn; compilers take 7 %"
                        + " of the nodes' CPU time");
    }
}
