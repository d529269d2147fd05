package org.replibench.cluster.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.balancer.BackendRotation;
import org.replibench.fixture.EmulatedMachines;

/** Each fault, on emulated machines; every test leaves the cluster as it found it, which is itself what is tested. */
class FaultsIT {
    private static final int NODES = 3;
    private static final int VICTIM = 2;

    /** Of who may never answer, because he stands still. */
    private static final Duration WAIT_FOR_THE_PAUSED = Duration.ofSeconds(5);

    /** Of who has to answer: the whole machine may stand still for a while. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static EmulatedMachines machines;
    private static Cluster cluster;

    @BeforeAll
    static void start() throws Exception {
        machines = EmulatedMachines.start();
        cluster = machines.cluster("replibench", "2212", NODES);
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
        if (machines != null) {
            machines.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kill", "graceful"})
    void a_node_that_ended_is_back_when_it_is_healed(String name) {
        endsAndIsBack(name);
    }

    @Tag("thorough")
    @Test
    void a_node_that_was_asked_to_end_is_back_when_it_is_healed() {
        endsAndIsBack("terminate");
    }

    private static void endsAndIsBack(String name) {
        Fault fault = Faults.byName(name);

        fault.inject(scene());
        assertThat(targetNode().alive()).isFalse();
        fault.heal(scene());

        assertThatAllIsAsBefore();
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"kill", "terminate", "graceful"})
    void two_nodes_that_ended_at_once_are_both_back(String name) {
        FaultContext faultContext =
                new FaultContext(cluster, machines.database(), BackendRotation.NONE, List.of(1, VICTIM));
        Fault fault = Faults.byName(name);

        fault.deliver(faultContext);
        fault.awaitEffect(faultContext);
        assertThat(cluster.nodes()).filteredOn(Node::alive).hasSize(1);
        fault.heal(faultContext);

        assertThatAllIsAsBefore();
    }

    @Test
    void a_paused_node_answers_nobody_until_it_is_healed() {
        Fault fault = Faults.byName("pause");

        fault.inject(scene());
        assertThat(answers(targetNode().url(), WAIT_FOR_THE_PAUSED)).isFalse();
        assertThat(answers(other().url(), PATIENCE)).isTrue();
        fault.heal(scene());

        assertThatAllIsAsBefore();
    }

    @ParameterizedTest
    @ValueSource(strings = {"partition", "partition-one-way"})
    void a_node_that_is_cut_off_is_reached_by_clients_and_not_heard_by_others(String name) {
        Fault fault = Faults.byName(name);

        fault.inject(scene());
        assertThat(answers(targetNode().url(), PATIENCE)).isTrue();
        assertThat(fault.effect(scene()).seen())
                .as("excluded long before detection is due")
                .isFalse();
        fault.heal(scene());

        assertThatAllIsAsBefore();
    }

    @Tag("thorough")
    @Test
    void a_slow_interconnect_is_as_before_when_it_is_healed() {
        Fault fault = Faults.byName("slow");

        fault.inject(scene());
        fault.heal(scene());

        assertThatAllIsAsBefore();
    }

    @Tag("thorough")
    @Test
    void every_node_is_restarted_by_a_rolling_restart() {
        List<Long> before = pids();

        Faults.byName("rolling").inject(scene());

        assertThat(pids()).doesNotContainAnyElementsOf(before);
        assertThatAllIsAsBefore();
    }

    @Tag("thorough")
    @Test
    void a_node_that_joins_was_away_before() {
        Fault fault = Faults.byName("join");

        fault.prepare(scene());
        assertThat(targetNode().alive()).isFalse();
        fault.inject(scene());

        assertThatAllIsAsBefore();
    }

    @Test
    void healing_what_is_whole_changes_nothing() {
        List<Long> before = pids();

        Faults.all().forEach(fault -> fault.heal(scene()));

        assertThat(pids()).isEqualTo(before);
        assertThatAllIsAsBefore();
    }

    private static void assertThatAllIsAsBefore() {
        assertThat(cluster.nodes()).allSatisfy(node -> {
            assertThat(node.alive()).isTrue();
            assertThat(node.view()).contains("(" + NODES + ")");
            assertThat(answers(node.url(), PATIENCE)).isTrue();
        });
    }

    private static FaultContext scene() {
        return new FaultContext(cluster, machines.database(), BackendRotation.NONE, List.of(VICTIM));
    }

    private static Node targetNode() {
        return cluster.nodes().get(VICTIM - 1);
    }

    private static Node other() {
        return cluster.nodes().get(0);
    }

    private static List<Long> pids() {
        return cluster.nodes().stream().map(node -> node.program().pid()).toList();
    }

    private static boolean answers(URI node, Duration patience) {
        try {
            return HttpClient.newHttpClient()
                            .send(
                                    HttpRequest.newBuilder(node.resolve("health"))
                                            .timeout(patience)
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
