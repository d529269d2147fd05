package org.replibench.session.metrics;

import io.micrometer.core.instrument.Metrics;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;

/** What the layer counts of its transfers. */
public class TransferMetrics implements AutoCloseable {
    private static final String MICROMETER = "io.micrometer.core.instrument.Metrics";

    private final LongAdder transfers = new LongAdder();
    private final LongAdder payloadBytes = new LongAdder();
    private final LongAdder serialisedBytes = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder unconfirmed = new LongAdder();

    /** Creates metrics on Micrometer's global registry if {@code loader} finds Micrometer, else plain counts. */
    public static TransferMetrics create(ClassLoader loader, String pattern) {
        try {
            Class.forName(MICROMETER, false, loader);
        } catch (ClassNotFoundException e) {
            return new TransferMetrics();
        }
        return GlobalRegistry.metrics(pattern);
    }

    /** Loaded only where Micrometer is. */
    private static final class GlobalRegistry {
        static TransferMetrics metrics(String pattern) {
            return new MicrometerTransferMetrics(Metrics.globalRegistry, pattern);
        }
    }

    /**
     * An update was handed to its way out, once for each target (a multicast: once).
     *
     * @param payload its bytes with the layer's framing
     * @param serialised its attributes' bytes
     */
    public void transferred(long payload, long serialised) {
        transfers.increment();
        payloadBytes.add(payload);
        serialisedBytes.add(serialised);
    }

    /** A synchronous update was confirmed by every holder after so long. */
    public void confirmed(long nanos) {}

    /**
     * Names what can be read at any time.
     *
     * @param live sessions that this node owns
     * @param backedUp sessions of other nodes of which this node holds a copy
     * @param queued updates that wait to leave this node
     */
    public void registerGauges(IntSupplier live, IntSupplier backedUp, IntSupplier queued) {}

    /** Takes the metrics from where they are shown. */
    @Override
    public void close() {}

    /** An update that no request waits for was lost: its queue was full, or the database did not take it. */
    public void dropped() {
        dropped.increment();
    }

    /** A request's update was not confirmed in time. */
    public void unconfirmed() {
        unconfirmed.increment();
    }

    public long transfers() {
        return transfers.sum();
    }

    public long payloadBytes() {
        return payloadBytes.sum();
    }

    public long serialisedBytes() {
        return serialisedBytes.sum();
    }

    public long drops() {
        return dropped.sum();
    }

    public long unconfirmedTransfers() {
        return unconfirmed.sum();
    }
}
