package org.replibench.runner.measure;

import java.io.IOException;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Sampler;

/**
 * The readings at a window's beginning and end. Nodes need time for what is read at the edges only, so they get over it before
 * the window begins, and are asked again only after its end.
 */
record WindowEdges(Sampler sampler, Pause settling) {
    /** Lets the load go on. */
    interface Pause {
        void await() throws IOException, InterruptedException;
    }

    /** Returns when the window begins. */
    MetricSnapshot begin() throws IOException, InterruptedException {
        MetricSnapshot edges = sampler.readWindowEdgeProbes();
        settling.await();
        return sampler.snapshot().with(edges);
    }

    /**
     * Adds to the readings of the window's end those that take longer.
     *
     * @param liftQuota lets nodes go on without a quota
     */
    MetricSnapshot end(MetricSnapshot end, Runnable liftQuota) {
        MetricSnapshot both = end.with(sampler.readWindowEdgeProbes());
        liftQuota.run();
        return both;
    }
}
