package org.replibench.analysis.capacity;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.replibench.analysis.capacity.Solution.Method;

/**
 * Solves networks: exactly if that is affordable, else by {@link Linearizer}.
 *
 * <p>Open classes leave the closed ones slower stations ({@link Rates#beside}). Where they are tied to a closed class's
 * throughput, that throughput is the fixed point: what is left beside the load that it causes itself.
 */
public final class Solver {
    private static final List<ClosedSolver> EXACT = List.of(new ExactMva(), new LogConvolution());

    /** How often a network is solved until its tied classes' rates are found: median of 200 random ones, 5 to 12. */
    private static final int SOLUTIONS_IF_TIED = 8;

    /** What rounding leaves in the exact solutions of large populations is less. */
    private static final double SETTLED = 1e-9;

    private final Network network;
    private final Reduction reduction;
    private final OpenLoads openLoads;
    private final int[] tied;

    /** @throws InvalidNetwork if open classes need more than a station can do, whatever the closed ones do */
    private Solver(Network network) {
        this.network = network;
        this.reduction = new Reduction(network);
        this.openLoads = new OpenLoads(network, reduction);
        this.tied = openLoads.tied();
        openLoads.requireRoom(nothing());
    }

    /**
     * The network's means.
     *
     * @throws InvalidNetwork if the open classes need more than a station can do, or no solution was found
     */
    public static Solution solve(Network network) {
        Solver solver = new Solver(network);
        double affordable = solver.tied.length == 0 ? 1 : 1.0 / SOLUTIONS_IF_TIED;
        return solver.cheapestExact(affordable)
                .map(exact -> solver.solve(exact, Method.EXACT))
                .orElseGet(() -> solver.solve(new Linearizer(), Method.LINEARIZER));
    }

    /**
     * The same by one method, whatever it takes.
     *
     * @throws InvalidNetwork if the open classes need more than a station can do, or no solution was found
     */
    public static Solution solve(Network network, Method method) {
        Solver solver = new Solver(network);
        return switch (method) {
            case EXACT ->
                solver.solve(solver.cheapestExact(Double.POSITIVE_INFINITY).orElseThrow(), method);
            case LINEARIZER -> solver.solve(new Linearizer(), method);
        };
    }

    private Optional<ClosedSolver> cheapestExact(double maxEffort) {
        ClosedModel model = reduction.beside(openLoads.at(nothing()));
        return EXACT.stream().filter(solver -> solver.effort(model) < maxEffort).findFirst();
    }

    private Solution solve(ClosedSolver closedSolver, Method method) {
        double[] throughput = tied.length == 0 ? nothing() : tiedThroughput(closedSolver);
        ClosedSolution closed = closedSolver.solve(reduction.beside(openLoads.at(throughput)));
        return SolutionAssembly.of(network, reduction, openLoads, closed, method);
    }

    private double[] tiedThroughput(ClosedSolver closedSolver) {
        FixedPoint fixedPoint = new FixedPoint(
                x -> chosen(closedSolver
                        .solve(reduction.beside(openLoads.at(spread(x))))
                        .throughput()),
                x -> openLoads.hasRoom(spread(x)),
                SETTLED);
        double[] throughput = spread(fixedPoint.find(new double[tied.length]));
        openLoads.requireRoom(throughput);
        return throughput;
    }

    private double[] nothing() {
        return new double[network.closed().size()];
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
