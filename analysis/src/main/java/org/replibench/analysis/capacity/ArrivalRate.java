package org.replibench.analysis.capacity;

/** How many requests of an open class arrive. */
public sealed interface ArrivalRate {

    /** A given number for each second; 0 or more. */
    record Fixed(double perSecond) implements ArrivalRate {}

    /**
     * So many for each request that another class completes.
     *
     * @param perClass the other class's name
     * @param times 0 or more
     */
    record Tied(String perClass, double times) implements ArrivalRate {}
}
