package org.replibench.runner.sample;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;

/**
 * How fast the machine is at this moment: does some work that is always the same, and tells what processor time all of it took
 * so far, and how often it was done. Guests of one machine share its caches and its memory, so that each slows the
 * others down, and no operating system tells.
 */
final class Yardstick implements Probe {
    /** So that its code is compiled before it counts. */
    private static final int UNCOUNTED = 50;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final FixedWork work = new FixedWork();
    private double seconds;
    private double times;

    Yardstick() {
        for (int i = 0; i < UNCOUNTED; i++) {
            work.run();
        }
    }

    @Override
    public synchronized Map<Source, Double> read() {
        long before = threads.getCurrentThreadCpuTime();
        work.run();
        seconds += (threads.getCurrentThreadCpuTime() - before) / 1e9;
        times++;
        return Map.of(
                new Source(Source.YARDSTICK, Metric.CPU), seconds, new Source(Source.YARDSTICK, Metric.TIMES), times);
    }
}
