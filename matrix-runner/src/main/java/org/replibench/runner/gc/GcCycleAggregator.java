package org.replibench.runner.gc;

import com.microsoft.gctoolkit.aggregator.Aggregates;
import com.microsoft.gctoolkit.aggregator.Aggregator;
import com.microsoft.gctoolkit.aggregator.EventSource;
import com.microsoft.gctoolkit.event.GCEvent;
import com.microsoft.gctoolkit.event.MemoryPoolSummary;
import com.microsoft.gctoolkit.event.g1gc.G1GCPauseEvent;
import com.microsoft.gctoolkit.event.generational.GenerationalGCPauseEvent;
import com.microsoft.gctoolkit.event.zgc.FullZGCCycle;
import com.microsoft.gctoolkit.event.zgc.MajorZGCCycle;
import com.microsoft.gctoolkit.event.zgc.MinorZGCCycle;
import com.microsoft.gctoolkit.event.zgc.ZGCMemorySummary;

/** Picks collections out of a log, those of Shenandoah excepted; GCToolKit requires it to be public. */
@Aggregates({EventSource.GENERATIONAL, EventSource.G1GC, EventSource.ZGC})
public final class GcCycleAggregator extends Aggregator<GcCycleList> {
    private static final double KILOBYTES_PER_MEGABYTE = 1024;

    public GcCycleAggregator(GcCycleList collections) {
        super(collections);
        register(GenerationalGCPauseEvent.class, event -> add(event, event.getHeap()));
        register(G1GCPauseEvent.class, event -> add(event, event.getHeap()));
        register(FullZGCCycle.class, event -> add(event, event.getMemorySummary()));
        register(MinorZGCCycle.class, event -> add(event, event.getMemorySummary()));
        register(MajorZGCCycle.class, event -> add(event, event.getMemorySummary()));
    }

    private void add(GCEvent event, MemoryPoolSummary heap) {
        add(
                event,
                heap == null ? Double.NaN : heap.getOccupancyBeforeCollection(),
                heap == null ? Double.NaN : heap.getOccupancyAfterCollection());
    }

    private void add(GCEvent event, ZGCMemorySummary heap) {
        add(event, heap == null ? Double.NaN : heap.getStart(), heap == null ? Double.NaN : heap.getEnd());
    }

    private void add(GCEvent event, double kilobytesBefore, double kilobytesAfter) {
        aggregation()
                .add(new GcCycle(
                        event.getDateTimeStamp().getDateTime().toInstant(),
                        kilobytesBefore / KILOBYTES_PER_MEGABYTE,
                        kilobytesAfter / KILOBYTES_PER_MEGABYTE));
    }
}
