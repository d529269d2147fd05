package org.replibench.runner.failover;

import java.util.Random;

/**
 * How long a virtual user looks at a page before it asks for the next one.
 *
 * @param minMillis at least
 * @param rangeMillis and up to so much more, from 1
 */
record UserThinkTime(int minMillis, int rangeMillis) {
    /** Short, so that many requests meet a fault. */
    static final UserThinkTime SHORT = new UserThinkTime(100, 200);

    void pause(Random random) throws InterruptedException {
        Thread.sleep(minMillis + random.nextInt(rangeMillis));
    }
}
