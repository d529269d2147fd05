package org.replibench.analysis.capacity;

/**
 * The means of a {@link ClosedModel}.
 *
 * @param throughput by class, requests/s
 * @param queue by station, then class: customers waiting or in service
 * @param stretch by station: seconds that a request from outside stays for each second that it demands
 */
record ClosedSolution(double[] throughput, double[][] queue, double[] stretch) {}
