package org.replibench.analysis.capacity.predict;

import java.util.stream.IntStream;

/**
 * What one page needs in a cluster whose nodes are alike.
 *
 * @param databaseSeconds CPU time of the database
 * @param machineRestSeconds CPU time of all but the nodes on the machine that was profiled, the database included; NaN if not known
 * @param sentBytes over the interconnect, answers included
 * @param residualDelay what none of these explains
 * @param idle what is used without requests
 * @param calibration how much of a node was in use where this was measured
 */
record PageDemand(
        NodeCpuDemand nodeCpu,
        double databaseSeconds,
        double machineRestSeconds,
        double sentBytes,
        ResidualDelay residualDelay,
        IdleUsage idle,
        CalibrationLoad calibration) {

    /**
     * CPU time of nodes.
     *
     * @param ownSeconds of the node that serves it, the sending of all copies included
     * @param answerSeconds the part of that which is over when the client has the answer
     * @param receiverSeconds of all receivers together
     * @param busySeconds of all nodes where their quota is used up; not above that under a light load
     */
    record NodeCpuDemand(
            double ownSeconds, double answerSeconds, double receiverSeconds, double busySeconds, BackupCopies copies) {
        /** Of all nodes where no page has to wait. */
        double allSeconds() {
            return ownSeconds + receiverSeconds;
        }

        /** The part of it that the client waits for: receivers work at the same time, so of several the longest. */
        double awaitedSeconds() {
            return answerSeconds
                    + (copies.awaited() ? receiverSeconds / copies.count() * copies.expectedMaxFactor() : 0);
        }
    }

    /**
     * Copies on other nodes.
     *
     * @param count 0 where there are none, or the database keeps them
     * @param awaited whether the answer waits for them
     */
    record BackupCopies(int count, boolean awaited) {
        static final BackupCopies NONE = new BackupCopies(0, false);

        /**
         * How many times as long as one of them the longest takes on average, if they are all in progress at once and each is as good as
         * exponential: 1 + 1/2 + 1/3 + … (maximum of independent exponential times; Feller: An Introduction to Probability
         * Theory and Its Applications 2, 1971, section I.6).
         */
        double expectedMaxFactor() {
            return expectedMaxFactor(1);
        }

        /**
         * The same of delays that only some copies meet, as a multiple of the mean over all copies: where they are rare, hardly
         * ever two are in progress at once, and the longest is nearly their sum. With {@code F(t) = 1 - share·exp(-t/m)} the
         * mean of the longest is the integral of {@code 1 - F(t)^count}.
         *
         * @param share of the copies that are delayed at all, 0 to 1
         */
        double expectedMaxFactor(double share) {
            return share > 0
                    ? IntStream.rangeClosed(1, count)
                            .mapToDouble(i -> (1 - Math.pow(1 - share, i)) / (i * share))
                            .sum()
                    : count;
        }
    }

    /**
     * What of a page's response neither processor nor database explains: client, network, disk, waiting for others. Who has to be
     * woken up for it is awake already where pages come more often.
     *
     * @param aloneSeconds of a page that finds no other request
     * @param lightSeconds under the heaviest of the light loads
     * @param lightPagesPerSecond on the node that served them
     */
    record ResidualDelay(double aloneSeconds, double lightSeconds, double lightPagesPerSecond) {
        static final ResidualDelay NOTHING = new ResidualDelay(0, 0, 0);

        /** Where that many pages are served: between the two in a straight line, and as under the light load beyond. */
        double seconds(double pagesPerSecond) {
            return pagesPerSecond >= lightPagesPerSecond
                    ? lightSeconds
                    : aloneSeconds + pagesPerSecond / lightPagesPerSecond * (lightSeconds - aloneSeconds);
        }

        /** However many pages there are. */
        double minSeconds() {
            return Math.min(aloneSeconds, lightSeconds);
        }
    }

    /**
     * Cores in use without requests.
     *
     * @param machine beside nodes, by all else on the machine that was profiled; NaN if not known
     */
    record IdleUsage(double node, double database, double machine) {}

    /**
     * Cores of a node that pages used where their demands were measured.
     *
     * @param light where they came seldom
     * @param busy where the quota was used up; 0 if that was not measured
     */
    record CalibrationLoad(double light, double busy) {
        static final CalibrationLoad LIGHT_ONLY = new CalibrationLoad(0, 0);
    }
}
