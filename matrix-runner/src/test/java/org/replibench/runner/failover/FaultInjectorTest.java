package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.balancer.BackendRotation;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.Database.Restartable;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.fault.FaultContext;
import org.replibench.cluster.fault.FaultEffect;
import org.replibench.cluster.fault.Faults;
import org.replibench.machines.linux.NetworkDevice;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.Program;
import org.replibench.records.failover.FaultInjection;

class FaultInjectorTest {
    private final JournalClock clock = new JournalClock();

    @Test
    void moments_are_recorded_in_the_order_in_which_they_come() throws Exception {
        FaultInjection nothing = injector("none", null).inject(List.of());

        assertThat(List.of(
                        0L,
                        nothing.startedMicros(),
                        nothing.deliveredMicros(),
                        nothing.effectiveMicros(),
                        nothing.healedMicros(),
                        clock.micros()))
                .isSorted();
        assertThat(nothing.healedMicros()).isGreaterThan(nothing.effectiveMicros());
        assertThat(nothing.triggered()).isFalse();
    }

    @Test
    void a_fault_that_happened_is_known_even_if_it_does_not_heal() {
        Sick database = new Sick(true, 0);

        assertThatExceptionOfType(FaultInjector.FaultNotHealedException.class)
                .isThrownBy(() -> injector("database", database).inject(List.of()))
                .withMessage("database: no start")
                .satisfies(failure -> {
                    assertThat(failure.injection().fault()).isEqualTo("database");
                    assertThat(failure.injection().healedMicros())
                            .isGreaterThan(failure.injection().effectiveMicros());
                });
    }

    @Test
    void a_fault_whose_effect_is_never_seen_is_recorded_as_one_that_had_none() {
        FaultInjection withoutEffect = notHealed(new Sick(true, Integer.MAX_VALUE), Duration.ofMillis(1));

        assertThat(withoutEffect.tookEffect()).isFalse();
        assertThat(withoutEffect.effect()).isEqualTo("the database accepts connections");
    }

    @Test
    void an_effect_is_looked_for_as_long_as_the_fault_lasts() {
        FaultInjection late = notHealed(new Sick(true, 1), Duration.ofMillis(500));

        assertThat(late.tookEffect()).isTrue();
        assertThat(late.effect()).isEqualTo("the database refuses connections");
        assertThat(late.effectiveMicros()).isGreaterThan(late.deliveredMicros());
    }

    private FaultInjection notHealed(Sick database, Duration faultDuration) {
        return catchThrowableOfType(
                        FaultInjector.FaultNotHealedException.class,
                        () -> injector("database", database, faultDuration).inject(List.of()))
                .injection();
    }

    @Test
    void what_a_fault_has_done_before_it_failed_is_taken_away() {
        Sick database = new Sick(false, 0);

        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> injector("database", database).inject(List.of()))
                .withMessage("database: no stop");
        assertThat(database.asked).containsExactly("stop", "start");
    }

    @Test
    void what_failed_is_looked_at_before_anything_is_done_about_it() {
        Sick database = new Sick(false, 0);
        List<String> before = new ArrayList<>();
        FaultInjector.BeforeHealing look = new FaultInjector.BeforeHealing() {
            @Override
            public void await() {
                // Nothing to wait for.
            }

            @Override
            public void failed(RuntimeException failure) {
                before.addAll(database.asked);
                before.add(failure.getMessage());
            }
        };

        assertThatExceptionOfType(ClusterException.class).isThrownBy(() -> new FaultInjector(
                        Faults.byName("database"),
                        null,
                        database,
                        BackendRotation.NONE,
                        Duration.ofMillis(1),
                        clock,
                        look)
                .inject(List.of()));
        assertThat(before).containsExactly("stop", "database: no stop");
    }

    @Test
    void the_first_packet_over_a_cut_link_is_waited_for_while_the_cluster_recovers(@TempDir Path statistics)
            throws Exception {
        CutLink fault = new CutLink(statistics);
        FaultInjection cut = new FaultInjector(
                        fault, null, null, BackendRotation.NONE, Duration.ofMillis(1), clock, () -> {})
                .inject(List.of());

        assertThat(cut.linkRepairedMicros()).isBetween((double) cut.effectiveMicros(), (double) cut.healedMicros());
        assertThat(cut.firstPacketMillis()).isBetween(0.0, (cut.healedMicros() - cut.linkRepairedMicros()) / 1e3);
    }

    @Test
    void a_fault_that_cuts_no_link_has_no_first_packet() throws Exception {
        FaultInjection nothing = injector("none", null).inject(List.of());

        assertThat(nothing.linkRepairedMicros()).isNaN();
        assertThat(nothing.firstPacketMillis()).isNaN();
    }

    /** A link that carries its first packets some time after it was repaired. */
    private record CutLink(Path statistics) implements Fault {
        private static final List<String> COUNTERS =
                List.of("rx_bytes", "rx_packets", "tx_bytes", "tx_packets", "rx_dropped", "tx_dropped");

        @Override
        public String name() {
            return "cut";
        }

        @Override
        public boolean affectsNodes() {
            return false;
        }

        @Override
        public List<NetworkDevice> cutLinks(FaultContext faultContext) {
            return List.of(new NetworkDevice(statistics));
        }

        @Override
        public void deliver(FaultContext faultContext) {
            count(0);
        }

        @Override
        public FaultEffect effect(FaultContext faultContext) {
            return new FaultEffect(true, "cut");
        }

        @Override
        public void repair(FaultContext faultContext) {}

        @Override
        public void awaitRecovery(FaultContext faultContext) {
            count(1);
        }

        private void count(int packets) {
            try {
                for (String counter : COUNTERS) {
                    Path written = Files.writeString(statistics.resolve("unfinished"), packets + "\n");
                    Files.move(written, statistics.resolve(counter), StandardCopyOption.ATOMIC_MOVE);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private FaultInjector injector(String fault, Database database) {
        return injector(fault, database, Duration.ofMillis(1));
    }

    private FaultInjector injector(String fault, Database database, Duration faultDuration) {
        return new FaultInjector(
                Faults.byName(fault), null, database, BackendRotation.NONE, faultDuration, clock, () -> {});
    }

    /** A database that never starts again. */
    private static final class Sick implements Database, Restartable {
        private final boolean stops;
        private final int answers;
        private final List<String> asked = new ArrayList<>();
        private int looks;

        /** @param answers how often it still accepts a connection once it is stopped */
        Sick(boolean stops, int answers) {
            this.stops = stops;
            this.answers = answers;
        }

        @Override
        public boolean acceptsConnections() {
            looks++;
            return looks <= answers;
        }

        @Override
        public void stop() {
            asked.add("stop");
            if (!stops) {
                throw new ClusterException("database: no stop");
            }
        }

        @Override
        public void crash() {
            asked.add("crash");
        }

        @Override
        public void fillDisk() {
            asked.add("fill disk");
        }

        @Override
        public void start() {
            asked.add("start");
            throw new ClusterException("database: no start");
        }

        @Override
        public String jdbcUrl() {
            return "";
        }

        @Override
        public String user() {
            return "";
        }

        @Override
        public String password() {
            return "";
        }

        @Override
        public Optional<Program> program() {
            return Optional.empty();
        }

        @Override
        public Optional<Restartable> restartable() {
            return Optional.of(this);
        }

        @Override
        public Map<String, String> settings() {
            return Map.of();
        }

        @Override
        public void close() {
            // Nothing runs.
        }
    }
}
