package org.replibench.cluster.fault;

import java.util.List;
import java.util.stream.Collectors;

/** The faults there are. Another one is one class and one line here. */
public final class Faults {
    private static final List<Fault> ALL = List.of(
            new Kill(),
            new Terminate(),
            new Graceful(),
            new Pause(),
            new Partition(),
            new OneWayPartition(),
            new Slow(),
            new DatabaseRestart(),
            new Rolling(),
            new Join(),
            new Nothing());

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
}
