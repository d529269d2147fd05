package org.replibench.runner.gc;

import com.microsoft.gctoolkit.aggregator.Aggregation;
import com.microsoft.gctoolkit.aggregator.Collates;
import java.util.ArrayList;
import java.util.List;

/** Gathers what {@link GcCycleAggregator} finds; GCToolKit requires it to be public. */
@Collates(GcCycleAggregator.class)
public final class GcCycleList extends Aggregation {
    private final List<GcCycle> cycles = new ArrayList<>();

    void add(GcCycle gcCycle) {
        cycles.add(gcCycle);
    }

    List<GcCycle> cycles() {
        return List.copyOf(cycles);
    }

    @Override
    public boolean hasWarning() {
        return false;
    }

    @Override
    public boolean isEmpty() {
        return cycles.isEmpty();
    }
}
