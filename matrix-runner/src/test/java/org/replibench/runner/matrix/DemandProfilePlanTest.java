package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.StudyFile;

class DemandProfilePlanTest {
    private static final Path HOME = Path.of(".");

    @Test
    void a_pattern_is_profiled_beside_its_control_and_only_the_first_of_its_two_nodes_has_clients() {
        MatrixPlan plan = plan(Map.of(Option.PATTERN, "2212", Option.CLIENTS, "1,8", Option.STARTS, "1"));

        assertThat(plan.cells())
                .extracting(Cell::id)
                .containsExactlyInAnyOrder(
                        "none-none-1n-c1-r1",
                        "none-none-1n-c8-r1",
                        "2212-replibench-2n-c1-r1",
                        "2212-replibench-2n-c8-r1");
        assertThat(plan.cells())
                .filteredOn(cell -> cell.nodes() == 2)
                .extracting(cell -> cell.load().placement())
                .containsOnly(ClientLoad.ClientPlacement.FIRST_NODE);
    }

    @Test
    void unless_told_otherwise_loads_are_light_and_starts_of_the_servers_are_several() {
        MatrixPlan plan = plan(Map.of());

        assertThat(plan.cells())
                .filteredOn(cell -> !cell.load().name().equals("busy"))
                .extracting(cell -> cell.load().clientsPerNode())
                .containsOnly(1, 2, 4, 8);
        assertThat(plan.cells()).extracting(Cell::repeat).containsOnly(1, 2, 3);
    }

    @Test
    void one_load_is_heavy_and_on_every_node() {
        assertThat(plan(Map.of()).cells())
                .filteredOn(cell -> cell.load().name().equals("busy"))
                .hasSize(2 * 3)
                .extracting(cell -> cell.load().placement())
                .containsOnly(ClientLoad.ClientPlacement.ALL_NODES);
    }

    @Test
    void a_profile_goes_on_as_it_was_begun(@TempDir Path study) throws IOException {
        CommandOptions begun = new DemandProfileStudyKind()
                .optionsWithDefaults(
                        new CommandOptions(CommandName.PROFILE, Map.of(Option.PATTERN, "2211", Option.CLIENTS, "1,3")),
                        HOME)
                .with(Option.SEED, "7");
        StudyFile.write(study, begun);

        assertThat(planOf(StudyFile.read(study, new CommandOptions(CommandName.PROFILE, Map.of()))))
                .isEqualTo(planOf(begun));
    }

    @Test
    void a_profile_takes_one_level_of_each_factor_which_tells_no_cells_apart() {
        Map<Option, String> given = Map.of(
                Option.PATTERN,
                "none",
                Option.CLIENTS,
                "1,2",
                Option.STARTS,
                "1",
                Option.GC,
                "g1",
                Option.SESSION_KB,
                "16");

        assertThat(plan(given).cells())
                .extracting(Cell::id)
                .containsExactlyInAnyOrder("none-none-1n-c1-r1", "none-none-1n-c2-r1");
    }

    @Test
    void the_control_alone_is_a_profile() {
        assertThat(plan(Map.of(Option.PATTERN, "none")).cells())
                .extracting(Cell::nodes)
                .containsOnly(1);
    }

    @ParameterizedTest
    @CsvSource({
        "CLIENTS, 0, 'clients: out of range; expected 1 to 10000, got 0. Try -Dclients=1'",
        "CLIENTS, 4, 'clients: too few for a slope; expected 2 or more different numbers, got [4]. Try -Dclients=1,2,4,8'",
        "PATTERN, 9211, 'pattern: unknown; expected none, or ABCD with A (protocol) 1-3, B (trigger) 1-3, C (scope) 1-2, D (sync mode) 1-2, and for A 1-2 optionally wq1 to wq7, such as 2211wq3, got 9211. Try 2212'",
        "PATTERNS, 'none,2212', 'pattern: not together with patterns; expected one of them, got both. Try to leave one of them out'",
        "GC, 'serial,g1', 'gc, heap, jdk, isolation, interconnect.security, session.kb, session.changed: several of one; expected one of each for a profile, got [serial, g1]. Try a profile for each'"
    })
    void what_is_wrong_is_named_in_one_line(Option option, String value, String line) {
        CommandOptions given =
                new CommandOptions(CommandName.PROFILE, Map.of(Option.PATTERN, "2211")).with(option, value);

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> planOf(new DemandProfileStudyKind().optionsWithDefaults(given, HOME)))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).startsWith(line).doesNotContain("\n"));
    }

    private static MatrixPlan plan(Map<Option, String> given) {
        return planOf(
                new DemandProfileStudyKind().optionsWithDefaults(new CommandOptions(CommandName.PROFILE, given), HOME));
    }

    private static MatrixPlan planOf(CommandOptions options) {
        return new DemandProfileStudyKind().plan(ShopLoadOptions.read(options));
    }
}
