package org.replibench.analysis.capacity;

import java.util.List;

/** A resource where customers spend time. */
public sealed interface Station {
    /** Unique among the network's stations. */
    String name();

    /**
     * Customers wait for one of {@code servers} alike.
     *
     * @param servers such as cores; 1 to {@value #MAX_SERVERS}
     */
    record Queue(String name, int servers) implements Station {
        /** More than any machine has; the exact solution's cost grows with the square of it. */
        public static final int MAX_SERVERS = 4096;
    }

    /** Nobody waits, such as a network far below its capacity. */
    record Delay(String name) implements Station {}

    /**
     * Works faster or slower with the number of customers present.
     *
     * @param rates how many seconds of demand are done in a second with 1, 2, … customers present; more than listed count
     *     as the last; each above 0
     */
    record LoadDependent(String name, List<Double> rates) implements Station {
        public LoadDependent {
            rates = List.copyOf(rates);
        }
    }
}
