package org.replibench.cluster.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.balancer.BackendRotation;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.fixture.EmulatedMachines;

/** What each fault is seen to do, on emulated machines that soon notice who is silent. */
@Tag("thorough")
class FaultEffectIT {
    private static final int VICTIM = 2;

    /** The whole machine may stand still for a while. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static EmulatedMachines machines;
    private static Cluster cluster;

    @BeforeAll
    static void start() throws Exception {
        machines = EmulatedMachines.start();
        cluster = Cluster.start(machines.spec("wildfly", "2212", 3).with(FailureDetection.parse("3s")), line -> {});
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
    @ValueSource(
            strings = {
                "partition",
                "partition-one-way",
                "slow",
                "pause",
                "kill",
                "out-of-memory",
                "disk-full",
                "database",
                "database-crash",
                "database-disk-full",
                "kill+database-crash",
                "disk-full+database-disk-full"
            })
    void an_effect_is_seen_while_the_fault_lasts_and_neither_before_nor_after(String name) throws Exception {
        Fault fault = Faults.byName(name);
        FaultContext faultContext =
                new FaultContext(cluster, machines.database(), BackendRotation.NONE, List.of(VICTIM));

        assertThat(fault.effect(faultContext)).matches(effect -> !effect.seen());
        fault.inject(faultContext);
        assertThat(awaitEffect(fault, faultContext)).matches(FaultEffect::seen);
        fault.heal(faultContext);

        assertThat(fault.effect(faultContext)).matches(effect -> !effect.seen());
        assertThat(cluster.unbalancedCaches()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"kill", "out-of-memory"})
    void a_fault_lasts_from_its_effect_on_not_from_the_moment_when_it_was_ordered(String name) {
        Fault fault = Faults.byName(name);
        FaultContext faultContext =
                new FaultContext(cluster, machines.database(), BackendRotation.NONE, List.of(VICTIM));

        fault.inject(faultContext);
        FaultEffect atOnce = fault.effect(faultContext);
        fault.heal(faultContext);

        assertThat(atOnce).matches(FaultEffect::seen);
    }

    private static FaultEffect awaitEffect(Fault fault, FaultContext faultContext) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        FaultEffect faultEffect = fault.effect(faultContext);
        while (!faultEffect.seen() && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(250);
            faultEffect = fault.effect(faultContext);
        }
        return faultEffect;
    }
}
