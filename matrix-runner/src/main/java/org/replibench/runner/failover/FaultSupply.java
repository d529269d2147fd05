package org.replibench.runner.failover;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.replibench.model.FailoverCell;

/** Whether a cell has another fault: until it had as many as it should, or the next one would outlast its block's share of the budget. */
final class FaultSupply {
    private final int most;
    private final OptionalLong endNanos;
    private final LongSupplier nanoClock;
    private int begun;
    private long begunNanos;
    private long longestNanos;

    /** @param endNanos when the last one has to be over; empty: whenever it is */
    FaultSupply(int most, OptionalLong endNanos, LongSupplier nanoClock) {
        this.most = most;
        this.endNanos = endNanos;
        this.nanoClock = nanoClock;
    }

    /** For cells whose block begins now. */
    static FaultSupply startingNow(FailoverPlan plan, List<FailoverCell> block) {
        return new FaultSupply(
                plan.injections(),
                plan.budgetOf(block)
                        .map(share -> System.nanoTime()
                                + share.minus(FailoverPlan.END_TIME).toNanos())
                        .map(OptionalLong::of)
                        .orElse(OptionalLong.empty()),
                System::nanoTime);
    }

    /** Begins the next fault, if there is one. The first one always is. */
    boolean next() {
        long now = nanoClock.getAsLong();
        if (begun > 0) {
            longestNanos = Math.max(longestNanos, now - begunNanos);
        }
        boolean another = begun == 0 || (begun < most && !outlasts(now + longestNanos));
        if (another) {
            begun++;
            begunNanos = now;
        }
        return another;
    }

    /** The number of the present fault, from 1. */
    int number() {
        return begun;
    }

    private boolean outlasts(long nanos) {
        return endNanos.isPresent() && nanos - endNanos.getAsLong() > 0;
    }
}
