package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.model.Cell;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.StudyFile;
import org.replibench.runner.testbed.Installation;

class BareStudyKindTest {
    private static final BareStudyKind BARE = new BareStudyKind();

    @Test
    void arms_of_several_engines_take_turns_in_one_round_of_each_start() {
        MatrixPlan plan = plan(options(Map.of(
                Option.ARMS, "none,wildfly:2212,replibench:2211", Option.STARTS, "2", Option.NODES_AT_ONCE, "4")));

        assertThat(plan.blocks(plan.cells())).hasSize(2).allSatisfy(round -> assertThat(round)
                .extracting(cell -> cell.arm().label() + (cell.aaRepeat() ? " A/A" : ""))
                .containsExactlyInAnyOrder("none", "none A/A", "wildfly:2212", "replibench:2211"));
        assertThat(plan.maxNodesAtOnce())
                .as("two of WildFly's manager, two that serve the others")
                .isEqualTo(4);
    }

    @Test
    void another_application_serves_and_another_plan_asks_for_its_only_page(@TempDir Path home) throws Exception {
        ShopLoadStudyKind.Application application = BARE.application(new Installation(home));

        assertThat(ShopLoadOptions.read(options(Map.of())).clients()).isEqualTo(ClientBehaviour.of(JMeterPlan.COUNT));
        assertThat(application.settings())
                .containsEntry("application", "counter")
                .extractingByKey("session.change_bytes")
                .satisfies(bytes -> assertThat(Integer.parseInt(bytes)).isBetween(4_096, 4_300));
        try (ZipFile war = new ZipFile(application.war().toFile())) {
            assertThat(war.stream())
                    .singleElement()
                    .asString()
                    .startsWith("WEB-INF/classes/")
                    .endsWith(".class");
        }
        assertThat(Files.exists(home.resolve("petstore-app"))).isFalse();
    }

    @Test
    void a_second_start_finds_the_application_as_it_was(@TempDir Path home) throws Exception {
        Path war = BARE.application(new Installation(home)).war();
        FileTime longAgo = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));
        Files.setLastModifiedTime(war, longAgo);

        BARE.application(new Installation(home));

        assertThat(Files.getLastModifiedTime(war)).isEqualTo(longAgo);
        try (ZipFile zip = new ZipFile(war.toFile())) {
            assertThat(zip.stream())
                    .extracting(entry -> entry.getTimeLocal().getYear())
                    .as("not the time at which it was written")
                    .containsExactly(1980);
        }
    }

    @Test
    void a_study_goes_on_as_it_was_begun(@TempDir Path study) throws Exception {
        CommandOptions begun = BARE.initialOptions(options(Map.of(Option.STARTS, "2")), Path.of(""));
        StudyFile.write(study, begun);

        assertThat(plan(StudyFile.read(study, options(Map.of())))).isEqualTo(plan(begun));
    }

    @Test
    void patterns_that_replicate_are_not_measured_on_one_node() {
        assertThat(plan(options(Map.of(Option.NODES, "1,2"))).cells())
                .filteredOn(cell -> cell.nodes() == 1)
                .extracting(Cell::engine)
                .containsOnly("none");
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> plan(options(Map.of(Option.NODES, "1", Option.ARMS, "replibench:2212"))))
                .withMessageContaining("or none among -Darms");
    }

    private static MatrixPlan plan(CommandOptions options) {
        return BARE.plan(ShopLoadOptions.read(options));
    }

    private static CommandOptions options(Map<Option, String> given) {
        return new CommandOptions(
                CommandName.BARE, new EnumMap<>(given.isEmpty() ? new EnumMap<>(Option.class) : given));
    }
}
