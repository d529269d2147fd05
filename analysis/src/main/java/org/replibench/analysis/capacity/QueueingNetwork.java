package org.replibench.analysis.capacity;

import java.util.List;

/**
 * A queueing network with a product-form solution: stations that serve in processor sharing, or in order of arrival with
 * exponential times of one mean (Baskett, Chandy, Muntz, Palacios: Open, closed, and mixed networks of queues with
 * different classes of customers, JACM 22(2), 1975).
 *
 * @param stations at least one
 * @param closed classes with a population
 * @param open classes with an arrival rate; at least one class of either kind
 */
public record QueueingNetwork(List<Station> stations, List<ClosedClass> closed, List<OpenClass> open) {
    /** @throws InvalidNetworkException naming what is wrong */
    public QueueingNetwork {
        stations = List.copyOf(stations);
        closed = List.copyOf(closed);
        open = List.copyOf(open);
        QueueingNetworkValidator.check(stations, closed, open);
    }
}
