package org.replibench.analysis.capacity;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedModel;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedSolution;
import org.replibench.analysis.capacity.Solution.Method;

/**
 * Solves networks: exactly if that is affordable, else by {@link Linearizer}.
 *
 * <p>Open classes leave the closed ones slower stations ({@link ServiceRates#remainingUnder}). Where they are tied to a closed class's
 * throughput, that throughput is the fixed point: what is left beside the load that it causes itself.
 */
public final class NetworkSolver {
    private static final List<ClosedNetworkAlgorithm> EXACT = List.of(new ExactMva(), new LogConvolution());

    /** How often a network is solved until its tied classes' rates are found: median of 200 random ones, 5 to 12. */
    private static final int SOLUTIONS_IF_TIED = 8;

    /** What rounding leaves in the exact solutions of large populations is less. */
    private static final double TOLERANCE = 1e-9;

    private final QueueingNetwork queueingNetwork;
    private final ClosedSubnetwork subnetwork;
    private final OpenClassLoads openClassLoads;
    private final int[] tied;

    /** @throws InvalidNetworkException if open classes need more than a station can do, whatever the closed ones do */
    private NetworkSolver(QueueingNetwork queueingNetwork) {
        this.queueingNetwork = queueingNetwork;
        this.subnetwork = new ClosedSubnetwork(queueingNetwork);
        this.openClassLoads = new OpenClassLoads(queueingNetwork, subnetwork);
        this.tied = openClassLoads.tiedClosedClasses();
        openClassLoads.requireRoom(nothing());
    }

    /**
     * The network's means.
     *
     * @throws InvalidNetworkException if the open classes need more than a station can do, or no solution was found
     */
    public static Solution solve(QueueingNetwork queueingNetwork) {
        NetworkSolver networkSolver = new NetworkSolver(queueingNetwork);
        double affordable = networkSolver.tied.length == 0 ? 1 : 1.0 / SOLUTIONS_IF_TIED;
        return networkSolver
                .cheapestExact(affordable)
                .map(exact -> networkSolver.solve(exact, Method.EXACT))
                .orElseGet(() -> networkSolver.solve(new Linearizer(), Method.LINEARIZER));
    }

    /**
     * The same by one method, whatever it takes.
     *
     * @throws InvalidNetworkException if the open classes need more than a station can do, or no solution was found
     */
    public static Solution solve(QueueingNetwork queueingNetwork, Method method) {
        NetworkSolver networkSolver = new NetworkSolver(queueingNetwork);
        return switch (method) {
            case EXACT ->
                networkSolver.solve(
                        networkSolver.cheapestExact(Double.POSITIVE_INFINITY).orElseThrow(), method);
            case LINEARIZER -> networkSolver.solve(new Linearizer(), method);
        };
    }

    private Optional<ClosedNetworkAlgorithm> cheapestExact(double maxEffort) {
        ClosedModel model = subnetwork.modelUnderOpenLoad(openClassLoads.at(nothing()));
        return EXACT.stream().filter(solver -> solver.effort(model) < maxEffort).findFirst();
    }

    private Solution solve(ClosedNetworkAlgorithm closedNetworkAlgorithm, Method method) {
        double[] throughput = tied.length == 0 ? nothing() : tiedThroughput(closedNetworkAlgorithm);
        ClosedSolution closed =
                closedNetworkAlgorithm.solve(subnetwork.modelUnderOpenLoad(openClassLoads.at(throughput)));
        return SolutionAssembler.of(queueingNetwork, subnetwork, openClassLoads, closed, method);
    }

    private double[] tiedThroughput(ClosedNetworkAlgorithm closedNetworkAlgorithm) {
        FixedPointIteration fixedPointSolver = new FixedPointIteration(
                x -> chosen(closedNetworkAlgorithm
                        .solve(subnetwork.modelUnderOpenLoad(openClassLoads.at(spread(x))))
                        .throughput()),
                x -> openClassLoads.hasRoom(spread(x)),
                TOLERANCE);
        double[] throughput = spread(fixedPointSolver.find(new double[tied.length]));
        openClassLoads.requireRoom(throughput);
        return throughput;
    }

    private double[] nothing() {
        return new double[queueingNetwork.closed().size()];
    }

    private double[] spread(double[] ofTied) {
        double[] throughput = nothing();
        IntStream.range(0, tied.length).forEach(i -> throughput[tied[i]] = ofTied[i]);
        return throughput;
    }

    private double[] chosen(double[] throughput) {
        return IntStream.of(tied).mapToDouble(c -> throughput[c]).toArray();
    }
}
