package org.replibench.process;

/** A process to end: sleeps for a minute. */
final class SleepingProcess {
    private SleepingProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.out.println("sleeps");
        Thread.sleep(60_000);
    }
}
