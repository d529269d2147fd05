package org.replibench.runner.failover;

import java.util.ArrayList;
import java.util.List;
import org.replibench.records.failover.FaultInjection;

/**
 * What each moment of a cell is attributed to: to nothing, before the first fault; to the preparation of a fault, where that disturbs
 * the load by itself; else to the fault that happened last. No moment is left out.
 *
 * @param injections in the order in which they happened
 * @param preparationsMicros when each was prepared, if that disturbs the load; else empty
 * @param endMicros when the last virtual user had left: what its last look shows is the last fault's doing
 */
record FaultAttribution(List<FaultInjection> injections, List<Long> preparationsMicros, long endMicros) {
    /** What a moment may be attributed to. */
    enum Phase {
        BEFORE,
        PREPARATION,
        FAULT
    }

    FaultAttribution {
        injections = List.copyOf(injections);
        preparationsMicros = List.copyOf(preparationsMicros);
    }

    /** The end of the time that is attributed to each fault: what was lost may be seen late. */
    List<Long> attributionEndsMicros() {
        List<Long> ends = new ArrayList<>();
        for (int next = 1; next < injections.size(); next++) {
            ends.add(attributionStartMicros(next));
        }
        ends.add(endMicros);
        return ends;
    }

    Phase phaseAt(long micros) {
        if (injections.isEmpty() || micros < attributionStartMicros(0)) {
            return Phase.BEFORE;
        }
        for (int i = 0; i < injections.size(); i++) {
            if (micros >= attributionStartMicros(i)
                    && micros < injections.get(i).startedMicros()) {
                return Phase.PREPARATION;
            }
        }
        return Phase.FAULT;
    }

    private long attributionStartMicros(int injection) {
        return preparationsMicros.isEmpty()
                ? injections.get(injection).startedMicros()
                : preparationsMicros.get(injection);
    }
}
