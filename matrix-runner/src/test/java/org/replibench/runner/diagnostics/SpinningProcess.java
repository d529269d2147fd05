package org.replibench.runner.diagnostics;

import java.time.Duration;

/** A JVM with a thread that spins, under a name that JGroups gives to one of its own. */
final class SpinningProcess {
    static final String THREAD = "pd-bundler,ee,node1";
    static final String READY = "spins";

    private static final Duration LONGEST = Duration.ofMinutes(5);

    private SpinningProcess() {}

    public static void main(String[] arguments) {
        new Thread(SpinningProcess::spin, THREAD).start();
        System.out.println(READY);
    }

    /** Ends should no test end it. */
    private static void spin() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < LONGEST.toNanos()) {
            Thread.onSpinWait();
        }
    }
}
