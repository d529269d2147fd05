package org.replibench.analysis.capacity.predict;

import java.util.OptionalDouble;

/**
 * What a node's quota does to its pages, and what they cost on the way there. The more a node has to do, the less each page needs of
 * it: whom the last page woke up is still awake, and copies go in fewer messages. The profile tells how much processor time is
 * used under light loads and where the quota is used up; between, it grows with the pages in a straight line.
 */
final class Standstill {
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
        double seconds = seconds(pagesPerSecond);
        double wait = new QuotaStall(share.getAsDouble() / seconds, share.getAsDouble() * periodSeconds / seconds)
                .at(clients, pagesPerSecond)
                .waitSeconds();
        return new Effect(seconds, wait);
    }

    /** What a page needs where so many are served. */
    private double seconds(double pagesPerSecond) {
        double alone = work.onNodes().allSeconds();
        double least = work.onNodes().busySeconds();
        if (work.measuredAt().busy() <= 0 || least >= alone) {
            return alone;
        }
        // Of a smaller quota less is in use where it is used up, and so where each page still needs as much as alone.
        double part = Math.min(1, share.getAsDouble() / work.measuredAt().busy());
        End busy = new End(part * work.measuredAt().busy(), least);
        End light = new End(Math.min(part * work.measuredAt().light(), busy.cores()), alone);
        if (pagesPerSecond <= light.pagesPerSecond()) {
            return alone;
        }
        return pagesPerSecond >= busy.pagesPerSecond()
                ? least
                : light.coresTowards(busy, pagesPerSecond) / pagesPerSecond;
    }

    /**
     * Where the straight line begins or ends.
     *
     * @param cores of a node that are in use there
     * @param pageSeconds processor time that a page needs there
     */
    private record End(double cores, double pageSeconds) {
        double pagesPerSecond() {
            return cores / pageSeconds;
        }

        /** That are in use where so many pages are served, between here and {@code other}. */
        double coresTowards(End other, double pagesPerSecond) {
            return cores
                    + (other.cores - cores)
                            * (pagesPerSecond - pagesPerSecond())
                            / (other.pagesPerSecond() - pagesPerSecond());
        }
    }
}
