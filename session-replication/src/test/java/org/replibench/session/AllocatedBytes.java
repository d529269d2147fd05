package org.replibench.session;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The memory that this thread asks for, whether or not it is given back. */
public final class AllocatedBytes {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocatedBytes() {}

    /** Runs {@code work} and returns how many bytes this thread allocated for it. */
    public static long of(Runnable work) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
