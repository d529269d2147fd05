package org.replibench.session;

import java.util.concurrent.CountDownLatch;

/** Where a request stops until its test lets it go on. */
final class Gate {
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    /** The request is there, and waits. */
    void pass() {
        arrived.countDown();
        await(opened);
    }

    void awaitRequest() {
        await(arrived);
    }

    void open() {
        opened.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
