package org.replibench.analysis.capacity.predict;

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
     */
    record Result(double pagesPerSecond, double waitSeconds) {}

    /**
     * What a page meets if the clients get so many, wherever else they spend their time.
     *
     * @param pagesPerSecond what is more than the quota pays for keeps every page waiting
     */
    Result at(int clients, double pagesPerSecond) {
        double longest = clients / pagesPerSecond;
        if (pagesPerSecond >= maxPagesPerSecond) {
            return new Result(pagesPerSecond, longest);
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
        for (int debt = 0; debt <= free + clients; debt++) {
            double asking = (clients - Math.max(0, debt - free)) / seconds;
            sum += weight;
            weight *= asking / maxPagesPerSecond;
            if (weight > LARGE) {
                weight /= LARGE;
                nothingOwed /= LARGE;
                sum /= LARGE;
            }
        }
        double pagesPerSecond = maxPagesPerSecond * (1 - nothingOwed / sum);
        return new Result(pagesPerSecond, Math.max(0, clients / pagesPerSecond - seconds));
    }
}
