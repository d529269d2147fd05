package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.model.Refusal;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;

/** On a machine that could give 6000 MiB. */
class SessionFitTest {
    private static final long AVAILABLE_MEGABYTES = 6_000;

    @Test
    void the_usual_sessions_fit() {
        assertThat(refusal(Map.of())).isEmpty();
        assertThat(refusal(Map.of(Option.WORKLOAD, "paper", Option.CLIENTS, "700", Option.PATTERNS, "none,2211")))
                .isEmpty();
    }

    @Test
    void larger_ones_are_refused_with_the_heap_that_holds_them_and_on_how_many_nodes() {
        assertThat(refusal(Map.of(
                                Option.PATTERNS, "2211",
                                Option.AA, "false",
                                Option.NODES, "4",
                                Option.CLIENTS, "700",
                                Option.SESSION_KB, "1024"))
                        .orElseThrow())
                .hasToString(
                        "heap: too small for the sessions of its clients and their copies; expected more than 1480m on"
                                + " each of 4 nodes for 700 sessions of 1036 KiB, got 512m. Try -Dheap=1856m, of which this"
                                + " machine holds up to 2 nodes");
    }

    @Test
    void the_most_nodes_whose_copies_a_heap_holds_are_named() {
        assertThat(refusal(Map.of(
                                Option.PATTERNS, "2211wq7",
                                Option.AA, "false",
                                Option.NODES, "8",
                                Option.CLIENTS, "100",
                                Option.SESSION_KB, "1012"))
                        .orElseThrow()
                        .suggestion())
                .endsWith(", or at most -Dnodes=4");
    }

    @Test
    void sessions_of_all_arms_on_the_same_servers_count() {
        Map<Option, String> arms =
                Map.of(Option.PATTERNS, "none,2211,2212", Option.CLIENTS, "150", Option.SESSION_KB, "512");

        assertThat(refusal(arms)).isPresent();
        assertThat(refusal(with(arms, Option.SHARED_SERVERS, "false"))).isEmpty();
    }

    @Test
    void what_is_stored_in_a_database_or_sent_at_the_end_takes_no_other_heap() {
        Map<Option, String> arms =
                Map.of(Option.PATTERNS, "2211", Option.AA, "false", Option.CLIENTS, "300", Option.SESSION_KB, "1012");

        assertThat(refusal(arms)).isPresent();
        assertThat(refusal(with(arms, Option.PATTERNS, "3211"))).isEmpty();
        assertThat(refusal(with(arms, Option.PATTERNS, "2311"))).isEmpty();
    }

    /** Observed with 67 MiB alive besides: 215 MiB after the first full collection, 494 MiB seven minutes later. */
    @Test
    void a_heap_that_holds_no_more_than_the_sessions_of_clients_is_doubted() {
        Map<Option, String> arms = Map.of(
                Option.PATTERNS, "2211,2212",
                Option.AA, "false",
                Option.CLIENTS, "140",
                Option.SESSION_KB, "1,4,16,64,256");

        assertThat(refusal(arms)).isEmpty();
        assertThat(doubt(arms).orElseThrow())
                .hasToString(
                        "heap: may be too small for updates on their way and for sessions of visits that break off;"
                                + " expected 630m, 3 times the 210m that the server and 560 sessions and copies of 268 KiB take"
                                + " at least, on each of 2 nodes, got 512m. Try smaller sessions, or fewer clients: of"
                                + " -Dheap=640m this machine holds no node, or at most -Dnodes=1, or at most 101 clients on"
                                + " each node");
        assertThat(doubt(with(arms, Option.CLIENTS, "101"))).isEmpty();
        assertThat(doubt(with(arms, Option.CLIENTS, "103"))).isPresent();
        assertThat(doubt(with(arms, Option.SESSION_KB, "1,4,16,64"))).isEmpty();
        assertThat(doubt(with(arms, Option.HEAP, "640m"))).isEmpty();
    }

    @Test
    void only_sessions_that_are_larger_than_usual_raise_doubts() {
        assertThat(doubt(Map.of(Option.PATTERNS, "2211", Option.CLIENTS, "30", Option.HEAP, "128m")))
                .isEmpty();
    }

    private static Map<Option, String> with(Map<Option, String> options, Option option, String value) {
        Map<Option, String> changed = new EnumMap<>(Option.class);
        changed.putAll(options);
        changed.put(option, value);
        return changed;
    }

    private static Optional<Refusal> refusal(Map<Option, String> given) {
        return fit(given).refusal(AVAILABLE_MEGABYTES);
    }

    private static Optional<Refusal> doubt(Map<Option, String> given) {
        return fit(given).doubt(AVAILABLE_MEGABYTES);
    }

    private static SessionFit fit(Map<Option, String> given) {
        ShopLoadRequest request = ShopLoadOptions.read(new CommandOptions(
                CommandName.MATRIX, with(with(given, Option.ISOLATION, "process"), Option.SEED, "1")));
        return SessionFit.of(request, MatrixPlan.of(request));
    }
}
