package org.replibench.analysis.capacity.predict;

/**
 * How long a node that has used up its share of processor time lets a page wait.
 *
 * <p>A node of 0.15 cores is no slow processor: it works at full speed for 15 ms of processor time and then stands still until
 * the period of 100 ms is over. So a page that comes while there is something left of the share does not wait for the pages
 * before it, but leaves a debt; only who comes when the debt exceeds a period's share waits until enough of it is paid off.
 * The debt, counted in pages, is a birth-death process: it grows with each page that a client who is not waiting asks for, and is
 * paid off at the rate that the quota allows. Its stationary distribution is known in closed form (repairman model with a
 * threshold; Kleinrock: Queueing Systems 1, 1975, section 3.1), so a finite number of clients is taken into account.
 *
 * @param pagesPerSecondAtMost as many as the quota pays for
 * @param pagesPerPeriod as many as are served before the first has to wait: a period's share in pages, 0 or more
 */
record QuotaStall(double pagesPerSecondAtMost, double pagesPerPeriod) {
    private static final int BISECTIONS = 60;

    /**
     * How long a page waits on average.
     *
     * @param clients of the node
     * @param pagesPerSecond that they ask for and get; below {@code pagesPerSecondAtMost}
     * @return seconds; 0 if they could not ask for so many even without waiting
     */
    double waitSeconds(int clients, double pagesPerSecond) {
        double longest = clients / pagesPerSecond;
        double shortest = 0;
        double elsewhere = longest;
        for (int i = 0; i < BISECTIONS; i++) {
            elsewhere = (shortest + longest) / 2;
            if (throughput(clients, elsewhere) > pagesPerSecond) {
                shortest = elsewhere;
            } else {
                longest = elsewhere;
            }
        }
        return Math.max(0, clients / pagesPerSecond - elsewhere);
    }

    /** Pages a second, if a client is away for so long from one page's end at the node to the next's beginning. */
    double throughput(int clients, double elsewhereSeconds) {
        int free = (int) Math.round(pagesPerPeriod);
        double[] logWeights = new double[free + clients + 1];
        double greatest = 0;
        for (int debt = 0; debt < free + clients; debt++) {
            int asking = clients - Math.max(0, debt - free);
            logWeights[debt + 1] = logWeights[debt] + Math.log(asking / elsewhereSeconds / pagesPerSecondAtMost);
            greatest = Math.max(greatest, logWeights[debt + 1]);
        }
        double sum = 0;
        for (double logWeight : logWeights) {
            sum += Math.exp(logWeight - greatest);
        }
        double nothingOwed = Math.exp(-greatest) / sum;
        return pagesPerSecondAtMost * (1 - nothingOwed);
    }
}
