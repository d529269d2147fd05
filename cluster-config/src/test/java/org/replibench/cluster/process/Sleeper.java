package org.replibench.cluster.process;

/** A process to end: sleeps for a minute. */
final class Sleeper {
    private Sleeper() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread.sleep(60_000);
    }
}
