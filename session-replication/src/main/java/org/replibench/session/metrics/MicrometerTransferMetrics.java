package org.replibench.session.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.BaseUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.ToDoubleFunction;

/** Shows what the layer counts to a Micrometer registry, with the pattern as a tag. */
public final class MicrometerTransferMetrics extends TransferMetrics {
    private static final String PREFIX = "replibench.session.";

    private final MeterRegistry registry;
    private final Tags tags;
    private final List<Meter> meters = new ArrayList<>();
    private final Timer replication;

    public MicrometerTransferMetrics(MeterRegistry registry, String pattern) {
        this.registry = registry;
        this.tags = Tags.of("pattern", pattern);
        counter("transfers", null, "updates handed to their way out", TransferMetrics::transfers);
        counter("payload", BaseUnits.BYTES, "their bytes, framing included", TransferMetrics::payloadBytes);
        counter("serialised", BaseUnits.BYTES, "their attributes' bytes", TransferMetrics::serialisedBytes);
        counter("dropped", null, "updates that a full queue or the database refused", TransferMetrics::drops);
        counter("unconfirmed", null, "updates that no one confirmed in time", TransferMetrics::unconfirmedTransfers);
        replication = Timer.builder(PREFIX + "replication")
                .description("from sending an update to its last confirmation")
                .tags(tags)
                .register(registry);
        meters.add(replication);
    }

    private void counter(String name, String unit, String description, ToDoubleFunction<TransferMetrics> value) {
        meters.add(FunctionCounter.builder(PREFIX + name, this, value)
                .baseUnit(unit)
                .description(description)
                .tags(tags)
                .register(registry));
    }

    @Override
    public void registerGauges(IntSupplier live, IntSupplier backedUp, IntSupplier queued) {
        gauge("live", "sessions that this node owns", live);
        gauge("backed.up", "sessions of other nodes of which this node holds a copy", backedUp);
        gauge("queue", "updates that wait to leave this node", queued);
    }

    private void gauge(String name, String description, IntSupplier value) {
        meters.add(Gauge.builder(PREFIX + name, value, IntSupplier::getAsInt)
                .description(description)
                .tags(tags)
                .strongReference(true)
                .register(registry));
    }

    @Override
    public void confirmed(long nanos) {
        replication.record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        meters.forEach(registry::remove);
    }
}
