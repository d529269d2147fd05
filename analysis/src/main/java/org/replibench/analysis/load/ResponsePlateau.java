package org.replibench.analysis.load;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The loads at which a page takes no longer than with few clients; the white paper's high load is the last of them (10-1-2).
 *
 * <p>The rule: the plateau is the shortest mean response of all loads. A load has left it if its mean response is more than
 * {@value #FACTOR} times that.
 */
public final class ResponsePlateau {
    /** In the white paper's graph 10-2 response time has about doubled one step after the load that it takes as high. */
    public static final double FACTOR = 2;

    private ResponsePlateau() {}

    /**
     * A load that was tried.
     *
     * @param clients on each node
     * @param responseMillis the mean
     */
    public record LoadPoint(double clients, double responseMillis) {}

    /** Whether a load with this mean response has left the plateau. */
    public static boolean isBeyond(double responseMillis, double plateauMillis) {
        return !(responseMillis <= FACTOR * plateauMillis);
    }

    /**
     * How many clients there are when response leaves the plateau, interpolated between the last load on it and the first one
     * beyond; empty if no load is.
     *
     * @param loadPoints with rising clients
     */
    public static OptionalDouble end(List<LoadPoint> loadPoints) {
        int shortest = IntStream.range(0, loadPoints.size())
                .boxed()
                .min(Comparator.comparingDouble(i -> loadPoints.get(i).responseMillis()))
                .orElse(0);
        double limit = loadPoints.isEmpty()
                ? Double.NaN
                : FACTOR * loadPoints.get(shortest).responseMillis();
        return IntStream.range(shortest + 1, loadPoints.size())
                .filter(i -> loadPoints.get(i).responseMillis() > limit)
                .mapToDouble(i -> crossing(loadPoints.get(i - 1), loadPoints.get(i), limit))
                .findFirst();
    }

    private static double crossing(LoadPoint on, LoadPoint beyond, double limitMillis) {
        double part = (limitMillis - on.responseMillis()) / (beyond.responseMillis() - on.responseMillis());
        return on.clients() + part * (beyond.clients() - on.clients());
    }
}
