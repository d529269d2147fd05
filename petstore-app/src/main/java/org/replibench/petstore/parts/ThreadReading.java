package org.replibench.petstore.parts;

/**
 * What a thread has done until a moment; all only grow. All but the clock and the collector can be {@link #UNKNOWN}, where kernel or
 * JVM do not tell.
 *
 * @param nanos of the monotonic clock
 * @param cpuNanos on a processor
 * @param delayNanos ready to run, without a processor
 * @param collectionMillis in which the JVM collected garbage with all threads stopped
 * @param blockedMillis in which it could not enter a monitor
 * @param waitedMillis in which it was parked, or waited to be notified
 */
record ThreadReading(
        long nanos, long cpuNanos, long delayNanos, long collectionMillis, long blockedMillis, long waitedMillis) {
    static final long UNKNOWN = -1;

    /** Whether it tells how long that part is. */
    boolean knows(PagePart part) {
        return switch (part) {
            case RUNNING -> cpuNanos != UNKNOWN;
            case PROCESSOR -> delayNanos != UNKNOWN;
            case LOCK -> blockedMillis != UNKNOWN;
            case CONFIRMATION -> waitedMillis != UNKNOWN;
            case THROTTLED -> false;
            default -> true;
        };
    }
}
