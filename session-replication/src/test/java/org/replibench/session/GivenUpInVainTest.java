package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpSessionActivationListener;
import jakarta.servlet.http.HttpSessionEvent;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.simulation.SimulatedMachine;
import org.replibench.session.simulation.Simulation;

/** A node gives a session up for a claim that is given up in turn: a third node is silent, or the owner slow. */
class GivenUpInVainTest {
    private static final int SEEDS = 10;

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Duration SHORTLY = Duration.ofMillis(100);

    /** In which nodes have looked after their sessions. */
    private static final Duration SOON = Duration.ofSeconds(2);

    @ParameterizedTest
    @CsvSource({"1112, 1", "1222wq2, 2", "1321, 0", "2121, 1", "2212wq2, 2", "2322, 0"})
    void itsFormerOwnerTakesItBack(String pattern, int copies) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed),
                    3,
                    Map.of("pattern", pattern, "timeout", Long.toString(TIMEOUT.toMillis())),
                    node -> {})) {
                Node owner = cluster.nodes.get(0);
                Node silent = cluster.nodes.get(2);
                String cookie = SimulatedRequest.create(cluster, 0);
                List<String> ids = List.copyOf(owner.sessions());
                cluster.simulation.run(SHORTLY);
                silent.machine.pause();
                assertThat(SimulatedRequest.read(cluster, 1, cookie).response().failure())
                        .isInstanceOf(StoreUnreachableException.class);
                cluster.simulation.run(TIMEOUT.multipliedBy(2));
                silent.machine.resume();

                cluster.simulation.run(SOON);

                assertThat(owner.sessions()).as("%s, seed %d", pattern, seed).containsExactlyElementsOf(ids);
                if (copies > 0) {
                    assertThat(cluster.nodes.stream()
                                    .filter(node -> cluster.network().holds(node.peer(), ids.get(0))))
                            .as("%s, seed %d", pattern, seed)
                            .hasSize(copies);
                }
            }
        }
    }

    /** Its former owner waits to take it back behind the claim by which another node uses it: that is a use all the same. */
    @ParameterizedTest
    @ValueSource(strings = {"1112", "1321", "2212", "2322"})
    void whatAnotherNodeUsesMeanwhileTimesOutFromThen(String pattern) throws InterruptedException {
        Duration sessionTimeout = TIMEOUT.multipliedBy(5);
        int used = 0;
        for (int seed = 0; seed < 5 * SEEDS; seed++) {
            EndCounter ends = new EndCounter();
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed),
                    3,
                    Map.of("pattern", pattern, "timeout", Long.toString(TIMEOUT.toMillis())),
                    node -> {
                        node.listen(ends);
                        node.sessionTimeout((int) sessionTimeout.toSeconds());
                    })) {
                Node silent = cluster.nodes.get(2);
                String cookie = SimulatedRequest.create(cluster, 0);
                cluster.simulation.run(SHORTLY);
                silent.machine.pause();
                for (int i = 0; i < 2; i++) {
                    assertThat(SimulatedRequest.read(cluster, 1, cookie)
                                    .response()
                                    .failure())
                            .isInstanceOf(StoreUnreachableException.class);
                }
                SimulatedRequest use = SimulatedRequest.read(cluster, 1, cookie);
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt((int) TIMEOUT.toNanos())));
                silent.machine.resume();

                if (use.response().failure() == null) {
                    used++;
                    cluster.simulation.run(sessionTimeout.minus(SHORTLY));

                    assertThat(ends.ends()).as("%s, seed %d", pattern, seed).isZero();
                }
            }
        }
        assertThat(used).isPositive();
    }

    /** Takes longer to leave its node than another one waits for it. */
    public static final class SlowAttribute implements Serializable, HttpSessionActivationListener {
        private static final long serialVersionUID = 1;

        @Override
        public void sessionWillPassivate(HttpSessionEvent event) {
            try {
                SimulatedMachine.current().sleep(TIMEOUT.multipliedBy(2));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Makes the session on the first of two nodes; the other one asks for it in vain. Returns its cookie. */
    private static String giveUpSlowly(SimulatedCluster cluster) throws InterruptedException {
        String cookie = new SimulatedRequest(cluster, 0, null, request -> {
                    request.session(true).setAttribute("slow", new SlowAttribute());
                    return CountingServlet.change(request);
                })
                .response()
                .cookie();
        cluster.simulation.run(SHORTLY);
        assertThat(SimulatedRequest.read(cluster, 1, cookie).response().failure())
                .isInstanceOf(StoreUnreachableException.class);
        return cookie;
    }

    private static SimulatedCluster slowCluster(String pattern, int seed) throws InterruptedException {
        return new SimulatedCluster(
                new Simulation(seed),
                2,
                Map.of(
                        "pattern",
                        pattern,
                        "timeout",
                        Long.toString(TIMEOUT.toMillis()),
                        "allow",
                        SlowAttribute.class.getName()),
                node -> {});
    }

    /** The claim is given up before the session has left its owner. */
    @ParameterizedTest
    @ValueSource(strings = {"1112", "1221", "1321", "2121", "2212", "2322"})
    void anOwnerTakesBackWhatItWasSlowToGiveUp(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = slowCluster(pattern, seed)) {
                giveUpSlowly(cluster);

                cluster.simulation.run(TIMEOUT.plus(SOON));

                assertThat(cluster.nodes.get(0).sessions())
                        .as("%s, seed %d", pattern, seed)
                        .hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1221", "1321", "2121", "2212", "2322"})
    void anOwnerHandsOverWhatItWasSlowToGiveUp(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = slowCluster(pattern, seed)) {
                String cookie = giveUpSlowly(cluster);
                cluster.simulation.runUntil(
                        () -> cluster.nodes.get(0).sessions().isEmpty(), TIMEOUT.multipliedBy(3));

                cluster.stop(cluster.nodes.get(0));

                assertThat(SimulatedRequest.read(cluster, 1, cookie).response().answer())
                        .as("%s, seed %d", pattern, seed)
                        .isEqualTo(1);
            }
        }
    }
}
