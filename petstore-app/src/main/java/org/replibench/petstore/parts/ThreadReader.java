package org.replibench.petstore.parts;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Reads the present thread, as the JVM and the kernel account for it. */
final class ThreadReader implements Supplier<ThreadReading> {
    /** On a processor, ready to run: nanoseconds both. Only the second is exact at any moment. */
    private static final Path SCHEDSTAT = Path.of("/proc/thread-self/schedstat");

    private static final int SCHEDSTAT_BYTES = 64;

    /** Of a collector that works concurrently, one bean has its cycles and another its pauses. */
    private static final String CYCLES = "Cycles";

    /** Several times what a reading takes. */
    private static final long MAX_READING_NANOS = 50_000;

    private static final int MAX_READINGS = 3;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<GarbageCollectorMXBean> pauses = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> !collector.getName().endsWith(CYCLES))
            .toList();

    private final KernelFile schedstat = new KernelFile(SCHEDSTAT, SCHEDSTAT_BYTES);

    private ThreadReader() {}

    /** A reader of a JVM that from now on notes how long threads wait, if it can. */
    static ThreadReader start() {
        if (THREADS.isThreadContentionMonitoringSupported()) {
            THREADS.setThreadContentionMonitoringEnabled(true);
        }
        return new ThreadReader();
    }

    /** Another reading if the thread was interrupted between its first and its last number, which then would not fit each other. */
    @Override
    public ThreadReading get() {
        ThreadReading reading = read();
        for (int more = 1; more < MAX_READINGS && System.nanoTime() - reading.nanos() > MAX_READING_NANOS; more++) {
            reading = read();
        }
        return reading;
    }

    private ThreadReading read() {
        ThreadInfo waits = THREADS.getThreadInfo(Thread.currentThread().getId());
        return new ThreadReading(
                System.nanoTime(),
                THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : ThreadReading.UNKNOWN,
                schedstat.read().map(ThreadReader::delay).orElse(ThreadReading.UNKNOWN),
                collectionMillis(),
                waits.getBlockedTime(),
                waits.getWaitedTime());
    }

    private long collectionMillis() {
        long millis = 0;
        for (GarbageCollectorMXBean collector : pauses) {
            millis += collector.getCollectionTime();
        }
        return millis;
    }

    /** The second number of the line. A kernel that does not account for it has zeros only. */
    static long delay(String schedstat) {
        String[] numbers = schedstat.strip().split(" ");
        return numbers.length < 2 || numbers[0].equals("0") ? ThreadReading.UNKNOWN : Long.parseLong(numbers[1]);
    }
}
