package org.replibench.cluster.fault;

/**
 * Fills the heap of the JVM that it is loaded into, and keeps it full, as a leak does. It travels alone: it needs no other class
 * of this project.
 */
public final class HeapFiller {
    private static final int LARGEST_BYTES = 1 << 20;
    private static final int SMALLEST_BYTES = 1 << 8;
    private static final long PAUSE_MILLIS = 100;

    /** The newest of a chain of arrays, each with the one before it. */
    private static Object[] leaked = {};

    private HeapFiller() {}

    /** Called by the JVM; returns at once. */
    public static void agentmain(String argument) {
        Thread thread = new Thread(HeapFiller::fill, "heap filler");
        thread.setDaemon(true);
        thread.start();
    }

    private static void fill() {
        boolean reported = false;
        int bytes = LARGEST_BYTES;
        while (true) {
            try {
                leaked = new Object[] {leaked, new byte[bytes]};
            } catch (OutOfMemoryError full) {
                // At first there is room for less than the largest array, which is enough for a report.
                reported = reported || report(full);
                if (bytes > SMALLEST_BYTES) {
                    bytes /= 2;
                } else {
                    pause();
                }
            }
        }
    }

    private static boolean report(OutOfMemoryError full) {
        try {
            full.printStackTrace();
            return true;
        } catch (OutOfMemoryError again) {
            return false;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException | OutOfMemoryError goOn) {
            // Nobody interrupts it, and a shorter pause does no harm.
        }
    }
}
