package org.replibench.analysis.capacity;

import java.util.Optional;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedModel;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;

/**
 * What a closed class can reach at most, found without solving anything (Lazowska, Zahorjan, Graham, Sevcik:
 * Quantitative System Performance, 1984, chapter 5): nobody is faster than a lone customer, and no station does more than
 * it can. Other closed classes are taken to be absent.
 *
 * @param cycleSeconds thinking and the response of a customer who never waits for another of the class
 * @param maxThroughputPerSecond what the busiest station lets through; infinite if only delays are visited
 * @param bottleneck that station
 */
record AsymptoticBounds(double cycleSeconds, double maxThroughputPerSecond, Optional<String> bottleneck) {

    /**
     * The bounds of the class of that name, beside the open classes that have a fixed rate or are tied to it.
     *
     * @throws InvalidNetworkException if there is no such class, or the open classes leave it nothing
     */
    static AsymptoticBounds of(QueueingNetwork queueingNetwork, String closedClass) {
        int number = queueingNetwork.closed().stream()
                .map(ClosedClass::name)
                .toList()
                .indexOf(closedClass);
        if (number < 0) {
            throw new IllegalArgumentException("no closed class " + closedClass);
        }
        ClosedSubnetwork closedSubnetwork = new ClosedSubnetwork(queueingNetwork);
        OpenClassLoads openClassLoads = new OpenClassLoads(queueingNetwork, closedSubnetwork);
        double[] throughput = new double[queueingNetwork.closed().size()];
        openClassLoads.requireRoom(throughput);
        double[] fixed = openClassLoads.at(throughput);
        throughput[number] = 1;
        double[] withOne = openClassLoads.at(throughput);

        ClosedModel model = closedSubnetwork.modelUnderOpenLoad(fixed);
        double cycle = model.delaySeconds()[number];
        double greatest = Double.POSITIVE_INFINITY;
        Optional<String> bottleneck = Optional.empty();
        for (int k = 0; k < model.stations(); k++) {
            double demand = model.demandSeconds()[k][number];
            cycle += demand * model.rates()[k].minStretch();
            double most = (closedSubnetwork.rates(k).max() - fixed[k]) / (demand + withOne[k] - fixed[k]);
            if (most < greatest) {
                greatest = most;
                bottleneck = Optional.of(closedSubnetwork.queues().get(k).name());
            }
        }
        return new AsymptoticBounds(cycle, greatest, bottleneck);
    }

    /** No more requests than this are completed in a second. */
    double throughputPerSecond(int population) {
        return Math.min(population / cycleSeconds, maxThroughputPerSecond);
    }

    /** No response is faster on average, without thinking. */
    double responseSeconds(int population, double thinkSeconds) {
        return population / throughputPerSecond(population) - thinkSeconds;
    }

    /** From here on customers must wait for each other. */
    double kneePopulation() {
        return maxThroughputPerSecond * cycleSeconds;
    }
}
