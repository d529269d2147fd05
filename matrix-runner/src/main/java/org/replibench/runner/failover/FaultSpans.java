package org.replibench.runner.failover;

import java.util.ArrayList;
import java.util.List;
import org.replibench.model.failover.Injection;

/**
 * What each moment of a cell is put down to: to nothing, before the first fault; to the preparation of a fault, where that disturbs
 * the load by itself; else to the fault that happened last. No moment is left out.
 *
 * @param injections in the order in which they happened
 * @param disturbances when each was prepared, if that disturbs the load; else empty
 * @param endMicros when the last virtual user had left: what its last look shows is the last fault's doing
 */
record FaultSpans(List<Injection> injections, List<Long> disturbances, long endMicros) {
    /** What a moment may be put down to. */
    enum Part {
        BEFORE,
        PREPARATION,
        FAULT
    }

    FaultSpans {
        injections = List.copyOf(injections);
        disturbances = List.copyOf(disturbances);
    }

    /** The end of the time that is put down to each fault: what was lost may be seen late. */
    List<Long> untilMicros() {
        List<Long> ends = new ArrayList<>();
        for (int next = 1; next < injections.size(); next++) {
            ends.add(disturbedMicros(next));
        }
        ends.add(endMicros);
        return ends;
    }

    Part at(long micros) {
        if (injections.isEmpty() || micros < disturbedMicros(0)) {
            return Part.BEFORE;
        }
        for (int i = 0; i < injections.size(); i++) {
            if (micros >= disturbedMicros(i) && micros < injections.get(i).beganMicros()) {
                return Part.PREPARATION;
            }
        }
        return Part.FAULT;
    }

    private long disturbedMicros(int injection) {
        return disturbances.isEmpty() ? injections.get(injection).beganMicros() : disturbances.get(injection);
    }
}
