package org.replibench.analysis.capacity.predict;

import java.util.OptionalDouble;

/**
 * What a node's quota does to its pages. It lets them wait, and by that makes them cheaper: pages that are served together after a
 * standstill wake nobody up, and their copies go in fewer messages. The profile tells a page's processor time where none waits
 * and where nearly all do; between, it is taken to be in proportion to how many wait.
 */
final class Standstill {
    private static final int BISECTIONS = 20;

    private final Work work;
    private final OptionalDouble share;
    private final double periodSeconds;

    Standstill(Work work, Scenario scenario) {
        this.work = work;
        this.share = scenario.quotaCores().isPresent()
                ? OptionalDouble.of(
                        scenario.quotaCores().getAsDouble() - work.idle().node())
                : OptionalDouble.empty();
        this.periodSeconds = scenario.quotaPeriodSeconds();
    }

    /**
     * What a page meets.
     *
     * @param nodesSeconds that it needs of all nodes' processor time
     */
    record Effect(double nodesSeconds, double waitSeconds) {}

    /** The least processor time of all nodes that a page may need. */
    double leastSeconds() {
        return share.isPresent() ? work.onNodes().busySeconds() : work.onNodes().allSeconds();
    }

    /** Pages a second on each node that the quota pays for; empty without a quota. */
    OptionalDouble pagesPerSecondAtMost() {
        return share.isPresent() ? OptionalDouble.of(share.getAsDouble() / leastSeconds()) : OptionalDouble.empty();
    }

    /** What a page meets where so many clients get so many. */
    Effect at(int clients, double pagesPerSecond) {
        if (share.isEmpty()) {
            return new Effect(work.onNodes().allSeconds(), 0);
        }
        double fewer = 0;
        double more = 1;
        for (int i = 0;
                i < BISECTIONS && work.onNodes().busySeconds() < work.onNodes().allSeconds();
                i++) {
            double middle = (fewer + more) / 2;
            if (met(middle, clients, pagesPerSecond).share() > middle) {
                fewer = middle;
            } else {
                more = middle;
            }
        }
        return new Effect(seconds(more), met(more, clients, pagesPerSecond).waitSeconds());
    }

    /** What they meet if such a part of them is served together with others. */
    private QuotaStall.Met met(double together, int clients, double pagesPerSecond) {
        double seconds = seconds(together);
        return new QuotaStall(share.getAsDouble() / seconds, share.getAsDouble() * periodSeconds / seconds)
                .at(clients, pagesPerSecond);
    }

    private double seconds(double together) {
        return work.onNodes().allSeconds()
                + together * (work.onNodes().busySeconds() - work.onNodes().allSeconds());
    }
}
