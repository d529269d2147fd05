package org.replibench.cluster.fault;

import java.util.List;
import java.util.stream.Collectors;

/** The faults there are. Another one is one class and one line here. */
public final class Faults {
    private static final List<Fault> ALL = List.of(
            new NodeFaults.Kill(),
            new NodeFaults.Termination(),
            new NodeFaults.GracefulShutdown(),
            new NodeFaults.Pause(),
            InterconnectFault.PARTITION,
            InterconnectFault.ONE_WAY_PARTITION,
            InterconnectFault.SLOW,
            new DatabaseRestart(),
            new NodeFaults.RollingRestart(),
            new NodeFaults.Join(),
            new NoFault());

    private Faults() {}

    /**
     * The fault called {@code name}.
     *
     * @throws IllegalArgumentException with one line that lists the allowed names
     */
    public static Fault byName(String name) {
        return ALL.stream()
                .filter(fault -> fault.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("faults: found '" + name + "', allowed: "
                        + ALL.stream().map(Fault::name).collect(Collectors.joining(", "))));
    }

    /** All of them. */
    public static List<Fault> all() {
        return ALL;
    }

    /** No fault: the baseline of all fault metrics, and a balancer's distribution in normal operation. */
    record NoFault() implements Fault {
        @Override
        public String name() {
            return "none";
        }

        @Override
        public boolean affectsNodes() {
            return false;
        }

        @Override
        public boolean changesMembership() {
            return false;
        }

        @Override
        public int serverBoots(int nodes) {
            return 0;
        }

        @Override
        public void deliver(FaultContext faultContext) {
            // That is it.
        }

        @Override
        public void heal(FaultContext faultContext) {
            // Nothing is ill.
        }
    }
}
