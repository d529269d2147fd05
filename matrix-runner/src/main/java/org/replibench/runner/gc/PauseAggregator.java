package org.replibench.runner.gc;

import com.microsoft.gctoolkit.aggregator.Aggregates;
import com.microsoft.gctoolkit.aggregator.Aggregator;
import com.microsoft.gctoolkit.aggregator.EventSource;
import com.microsoft.gctoolkit.event.GCEvent;
import com.microsoft.gctoolkit.event.MemoryPoolSummary;
import com.microsoft.gctoolkit.event.g1gc.G1GCPauseEvent;
import com.microsoft.gctoolkit.event.generational.GenerationalGCPauseEvent;

/** Picks the pauses of the generational collectors and G1 out of a log; GCToolKit requires it to be public. */
@Aggregates({EventSource.GENERATIONAL, EventSource.G1GC})
public final class PauseAggregator extends Aggregator<Pauses> {
    private static final double KILOBYTES_PER_MEGABYTE = 1024;

    public PauseAggregator(Pauses pauses) {
        super(pauses);
        register(GenerationalGCPauseEvent.class, event -> add(event, event.getHeap()));
        register(G1GCPauseEvent.class, event -> add(event, event.getHeap()));
    }

    private void add(GCEvent event, MemoryPoolSummary heap) {
        aggregation()
                .add(new Collection(
                        event.getDateTimeStamp().getDateTime().toInstant(),
                        event.getDuration() * 1000,
                        heap == null ? Double.NaN : heap.getOccupancyAfterCollection() / KILOBYTES_PER_MEGABYTE));
    }
}
