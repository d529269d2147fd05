package org.replibench.pausing;

import java.util.concurrent.TimeUnit;
import org.apache.jmeter.timers.poissonarrivals.ConstantPoissonProcessGenerator;
import org.apache.jmeter.timers.poissonarrivals.PreciseThroughputTimer;

/**
 * When the requests to a node are due in the open load model, in active time.
 *
 * <p>JMeter's <i>Precise Throughput Timer</i> draws the moments. The timer itself goes by the wall clock, takes a pause for lateness,
 * and tells nobody when a request was due.
 */
final class ArrivalSchedule {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Another one in each run. */
    private static final long NO_SEED = 0;

    private final ConstantPoissonProcessGenerator arrivals;
    private final long start;

    /** @param start active time, nanoseconds */
    ArrivalSchedule(ArrivalRate rate, long start) {
        PreciseThroughputTimer settings = new PreciseThroughputTimer();
        settings.setThroughput(rate.perSecond());
        settings.setDuration(rate.seconds());
        this.arrivals = new ConstantPoissonProcessGenerator(settings, 1, 0, settings, NO_SEED, false);
        this.start = start;
    }

    /** The next one that nobody has taken. */
    synchronized long next() {
        return start + (long) (NANOS_PER_SECOND * arrivals.next());
    }
}
