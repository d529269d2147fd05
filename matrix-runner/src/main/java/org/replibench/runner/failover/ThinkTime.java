package org.replibench.runner.failover;

import java.util.Random;

/**
 * How long a virtual user looks at a page before it asks for the next one.
 *
 * @param leastMillis at least
 * @param moreMillis and up to so much more, from 1
 */
record ThinkTime(int leastMillis, int moreMillis) {
    /** Short, so that many requests meet a fault. */
    static final ThinkTime SHORT = new ThinkTime(100, 200);

    void pass(Random random) throws InterruptedException {
        Thread.sleep(leastMillis + random.nextInt(moreMillis));
    }
}
