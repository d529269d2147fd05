package org.replibench.petstore.parts;

/**
 * What a thread has done until a moment; all only grow.
 *
 * @param nanos of the monotonic clock
 * @param cpuNanos on a processor
 * @param delayNanos ready to run, without a processor; {@link #UNKNOWN} where the kernel does not tell
 * @param collectionMillis in which the JVM collected garbage with all threads stopped
 * @param blockedMillis in which it could not enter a monitor
 * @param waitedMillis in which it was parked, or waited to be notified
 */
record ThreadReading(
        long nanos, long cpuNanos, long delayNanos, long collectionMillis, long blockedMillis, long waitedMillis) {
    static final long UNKNOWN = -1;

    boolean knowsDelay() {
        return delayNanos != UNKNOWN;
    }
}
