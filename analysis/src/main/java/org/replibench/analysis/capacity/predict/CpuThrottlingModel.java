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
     * @param waitSeconds mean over all pages
     * @param waitingShare of the pages that wait at all, 0 to 1
     */
    record Effect(double nodesSeconds, double waitSeconds, double waitingShare) {}

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

    /** What a page meets where that many clients get so many. */
    Effect at(int clients, double pagesPerSecond) {
        if (share.isEmpty()) {
            return new Effect(pageDemand.nodeCpu().allSeconds(), 0, 0);
        }
        double seconds = seconds(pagesPerSecond);
        ThrottlingDelay.Result met = new ThrottlingDelay(
                        share.getAsDouble() / seconds, share.getAsDouble() * periodSeconds / seconds)
                .at(clients, pagesPerSecond);
        return new Effect(seconds, met.waitSeconds(), met.waitingShare());
    }

    /** What a page needs where that many are served. */
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

        /** That are in use where that many pages are served, between here and {@code other}. */
        double coresTowards(LineEnd other, double pagesPerSecond) {
            return cores
                    + (other.cores - cores)
                            * (pagesPerSecond - pagesPerSecond())
                            / (other.pagesPerSecond() - pagesPerSecond());
        }
    }

    /**
     * How long a node that has used up its share of CPU time lets a page wait.
     *
     * <p>A node of 0.15 cores is no slow processor: it works at full speed for 15 ms of CPU time and then stands still until
     * the period of 100 ms is over. So a page that comes while there is something left of the share does not wait for the pages
     * before it, but leaves a debt; only who comes when the debt exceeds a period's share waits until enough of it is paid off.
     * The debt, counted in pages, is a birth-death process: it grows with each page that a client who is not waiting asks for, and is
     * paid off at the rate that the quota allows. Its stationary distribution is known in closed form (repairman model with a
     * threshold; Kleinrock: Queueing Systems 1, 1975, section 3.1), so a finite number of clients is taken into account.
     *
     * @param maxPagesPerSecond as many as the quota pays for
     * @param pagesPerPeriod as many as are served before the first has to wait: a period's share in pages, 0 or more
     */
    record ThrottlingDelay(double maxPagesPerSecond, double pagesPerPeriod) {
        private static final int BISECTIONS = 32;

        /** Weights grow beyond a double's range with many clients; only their ratios count. */
        private static final double LARGE = 1e200;

        /**
         * What a page meets.
         *
         * @param pagesPerSecond that the clients get
         * @param waitSeconds mean over all pages
         * @param waitingShare of the pages that wait at all, 0 to 1
         */
        record Result(double pagesPerSecond, double waitSeconds, double waitingShare) {}

        /**
         * What a page meets if the clients get so many, wherever else they spend their time.
         *
         * @param pagesPerSecond what is more than the quota pays for keeps every page waiting
         */
        Result at(int clients, double pagesPerSecond) {
            double longest = clients / pagesPerSecond;
            if (pagesPerSecond >= maxPagesPerSecond) {
                return new Result(pagesPerSecond, longest, 1);
            }
            double shortest = 0;
            Result result = forCycleTime(clients, longest);
            for (int i = 0; i < BISECTIONS; i++) {
                double middle = (shortest + longest) / 2;
                result = forCycleTime(clients, middle);
                if (result.pagesPerSecond() > pagesPerSecond) {
                    shortest = middle;
                } else {
                    longest = middle;
                }
            }
            return result;
        }

        /** What a page meets if a client is away for so long from one page's end at the node to the next one's beginning. */
        Result forCycleTime(int clients, double seconds) {
            int free = (int) Math.round(pagesPerPeriod);
            double weight = 1;
            double nothingOwed = 1;
            double sum = 0;
            double asked = 0;
            double askedInDebt = 0;
            for (int debt = 0; debt <= free + clients; debt++) {
                double asking = (clients - Math.max(0, debt - free)) / seconds;
                sum += weight;
                asked += weight * asking;
                askedInDebt += debt >= free ? weight * asking : 0;
                weight *= asking / maxPagesPerSecond;
                if (weight > LARGE) {
                    weight /= LARGE;
                    nothingOwed /= LARGE;
                    sum /= LARGE;
                    asked /= LARGE;
                    askedInDebt /= LARGE;
                }
            }
            double pagesPerSecond = maxPagesPerSecond * (1 - nothingOwed / sum);
            return new Result(pagesPerSecond, Math.max(0, clients / pagesPerSecond - seconds), askedInDebt / asked);
        }
    }
}
