package org.replibench.runner.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.jmeter.ThinkTime;
import org.replibench.model.Cell;
import org.replibench.model.Check;
import org.replibench.model.Driven;
import org.replibench.model.Load;
import org.replibench.model.NodeUse;
import org.replibench.model.Pattern;
import org.replibench.model.Use;

/** 40 clients, 300 ms of thinking, 20 ms of waiting: 125 pages/s, 1250 in 10 s; two cores. */
class BottlenecksTest {
    private static final Cell CELL = new Cell(Pattern.parse("none"), "none", 2, new Load("default", 20), 1);
    private static final Driven ON_TIME = new Driven(1250, 0, 125, 20, 18, 30, 40, 50);
    private static final Use CALM = use(1, 5, 6, 14);

    @Test
    void a_calm_cell_bears_no_mark() {
        assertThat(of(ON_TIME, CALM)).hasSize(5).allMatch(Check::passed);
    }

    @Test
    void a_machine_without_idle_time_marks() {
        assertThat(failed(of(ON_TIME, use(1, 5, 0.2, 19.8))))
                .contains("host idle: required at least 5.0 % of the machine's processor time, measured 1.0 %");
    }

    @Test
    void clients_that_neither_think_nor_wait_show_a_driver_that_is_late() {
        Driven late = new Driven(1000, 0, 100, 20, 18, 30, 40, 50);
        assertThat(failed(of(late, CALM)))
                .containsExactly("driver late: required at most 10.0 % of the clients' time, measured 20.0 %");
    }

    @Test
    void pages_that_spend_most_of_their_time_in_the_database_mark() {
        assertThat(failed(of(ON_TIME, use(1, 15, 6, 14))))
                .containsExactly("database: required at most 50.0 % of the response time, measured 60.0 %");
    }

    @Test
    void servers_that_still_compile_mark() {
        Use cold = new Use(List.of(node("node1"), node("node2", 1.5)), 1, 5, 2, 0, 0, 6, 14, "wire");
        assertThat(failed(of(ON_TIME, cold)))
                .singleElement()
                .asString()
                .startsWith("compilers: required at most 10.0 % of the nodes' processor time")
                .endsWith("measured 13.6 %");
    }

    @Test
    void a_machine_that_was_busy_with_something_else_marks() {
        assertThat(failed(of(ON_TIME, use(1, 5, 3, 17))))
                .singleElement()
                .asString()
                .startsWith("host cpu accounted: ")
                .endsWith("measured 17.6 %");
    }

    @Test
    void what_a_quiet_machine_uses_anyway_does_not_mark_a_light_load() {
        assertThat(failed(of(ON_TIME, use(1, 5, 5.5, 14.5)))).isEmpty();
        Use light = new Use(List.of(node("node1")), 0, 0, 0, 0, 0, 14, 5.95, "wire");
        assertThat(failed(of(ON_TIME, light))).isEmpty();
    }

    @Test
    void what_was_not_measured_is_not_judged() {
        assertThat(of(Driven.NOTHING, Use.NOTHING))
                .noneMatch(check -> check.name().equals("host idle"));
        assertThat(of(ON_TIME, use(Double.NaN, Double.NaN, 6, 14)))
                .extracting(Check::name)
                .containsExactly("host idle", "driver late", "compilers");
    }

    @Test
    void no_mark_invalidates() {
        assertThat(of(Driven.NOTHING, use(1, 15, 0, 20))).allMatch(check -> check.weight() == Check.Weight.MARKS);
    }

    /** Nodes use 11 core seconds, the driver 2. */
    private static Use use(double database, double active, double idle, double busy) {
        List<NodeUse> nodes = List.of(node("node1"), node("node2"));
        return new Use(nodes, database, active, 2, 0, 0, idle, busy, "wire");
    }

    private static NodeUse node(String name) {
        return node(name, 0);
    }

    private static NodeUse node(String name, double compilerCpuSeconds) {
        return new NodeUse(name, 5.5, compilerCpuSeconds, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    private static List<Check> of(Driven driven, Use use) {
        return Bottlenecks.of(CELL, driven, use, 10, ThinkTime.DEFAULT);
    }

    private static List<String> failed(List<Check> checks) {
        return checks.stream()
                .filter(check -> !check.passed())
                .map(Check::reason)
                .toList();
    }
}
