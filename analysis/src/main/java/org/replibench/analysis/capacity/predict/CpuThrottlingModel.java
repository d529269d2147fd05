package org.replibench.analysis.capacity.predict;

import java.util.OptionalDouble;

/**
 * What a node's quota does to its pages, and what they cost on the way there. The more a node has to do, the less each page needs of
 * it: whom the last page woke up is still awake, and copies go in fewer messages. The profile tells how much CPU time is
 * used under light loads and where the quota is used up; between, it grows with the pages in a straight line.
 */
final class CpuThrottlingModel {
    private final PageDemand pageDemand;
    private final OptionalDouble share;
    private final double periodSeconds;

    CpuThrottlingModel(PageDemand pageDemand, PredictionScenario predictionScenario) {
        this.pageDemand = pageDemand;
        this.share = predictionScenario.quotaCores().isPresent()
                ? OptionalDouble.of(predictionScenario.quotaCores().getAsDouble()
                        - pageDemand.idle().node())
                : OptionalDouble.empty();
        this.periodSeconds = predictionScenario.quotaPeriodSeconds();
    }

    /**
     * What a page meets.
     *
     * @param nodesSeconds that it needs of all nodes' CPU time
     */
    record Effect(double nodesSeconds, double waitSeconds) {}

    /** The least CPU time of all nodes that a page may need. */
    double minSeconds() {
        return share.isPresent()
                ? pageDemand.nodeCpu().busySeconds()
                : pageDemand.nodeCpu().allSeconds();
    }

    /** Pages a second on each node that the quota pays for; empty without a quota. */
    OptionalDouble maxPagesPerSecond() {
        return share.isPresent() ? OptionalDouble.of(share.getAsDouble() / minSeconds()) : OptionalDouble.empty();
    }

    /** What a page meets where so many clients get so many. */
    Effect at(int clients, double pagesPerSecond) {
        if (share.isEmpty()) {
            return new Effect(pageDemand.nodeCpu().allSeconds(), 0);
        }
        double seconds = seconds(pagesPerSecond);
        double wait = new ThrottlingDelay(share.getAsDouble() / seconds, share.getAsDouble() * periodSeconds / seconds)
                .at(clients, pagesPerSecond)
                .waitSeconds();
        return new Effect(seconds, wait);
    }

    /** What a page needs where so many are served. */
    private double seconds(double pagesPerSecond) {
        double alone = pageDemand.nodeCpu().allSeconds();
        double least = pageDemand.nodeCpu().busySeconds();
        if (pageDemand.calibration().busy() <= 0 || least >= alone) {
            return alone;
        }
        // Of a smaller quota less is in use where it is used up, and so where each page still needs as much as alone.
        double part = Math.min(1, share.getAsDouble() / pageDemand.calibration().busy());
        LineEnd busy = new LineEnd(part * pageDemand.calibration().busy(), least);
        LineEnd light = new LineEnd(Math.min(part * pageDemand.calibration().light(), busy.cores()), alone);
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
     * @param pageSeconds CPU time that a page needs there
     */
    private record LineEnd(double cores, double pageSeconds) {
        double pagesPerSecond() {
            return cores / pageSeconds;
        }

        /** That are in use where so many pages are served, between here and {@code other}. */
        double coresTowards(LineEnd other, double pagesPerSecond) {
            return cores
                    + (other.cores - cores)
                            * (pagesPerSecond - pagesPerSecond())
                            / (other.pagesPerSecond() - pagesPerSecond());
        }
    }
}
