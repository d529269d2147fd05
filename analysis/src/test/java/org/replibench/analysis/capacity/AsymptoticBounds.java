package org.replibench.analysis.capacity;

import java.util.Optional;

/**
 * What a closed class can reach at most, found without solving anything (Lazowska, Zahorjan, Graham, Sevcik:
 * Quantitative System Performance, 1984, chapter 5): nobody is faster than a lone customer, and no station does more than
 * it can. Other closed classes are taken to be absent.
 *
 * @param cycleSeconds thinking and the response of a customer who never waits for another of the class
 * @param greatestThroughputPerSecond what the busiest station lets through; infinite if only delays are visited
 * @param bottleneck that station
 */
record AsymptoticBounds(double cycleSeconds, double greatestThroughputPerSecond, Optional<String> bottleneck) {

    /**
     * The bounds of the class of that name, beside the open classes that have a fixed rate or are tied to it.
     *
     * @throws InvalidNetwork if there is no such class, or the open classes leave it nothing
     */
    static AsymptoticBounds of(Network network, String closedClass) {
        int number = network.closed().stream().map(ClosedClass::name).toList().indexOf(closedClass);
        if (number < 0) {
            throw new InvalidNetwork("classes", "no closed class " + closedClass);
        }
        Reduction reduction = new Reduction(network);
        OpenLoads openLoads = new OpenLoads(network, reduction);
        double[] throughput = new double[network.closed().size()];
        openLoads.requireRoom(throughput);
        double[] fixed = openLoads.at(throughput);
        throughput[number] = 1;
        double[] withOne = openLoads.at(throughput);

        ClosedModel model = reduction.beside(fixed);
        double cycle = model.delaySeconds()[number];
        double greatest = Double.POSITIVE_INFINITY;
        Optional<String> bottleneck = Optional.empty();
        for (int k = 0; k < model.stations(); k++) {
            double demand = model.demandSeconds()[k][number];
            cycle += demand * model.rates()[k].leastStretch();
            double most = (reduction.rates(k).greatest() - fixed[k]) / (demand + withOne[k] - fixed[k]);
            if (most < greatest) {
                greatest = most;
                bottleneck = Optional.of(reduction.queues().get(k).name());
            }
        }
        return new AsymptoticBounds(cycle, greatest, bottleneck);
    }

    /** No more requests than this are completed in a second. */
    double throughputPerSecond(int population) {
        return Math.min(population / cycleSeconds, greatestThroughputPerSecond);
    }

    /** No response is faster on average, without thinking. */
    double responseSeconds(int population, double thinkSeconds) {
        return population / throughputPerSecond(population) - thinkSeconds;
    }

    /** From here on customers must wait for each other. */
    double kneePopulation() {
        return greatestThroughputPerSecond * cycleSeconds;
    }
}
